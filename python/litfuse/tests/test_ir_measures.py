"""litfuse as a provider of ir_measures, against the other providers on made-up runs without equal scores."""

from __future__ import annotations

import random

import pytest

ir_measures = pytest.importorskip("ir_measures")

import litfuse  # noqa: E402
from litfuse.ir_measures_provider import litfuse as provider  # noqa: E402


@pytest.mark.filterwarnings("ignore::litfuse.LitfuseWarning")
def test_values_agree_with_the_other_providers():
    from ir_measures import AP, RR, Bpref, Judged, P, R, Rprec, Success, nDCG

    rng = random.Random(1)
    qrels = {f"q{t}": {f"d{d}": rng.choice([0, 0, 0, 1, 2]) for d in range(30)} for t in range(12)}
    run = {f"q{t}": {f"d{d}": i / 3 for i, d in enumerate(rng.sample(range(50), 25))} for t in range(1, 14)}
    measures = [AP, AP(rel=2) @ 10, Bpref, Judged @ 10, nDCG, nDCG @ 10, P @ 5, P(rel=2) @ 5, R @ 10, Rprec, RR, RR(rel=2) @ 5, Success @ 5]
    ours = {(m.query_id, str(m.measure)): m.value for m in provider.iter_calc(measures, qrels, run)}
    theirs = {(m.query_id, str(m.measure)): m.value for m in ir_measures.iter_calc(measures, qrels, run)}
    assert ours.keys() == theirs.keys() and len(ours) == 12 * 13
    assert max(abs(ours[key] - theirs[key]) for key in ours) < 1e-9


def test_what_is_refused_is_an_exception_with_its_line():
    with pytest.raises(litfuse.LitfuseInputError, match="the id ' a'"):
        provider.calc_aggregate([ir_measures.AP], {"q": {"a": 1}}, {"q": {" a": 1.0}})
