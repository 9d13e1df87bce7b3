"""Expected weights of learned fusions for packages/rankers/test: ridge by scikit-learn, listwise by scipy, ascent in exact fractions.

    python tools/oracles/golden/learned.py > packages/rankers/test/golden/learned.json

Topics are drawn here: lists of candidates, best first, with scores that fall, and grades of which -1 says that nobody judged. Features are computed here
from their definitions: 1 / (k + rank), and the score from 0 to 1 within its list.

Coordinate ascent is written here a second time from its description, without floating point in scores: there is no rounding that could order documents
otherwise. What RankLib's ascent finds on the same topics is asked by ranklib.py.
"""

import json
import math
import sys
from fractions import Fraction

import numpy as np
import scipy
import sklearn
from scipy.optimize import minimize
from sklearn.linear_model import Ridge

rng = np.random.default_rng(20261122)
names = ["a", "b", "c", "d"]


def topic(size):
    lists = []
    for name in names:
        order = rng.permutation(size)[: rng.integers(3, size)]
        scores = np.round(np.sort(rng.uniform(0, 20, len(order)))[::-1] * 64) / 64
        lists.append({"name": name, "candidates": order.tolist(), "scores": (scores + np.arange(len(order))[::-1] / 8).tolist()})
    held = sorted({c for one in lists for c in one["candidates"]})
    place = {c: i for i, c in enumerate(held)}
    for one in lists:
        one["candidates"] = [place[c] for c in one["candidates"]]
    return {"lists": lists, "grades": rng.choice([-1, 0, 0, 1, 2], len(held)).tolist()}


def matrix(one, features, k):
    x = np.zeros((len(one["grades"]), len(names) * len(features)))
    for j, lst in enumerate(one["lists"]):
        scores = np.array(lst["scores"])
        scaled = (scores - scores[-1]) / (scores[0] - scores[-1])
        for rank, c in enumerate(lst["candidates"], 1):
            for f, feature in enumerate(features):
                x[c, j * len(features) + f] = 1 / (k + rank) if feature == "rank" else scaled[rank - 1]
    return x


def kept(one, unjudged):
    grades = np.array(one["grades"])
    return grades >= 0 if unjudged == "drop" else np.ones(len(grades), bool)


def ridge(topics, features, k, lam, unjudged):
    xs, ys = [], []
    for one in topics:
        use = kept(one, unjudged)
        x, y = matrix(one, features, k)[use], np.maximum(np.array(one["grades"]), 0)[use].astype(float)
        xs.append(x - x.mean(axis=0))
        ys.append(y - y.mean())
    x, y = np.vstack(xs), np.concatenate(ys)
    # each kind of feature is penalised by its own mean diagonal: one penalty in columns of that scale
    scale = np.ones(x.shape[1])
    for f in range(len(features)):
        own = np.arange(f, x.shape[1], len(features))
        scale[own] = np.sqrt((x[:, own] ** 2).sum() / len(names))
    found = Ridge(alpha=lam, fit_intercept=False, solver="cholesky", tol=1e-15).fit(x / scale, y)
    return (found.coef_ / scale).tolist()


def listwise(topics, features, k, lam, unjudged):
    data = []
    for one in topics:
        gains = np.maximum(np.array(one["grades"]), 0).astype(float)
        if gains.sum() == 0:
            continue
        use = kept(one, unjudged)
        x = matrix(one, features, k)
        if "rank" in features:
            x[:, features.index("rank") :: len(features)] *= k + 1
        data.append((x[use], (gains / gains.sum())[use]))

    def loss(w):
        value, slope, bend = lam / 2 * w @ w, lam * w, lam * np.eye(len(w))
        for x, share in data:
            s = x @ w
            p = np.exp(s - s.max())
            value += (np.log(p.sum()) + s.max() - share @ s) / len(data)
            p /= p.sum()
            slope = slope + x.T @ (p - share) / len(data)
            bend = bend + (x.T @ (x * p[:, None]) - np.outer(x.T @ p, x.T @ p)) / len(data)
        return value, slope, bend

    start = np.zeros(len(names) * len(features))
    found = minimize(lambda w: loss(w)[:2], start, jac=True, hess=lambda w: loss(w)[2], method="trust-exact", options={"gtol": 1e-13, "maxiter": 1000})
    w = found.x
    for _ in range(3):
        w = w - np.linalg.solve(loss(w)[2], loss(w)[1])
    if "rank" in features:
        w[features.index("rank") :: len(features)] *= k + 1
    return w.tolist()


