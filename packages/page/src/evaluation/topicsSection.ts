import { blocksMarkup } from "@litfuse/document/blocksMarkup"
import type { Figure as FigureBlock } from "@litfuse/engine/Document"
import { markup, type Markup } from "@litfuse/document/Markup"
import type * as Evaluate from "@litfuse/api/Evaluate"
import * as Figure from "@litfuse/figures/Figure"
import { topicDifferences } from "@litfuse/figures/topicDifferences"
import { fixed, signed } from "@litfuse/files/numbers"
import { table } from "../table.ts"
import { type EvaluationForm, evaluationAddress } from "./EvaluationForm.ts"

/** A measured run: its means, and its values by topic. */
export type Measured = Pick<Evaluate.Answer["runs"][number], "name" | "values" | "perTopic">

const mostListed = 500

interface Row {
  readonly topic: string
  readonly base: number | null
  readonly other: number | null
  readonly difference: number
}

const rowsOf = (base: Measured, other: Measured, measure: string): ReadonlyArray<Row> =>
  Object.keys(base.perTopic)
    .map((topic): Row => {
      const [before, after] = [base.perTopic[topic]?.[measure] ?? null, other.perTopic[topic]?.[measure] ?? null]
      return { topic, base: before, other: after, difference: (after ?? 0) - (before ?? 0) }
    })
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || (a.topic < b.topic ? -1 : 1))

/** The differences as a drawing. The table below it has the same data. */
const drawn = (rows: ReadonlyArray<Row>, base: string, other: string, measure: string): FigureBlock => {
  const differences = rows.flatMap((row) => (row.base === null || row.other === null ? [] : [{ topic: row.topic, value: row.difference }]))
  const { title, svg, narrow } = Figure.ofPaper(topicDifferences({ measure, system: other, baseline: base, differences }))
  return { type: "figure", title, svg, narrow, isOnPages: true }
}

const value = (x: number | null): string => (x === null ? "" : fixed(x))

/**
 * The topics of two runs, largest differences first; or the topics of a single run.
 *
 * - `asked` undefined in a saved file, whose topics have no links
 */
export const topicsSection = (asked: EvaluationForm | undefined, base: Measured, other: Measured | undefined, measure: string): Markup => {
  const to = (topic: string): Markup =>
    asked === undefined
      ? markup`${topic}`
      : markup`<a href="/evaluation/topic?${evaluationAddress(asked)}&amp;topic=${encodeURIComponent(topic)}">${topic}</a>`
  const rows = rowsOf(base, other ?? base, measure)
  const listed = other === undefined ? rows.toSorted((a, b) => (b.base ?? 0) - (a.base ?? 0) || (a.topic < b.topic ? -1 : 1)) : rows
  const shown = listed.slice(0, mostListed)
  const cells =
    other === undefined
      ? shown.map(({ topic, base }) => [to(topic), { n: value(base), name: measure }])
      : shown.map((row) => [
          to(row.topic),
          { n: value(row.base), name: base.name },
          { n: value(row.other), name: other.name },
          { n: signed(row.difference), name: "difference" }
        ])
  const heads = other === undefined ? ["topic", measure] : ["topic", base.name, other.name, "difference"]
  return markup`<section aria-labelledby="topics"><h2 id="topics">Topic by topic</h2>
<p class="muted">${measure}.${asked === undefined ? "" : " Each topic links to its documents."}</p>
${other === undefined ? undefined : blocksMarkup([drawn(rows, base.name, other.name, measure)])}${table("Topics", heads, cells)}${listed.length > shown.length ? markup`<p class="muted">${listed.length - shown.length} more topics with smaller differences.</p>` : undefined}</section>
`
}
