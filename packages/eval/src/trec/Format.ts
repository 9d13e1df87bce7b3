import * as Bytes from "@litfuse/files/Bytes"
import type { Evaluation } from "../Evaluation.ts"
import type { Compat } from "../Run.ts"
import type { Row } from "./TrecNames.ts"
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
const newline = 10
const tab = 9
const zero = Buffer.from("0.0000")

interface Printed {
  readonly row: Row
  readonly head: Uint8Array
  readonly values: Float64Array | undefined
  readonly summary: number
  readonly isInteger: boolean
}

/** A value as C prints it; NaN and infinity take the same width. */
const putNumber = (out: Bytes.Bytes, value: number, isInteger: boolean): void => {
  if (Number.isNaN(value)) Bytes.putText(out, "   nan")
  else if (value === Number.POSITIVE_INFINITY) Bytes.putText(out, "   inf")
  else if (isInteger) Bytes.putInteger(out, value)
  else if (value === 0 && !Object.is(value, -0)) Bytes.put(out, zero)
  else Bytes.putFixed4(out, value)
}

const printedOf = (evaluation: Evaluation, rows: ReadonlyArray<Row>): ReadonlyArray<Printed> => {
  const columns = new Map(evaluation.measures.map((measure, column) => [measure.name, column]))
  return rows.flatMap((row): ReadonlyArray<Printed> => {
    const { prints, name } = row
    const head = Buffer.from(`${name.padEnd(nameWidth)}\t`)
    if (prints === "runid" || "length" in prints) return [{ row, head, values: undefined, summary: 0, isInteger: false }]
    const column = columns.get(prints.measure.name)
    if (column === undefined) return []
    const { isInteger } = prints.measure.measure
    return [{ row, head, values: evaluation.values[column]!, summary: evaluation.summary[column]!, isInteger }]
  })
}

const writeTopic = (
  out: Bytes.Bytes,
  printed: ReadonlyArray<Printed>,
  { topics, grades }: Evaluation,
  t: number,
  isMissing: boolean
): void => {
  const topic = Buffer.from(`${topics[t]!}\t`)
  for (const { row, head, values, isInteger } of printed) {
    if (row.prints === "runid") continue
    Bytes.put(out, head)
    Bytes.put(out, topic)
    if (values === undefined) Bytes.putText(out, "length" in row.prints ? `'${relString(grades[t]!, row.prints.length)}'` : "")
    // a measure that skips topics without a ranking has no value for them
    else putNumber(out, isMissing && Number.isNaN(values[t]) ? 0 : values[t]!, isInteger)
    Bytes.putByte(out, newline)
  }
}

const writeSummary = (out: Bytes.Bytes, printed: ReadonlyArray<Printed>, tag: string): void => {
  const all = Buffer.from("all")
  for (const { row, head, values, summary, isInteger } of printed) {
    if (values === undefined && row.prints !== "runid") continue
    Bytes.put(out, head)
    Bytes.put(out, all)
    Bytes.putByte(out, tab)
    if (values === undefined) Bytes.putText(out, tag)
    else putNumber(out, summary, isInteger)
    Bytes.putByte(out, newline)
  }
}

/**
 * trec_eval's output for one run, a line for each row: its name left-justified to 22 columns, the topic or `all`, and the value, separated by tabs. A
 * value has four decimals or is a whole number. Topics come first, in byte order, then the summary.
 *
 * - shape: `evaluation` holds the measures of `Names.measuresOf(rows)`; a row whose measure is not there is left out
 * - units: exact halves round to the even digit, as C does
 * - empty: no rows give no bytes
 * - agrees with: trec_eval's output byte for byte, for 10.0's `-q -c` apart from values it leaves uninitialised (here zeros)
 */
export const write = (
  evaluation: Evaluation,
  rows: ReadonlyArray<Row>,
  { compat, perTopic = false, summary = true }: Options,
  sink: Bytes.Sink
): void => {
  const out = Bytes.make(sink)
  const printed = printedOf(evaluation, rows)
  const ofTopics = printed.filter(({ row }) => row.shows !== "summary")
  const missing = new Set(evaluation.missing)
  for (const [t, topic] of (perTopic ? evaluation.topics : []).entries()) {
    const isMissing = missing.has(topic)
    if (isMissing && compat === "trec_eval-9.0.8") continue
    writeTopic(out, ofTopics, evaluation, t, isMissing)
  }
  const ofSummary = printed.filter(({ row }) => row.shows !== "topic")
  if (summary) writeSummary(out, ofSummary, evaluation.tag)
  Bytes.flush(out)
}

/** What `write` writes, as one text. */
export const emit = (evaluation: Evaluation, rows: ReadonlyArray<Row>, options: Options): string => {
  const parts: Array<Uint8Array> = []
  write(evaluation, rows, options, (part) => parts.push(part.slice()))
  return Buffer.concat(parts).toString()
}
