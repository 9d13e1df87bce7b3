/** What was aimed at before anything was measured, and what came out, for docs/ranking-variants.md: every number is read from a report. */
import { fixed } from "@litfuse/files/numbers"
import { resultsOf } from "./docs-variants-results.ts"

/** A difference that was aimed at: of a system to another in a table of a report; `least` what it should be, `isAbove` its interval must be above 0 too. */
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
    report: "feedback-cystic-fibrosis",
    analysis: "tuned",
    system: "bm25-f",
    least: 0.02,
    isAbove: false
  },
  {
    what: "Cystic Fibrosis: `bm25-boost` tuned over tuned BM25 of the same fields",
    report: "ranking-variants-cystic-fibrosis",
    analysis: "variants",
    system: "factors, k1 and b tuned",
    least: 0.02,
    isAbove: false
  }
]

const tested = ({ report, analysis, system }: Aim) => {
  const table = resultsOf(report)!
    .analyses.find(({ id }) => id === analysis)!
    .tables.find(({ id }) => id === "differences")!
  const row = table.rows.find(([name]) => name === system)!
  const [heldOut, forward, interval] = ["held out", "forward", "95 % interval"].map((name) =>
    String(row[table.columns.findIndex((column) => column.name === name)])
  )
  return { heldOut: heldOut!, forward: forward!, interval: interval! }
}

const rowOf = (aim: Aim): string => {
  const { heldOut, forward, interval } = tested(aim)
  const lower = Number(interval.slice(1).split(",")[0])
  const isMet = Number(heldOut) >= aim.least && (!aim.isAbove || lower > 0)
  const asked = `at least +${aim.least.toFixed(2)}${aim.isAbove ? ", interval above 0" : ""}`
  return `| [${aim.what}](../reports/${aim.report}/report.md) | ${asked} | ${heldOut} | ${forward} | ${interval} | ${isMet ? "yes" : "no"} |`
}

const lexicalOfSciFact = (): string => {
  const { measured } = resultsOf("hybrid-scifact")!.analyses.find(({ id }) => id === "tuned")!
  const value = measured!.systems.find(({ system }) => system === "lexical")!.summary["nDCG@10"]!
  return `The aim for the best lexical system on SciFact was an nDCG@10 of at least .69. The system chosen on the training claims has ${fixed(value, 4)} on the test claims.`
}

/** The section about aims. */
export const section = (): string => `## What was aimed at

The first column names a difference in nDCG@10, the second what it was hoped to be before anything was measured. The others give what came out on topics that
were not used to choose settings. The 95 % interval is that of the forward test. Where settings were chosen once, on other topics, it is the interval of the
difference itself. Both collections of the hybrid had been looked at before; the reports say how.

| difference | aim | held out | forward | interval | met |
| --- | --- | --- | --- | --- | --- |
${aims.map(rowOf).join("\n")}

${lexicalOfSciFact()}
`
