"""Measures, compares and fuses runs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from .command import Answer, flags, run, warn
from .errors import LitfuseInputError, Notice
from .inputs import Inputs, Runs, Table


def _measures(measures: str | Sequence[str] | None) -> list[str]:
    # one measure of ir_measures is no list
    several = [] if measures is None else measures if isinstance(measures, Iterable) and not isinstance(measures, str) else [measures]
    return [f"--measure={name}" for name in several]


@dataclass(frozen=True)
class Evaluation:
    """`values`: the mean of each run (rows) by measure (columns). `per_topic`: run, topic, measure, value. `raw`: the JSON of `litfuse eval`."""

    values: pd.DataFrame
    per_topic: pd.DataFrame
    notices: tuple[Notice, ...]
    raw: dict[str, Any]

    def _repr_html_(self) -> str:
        return self.values.to_html()


def evaluate(
    qrels: Table,
    runs: Runs,
    measures: str | Sequence[str] | None = None,
    *,
    topics: str = "judged",
    compat: str | None = None,
    level: int | None = None,
    depth: int | None = None,
    judged_only: bool = False,
    ignore_identical: bool = False,
    skip_topics_without_relevant: bool = False,
    parent: str | None = None,
    duplicates: str | None = None,
    workers: int | None = None,
    progress: bool | None = None,
) -> Evaluation:
    """Measures runs as trec_eval does.

    `qrels` and `runs`: paths, data frames, `{topic: {document: number}}`, `{topic: [document]}`, or rows. `runs` may be a list, or an object
    whose keys name the runs. `measures`: as in ir_measures (`nDCG@10`) or trec_eval (`map`); None: the usual columns. `topics`: "judged", where
    a missing topic counts 0, or "intersection". The other options are the flags of `litfuse eval`. Values have full precision.
    """
    if topics not in ("judged", "intersection"):
        raise LitfuseInputError(f"litfuse: topics is {topics!r}; expected 'judged' or 'intersection'")
    options = {
        "intersection": topics == "intersection", "compat": compat, "level": level, "depth": depth, "judged_only": judged_only,
        "ignore_identical": ignore_identical, "skip_topics_without_relevant": skip_topics_without_relevant, "parent": parent,
        "duplicates": duplicates, "workers": workers,
    }  # fmt: skip
    with Inputs() as inputs:
        judged, named = inputs.qrels(qrels), inputs.runs(runs)
        words = ["eval", judged, *named, *_measures(measures), "--per-topic", "--format=json", *flags(options)]
        answer = run(words, label=inputs.label, progress=progress)
    raw = answer.json()
    for one in raw["runs"]:
        one["name"] = named[one["file"]]
    values = pd.DataFrame([one["measures"] for one in raw["runs"]], index=pd.Index([one["name"] for one in raw["runs"]], name="run"))
    rows = [
        (one["name"], topic, measure, value)
        for one in raw["runs"]
        for topic, by_measure in one["perTopic"].items()
        for measure, value in by_measure.items()
    ]
    warn(answer.notices)
    return Evaluation(values, pd.DataFrame(rows, columns=["run", "topic", "measure", "value"]), answer.notices, raw)


@dataclass(frozen=True)
class Comparison:
    """`means`: run, measure, mean with interval. `differences`: each run against each baseline. `raw`: the JSON of `litfuse compare`."""

    means: pd.DataFrame
    differences: pd.DataFrame
    notices: tuple[Notice, ...]
    raw: dict[str, Any]

    def _repr_html_(self) -> str:
        return self.means.to_html() + self.differences.to_html()


_difference = ["mean", "lower", "upper", "p", "detectable", "cohensD", "rankBiserial", "superiority", "wins", "ties", "losses"]


def compare(
    qrels: Table,
    runs: Runs,
    measures: str | Sequence[str] | None = None,
    *,
    baseline: str | None = None,
    correction: str | None = None,
    margin: float | None = None,
    tukey: bool = False,
    skip_topics_without_relevant: bool = False,
    seed: int | None = None,
    compat: str | None = None,
    progress: bool | None = None,
) -> Comparison:
    """Compares runs with a baseline, by default the first run: differences with intervals, effect sizes and corrected tests.

    `qrels`, `runs`: as in `evaluate`. `baseline`: the name of a run. The other options are the flags of `litfuse compare`.
    """
    options = {
        "correction": correction, "margin": margin, "tukey": tukey, "seed": seed, "compat": compat,
        "skip_topics_without_relevant": skip_topics_without_relevant,
    }  # fmt: skip
    with Inputs() as inputs:
        judged, named = inputs.qrels(qrels), inputs.runs(runs)
        first = [path for path, name in named.items() if name == baseline]
        if baseline is not None and not first:
            raise LitfuseInputError(f"litfuse: no run is named {baseline!r}; the runs are {', '.join(named.values())}")
        words = ["compare", judged, *named, *_measures(measures), *flags({"baseline": first, **options}), "--format=json"]
        answer = run(words, label=inputs.label, progress=progress)
    raw = answer.json()
    means, differences = [], []
    for measure in raw["measures"]:
        every = [*measure["baselines"], *measure["runs"]]
        names = {one["run"]: named[one["file"]] for one in every}
        for one in every:
            one["run"] = named[one["file"]]
            means.append((measure["measure"], one["run"], one["mean"], one["lower"], one["upper"]))
            for difference in one.get("differences", []):
                difference["baseline"] = names[difference["baseline"]]
                differences.append((measure["measure"], one["run"], difference["baseline"], *(difference.get(key) for key in _difference)))
    warn(answer.notices)
    columns = ["difference", "lower", "upper", "p", "detectable", "cohens_d", "rank_biserial", "superiority", "wins", "ties", "losses"]
    return Comparison(
        # a bound that does not exist is NaN, so that columns are numbers
        pd.DataFrame(means, columns=["measure", "run", "mean", "lower", "upper"]).astype(dict.fromkeys(["mean", "lower", "upper"], float)),
        pd.DataFrame(differences, columns=["measure", "run", "baseline", *columns]).astype(dict.fromkeys(columns[:-3], float)),
        answer.notices,
        raw,
    )


@dataclass(frozen=True)
class Fusion:
    """`run`: query_id, doc_id, rank, score of the fused run, best first. `lines`: what the command said about it."""

    run: pd.DataFrame
    notices: tuple[Notice, ...]
    lines: tuple[str, ...]

    def _repr_html_(self) -> str:
        return self.run.to_html(max_rows=20)


def fuse(
    runs: Runs,
    method: str = "rrf",
    *,
    k: float | None = None,
    weights: Sequence[float] | None = None,
    params: Mapping[str, Any] | None = None,
    train: Table | None = None,
    depth: int | None = None,
    compat: str | None = None,
    progress: bool | None = None,
) -> Fusion:
    """Fuses several runs into one.

    `method`: a fusion of `litfuse plugin list`. `k`, `weights`, `params`: its parameters. `train`: judgements for methods that learn; their
    topics are left out. An id with a blank is an error, because a run of TREC cannot hold it.
    """
    try:
        set_by_name = [f"{name}={value if isinstance(value, str) else json.dumps(value)}" for name, value in (params or {}).items()]
        factors = None if weights is None else ",".join(map(repr, map(float, weights)))
    except (TypeError, ValueError) as error:
        raise LitfuseInputError(f"litfuse: params or weights of fuse: {error}; expected numbers, texts and lists of these") from None
    options = {
        "method": method, "k": k, "weights": factors,
        "param": set_by_name, "depth": depth, "compat": compat,
    }  # fmt: skip
    with Inputs() as inputs:
        named = inputs.runs(runs)
        trained = [] if train is None else [f"--train={inputs.table(train, 'relevance', 'train', 'train')}"]
        out = inputs.new_file("fused.run", "the fused run")
        answer: Answer = run(["fuse", *named, *flags(options), *trained, f"--out={out}"], label=inputs.label, progress=progress)
        with out.open(encoding="utf-8", newline="\n") as file:
            hits = [line.split(" ") for line in file.read().split("\n") if line]
    rows = [(topic, document, int(rank), float(score)) for topic, _, document, rank, score, _ in hits]
    warn(answer.notices)
    return Fusion(pd.DataFrame(rows, columns=["query_id", "doc_id", "rank", "score"]), answer.notices, answer.lines)
