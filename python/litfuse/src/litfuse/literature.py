"""Searches databases, finds duplicate records, and checks references."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from numbers import Number
from typing import Any, Union

import pandas as pd

from .command import as_path, flags, run, warn
from .errors import LitfuseInputError, Notice
from .inputs import Inputs

_Path = Union[str, "os.PathLike[str]"]


def _listed(value: Any) -> list[Any]:
    return [] if value is None else [value] if isinstance(value, (str, os.PathLike, pd.DataFrame)) else list(value)


def _paths(**named: _Path | Sequence[_Path] | None) -> dict[str, Any]:
    return {name: [as_path(one) for one in _listed(value)] for name, value in named.items()}


def _unanswered(outcomes: Sequence[Mapping[str, Any]]) -> list[Notice]:
    """A notice for each source that gave no answer or a part of one: it must not look like one that found nothing."""
    wrong = [one for one in outcomes if one["state"] not in ("found", "empty")]
    return [Notice(f"source-{one['state']}", one["name"], (one.get("error") or {}).get("message", one["state"])) for one in wrong]


@dataclass(frozen=True)
class Found:
    """`works`: one row each, best first. `outcomes`: how each source answered. `counts`: records, duplicates, works. `raw`: the JSON of `litfuse search`."""

    works: pd.DataFrame
    outcomes: pd.DataFrame
    counts: dict[str, Any]
    notices: tuple[Notice, ...]
    raw: dict[str, Any]

    def _repr_html_(self) -> str:
        return self.works.to_html(max_rows=20)


_work_columns = ["rank", "score", "id", "title", "authors", "published", "journal", "doi", "pmid", "abstract", "sources", "url"]


def _work_row(work: Mapping[str, Any]) -> dict[str, Any]:
    by_scheme = dict(reversed([name.split(":", 1) for name in work.get("identifiers", [])]))
    people = [", ".join(filter(None, [one.get("family"), one.get("given")])) or one.get("name", "") for one in work.get("contributors", [])]
    parts = [": ".join(filter(None, [part.get("label"), part.get("text")])) for part in work.get("abstract", [])]
    return {
        "rank": work.get("rank"), "score": work.get("score"), "id": work["id"], "title": work.get("title"), "authors": "; ".join(people),
        "published": work.get("published"), "journal": work.get("containerTitle"), "doi": by_scheme.get("doi"), "pmid": by_scheme.get("pmid"),
        "abstract": "\n".join(parts), "sources": work.get("sources", []), "url": work.get("citationUri"),
    }  # fmt: skip


def search(
    query: str,
    *,
    sources: str | Sequence[str] | None = None,
    syntax: str | None = None,
    from_: int | str | None = None,
    to: int | str | None = None,
    sort: str | None = None,
    limit: int | None = None,
    per_source: int | None = None,
    all: bool = False,
    timeout: float | None = None,
    preset: str | None = None,
    explain: bool = False,
    dataset: str | None = None,
    index: _Path | None = None,
    record: _Path | None = None,
    replay: _Path | None = None,
    progress: bool | None = None,
) -> Found:
    """Searches databases, and merges records of one publication.

    `query`: words, or a query in a syntax that `litfuse search` knows. `replay`: a folder of recordings instead of the network. The other
    options are the flags of `litfuse search`. A source that failed is a warning; if all failed, `SourcesFailed` is raised. None as `limit`: ten works.
    """
    options = {
        "source": _listed(sources), "syntax": syntax, "from": from_, "to": to, "sort": sort, "limit": limit, "per_source": per_source, "all": all,
        "timeout": timeout, "preset": preset, "explain": explain, "dataset": dataset, **_paths(index=index, record=record, replay=replay),
    }  # fmt: skip
    answer = run(["search", "--file=-", *flags(options), "--format=json"], stdin=query, progress=progress)
    raw = answer.json()
    notices = (*_unanswered(raw["outcomes"]), *answer.notices)
    warn(notices)
    outcomes = pd.DataFrame(
        [{**{key: one.get(key) for key in ("source", "name", "state", "delivered", "total")}, "error": (one.get("error") or {}).get("message")} for one in raw["outcomes"]]
    )
    return Found(pd.DataFrame([_work_row(work) for work in raw["works"]], columns=_work_columns), outcomes, raw["counts"], notices, raw)


@dataclass(frozen=True)
class Duplicates:
    """`clusters`: input, record (its number, from 1) and cluster; records of one publication have the same cluster. `merged`: one row for each
    publication. `in_doubt`: pairs for a person. `raw`: the JSON of `litfuse dedup`."""

    clusters: pd.DataFrame
    merged: pd.DataFrame
    in_doubt: pd.DataFrame
    notices: tuple[Notice, ...]
    raw: dict[str, Any]

    def _repr_html_(self) -> str:
        return self.merged.to_html(max_rows=20)


def _cell(value: Any, where: str) -> Any:
    """A value as litfuse's CSV has it: several are one text, a time is its day, and a year that became 2020.0 because one is missing is whole again."""
    if isinstance(value, (list, tuple, set, frozenset)) or getattr(value, "ndim", 0) == 1:
        # an array of numpy or pyarrow has `tolist`; a set has no order
        parts = [_cell(part, where) for part in (value.tolist() if hasattr(value, "tolist") else value)]
        given = [str(part) for part in parts if not (part is None or part is pd.NA or part != part)]
        return "; ".join(sorted(given) if isinstance(value, (set, frozenset)) else given)
    if isinstance(value, datetime):
        return None if pd.isna(value) else value.date().isoformat()
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    if isinstance(value, str) and re.search(r"[\ud800-\udfff]", value):
        raise LitfuseInputError(f"litfuse: {where} has {value[:40]!r}, with half of a character; remove it")
    if value is None or value is pd.NA or isinstance(value, (str, Number, date)):
        return value
    raise LitfuseInputError(f"litfuse: {where} has a {type(value).__name__}; expected texts, numbers, dates, and lists of these")


