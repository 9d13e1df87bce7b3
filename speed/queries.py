"""Asks bm25s, compiled by numba, in one thread, on the postings of litfuse: `python queries.py FOLDER` reads the postings and queries that
queries.ts wrote there. For each line of the input, a depth, it asks all queries once and prints the CPU seconds and the seconds that
this took.
"""

import json
import sys
import time
from pathlib import Path

import bm25s
import numpy as np
from bm25s.numba.retrieve_utils import _retrieve_numba_functional as retrieve


def index(folder, k1, b):
    """The postings, with scores as bm25s keeps them: each term's share of each score in 32 bits, after Lucene's formula."""
    starts = np.fromfile(folder / "starts", dtype=np.uint32).astype(np.int64)
    rows = np.fromfile(folder / "rows", dtype=np.int32)
    frequencies = np.fromfile(folder / "frequencies", dtype=np.uint16)
    lengths = np.fromfile(folder / "lengths", dtype=np.int32)
    counts = np.diff(starts)
    idf = np.log(1 + (len(lengths) - counts + 0.5) / (counts + 0.5))
    norms = k1 * (1 - b + b * lengths / lengths[lengths > 0].mean())
    scores = np.repeat(idf, counts) * frequencies / (frequencies + norms[rows])
    return {"data": scores.astype(np.float32), "indices": rows, "indptr": starts.astype(np.int32), "num_docs": len(lengths)}


def main(folder):
    scores = index(folder, 0.9, 0.4)
    queries = [np.array(terms, dtype=np.int32) for terms in json.loads((folder / "queries.json").read_text())]

    def ask(depth):
        cpu, wall = time.process_time(), time.perf_counter()
        found, _ = retrieve(queries, scores, k=depth, sorted=True, n_threads=1, show_progress=False)
        return (time.process_time() - cpu, time.perf_counter() - wall), found

    for depth in (10, 1000):
        _, found = ask(depth)
        found.astype(np.int32).tofile(folder / f"bm25s.{depth}")
    print(f"bm25s {bm25s.__version__}", flush=True)
    for line in sys.stdin:
        print(*ask(int(line))[0], flush=True)


main(Path(sys.argv[1]))
