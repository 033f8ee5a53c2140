"""The OpenAPI description of the HTTP interface, made from the endpoints themselves."""

from collections.abc import Sequence
from typing import Any

import msgspec

from pitboss import __version__
from pitboss.server.endpoint import INVITATION, JSON, LONGEST_INVITATION, Endpoint, Nothing, Problem

# A JSON document: its values are of many types.
Document = dict[str, Any]


def openapi(endpoints: Sequence[Endpoint]) -> Document:
    parts = [part for e in endpoints for part in (*answers_of(e), e.body, e.query)]
    types = [part for part in parts if part not in (None, dict, Nothing)]
    types += [Problem, Nothing]
    schemas, components = msgspec.json.schema_components(
        types, schema_hook=_any, ref_template="#/components/schemas/{name}"
    )
    by_type = dict(zip(types, schemas, strict=True))
    paths: dict[str, Document] = {}
    for endpoint in endpoints:
        path = endpoint.path.replace(":path}", "}")
        paths.setdefault(path, {})[endpoint.method.lower()] = _operation(endpoint, by_type, components)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Pitboss card room", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"session": {"type": "http", "scheme": "bearer"}},
        },
    }


def answers_of(endpoint: Endpoint) -> tuple[Any, ...]:
    """The types of its answer: several where tables of different kinds answer in their own ways."""
    answer = endpoint.answer
    return answer if isinstance(answer, tuple) else (answer,)


def _any(type_: type) -> Document:
    """Parts that are JSON as it came, whatever it holds."""
    if type_ in (msgspec.Raw, object):
        return {"description": "any JSON"}
    raise NotImplementedError(f"no schema for {type_}")


def _operation(endpoint: Endpoint, by_type: dict[Any, Document], components: Document) -> Document:
    operation: Document = {
        "summary": endpoint.summary,
        "operationId": endpoint.function.__name__,
        "parameters": [*_path_parameters(endpoint), *_query_parameters(endpoint, by_type, components)],
        "responses": _responses(endpoint, by_type),
    }
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": by_type[endpoint.body]}}}
    if endpoint.needs_session:
        operation["security"] = [{"session": []}]
    return operation


def _path_parameters(endpoint: Endpoint) -> list[Document]:
    names = [part[1:-1].partition(":")[0] for part in endpoint.path.split("/") if part.startswith("{")]
    inside = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]
    invitation = {"name": INVITATION, "in": "header", "schema": {"type": "string", "maxLength": LONGEST_INVITATION}}
    return [*inside, invitation] if endpoint.invited else inside


def _query_parameters(endpoint: Endpoint, by_type: dict[Any, Document], components: Document) -> list[Document]:
    name = by_type[endpoint.query]["$ref"].rpartition("/")[2]
    fields = components[name].get("properties", {})
    return [{"name": field, "in": "query", "schema": schema} for field, schema in fields.items()]


def _responses(endpoint: Endpoint, by_type: dict[Any, Document]) -> Document:
    answers = [by_type[answer] for answer in answers_of(endpoint) if answer not in (None, dict)]
    answer = {"anyOf": answers} if len(answers) > 1 else answers[0] if answers else {}
    good: Document = {"description": "done"}
    if endpoint.status != 204:
        good["content"] = {endpoint.media: {"schema": answer}}
    if "format" in getattr(endpoint.query, "__struct_fields__", ()):
        good["content"]["text/plain"] = {"schema": {"type": "string"}}
    errors = set(endpoint.errors) | {401 if endpoint.needs_session or endpoint.path.endswith("login") else 400}
    errors |= {400, 414, 429, 503} | ({413, 415} if endpoint.body is not None else set())
    bad = {"description": "why not", "content": {JSON: {"schema": by_type[Problem]}}}
    return {str(endpoint.status): good, **{str(status): bad for status in sorted(errors)}}
