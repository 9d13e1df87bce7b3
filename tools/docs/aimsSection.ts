/** What was aimed at before anything was measured, and what came out, for docs/reference/ranking-variants.md: every number is read from a report. */
import { fixed, signed } from "@litfuse/files/numbers"
import { reportOf } from "@litfuse/bench/report/readReport"
import { root } from "../shared/repositoryFiles.ts"
import { resultsOf } from "./resultsOf.ts"

/** A difference that was aimed at, of a system to another in a table of a report. `least` is its aim; with `isAbove` its interval must be above 0 too. */
interface Aim {
  readonly what: string
  readonly report: string
  readonly analysis: string
  readonly system: string
  readonly least: number
  readonly isAbove: boolean
}

const aims: ReadonlyArray<Aim> = [
  {
    what: "SciFact: words and meaning over the best tuned words",
    report: "hybrid-scifact",
    analysis: "tuned",
    system: "hybrid",
    least: 0.03,
    isAbove: true
  },
  {
    what: "TREC-COVID text, round 1: the same",
    report: "hybrid-trec-covid",
    analysis: "round1",
    system: "hybrid",
    least: 0.03,
    isAbove: true
  },
  {
    what: "TREC-COVID text, all topics: the same",
    report: "hybrid-trec-covid",
    analysis: "all",
    system: "hybrid",
    least: 0.03,
    isAbove: true
  },
  {
    what: "Cystic Fibrosis: BM25F over tuned BM25 of the same fields",
    report: "feedback/cystic-fibrosis",
    analysis: "tuned",
    system: "bm25-f",
    least: 0.02,
    isAbove: false
  },
  {
    what: "Cystic Fibrosis: `bm25-boost` tuned over tuned BM25 of the same fields",
    report: "ranking-variants/cystic-fibrosis",
    analysis: "variants",
    system: "factors, k1 and b tuned",
    least: 0.02,
    isAbove: false
  }
]

const rowOf = (aim: Aim): string => {
  const { measured } = resultsOf(aim.report)!.analyses.find(({ id }) => id === aim.analysis)!
  const { difference, lower, upper } = measured!.against!.comparisons.find(({ system }) => system === aim.system)!
  const isMet = difference >= aim.least && (!aim.isAbove || lower! > 0)
  const isSure = lower !== null && lower >= aim.least
  const met = isSure ? "yes, with its interval" : "by the point estimate"
  const goal = `at least +${aim.least.toFixed(2)}${aim.isAbove ? ", interval above 0" : ""}`
  const interval = lower === null || upper === null ? "none" : `[${signed(lower)}, ${signed(upper)}]`
  return `| [${aim.what}](../../reports/${reportOf(root, aim.report)}/report.md) | ${goal} | ${signed(difference)} | ${interval} | ${isMet ? met : "no"} |`
}

const lexicalOfSciFact = (): string => {
  const { measured } = resultsOf("hybrid-scifact")!.analyses.find(({ id }) => id === "tuned")!
  const value = measured!.systems.find(({ system }) => system === "lexical")!.summary["nDCG@10"]!
  return `The aim for the best lexical system on SciFact was an nDCG@10 of at least .69. The system chosen on the training claims has ${fixed(value, 4)} on the test claims.`
}

/** The section about aims. */
export const aimsSection = (): string => `## What was aimed at

The first column names a difference in nDCG@10, the second what it was hoped to be before anything was measured. The others give what came out: the mean of
twenty forward orders with its 95 % interval. An aim is met by the point estimate where the interval begins below it: a smaller difference is then
possible. Where settings were chosen once, on other topics, it is the difference on the topics that were measured. Both
collections of the hybrid had been looked at before; the reports say how. Its sentence model was trained on the corpus of SciFact, and perhaps on documents of
TREC-COVID.

| difference | aim | measured | interval | met |
| --- | --- | --- | --- | --- |
${aims.map(rowOf).join("\n")}

${lexicalOfSciFact()}
`
