"""Expected values of distribution functions for packages/stats/test, computed with 40 digits by mpmath; where scipy is off by more than 1e-12 is listed.

    python tools/oracles/golden/distributions.py > packages/stats/test/fixtures/distributions.json

Rows are [x, df, value]; df is 0 for the normal distribution.
"""

import json
import math
import random
import sys

import mpmath as mp
import scipy
from scipy import stats

mp.mp.dps = 40
random.seed(1)


def normal_cdf(x):
    return mp.erfc(-mp.mpf(x) / mp.sqrt(2)) / 2


def normal_quantile(p):
    p = mp.mpf(p)
    q = min(p, 1 - p)
    x = mp.findroot(lambda x: mp.log(normal_cdf(x)) - mp.log(q), mp.mpf(float(stats.norm.ppf(float(q)))))
    return x if p < 0.5 else -x


def t_cdf(x, df):
    x, df = mp.mpf(x), mp.mpf(df)
    tail = mp.betainc(df / 2, mp.mpf(1) / 2, 0, df / (df + x * x), regularized=True) / 2
    return tail if x < 0 else 1 - tail


def t_quantile(p, df):
    p = mp.mpf(p)
    q = min(p, 1 - p)
    start = abs(float(stats.t.ppf(float(q), df)))
    if not 0 < start < 1e300:
        return mp.nan
    u = mp.findroot(lambda u: mp.log(t_cdf(-mp.e**u, df)) - mp.log(q), mp.log(mp.mpf(start)))
    return mp.e**u if p > 0.5 else -mp.e**u


differs = []


def rows(of, scipys, places):
    out = []
    for place in places:
        value = float(of(*place))
        if math.isfinite(value) and abs(value) > 1e-300:
            expected = float(scipys(*place))
            if not abs(expected - value) <= 1e-12 * abs(value):
                differs.append([scipys.__self__.name, *place, expected])
            out.append([place[0], place[1] if len(place) > 1 else 0, value])
    return out


xs = [-37, -30, -20, -10, -8, -6, -5, -4, -3, -2.5, -2.0001, -2, -1.9999, -1.5, -1, -0.5, -0.1, -1e-3, -1e-10, 0, 1e-9, 0.3, 1, 1.99, 2, 2.5, 5]
xs += [random.uniform(-37, 3) for _ in range(30)]
ps = [1e-300, 1e-200, 1e-100, 1e-50, 1e-20, 1e-10, 1e-5, 1e-3, 0.01, 0.025, 0.05, 0.1, 0.19, 0.2, 0.21, 0.3, 0.4, 0.49, 0.4999, 0.499999999, 0.5000001, 0.6, 0.75, 0.9, 0.975, 0.999, 1 - 1e-10]
ps += [random.random() for _ in range(20)] + [10 ** random.uniform(-300, -1) for _ in range(20)]
dfs = [0.1, 0.5, 1, 2, 3, 5, 9, 29, 49, 299, 1000, 1e5]
golden = {
    "command": "python tools/oracles/golden/distributions.py > packages/stats/test/fixtures/distributions.json",
    "versions": {"python": sys.version.split()[0], "mpmath": mp.__version__, "scipy": scipy.__version__},
    "normalCdf": rows(normal_cdf, stats.norm.cdf, [(x,) for x in xs]),
    "normalQuantile": rows(normal_quantile, stats.norm.ppf, [(p,) for p in ps]),
    "tCdf": rows(t_cdf, stats.t.cdf, [(x, df) for df in dfs for x in (-1e60, -1e4, -37, -10, -5, -2, -1.8, -1.7, -0.3, -1e-8, 0.5, 2, 8)]),
    "tQuantile": rows(t_quantile, stats.t.ppf, [(p, df) for df in dfs[2:] for p in (1e-250, 1e-100, 1e-12, 1e-3, 0.025, 0.2, 0.31, 0.45, 0.4999999, 0.50001, 0.8, 0.975, 1 - 2**-40)]),
}
golden["scipyDiffersBy1e-12"] = differs
print("{\n" + ",\n".join(f" {json.dumps(k)}: {json.dumps(v)}" for k, v in golden.items()) + "\n}")
