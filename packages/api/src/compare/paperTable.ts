import { hasBest } from "@litfuse/bench/report/bestValues"
import { levels } from "@litfuse/bench/report/significanceMarks"
import { tableCell } from "@litfuse/document/tableCell"
import type { Cell, Table } from "@litfuse/engine/Document"
import { fixed } from "@litfuse/files/numbers"
import type { Compared, ComparedMeasure } from "./answer.ts"
import { columnsOf, namesIn, pCell } from "./compareSection.ts"

/** For each run its mean, and p for each baseline. With several baselines no mark could say against which. */
const cellsOf = ({ measure, baselines, runs }: ComparedMeasure): ReadonlyArray<ReadonlyArray<Cell>> => {
  const means = [...baselines, ...runs].map(({ mean }) => mean)
  const best = hasBest(measure) ? fixed(Math.max(...means), 4) : undefined
  return means.map((mean, i) => {
    const run = runs[i - baselines.length]
    const p = run?.differences.map((one) => one.p) ?? []
    const mark = p.length === 1 ? levels.find(({ below }) => p[0]! < below)?.mark : undefined
    const text = fixed(mean, 4)
    return [
      { text, value: mean, ...(text === best ? { tone: "best" } : {}), ...(mark === undefined ? {} : { mark }) },
      ...baselines.map((_, b) => (p[b] === undefined ? tableCell(null) : pCell(p[b])))
    ]
  })
}

const captionOf = ({ qrels, measures }: Compared, marks: ReadonlySet<string>): string => {
  const { baselines, topics, rule, family } = measures[0]!
  const used = levels.filter(({ mark }) => marks.has(mark)).toReversed()
  return [
    `Means over ${topics} topics, judgements ${qrels}.`,
    "Bold: the best, ties too.",
    `p of the difference from ${namesIn(baselines.map(({ run }) => run))}: ${rule}, within each measure (${family.replace(/, [^,]*$/, "")}).`,
    ...(used.length === 0 ? [] : [`${used.map(({ below, mark }) => `${mark} p < ${below}`).join(", ")}.`])
  ].join(" ")
}

/** One table of systems and measures for a paper: the best in bold, marks and p of the differences from the baselines. */
export const paperTable = (compared: Compared): Table => {
  const { measures } = compared
  const { baselines, runs } = measures[0]!
  const cells = measures.map(cellsOf)
  const marks = new Set(cells.flatMap((rows) => rows.flatMap(([mean]) => mean?.mark ?? [])))
  return {
    type: "table",
    label: "all runs",
    caption: captionOf(compared, marks),
    id: "compare",
    groups: [{ text: "", columns: 1 }, ...measures.map(({ measure }) => ({ text: measure, columns: 1 + baselines.length }))],
    columns: columnsOf(
      ["System"],
      measures.flatMap(() => ["mean", ...(baselines.length > 1 ? baselines.map(({ run }) => `p (${run})`) : ["p"])])
    ),
    rows: [...baselines.map(({ run }) => `${run} (baseline)`), ...runs.map(({ run }) => run)].map((text, i) => [
      { text },
      ...cells.flatMap((rows) => rows[i]!)
    ])
  }
}
