"""Golden values of fusion: normalises and fuses synthetic runs with ranx and writes inputs, values and versions.

    python tools/oracles/golden/fusion.py packages/rankers/test/golden

needs ranx (README.md beside it). No run has tied scores: which of two tied documents comes first is undefined in ranx. Runs of the group
`complete` hold every document, as ranx's Condorcet counts a run that holds neither of two documents as a vote against the first of them.
"""

import gzip
import json
import random
import sys
from importlib.metadata import version
from pathlib import Path

from numba.typed import List as TypedList
from ranx import Qrels, Run
from ranx import fusion as ranx_fusion
from ranx.normalization import norm_switch

SEED = 20261121
COMMAND = "python tools/oracles/golden/fusion.py packages/rankers/test/golden"
NORMALISATIONS = ["min-max", "min-max-inverted", "max", "sum", "zmuv", "rank", "borda"]
WEIGHTS = [0.45, 1.3, 0.7, 2.0]
SCORED = {
    "min": {}, "max": {}, "med": {}, "sum": {}, "anz": {}, "mnz": {}, "gmnz": {"gamma": 0.4},
    "wsum": {"weights": WEIGHTS}, "wmnz": {"weights": WEIGHTS}, "mixed": {"weights": WEIGHTS},
}  # fmt: skip
RANKED = {
    "rrf": {"k": 60}, "isr": {}, "log_isr": {}, "logn_isr": {"sigma": 0.3}, "rbc": {"phi": 0.85},
    "bordafuse": {}, "w_bordafuse": {"weights": WEIGHTS},
}  # fmt: skip
TRAINED = {
    "mapfuse": (ranx_fusion.mapfuse_train, {}, {}),
    "posfuse": (ranx_fusion.posfuse_train, {}, {}),
    "slidefuse": (ranx_fusion.slidefuse_train, {}, {"w": 2}),
    "probfuse": (ranx_fusion.probfuse_train, {"n_segments": 4}, {}),
    "segfuse": (ranx_fusion.segfuse_train, {}, {}),
    "bayesfuse": (ranx_fusion.bayesfuse_train, {}, {}),
}
BUCKETS = [0, 5, 10, 15, 20, 30, 100, 200, 500]
MAJORITY = {"condorcet": {}, "w_condorcet": {"weights": WEIGHTS[:3]}}


def ranking(rng, documents, low, high):
    """Documents with distinct scores, best first."""
    scores = set()
    while len(scores) < len(documents):
        scores.add(round(rng.uniform(low, high), 4))
    return dict(zip(documents, sorted(scores, reverse=True)))


def partial_runs(rng):
    """Four runs over 22 documents, some of them short; one list of a single hit."""
    sizes = [(20, 0, 30), (12, 5, 6), (16, -4, 4), (7, 100, 900)]
    runs = [{f"q{t}": ranking(rng, rng.sample([f"d{n:02}" for n in range(22)], size), low, high) for t in range(4)} for size, low, high in sizes]
    runs[3]["q2"] = {"d05": 412.5}
    return runs


def complete_runs(rng):
    """Three runs of the same documents, orders not far from each other."""
    documents = [f"d{n}" for n in range(9)]
    return [
        {f"q{t}": ranking(rng, sorted(documents, key=lambda doc: int(doc[1:]) + rng.gauss(0, 1.6)), 0, 1) for t in range(16)} for _ in range(3)
    ]


def judgements(rng):
    return {f"q{t}": {f"d{n:02}": rng.choice([1, 1, 2, 3]) for n in range(22) if rng.random() < 0.4} for t in range(4)}


def plain(run):
    """Twelve significant digits."""
    return {topic: {doc: float(f"{score:.12g}") for doc, score in hits.items()} for topic, hits in sorted(run.to_dict().items())}


def normalised(norm, runs):
    return norm_switch(norm)(runs) if norm == "borda" else [norm_switch(norm)(run) for run in runs]


def fused(method, runs, params):
    given = {name: TypedList(value) if isinstance(value, list) else value for name, value in params.items()}
    return plain(ranx_fusion.fusion_switch(method)(runs, **given))


def learned(method, table):
    """What ranx learned about one run; of BayesFuse's 1000 log odds those at the first ranks of the nine buckets."""
    values = [table[rank] for rank in BUCKETS] if method == "bayesfuse" else table if hasattr(table, "__len__") else [table]
    return [float(f"{value:.12g}") for value in values]


def trained(method, qrels, runs):
    learn, options, params = TRAINED[method]
    tables = learn(qrels, runs, **options)
    name = "map_scores" if method == "mapfuse" else "log_odds" if method == "bayesfuse" else "probs"
    applied = normalised("min-max", runs) if method == "segfuse" else runs
    run = ranx_fusion.fusion_switch(method)(applied, **{name: tables}, **params)
    return {"params": {**options, **params}, "trained": [learned(method, table) for table in tables], "fused": plain(run)}


def main(folder):
    rng = random.Random(SEED)
    partial, complete, qrels = partial_runs(rng), complete_runs(rng), judgements(rng)
    runs = [Run(run, name=f"r{i}") for i, run in enumerate(partial)]
    whole = [Run(run, name=f"r{i}") for i, run in enumerate(complete)]
    scored = {norm: normalised(norm, runs) for norm in NORMALISATIONS}
    scored["none"] = runs
    value = {
        "command": COMMAND,
        "versions": {"ranx": version("ranx")},
        "partial": partial,
        "complete": complete,
        "qrels": qrels,
        "normalised": {norm: [plain(run) for run in scored[norm]] for norm in NORMALISATIONS},
        "scored": {
            method: {"params": params, "fused": {norm: fused(method, scored[norm], params) for norm in scored}} for method, params in SCORED.items()
        },
        "ranked": {method: {"params": params, "fused": fused(method, runs, params)} for method, params in RANKED.items()},
        "majority": {method: {"params": params, "fused": fused(method, whole, params)} for method, params in MAJORITY.items()},
        "trained": {method: trained(method, Qrels(qrels), runs) for method in TRAINED},
    }
    path = folder / "fusion.json.gz"
    path.write_bytes(gzip.compress(json.dumps(value, separators=(",", ":")).encode(), 9, mtime=0))
    print(f"{path.name}: {path.stat().st_size} bytes")


main(Path(sys.argv[1]))
