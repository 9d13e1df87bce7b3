"""Times pytrec_eval and ranx on files of TREC: `python peers.py QRELS RUN...` prints milliseconds per run as JSON.

Reading files and making the dictionaries or objects that each wants is not timed; every time is the median over runs, each measured warm.
"""

import json
import statistics
import sys
import time

import pytrec_eval
import ranx

COMMON = ["map", "ndcg", "ndcg_cut_10", "ndcg_cut_20", "P_10", "recall_100", "recall_1000", "recip_rank", "Rprec", "bpref"]
COMMON_RANX = ["map", "ndcg", "ndcg@10", "ndcg@20", "precision@10", "recall@100", "recall@1000", "mrr", "r-precision", "bpref"]


def read(file, value_at, kind):
    topics = {}
    with open(file) as lines:
        for line in lines:
            columns = line.split()
            topics.setdefault(columns[0], {})[columns[2]] = kind(columns[value_at])
    return topics


def timed(work):
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def main(qrels_file, run_files):
    qrels = read(qrels_file, 3, int)
    all_trec = pytrec_eval.RelevanceEvaluator(qrels, pytrec_eval.supported_measures)
    common = pytrec_eval.RelevanceEvaluator(qrels, set(COMMON))
    ranx_qrels = ranx.Qrels(qrels)
    times = {"pytrec_eval all_trec": [], "pytrec_eval common": [], "ranx common": []}
    for file in run_files:
        run = read(file, 4, float)
        ranx.evaluate(ranx_qrels, ranx.Run(run), COMMON_RANX)  # warm: numba compiles at the first call
        fresh = ranx.Run(run)
        times["pytrec_eval all_trec"].append(min(timed(lambda: all_trec.evaluate(run)) for _ in range(3)))
        times["pytrec_eval common"].append(min(timed(lambda: common.evaluate(run)) for _ in range(3)))
        times["ranx common"].append(timed(lambda: ranx.evaluate(ranx_qrels, fresh, COMMON_RANX)))
    print(json.dumps({name: statistics.median(values) for name, values in times.items()}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
