"""Expected values for packages/stats/test, from scipy.

    python tools/oracles/golden/stats.py > packages/stats/test/fixtures/stats.json

Inputs are multiples of 1/1024, so that differences are exact and tie as they look; the tests read them from the same file.
"""

import json
import sys

import numpy as np
import scipy
from scipy import optimize, stats


def topics(rng, n, gain, step):
    """Two systems on n topics: the second better by `gain` on average; both on a grid of `step`, so that coarse steps tie."""
    baseline = np.round(rng.beta(2, 3, n) / step) * step
    system = np.clip(np.round((baseline + rng.normal(gain, 0.15, n)) / step) * step, 0, 1)
    return baseline, system


def lcg(n, resamples):
    """Indices of resamples, from a generator that a test can repeat: x -> (1103515245 x + 12345) mod 2^31, index (x >> 16) mod n."""
    x, out = 42, np.empty((resamples, n), dtype=int)
    for r in range(resamples):
        for i in range(n):
            x = (1103515245 * x + 12345) % 2**31
            out[r, i] = (x >> 16) % n
    return out


def wilcoxon(d, zeros, method, correction=False):
    result = stats.wilcoxon(d, zero_method=zeros, method=method, correction=correction)
    return {"statistic": result.statistic, "p": result.pvalue}


def bca(d, resamples, confidence):
    estimates = d[lcg(len(d), resamples)].mean(axis=1)
    given = stats._resampling.BootstrapResult(None, estimates, None)
    found = stats.bootstrap((d,), np.mean, n_resamples=0, bootstrap_result=given, confidence_level=confidence, method="BCa")
    return {"resamples": resamples, "confidence": confidence, "lower": found.confidence_interval.low, "upper": found.confidence_interval.high}


def case(name, baseline, system):
    d = system - baseline
    n = len(d)
    t = stats.ttest_rel(system, baseline)
    interval = t.confidence_interval(0.95)
    every = stats.PermutationMethod(n_resamples=np.inf)
    margin = 0.1
    out = {
        "name": name,
        "baseline": baseline.tolist(),
        "system": system.tolist(),
        "mean": d.mean(),
        "standardDeviation": d.std(ddof=1),
        "median": float(np.median(d)),
        "t": {"t": t.statistic, "p": t.pvalue, "lower": interval.low, "upper": interval.high},
        "tost": {
            "margin": margin,
            "p": max(stats.ttest_1samp(d, -margin, alternative="greater").pvalue, stats.ttest_1samp(d, margin, alternative="less").pvalue),
        },
        "wilcoxonNormal": {zeros: wilcoxon(d, zeros, "asymptotic", True) for zeros in ("wilcox", "pratt")},
        "bca": [bca(d, 999, 0.95), bca(d, 2000, 0.9)],
    }
    if len(set(np.abs(d))) == n and not np.any(d == 0):
        out["wilcoxonExact"] = wilcoxon(d, "wilcox", "exact")
    if n <= 12:
        # every assignment of signs: the exact distribution with ties and zeros, which method="exact" does not have
        out["wilcoxonEvery"] = {zeros: wilcoxon(d, zeros, every) for zeros in ("wilcox", "pratt")}
        found = stats.permutation_test((system, baseline), lambda x, y, axis: np.mean(x - y, axis=axis), permutation_type="samples", n_resamples=np.inf)
        out["randomisation"] = found.pvalue
    return out


def power(n, alpha, effect):
    """Power of the two-sided paired t-test at a standardised effect, both tails counted."""
    df = n - 1
    t = stats.t.ppf(1 - alpha / 2, df)
    ncp = effect * np.sqrt(n)
    return {"n": n, "alpha": alpha, "effect": effect, "power": stats.nct.sf(t, df, ncp) + stats.nct.cdf(-t, df, ncp)}


def detectable(n, rows):
    """The mean of differences with standard deviation 1 that the two-sided t-test at .05 / rows finds with probability .8."""
    t = stats.t.ppf(1 - 0.05 / (2 * rows), n - 1)
    # the other tail is far away, where scipy has no value; it is below 1e-6 at these shifts
    shortfall = lambda shift: stats.nct.sf(t, n - 1, shift) + np.nan_to_num(stats.nct.cdf(-t, n - 1, shift)) - 0.8
    return {"n": n, "rows": rows, "detectable": optimize.brentq(shortfall, 1, 12, xtol=1e-12) / np.sqrt(n)}


rng = np.random.default_rng(20261105)
p_values = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216, 0.222, 0.251, 0.269, 0.275, 0.34, 0.341, 0.384, 0.569, 0.594, 0.696, 0.762, 0.94, 0.942, 0.975, 0.986]
powers = [power(n, alpha, effect) for n in (2, 3, 5, 10, 50, 250) for alpha in (0.05, 0.01) for effect in (0.1, 0.4, 1.5)]
golden = {
    "command": "python tools/oracles/golden/stats.py > packages/stats/test/fixtures/stats.json",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__},
    "cases": [
        case("50 topics, fine", *topics(rng, 50, 0.05, 1 / 1024)),
        case("50 topics, coarse", *topics(rng, 50, 0.05, 1 / 16)),
        case("12 topics, fine", *topics(rng, 12, 0.08, 1 / 1024)),
        case("12 topics, coarse", *topics(rng, 12, 0.05, 1 / 8)),
        case("9 topics, coarse", *topics(rng, 9, 0.2, 1 / 8)),
        case("250 topics, fine", *topics(rng, 250, 0.02, 1 / 1024)),
        case("250 topics, coarse", *topics(rng, 250, 0.02, 1 / 16)),
    ],
    "benjaminiHochberg": {"p": p_values, "adjusted": stats.false_discovery_control(p_values).tolist()},
    # scipy's noncentral t has no value for some far tails
    "power": [x for x in powers if np.isfinite(x["power"])],
    "detectable": [detectable(n, rows) for n in (10, 25, 50, 100, 300) for rows in (1, 2, 10, 30)],
}


def text(value, indent=""):
    """JSON with plain lists on one line."""
    if isinstance(value, dict):
        return "{\n" + ",\n".join(f"{indent} {json.dumps(k)}: {text(v, indent + ' ')}" for k, v in value.items()) + f"\n{indent}}}"
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(f"{indent} {text(v, indent + ' ')}" for v in value) + f"\n{indent}]"
    return json.dumps(value)


print(text(golden))
