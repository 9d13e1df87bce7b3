"""litfuse as a provider of ir_measures: `from litfuse.ir_measures_provider import litfuse`, then `litfuse.calc([nDCG @ 10], qrels, run)`.

Every value comes from `litfuse eval`. What that refuses is a `LitfuseInputError` with its line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ir_measures
from ir_measures import Metric, measures, providers
from ir_measures.providers.base import NOT_PROVIDED, Any as Every, Choices

from .measuring import evaluate


class LitfuseEvaluator(providers.Evaluator):  # type: ignore[misc]
    def __init__(self, wanted: list[Any], qrels: dict[str, dict[str, int]]) -> None:
        super().__init__(wanted, set(qrels))
        self.qrels = qrels

    def _iter_calc(self, run: Any) -> Iterator[Any]:
        scores = ir_measures.util.RunConverter(run).as_dict_of_dict()
        if not any(scores.values()):
            return
        named = {str(measure): measure for measure in self.measures}
        rows = evaluate(self.qrels, {"run": scores}, list(named), progress=False).per_topic
        for topic, name, value in zip(rows["topic"], rows["measure"], rows["value"]):
            yield Metric(query_id=topic, measure=named[name], value=value)


_relevant = {"rel": Every(), "judged_only": Choices(NOT_PROVIDED, False)}


class LitfuseProvider(providers.Provider):  # type: ignore[misc]
    NAME = "litfuse"
    SUPPORTED_MEASURES = [
        measures._AP(cutoff=Every(), **_relevant),
        measures._Bpref(rel=Every()),
        measures._Judged(cutoff=Every()),
        measures._nDCG(cutoff=Every(), dcg=Choices(NOT_PROVIDED, "log2"), gains=NOT_PROVIDED, judged_only=Choices(NOT_PROVIDED, False)),
        measures._P(cutoff=Every(), **_relevant),
        measures._R(cutoff=Every(), **_relevant),
        measures._Rprec(**_relevant),
        measures._RR(cutoff=Every(), **_relevant),
        measures._Success(cutoff=Every(), **_relevant),
    ]

    def _evaluator(self, wanted: Any, qrels: Any) -> LitfuseEvaluator:
        return LitfuseEvaluator(list(wanted), ir_measures.util.QrelsConverter(qrels).as_dict_of_dict())


litfuse = LitfuseProvider()
providers.register(litfuse)
