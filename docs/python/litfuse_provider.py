"""litfuse as a provider of ir_measures: `import litfuse_provider` once, then `litfuse_provider.litfuse.calc([nDCG@10], qrels, run)`.

Every value comes from `litfuse eval`. Whatever it refuses is a RuntimeError with its line.
"""
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

import ir_measures
from ir_measures import Metric, providers
from ir_measures.providers.base import NOT_PROVIDED, Any, Choices


def field(text):
    text = str(text)
    if not text or text.split() != [text]:
        raise ValueError(f"an id may not be empty or hold blanks in files of TREC: {text!r}")
    return text


class LitfuseEvaluator(providers.Evaluator):
    def __init__(self, measures, qrels):
        super().__init__(measures, set(qrels))
        self.qrels = [f"{field(q)} 0 {field(d)} {grade}\n" for q, grades in qrels.items() for d, grade in grades.items()]

    def _iter_calc(self, run):
        hits = [
            f"{field(q)} Q0 {field(d)} 0 {score!r} run\n"
            for q, scores in ir_measures.util.RunConverter(run).as_dict_of_dict().items()
            for d, score in scores.items()
        ]
        if not hits:
            return
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder, "qrels.txt"), Path(folder, "run.txt")]
            for path, lines in zip(paths, [self.qrels, hits]):
                path.write_text("".join(lines), encoding="utf-8")
            named = {str(measure): measure for measure in self.measures}
            words = [word for name in named for word in ("--measure", name)]
            command = [shutil.which("npx") or "npx", "litfuse", "eval", *map(str, paths), *words, "--per-topic", "--format", "json"]
            done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
        if done.returncode != 0:
            raise RuntimeError(done.stderr.strip())
        for topic, values in json.loads(done.stdout)["runs"][0]["perTopic"].items():
            for name, value in values.items():
                yield Metric(query_id=topic, measure=named[name], value=value)


class LitfuseProvider(providers.Provider):
    NAME = "litfuse"
    SUPPORTED_MEASURES = [
        ir_measures.measures._AP(cutoff=Any(), rel=Any(), judged_only=Choices(NOT_PROVIDED, False)),
        ir_measures.measures._Bpref(rel=Any()),
        ir_measures.measures._Judged(cutoff=Any()),
        ir_measures.measures._nDCG(cutoff=Any(), dcg=Choices(NOT_PROVIDED, "log2"), gains=NOT_PROVIDED, judged_only=Choices(NOT_PROVIDED, False)),
        ir_measures.measures._P(cutoff=Any(), rel=Any(), judged_only=Choices(NOT_PROVIDED, False)),
        ir_measures.measures._R(cutoff=Any(), rel=Any(), judged_only=Choices(NOT_PROVIDED, False)),
        ir_measures.measures._Rprec(rel=Any(), judged_only=Choices(NOT_PROVIDED, False)),
        ir_measures.measures._RR(cutoff=Any(), rel=Any(), judged_only=Choices(NOT_PROVIDED, False)),
        ir_measures.measures._Success(cutoff=Any(), rel=Any(), judged_only=Choices(NOT_PROVIDED, False)),
    ]

    def _evaluator(self, measures, qrels):
        return LitfuseEvaluator(list(measures), ir_measures.util.QrelsConverter(qrels).as_dict_of_dict())


litfuse = LitfuseProvider()
providers.register(litfuse)
