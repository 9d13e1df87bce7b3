import { fixed } from "@litfuse/files/numbers"

/** How a measured value compares with the expected one. A better value is reported like a worse one, because both mean that something changed. */
export type Verdict = "equal" | "within tolerance" | "better" | "worse" | "absent"

/**
 * One expected value and what was measured.
 *
 * - `topic` of a value of one topic; absent = the mean over topics
 * - `expected` and `actual` as text at the digits compared; `actual` is empty when nothing was measured (`absent`)
 */
export interface Cell {
  readonly system: string
  readonly measure: string
  readonly topic?: string
  readonly expected: string
  readonly actual: string
  readonly verdict: Verdict
  readonly origin: string
}

/** An expected value. Without `digits` all digits are compared. */
export interface Expectation {
  readonly system: string
  readonly measure: string
  readonly topic?: string
  readonly value: number
  readonly digits?: number | undefined
  readonly tolerance: number
  readonly origin: string
}

const verdictOf = (expected: string, actual: string, off: number, tolerance: number): Verdict => {
  if (actual === expected) return "equal"
  if (Math.abs(off) <= tolerance) return "within tolerance"
  return off > 0 ? "better" : "worse"
}

/** Compares one expected value with the one measured, which is undefined when the system or the measure is not there. */
export const compare = ({ system, measure, topic, value, digits, tolerance, origin }: Expectation, actual: number | undefined): Cell => {
  const print = (x: number) => (digits === undefined ? String(x) : fixed(x, digits))
  const cell = { system, measure, ...(topic === undefined ? {} : { topic }), expected: print(value), origin }
  if (actual === undefined) return { ...cell, actual: "", verdict: "absent" }
  return { ...cell, actual: print(actual), verdict: verdictOf(print(value), print(actual), actual - value, tolerance) }
}

/** The name of a cell: its measure, and its topic when it has one. */
export const nameOf = ({ measure, topic }: Pick<Cell, "measure" | "topic">): string =>
  topic === undefined ? measure : `${measure} of topic ${topic}`

/** True when a cell needs attention: anything but equal and within tolerance. */
export const isSurprise = ({ verdict }: Pick<Cell, "verdict">): boolean => verdict !== "equal" && verdict !== "within tolerance"

/** The cells of means. */
export const ofMeans = (cells: ReadonlyArray<Cell>): ReadonlyArray<Cell> => cells.filter(({ topic }) => topic === undefined)

/** How many cells have each verdict, in a fixed order. */
export const count = (cells: ReadonlyArray<Cell>): ReadonlyArray<readonly [Verdict, number]> =>
  (["equal", "within tolerance", "better", "worse", "absent"] as const)
    .map((verdict) => [verdict, cells.filter((cell) => cell.verdict === verdict).length] as const)
    .filter(([, n]) => n > 0)
