"""The description of the API is true, whole, and readable."""

import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils.translation import override

from souk.api.description import description
from souk.api.reference import chapters

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.django_db


def operations() -> list[tuple[str, str, dict]]:
    return [
        (method, address, told)
        for address, methods in description()["paths"].items()
        for method, told in methods.items()
    ]


def test_the_description_is_openapi_3_1_without_a_warning(tmp_path):
    call_command(
        "spectacular",
        file=str(tmp_path / "schema.yaml"),
        validate=True,
        fail_on_warn=True,
    )
    assert description()["openapi"] == "3.1.0"


def test_the_description_is_served_as_json(client):
    answer = client.get("/api/schema/")
    assert answer["Content-Type"] == "application/json"
    assert answer.json() == description()


def test_it_is_english_though_the_first_to_ask_reads_french():
    description.cache_clear()
    with override("fr"):
        found = json.dumps(description(), ensure_ascii=False)
    assert "The pagination cursor value." in found
    assert "curseur" not in found


def test_every_operation_says_what_it_does_and_how_it_refuses():
    assert operations()
    for method, address, told in operations():
        where = f"{method} {address}"
        assert told["description"].partition("\n")[0].strip(), where
        assert told["tags"][0] != "api", f"{where} has no chapter."
        refusal = {"$ref": "#/components/responses/Refusal"}
        assert told["responses"]["4XX"] == refusal, where


def test_every_list_is_an_object():
    for method, address, told in operations():
        answer = told["responses"].get("200", {}).get("content", {})
        schema = answer.get("application/json", {}).get("schema", {})
        assert schema.get("type") != "array", f"{method} {address}"


def test_every_operation_is_on_the_page_for_people(client):
    page = " ".join(client.get("/api/docs/").content.decode().split())
    for method, address, told in operations():
        assert f'id="{told["operationId"]}"' in page
        assert f"{method.upper()}</span> <code>{address}</code>" in page
    assert len(operations()) == sum(map(len, chapters().values()))


def test_the_page_for_people_tells_fields_in_words():
    found = {
        operation.name: operation
        for chapter in chapters().values()
        for operation in chapter
    }
    health = {one.name: one.kind for one in found["health"].answered}
    assert health["database"] == "“well” | “lost”"
    assert health["version"] == "string"
    listed = {one.name: one.kind for one in found["list_tokens"].answered}
    assert listed == {"results": "list of Token", "next": "string or null (uri)"}
    (name,) = found["make_token"].sent
    assert (name.name, name.is_required) == ("name", True)
    assert not found["me"].is_open
    assert found["health"].is_open
    assert "<code>?alarm=failing</code>" in found["health"].more


def test_every_operation_is_in_the_documentation():
    page = (ROOT / "docs/api.md").read_text("utf-8")
    missing = [
        f"{method.upper()} {address}"
        for method, address, _ in operations()
        if not re.search(rf"`{method.upper()} {re.escape(address)}`", page)
    ]
    assert missing == []
