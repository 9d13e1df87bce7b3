import { hasBest } from "@litfuse/bench/report/bestValues"
import { levels } from "@litfuse/bench/report/significanceMarks"
import { tableCell } from "@litfuse/document/tableCell"
import type { Cell, Table } from "@litfuse/engine/Document"
import { fixed } from "@litfuse/files/numbers"
import type { Compared, ComparedMeasure } from "./answer.ts"
import { columnsOf, firstOf, pCell } from "./compareSection.ts"

const cellsOf = ({ measure, baselines, runs }: ComparedMeasure): ReadonlyArray<readonly [Cell, Cell]> => {
  const means = [...baselines, ...runs].map(({ mean }) => mean)
  const best = hasBest(measure) ? fixed(Math.max(...means), 4) : undefined
  return means.map((mean, i) => {
    const run = runs[i - baselines.length]
    const p = run === undefined ? undefined : firstOf(run).p
    const mark = p === undefined ? undefined : levels.find(({ below }) => p < below)?.mark
    const text = fixed(mean, 4)
    return [
      { text, value: mean, ...(text === best ? { tone: "best" } : {}), ...(mark === undefined ? {} : { mark }) },
      p === undefined ? tableCell(null) : pCell(p)
    ]
  })
}

const captionOf = ({ qrels, measures }: Compared, marks: ReadonlySet<string>): string => {
  const { baselines, topics, rule, family } = measures[0]!
  const used = levels.filter(({ mark }) => marks.has(mark)).toReversed()
  return [
    `Means over ${topics} topics, judgements ${qrels}.`,
    "Bold: the best, ties too.",
    `p of the difference from ${baselines[0]!.run}: ${rule}, within each measure (${family.replace(/, [^,]*$/, "")}).`,
    ...(used.length === 0 ? [] : [`${used.map(({ below, mark }) => `${mark} p < ${below}`).join(", ")}.`])
  ].join(" ")
}

/** One table of systems and measures for a paper: the best in bold, marks and p of the differences from the baseline. */
export const paperTable = (compared: Compared): Table => {
  const { measures } = compared
  const { baselines, runs } = measures[0]!
  const cells = measures.map(cellsOf)
  const marks = new Set(cells.flatMap((rows) => rows.flatMap(([{ mark }]) => mark ?? [])))
  return {
    type: "table",
    label: "all runs",
    caption: captionOf(compared, marks),
    id: "compare",
    groups: [{ text: "", columns: 1 }, ...measures.map(({ measure }) => ({ text: measure, columns: 2 }))],
    columns: columnsOf(
      ["System"],
      measures.flatMap(() => ["mean", "p"])
    ),
    rows: [...baselines.map(({ run }) => `${run} (baseline)`), ...runs.map(({ run }) => run)].map((text, i) => [
      { text },
      ...cells.flatMap((rows) => rows[i]!)
    ])
  }
}
