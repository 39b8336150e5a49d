"""What templates need to show stored sentences in the language of the reader."""

from django import template

from tournaments.selectors.wording import said

register = template.Library()


@register.filter
def translated(text: str) -> str:
    return said(text)
