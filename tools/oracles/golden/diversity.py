"""Golden values of intra-list diversity: the mean of scipy's Jaccard distances over the pairs of hits, for lists of our own.

    python tools/oracles/golden/diversity.py > packages/eval/test/golden/diversity.json

pyndeval has alpha-nDCG and ERR-IA (they stand in `datasets/golden`), and no tool of the field has this measure, so that a library of distances is asked.
With scipy 1.14.1 and numpy 2.1.3. A hit is its grade and the sub-topics that it covers.
"""

import json
import random

import numpy
from scipy.spatial.distance import pdist

TOPICS = 7


def drawn(rng, size):
    hits = []
    for _ in range(size):
        covers = sorted(rng.sample(range(TOPICS), rng.choice([0, 1, 1, 2, 3, 5])))
        hits.append({"grade": rng.choice([1, 2]) if covers else -1, "covers": covers})
    return hits


def diversity(hits, rel, cutoff):
    vectors = [[topic in hit["covers"] for topic in range(TOPICS)] for hit in hits[:cutoff] if hit["covers"] and hit["grade"] >= rel]
    return float(numpy.mean(pdist(numpy.array(vectors, dtype=bool), "jaccard"))) if len(vectors) > 1 else 0.0


rng = random.Random(13)
lists = [drawn(rng, size) for size in [1, 2, 3, 5, 8, 10, 20, 40] for _ in range(4)]
cases = [{"hits": hits, "values": {f"ILD(rel={rel})@{cutoff}": diversity(hits, rel, cutoff) for rel in [1, 2] for cutoff in [2, 5, 10, 20]}} for hits in lists]
print("[" + ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases) + "]")
