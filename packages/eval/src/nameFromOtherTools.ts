/** Names of measures with a cutoff, as ranx, BEIR, MTEB and scikit-learn write them, in lower case. */
const cut: Readonly<Record<string, string>> = {
  ndcg: "nDCG",
  ndcg_burges: "nDCG(dcg='exp-log2')",
  dcg: "DCG",
  dcg_burges: "DCG(dcg='exp-log2')",
  map: "AP",
  mrr: "RR",
  precision: "P",
  recall: "R",
  r_cap: "RCap",
  hit_rate: "Success",
  hitrate: "Success",
  success: "Success",
  accuracy: "Success"
}

/** The same over the whole ranking. */
const whole: Readonly<Record<string, string>> = {
  ndcg: "nDCG",
  ndcg_score: "nDCG",
  ndcg_burges: "nDCG(dcg='exp-log2')",
  dcg: "DCG",
  mrr: "RR",
  precision: "SetP",
  f1: "SetF",
  hit_rate: "Success",
  "r-precision": "Rprec",
  r_precision: "Rprec"
}

/**
 * The name in litfuse of a measure of ranx (`mrr@10`, `hit_rate`), BEIR (`Recall@100`), MTEB (`ndcg_at_10`) or scikit-learn (`ndcg_score`). Case does
 * not matter; other names give undefined.
 *
 * Only measures of equal value are known. In ranx, `hits` is averaged where `NumRelRet` is added up, `rbp` counts grades where `RBP` does not, and
 * `f1@k` has no equivalent. `recall` alone is a name of trec_eval.
 *
 * - agrees with: ranx 0.3.21 on graded judgements without ties, each name
 * - source: ranx `metrics/`; BEIR `retrieval/evaluation.py`; MTEB `evaluators/RetrievalEvaluator.py`
 */
export const nameFromOtherTools = (name: string): string | undefined => {
  const lower = name.toLowerCase()
  const [, stem, cutoff] = /^([a-z][a-z_]*?)(?:@|_at_)(\d+)$/.exec(lower) ?? []
  if (stem !== undefined) return cut[stem] === undefined ? undefined : `${cut[stem]}@${cutoff!}`
  return whole[lower]
}
