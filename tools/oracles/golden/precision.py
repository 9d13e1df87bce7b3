"""Expected values for packages/stats/test/Randomisation.test.ts: precision of real runs, from scipy.

    LITFUSE_DATA=... python tools/oracles/golden/precision.py > packages/stats/test/fixtures/precision.json

Pairs of TREC-COVID round-1 runs: relevant hits among the first k by topic, nothing else of the data. Up to 18 topics that differ, scipy counts all
assignments of signs; above, a convolution in whole numbers of any length does. On whole hits both are exact, and where both can answer they agree.
"""

import gzip
import json
import os
import sys
from itertools import combinations
from pathlib import Path

import numpy as np
import scipy
from scipy import stats

data = Path(os.environ["LITFUSE_DATA"]) / "trec-covid"
relevant = set()
topics = set()
with gzip.open(data / "qrels/qrels.covid-round1.txt.gz", "rt") as lines:
    for line in lines:
        topic, _, document, grade = line.split()
        topics.add(topic)
        if int(grade) > 0:
            relevant.add((topic, document))
topics = sorted(topics, key=int)


def hits(path, k):
    run = {}
    with gzip.open(path, "rt") as lines:
        for line in lines:
            topic, _, document, _, score, _ = line.split()
            run.setdefault(topic, []).append((float(score), document))
    return [sum((topic, document) in relevant for _, document in sorted(run.get(topic, []), reverse=True)[:k]) for topic in topics]


def counted(differences):
    """The share of all assignments of signs whose sum is as far from 0, as a fraction of whole numbers."""
    sums = {0: 1}
    for d in map(abs, differences):
        grown = {}
        for s, n in sums.items():
            for t in (s - d, s + d):
                grown[t] = grown.get(t, 0) + n
        sums = grown
    seen = abs(sum(differences))
    return sum(n for s, n in sums.items() if abs(s) >= seen) / 2 ** len(differences)


def p_value(a, b):
    differing = [(x, y) for x, y in zip(a, b) if x != y]
    exact = counted([y - x for x, y in differing])
    if len(differing) > 18:
        return exact, "convolution"
    x, y = np.array(differing).T
    found = stats.permutation_test((y, x), lambda y, x, axis: np.sum(y - x, axis=axis), permutation_type="samples", n_resamples=np.inf, vectorized=True)
    assert abs(found.pvalue - exact) < 1e-12
    return found.pvalue, "scipy"


paths = sorted((data / "runs/round1/top100").glob("*.gz"))[::10]
cases = []
for k in (5, 10, 20):
    pairs = list(combinations([hits(path, k) for path in paths], 2))
    few = [sum(x != y for x, y in zip(a, b)) <= 18 for a, b in pairs]
    for a, b in [pair for pair, is_few in zip(pairs, few) if is_few][:10] + [pair for pair, is_few in zip(pairs, few) if not is_few][:10]:
        p, by = p_value(a, b)
        cases.append({"k": k, "baseline": a, "system": b, "p": p, "by": by})
versions = {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__}
print('{\n "command": "python tools/oracles/golden/precision.py > packages/stats/test/fixtures/precision.json",')
print(f' "versions": {json.dumps(versions)},\n "cases": [')
print(",\n".join(f"  {json.dumps(case)}" for case in cases))
print(" ]\n}")