#: A text that litfuse's CSV has with one more apostrophe before it, because a spreadsheet would run it, or R would read it as missing.
_protected = re.compile(r"'*(?:[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|NA$)")


def _protect(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and _protected.match(value) else value


def _as_given(text: str) -> str:
    return text[1:] if text.startswith("'") and _protected.match(text) else text


def _records_file(inputs: Inputs, frame: pd.DataFrame, label: str) -> str:
    """A data frame as CSV."""
    if frame.shape[1] == 0:
        raise LitfuseInputError(f"litfuse: {label} has no column; expected some such as title, authors, published, doi")
    if not frame.columns.is_unique:
        raise LitfuseInputError(f"litfuse: {label} has the column {frame.columns[frame.columns.duplicated()][0]!r} twice; expected each column once")
    cells = {name: [_protect(_cell(value, f"{label}: column {name!r}")) for value in column.tolist()] for name, column in frame.items()}
    table = pd.DataFrame(cells, dtype=object)
    blank = table.isna() | (table.astype(str).apply(lambda column: column.str.strip()) == "")
    if bool(blank.all(axis=1).any()):
        raise LitfuseInputError(f"litfuse: {label} has a row without any value; leave such rows out")
    path = inputs.new_file("records.csv", label)
    table.to_csv(path, index=False, encoding="utf-8")
    return str(path)


def dedup(
    records: _Path | pd.DataFrame | Sequence[_Path | pd.DataFrame],
    *,
    preset: str | None = None,
    decisions: _Path | None = None,
    merge_from: float | None = None,
    skip_bad: bool = False,
    progress: bool | None = None,
) -> Duplicates:
    """Finds records of the same publication, within and across files of references and data frames.

    A data frame has columns as litfuse's CSV has them, such as title, authors, published, journal, doi, pmid. `preset`: the rules that decide.
    """
    options = {"preset": preset, "merge_from": merge_from, "skip_bad": skip_bad, **_paths(decisions=decisions)}
    given = _listed(records)
    if given and all(isinstance(one, Mapping) for one in given):
        raise LitfuseInputError("litfuse: records is a list of rows; give it as a data frame: pandas.DataFrame(rows)")
    with Inputs() as inputs:
        labels = [f"frame {i}" if isinstance(one, pd.DataFrame) else as_path(one) and os.fspath(one) for i, one in enumerate(given, 1)]
        files = [_records_file(inputs, one, label) if isinstance(one, pd.DataFrame) else as_path(one) for one, label in zip(given, labels)]
        merged = inputs.new_file("merged.csv", "the merged records")
        words = ["dedup", *files, *flags(options), f"--merged={merged}", "--format=json"]
        answer = run(words, label=inputs.label, progress=progress)
        works = pd.read_csv(merged, dtype=str, keep_default_na=False, encoding="utf-8")
        works = works.apply(lambda column: column.map(_as_given))
    raw = answer.json()
    named = dict(zip(files, labels))

    def place(record: str) -> tuple[str, int]:
        file, _, number = record.rpartition(":")
        return (named.get(file, file) if file else labels[0], int(number))

    rows = [(*place(record), number) for number, cluster in enumerate(raw["clusters"], 1) for record in cluster]
    warn(answer.notices)
    return Duplicates(
        pd.DataFrame(rows, columns=["input", "record", "cluster"]).sort_values(["input", "record"], ignore_index=True),
        works,
        pd.DataFrame(raw["review"]),
        answer.notices,
        raw,
    )


@dataclass(frozen=True)
class Verified:
    """`references`: one row each, with state, match, differences and marks. `has_problems`: whether one is absent, ambiguous, wrong or retracted."""

    references: pd.DataFrame
    has_problems: bool
    notices: tuple[Notice, ...]
    raw: dict[str, Any]

    def _repr_html_(self) -> str:
        return self.references.to_html(max_rows=20)


def verify(
    file: _Path | pd.DataFrame | None = None,
    *,
    text: str | None = None,
    in_form: str | None = None,
    bibliography: _Path | Sequence[_Path] | None = None,
    retractions: _Path | None = None,
    sources: str | Sequence[str] | None = None,
    record: _Path | None = None,
    replay: _Path | None = None,
    progress: bool | None = None,
) -> Verified:
    """Checks references: whether each exists, is the paper that was meant, and was retracted.

    Give `file` (references, a manuscript, or a data frame of references) or `text`. `replay`: a folder of recordings instead of the network.
    A source that failed makes a reference unknown, never absent, and is a warning.
    """
    if (file is None) == (text is None):
        raise LitfuseInputError("litfuse: verify takes either a file or a text")
    options = {"in_form": in_form, "source": _listed(sources), **_paths(bibliography=bibliography, retractions=retractions, record=record, replay=replay)}
    with Inputs() as inputs:
        path = "-" if file is None else _records_file(inputs, file, "the frame") if isinstance(file, pd.DataFrame) else as_path(file)
        words = ["verify", path, *flags(options), "--format=json"]
        answer = run(words, stdin=text, label=inputs.label, progress=progress, fine=(0, 1))
    raw = answer.json()
    for one in raw["references"]:
        one["file"] = inputs.label.get(one["file"], one["file"])
    references = pd.DataFrame(raw["references"], columns=["key", "line", "input", "state", "reason", "match", "differences", "marks", "quotes"])
    references.insert(5, "id", [(match or {}).get("id") for match in references["match"]])
    notices = (*_unanswered(raw["outcomes"]), *answer.notices)
    warn(notices)
    return Verified(references, answer.code == 1, notices, raw)
