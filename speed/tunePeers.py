"""Times ranx's tuning on files of TREC: `python tunePeers.py QRELS RUN...` prints, by method, seconds, settings tried and the best value, as JSON.

Reading files, making ranx's objects and compiling are not timed; numba has all the cores it finds.
"""

import json
import sys
import time

import ranx
from peers import read

METHODS = {
    # all weightings in quarters: what a weighting costs depends on none of its weights, since ranx adds lists of weight 0 too
    "wsum": {"norm": "min-max", "method": "wsum", "step": 0.25},
    "rrf": {"norm": None, "method": "rrf", "min_k": 1, "max_k": 100, "step": 1},
}


def tune(qrels, runs, options):
    start = time.perf_counter()
    _, report = ranx.optimize_fusion(
        qrels, runs, metric="ndcg@10", show_progress=False, return_optimization_report=True, **options
    )
    return {"seconds": time.perf_counter() - start, "settings": len(report.results), "best": max(report.results)}


def main(qrels_file, run_files):
    qrels = ranx.Qrels(read(qrels_file, 3, int))
    runs = [ranx.Run(read(file, 4, float)) for file in run_files]
    tune(qrels, runs, {**METHODS["wsum"], "step": 1.0})  # warm: numba compiles at the first call
    tune(qrels, runs, {**METHODS["rrf"], "max_k": 3})
    print(json.dumps({name: tune(qrels, runs, options) for name, options in METHODS.items()}))


main(sys.argv[1], sys.argv[2:])
