"""Data frames, objects and paths as files that the command reads, without loss: an id that a file cannot hold is an error."""

from __future__ import annotations

import csv
import math
import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from numbers import Integral
from pathlib import Path
from typing import Any, Union

import pandas as pd

from .command import as_path
from .errors import LitfuseInputError

#: Judgements or a run: a path, a data frame, {topic: {document: number}}, {topic: [document]}, or rows with such names. Objects with
#: `to_dataframe`, as ranx has them, are data frames.
Table = Union[str, "os.PathLike[str]", "pd.DataFrame", Mapping[Any, Any], Iterable[Any]]
#: Runs: one, a list, or an object whose keys name them.
Runs = Union[Table, Mapping[str, Table]]

# The names that `litfuse eval` knows. A frame of PyTerrier has both `docno`, the id, and `docid`, a number inside of an index.
_topics = ["queryid", "qid", "topicid", "topic", "queryno", "qno", "query", "querytext"]
_documents = ["corpusid", "docno", "docid", "documentid", "document"]
_values = {
    "score": ["score", "scores", "sim", "similarity"],
    "relevance": ["relevance", "rel", "grade", "label", "rating", "score", "judgment", "judgement"],
}
_ranks = ["rank", "position", "docposition"]
#: The documents of a topic.
_many = (Mapping, list, tuple)


def _normal(name: object) -> str:
    return re.sub(r"[\s_-]", "", str(name).lower())


def _column(frame: pd.DataFrame, names: list[str], what: str) -> Any:
    name = next((name for name in names if name in map(_normal, frame.columns)), None)
    if name is None:
        found = f"among {', '.join(map(str, frame.columns))}" if len(frame.columns) > 0 else "because there is no column at all"
        raise LitfuseInputError(f"litfuse: {what}: no column {', '.join(names[:4])} {found}")
    same = [column for column in frame.columns if _normal(column) == name]
    if len(same) > 1:
        raise LitfuseInputError(f"litfuse: {what}: {' and '.join(map(str, same))} are a column twice; expected each column once")
    return same[0]


def _id(value: Any, what: str, row: int) -> str:
    # numbers of numpy are Integral too; every other object would become a text that is no id
    if not isinstance(value, (str, Integral)) or isinstance(value, bool):
        raise LitfuseInputError(f"litfuse: {what}: row {row}: the id {value!r}; give ids as text or whole numbers")
    text = str(value)
    if text == "" or text != text.strip() or re.search(r"[\r\n\0\ud800-\udfff]|^\ufeff|\ufeff$", text):
        raise LitfuseInputError(f"litfuse: {what}: row {row}: the id {text!r}; an id is not empty, and has no line end and no blank around it")
    return text


def _negated(rank: Any) -> Any:
    """A rank as a score. Not as a column: one without signs has no negative numbers. What is no number is refused as one."""
    try:
        return -float(rank)
    except (TypeError, ValueError, OverflowError):
        return rank


def _number(value: Any, what: str, row: int) -> str:
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not math.isfinite(number):
        raise LitfuseInputError(f"litfuse: {what}: row {row}: the number {value!r}; expected a finite number")
    return repr(int(number)) if number == int(number) and abs(number) < 2**53 else repr(number)


def _rows(data: Any, kind: str, what: str) -> Iterator[tuple[Any, Any, Any]]:
    if hasattr(data, "to_dataframe"):
        data = data.to_dataframe()
    if isinstance(data, Mapping):
        for topic, documents in data.items():
            if isinstance(documents, Mapping):
                yield from ((topic, document, value) for document, value in documents.items())
            elif isinstance(documents, _many):
                yield from ((topic, document, 1 if kind == "relevance" else len(documents) - i) for i, document in enumerate(documents))
            else:
                kept = repr(documents) if isinstance(documents, (str, int, float)) else f"a {type(documents).__name__}"
                raise LitfuseInputError(f"litfuse: {what}: topic {topic!r} holds {kept}; expected {{topic: {{document: number}}}}")
        return
    if not isinstance(data, pd.DataFrame):
        if not isinstance(data, Iterable) or isinstance(data, (bytes, str)):
            raise LitfuseInputError(f"litfuse: {what} is a {type(data).__name__}; expected a path, a data frame or {{topic: {{document: number}}}}")
        data = pd.DataFrame(list(data))
    if any(name is not None and name not in data.columns for name in data.index.names):
        # what `groupby` and `set_index` make: topics or documents are in the index
        data = data.reset_index(level=[name for name in data.index.names if name is not None and name not in data.columns])
    topics = data[_column(data, _topics, what)]
    documents = data[_column(data, _documents, what)]
    try:
        values = data[_column(data, _values[kind], what)].tolist()
    except LitfuseInputError:
        names = set(map(_normal, data.columns))
        if kind == "relevance" or names.isdisjoint(_ranks) or not names.isdisjoint(_values[kind]):
            raise
        values = [_negated(rank) for rank in data[_column(data, _ranks, what)].tolist()]
    yield from zip(topics.tolist(), documents.tolist(), values)


