import { nameFromTrecEval } from "../measureName/nameFromTrecEval.ts"

/** A column of a reference tool: our measure, and whether the tool took unjudged documents out of lists first (`-J`). */
export interface Ours {
  readonly name: string
  readonly judgedOnly: boolean
}

/** ranx's names; it divides by the number of judged relevant documents and has one grade of relevance. */
const ranx: Readonly<Record<string, string>> = {
  dcg: "DCG",
  "dcg@5": "DCG@5",
  dcg_burges: "DCG(dcg=exp-log2)",
  ndcg: "nDCG",
  "ndcg@5": "nDCG@5",
  ndcg_burges: "nDCG(dcg=exp-log2)",
  "ndcg_burges@5": "nDCG(dcg=exp-log2)@5",
  map: "AP",
  "map@3": "AP@3",
  mrr: "RR",
  "mrr@3": "RR@3",
  "precision@5": "P@5",
  "recall@5": "R@5",
  "r-precision": "Rprec",
  "hit_rate@3": "Success@3",
  f1: "SetF",
  "rbp.80": "RBP"
}

const trecEval = (column: string): Ours | undefined => {
  const [, flag, theirs] = /^(?:(l2|J) )?(.*)$/.exec(column) ?? []
  const name = nameFromTrecEval(theirs ?? "", "trec_eval-9.0.8", flag === "l2" ? 2 : 1)
  return name === undefined ? undefined : { name, judgedOnly: flag === "J" }
}

/** ir_measures' names are ours but for two: it counts negative grades as judged, and gdeval takes 4 for the highest grade. */
const irMeasures = (column: string): string => column.replace(/^Judged@/, "Judged(compat=ir_measures)@").replace(/^ERR@/, "ERR(max_rel=4)@")

/** The measure that should give what a tool prints in a column; undefined where litfuse has none. */
export const oursFor = (tool: string, column: string): Ours | undefined => {
  if (tool === "trec_eval") return trecEval(column)
  const name = tool === "ranx" ? ranx[column] : irMeasures(column)
  return name === undefined ? undefined : { name, judgedOnly: false }
}