def ascent(topics, features, k, cutoff, rounds, step, unjudged):
    """From equal weights of each list's first feature: every weight in turn to the best of 0, a step down, a step up and twice itself."""

    def dcg(grades):
        return sum(max(g, 0) / math.log2(i + 2) for i, g in enumerate(grades[:cutoff]))

    data = []
    for one in topics:
        best = dcg(sorted((g for g in one["grades"] if g > 0), reverse=True))
        if best == 0:
            continue
        rows = [[Fraction(0)] * (len(names) * len(features)) for _ in one["grades"]]
        for j, lst in enumerate(one["lists"]):
            low, high = Fraction(lst["scores"][-1]), Fraction(lst["scores"][0])
            for rank, c in enumerate(lst["candidates"], 1):
                for f, feature in enumerate(features):
                    value = Fraction(k + 1, k + rank) if feature == "rank" else (Fraction(lst["scores"][rank - 1]) - low) / (high - low)
                    rows[c][j * len(features) + f] = value
        # a dropped candidate leaves the ranking; of equal scores the first candidate comes first
        data.append(([(x, g) for x, g in zip(rows, one["grades"]) if unjudged == "zero" or g >= 0], best))

    def worth(w):
        total = 0
        for rows, best in data:
            scored = sorted(((-sum(a * b for a, b in zip(x, w) if b), i) for i, (x, _) in enumerate(rows)))
            total += dcg([rows[i][1] for _, i in scored]) / best
        return total / len(data)

    w = [Fraction(int(j % len(features) == 0)) for j in range(len(names) * len(features))]
    value, step = worth(w), Fraction(step)
    for _ in range(rounds):
        before = value
        for j, here in enumerate(w):
            found = here
            for to in (Fraction(0), here - step, here + step, 2 * here):
                if to < 0 or to == here:
                    continue
                reached = worth(w[:j] + [to] + w[j + 1 :])
                if reached > value + 1e-9:
                    value, found = reached, to
            w[j] = found
        if value == before:
            break
    units = [k + 1 if feature == "rank" else 1 for feature in features]
    return [float(one * units[j % len(features)]) for j, one in enumerate(w)], value


topics = [topic(int(n)) for n in rng.integers(8, 24, 12)]
cases = []
for features in (["rank"], ["rank", "score"]):
    for unjudged in ("zero", "drop"):
        for k, lam in ((10, 1), (3, 0.1), (60, 10)):
            cases.append({"fusion": "linear-ridge", "features": features, "unjudged": unjudged, "k": k, "lambda": lam, "weights": ridge(topics, features, k, lam, unjudged)})
        for k, lam in ((10, 0.01), (3, 0.1)):
            cases.append({"fusion": "linear-listwise", "features": features, "unjudged": unjudged, "k": k, "lambda": lam, "weights": listwise(topics, features, k, lam, unjudged)})
for features in (["rank"], ["rank", "score"], ["score"]):
    for unjudged in ("zero", "drop"):
        for k, cutoff, rounds, step in ((10, 20, 2, 0.5), (3, 5, 100, 0.25), (60, 10, 100, 0.125)):
            weights, value = ascent(topics, features, k, cutoff, rounds, step, unjudged)
            cases.append({"fusion": "linear-ascent", "features": features, "unjudged": unjudged, "k": k, "cutoff": cutoff, "rounds": rounds, "step": step, "weights": weights, "value": value})
versions = {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__, "scikit-learn": sklearn.__version__}
lines = lambda rows: ",\n".join(f"  {json.dumps(row)}" for row in rows)
print('{\n "command": "python tools/oracles/golden/learned.py > packages/rankers/test/golden/learned.json",')
print(f' "versions": {json.dumps(versions)},\n "topics": [\n{lines(topics)}\n ],\n "cases": [\n{lines(cases)}\n ]\n}}')