def _safe_name(name: object) -> str:
    text = str(name)
    if not re.fullmatch(r"[^\x00-\x1f\x7f\ud800-\udfff/\\:*?\"<>|]{1,100}", text) or text != text.strip() or text.startswith((".", "-")) or text.endswith("."):
        raise LitfuseInputError(f"litfuse: the name {text!r} of a run; expected up to 100 letters, digits, blanks, dots or hyphens")
    return text


class Inputs:
    """A temporary folder for what is no file yet. Used as `with Inputs() as inputs`, after which the folder is gone."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="litfuse-")
        self.root = Path(self._folder.name)
        #: What each temporary file is called in messages.
        self.label: dict[str, str] = {}

    def __enter__(self) -> Inputs:
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def new_file(self, name: str, label: str | None = None) -> Path:
        folder = self.root / str(len(self.label) + 1)
        folder.mkdir()
        self.label[str(folder / name)] = label or name
        return folder / name

    def table(self, data: Table, kind: str, name: str, what: str) -> str:
        """The path of judgements (`kind` relevance) or a run (`kind` score)."""
        if isinstance(data, (str, os.PathLike)):
            return as_path(data)
        path = self.new_file(f"{name}.tsv", what)
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, delimiter="\t", lineterminator="\n")
            writer.writerow(["query_id", "doc_id", kind])
            for row, (topic, document, value) in enumerate(_rows(data, kind, what), 1):
                writer.writerow([_id(topic, what, row), _id(document, what, row), _number(value, what, row)])
        return str(path)

    def qrels(self, data: Table) -> str:
        return self.table(data, "relevance", "qrels", "qrels")

    def runs(self, runs: Runs) -> dict[str, str]:
        """The names of runs by the path of their file. A run in a list is named after its position, and a file after itself."""
        if isinstance(runs, Mapping):
            wrong = next((name for name, run in runs.items() if isinstance(run, Mapping) and any(map(_is_number, run.values()))), None)
            if wrong is not None:
                raise LitfuseInputError(f"litfuse: runs has numbers below {wrong!r}, so it is one run; give it a name: {{'bm25': run}}")
            named = [(_safe_name(name), run) for name, run in runs.items()]
        else:
            if runs is None or not (isinstance(runs, (str, os.PathLike, Iterable)) or hasattr(runs, "to_dataframe")):
                raise LitfuseInputError(f"litfuse: runs is a {type(runs).__name__}; expected a path, a data frame, a list of these or {{name: run}}")
            alone = isinstance(runs, (str, os.PathLike, pd.DataFrame)) or hasattr(runs, "to_dataframe")
            listed: list[Any] = [runs] if alone else list(runs)  # type: ignore[arg-type]
            if listed and isinstance(listed[0], Mapping) and any(_normal(key) in _topics and not isinstance(listed[0][key], _many) for key in listed[0]):
                raise LitfuseInputError("litfuse: runs is a list of rows, so it is one run; give it a name: {'bm25': rows}")
            named = [(os.fspath(run) if isinstance(run, (str, os.PathLike)) else f"run {i}", run) for i, run in enumerate(listed, 1)]
        paths: dict[str, str] = {}
        for name, run in named:
            path = self.table(run, "score", name, f"run {name!r}")
            if path in paths:
                raise LitfuseInputError(f"litfuse: runs names {path} twice; name each run once")
            paths[path] = name
        return paths


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
