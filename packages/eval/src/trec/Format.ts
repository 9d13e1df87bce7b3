import type { Column, Evaluation } from "../Evaluation.ts"
import type { Compat } from "../Run.ts"
import { printf } from "@litfuse/files/numbers"
import type { Row } from "./Names.ts"
import { relString } from "./relString.ts"

/**
 * What is printed of an evaluation.
 *
 * - `perTopic` trec_eval's `-q`; `summary` false is its `-n`
 * - `compat` 9.0.8 prints no lines for topics without a ranking; 10.0 prints the number of relevant documents, and zeros for all else
 */
export interface Options {
  readonly compat: Compat
  readonly perTopic?: boolean
  readonly summary?: boolean
}

const nameWidth = 22

const line = (name: string, topic: string, text: string): string => `${name.padEnd(nameWidth)}\t${topic}\t${text}\n`

/** A value as C prints it; what is no number takes as many columns. */
const number = ({ measure }: Column, value: number): string =>
  Number.isNaN(value) ? "   nan" : measure.isInteger ? String(value) : printf(value)

const columnOf = (evaluation: Evaluation): ReadonlyMap<string, number> =>
  new Map(evaluation.measures.map((measure, column) => [measure.name, column]))

/**
 * trec_eval's output for one run: a line for each row, its name left-justified to 22 columns, a tab, the topic or `all`, a tab, the value
 * with four decimals or a whole number. Topics come first, in byte order, then the summary.
 *
 * - shape: `evaluation` holds the measures of `Names.measuresOf(rows)`; a row whose measure is not there is left out
 * - units: exact halves round to the even digit, as C does
 * - empty: no rows give the empty text
 * - agrees with: trec_eval's output byte for byte, for 10.0's `-q -c` apart from values it leaves uninitialised (here zeros)
 */
export const emit = (evaluation: Evaluation, rows: ReadonlyArray<Row>, { compat, perTopic = false, summary = true }: Options): string => {
  const columns = columnOf(evaluation)
  const missing = new Set(evaluation.missing)
  const parts: Array<string> = []
  const topicLine = (row: Row, t: number, topic: string): string => {
    const { prints, name } = row
    if (prints === "runid") return ""
    if ("length" in prints) return line(name, topic, `'${relString(evaluation.grades[t]!, prints.length)}'`)
    const column = columns.get(prints.measure.name)
    if (column === undefined) return ""
    const value = evaluation.values[column]![t]!
    // a measure that skips topics without a ranking has no value for them
    return line(name, topic, number(prints.measure, missing.has(topic) && Number.isNaN(value) ? 0 : value))
  }
  const summaryLine = ({ prints, name }: Row): string => {
    if (prints === "runid") return line(name, "all", evaluation.tag)
    if ("length" in prints) return ""
    const column = columns.get(prints.measure.name)
    return column === undefined ? "" : line(name, "all", number(prints.measure, evaluation.summary[column]!))
  }
  const ofTopics = rows.filter((row) => row.shows !== "summary")
  for (const [t, topic] of (perTopic ? evaluation.topics : []).entries()) {
    if (compat === "trec_eval-9.0.8" && missing.has(topic)) continue
    for (const row of ofTopics) parts.push(topicLine(row, t, topic))
  }
  if (summary) for (const row of rows) if (row.shows !== "topic") parts.push(summaryLine(row))
  return parts.join("")
}
