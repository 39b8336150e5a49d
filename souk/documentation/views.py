"""The pages of the documentation, and the search in them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from souk.documentation.markdown import chapters, rendered
from souk.documentation.pages import pages
from souk.documentation.search import LONGEST, search
from souk.version import souk_version


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show what there is; with `?q=`, where the words stand."""
    wanted = request.GET.get("q", "").strip()
    if not wanted:
        return page(request, "")
    shown = {"wanted": wanted, "finds": search(wanted), **_frame()}
    return render(request, "documentation/search.html", shown)


@require_safe
def page(request: HttpRequest, page: str) -> HttpResponse:
    """Show one page."""
    found = pages().get(page)
    if found is None:
        raise Http404
    content = rendered(page)
    headings = [section.heading for section in content.sections]
    shown = {
        "page": found,
        "html": content.html,
        "headings": [heading for heading in headings if heading.level == 2],
        **_frame(),
    }
    return render(request, "documentation/page.html", shown)


def _frame() -> dict[str, object]:
    return {"chapters": chapters(), "longest": LONGEST, "version": souk_version()}
