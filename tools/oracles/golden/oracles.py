"""The reference tools, each behind one function: collection -> {column: {topic: value}}."""

import logging
import warnings

import numpy as np

warnings.filterwarnings("ignore")
logging.disable(logging.CRITICAL)

CUSTOM = {"P.1,3,7", "recall.1,3", "ndcg_cut.1,3", "map_cut.3", "relative_P.3", "success.3", "iprec_at_recall.0.25,0.33", "Rprec_mult.0.5,1.7", "set_F.0.5"}


def ordered(hits):
    """Document ids as trec_eval 9.0.8 orders them: 32-bit scores down, then ids down by bytes."""
    return [doc for doc, _ in sorted(sorted(hits, key=lambda hit: hit[0].encode(), reverse=True), key=lambda hit: -np.float32(hit[1]))]


def distinct(run):
    """The same order with scores that no tool can tie."""
    return {topic: {doc: float(len(hits) - rank) for rank, doc in enumerate(ordered(hits))} for topic, hits in run.items()}


def _columns(result, prefix=""):
    table = {}
    for topic, values in result.items():
        for name, value in values.items():
            table.setdefault(prefix + name, {})[topic] = value
    return table


def pytrec_eval(qrels, run):
    """trec_eval 9.0.8. All-negative topics are left out: the program would read freed memory."""
    import pytrec_eval as tool

    judged = {topic: grades for topic, grades in qrels.items() if max(grades.values()) >= 0}
    hits = {topic: dict(pairs) for topic, pairs in run.items()}
    # gm_ values are logarithms, runid, relstring and num_q no numbers of a topic
    everything = set(tool.supported_nicknames["all_trec"]) - {"runid", "relstring", "num_q", "gm_map", "gm_bpref"}
    table = {}
    for prefix, measures, level, condensed in [
        ("", everything, 1, False),
        ("", CUSTOM, 1, False),
        ("l2 ", everything, 2, False),
        ("J ", everything, 1, True),
    ]:
        evaluator = tool.RelevanceEvaluator(judged, measures, relevance_level=level, judged_docs_only_flag=condensed)
        for name, values in _columns(evaluator.evaluate(hits), prefix).items():
            table.setdefault(name, values)
    return table


IR_MEASURES = [
    "Judged@5", "Judged@10", "Compat(p=0.95)", "Compat(p=0.8)", "Compat(p=0.8,normalize=False)",
    "RBP(p=0.8,rel=1)", "RBP(p=0.5,rel=2)",
    "BPM(max_rel=3)@5", "BPM(T=2.0,max_rel=3)@10", "BPM(min_rel=1,max_rel=3)@10",
    "SDCG(max_rel=3)@5", "SDCG(min_rel=1,max_rel=3)@20",
    "INST(max_rel=3)", "INST(T=2.0,max_rel=3)", "INSQ(max_rel=3)", "INSQ(T=2.0,max_rel=3)",
    "NERR8(max_rel=3)@5", "NERR9(max_rel=3)@10", "NERR10(max_rel=3)", "NERR10(p=0.7,max_rel=3)", "NERR11(max_rel=3)", "NERR11(T=2.0,max_rel=3)",
    "nDCG(judged_only=True)@10", "AP(judged_only=True)", "SetF(beta=2.0)", "SetP(relative=True)", "IPrec@0.2", "infAP", "Bpref(rel=2)",
]  # fmt: skip
GDEVAL = ["ERR@1", "ERR@5", "ERR@20", "nDCG(dcg='exp-log2')@5", "nDCG(dcg='exp-log2')@20"]
NDEVAL = [
    *(f"alpha_nDCG{params}@{k}" for params in ("", "(alpha=0.2)") for k in (1, 5, 10)),
    "alpha_nDCG(rel=2)@5", "ERR_IA@5", "ERR_IA@10", "ERR_IA(rel=2)@10", "StRecall@1", "StRecall@5", "StRecall(rel=2)@10",
]  # fmt: skip


def _ir_measures(names, qrels, run):
    import ir_measures

    measures = [ir_measures.parse_measure(name) for name in names]
    table = {}
    for metric in ir_measures.iter_calc(measures, qrels, run):
        table.setdefault(names[measures.index(metric.measure)], {})[metric.query_id] = metric.value
    return table


def ir_measures(qrels, run):
    """ir_measures' providers cwl_eval, compat, judged, gdeval (grades up to 4) and pytrec_eval."""
    judged = {topic: grades for topic, grades in qrels.items() if max(grades.values()) >= 0}
    hits = {topic: values for topic, values in distinct(run).items() if topic in judged}
    if not hits:
        return {}
    highest = max(max(grades.values()) for grades in judged.values())
    ascii_only = all(doc.isascii() for values in [*judged.values(), *hits.values()] for doc in values)
    return _ir_measures([*IR_MEASURES, *(GDEVAL if highest <= 4 and ascii_only else [])], judged, hits)


def ndeval(covers, run):
    """ndeval, through pyndeval and ir_measures."""
    import ir_measures

    qrels = [
        ir_measures.Qrel(topic, doc, grade, subtopic)
        for topic, subtopics in covers.items()
        for subtopic, grades in subtopics.items()
        for doc, grade in grades.items()
    ]
    # one at a time: with several settings of alpha or rel the provider reads its run once only
    return {name: values for one in NDEVAL for name, values in _ir_measures([one], qrels, distinct(run)).items()}


RANX = [
    "dcg", "dcg@5", "dcg_burges", "ndcg", "ndcg@5", "ndcg_burges", "ndcg_burges@5", "map", "map@3", "mrr", "mrr@3", "precision@5", "recall@5", "r-precision",
    "hit_rate@3", "f1", "rbp.80",
]  # fmt: skip


def ranx(qrels, run):
    """ranx, on topics that have a judged relevant document and a ranking; it knows no negative grades."""
    import ranx as tool

    positive = {t: {d: g for d, g in grades.items() if g > 0} for t, grades in qrels.items()}
    topics = [t for t in qrels if positive[t] and run.get(t)]
    if not topics:
        return {}
    made = tool.Run({t: distinct(run)[t] for t in topics})
    tool.evaluate(tool.Qrels({t: positive[t] for t in topics}), made, RANX)
    return {name: {t: float(made.scores[name][t]) for t in topics} for name in RANX}
