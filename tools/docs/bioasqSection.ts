/** The section of docs/reference/ranking-variants.md about BioASQ: submitted runs and their fusion. Variants rank excerpts alone. */
import type { Results } from "@litfuse/bench/report/Results"
import { reportOf } from "@litfuse/bench/report/readReport"
import { root } from "../shared/repositoryFiles.ts"
import { resultsOf } from "./resultsOf.ts"

const measures = ["BioASQ_AP", "nDCG@10", "R@10", "R@100"] as const

type Table = Results["tables"][number]

const tablesOf = (report: string): ReadonlyArray<Table> => resultsOf(report)!.tables

const rowOf = (report: string, task: string, { title }: Table, { system, summary }: Table["systems"][number]): string => {
  const cells = measures.map((name) => (typeof summary[name] === "number" ? summary[name].toFixed(3).replace(/^0/, "") : ""))
  return `| [${task}, ${title.toLowerCase()}](../../reports/${reportOf(root, report)}/report.md) | ${system} | ${cells.join(" | ")} |`
}

/** The section about BioASQ. */
export const bioasqSection = (): string => {
  const single = "bioasq-7b-values"
  const rows = tablesOf(single).flatMap((table) => table.systems.map((system) => rowOf(single, "7b", table, system)))
  return `## BioASQ

On BioASQ 12b and 7b ranking variants cannot be measured offline. The questions come with snippets of the articles that answer them, but with no text of any
other article. The column of the BioASQ snippets ranks these excerpts alone. Its values are much higher than on PubMed; only differences between rankers of text
mean something. On BioASQ itself, what can be measured is the order of runs that others submitted. For 12b there are the runs of one
team, two lists with small changes. \`bioasq-12b-values\` has their values; fusing them says nothing about fusion. For 7b there is one run of BM25 per
batch, and nothing to fuse. BioASQ's MAP divides by min(R, 10). [Recordings](../recordings.md#the-recipe-for-a-judged-collection) shows how to record what services answer to these
questions, and how to rank and measure it.

| run set | run | BioASQ MAP | nDCG@10 | recall at 10 | recall at 100 |
| --- | --- | --- | --- | --- | --- |
${rows.join("\n")}
`
}
