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
  f1: "F",
  hits: "Hits",
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
  dcg_score: "DCG",
  ndcg_burges: "nDCG(dcg='exp-log2')",
  dcg: "DCG",
  dcg_burges: "DCG(dcg='exp-log2')",
  mrr: "RR",
  precision: "SetP",
  f1: "SetF",
  hits: "Hits",
  hit_rate: "Success",
  "r-precision": "Rprec",
  r_precision: "Rprec"
}

/** A name with a lowest relevant grade. Gains of lower grades are 0, where a measure has gains. */
const atLevel = (name: string, level: number): string => {
  const [, stem = "", params = "", cutoff = ""] = /^([^(@]+)(?:\((.*)\))?(@.*)?$/.exec(name) ?? []
  const lower = Array.from({ length: level - 1 }, (_, i) => `${i + 1}:0`)
  const own = stem.endsWith("DCG") ? `gains={${lower.join(",")}}` : `rel=${level}`
  const all = [params, stem.endsWith("DCG") && level < 2 ? "" : own].filter((one) => one !== "")
  return `${stem}${all.length === 0 ? "" : `(${all.join(",")})`}${cutoff}`
}

/** ranx writes the persistence of `rbp` after a dot, and the lowest relevant grade of any measure after `-l`. */
const parts = /^(.+?)(?:-l([1-9]\d?))?(@\d+)?(?:-l([1-9]\d?))?$/

/**
 * The name in litfuse of a measure of ranx (`mrr@10`, `hit_rate`, `precision@5-l2`, `rbp.95`), BEIR (`Recall@100`), MTEB (`ndcg_at_10`) or scikit-learn
 * (`ndcg_score`, `dcg_score`). Case does not matter; other names give undefined.
 *
 * Only measures of equal value are known. `recall` alone is a name of trec_eval, which prints it at several cutoffs. `bpref` is that of trec_eval; ranx
 * has no value where nothing is judged nonrelevant.
 *
 * - agrees with: ranx 0.3.21 on graded judgements without ties, each name
 * - source: ranx `metrics/`; BEIR `retrieval/evaluation.py`; MTEB `evaluators/RetrievalEvaluator.py`
 */
export const nameFromOtherTools = (name: string): string | undefined => {
  const [, written = "", before, cutoff = "", after] = parts.exec(name.toLowerCase()) ?? []
  const persistence = /^rbp(\.\d+)$/.exec(written)?.[1]
  const [, stem, at] = /^([a-z][a-z_1]*?)(?:@|_at_)(\d+)$/.exec(`${written}${cutoff}`) ?? []
  const found = stem === undefined ? wholeName(written, persistence) : cut[stem] && `${cut[stem]}@${at!}`
  const level = before ?? after
  return found === undefined || level === undefined ? found : atLevel(found, Number(level))
}

const wholeName = (written: string, persistence: string | undefined): string | undefined =>
  persistence === undefined ? whole[written] : `RBP(p=0${persistence},gain=raw)`
