import type { PageTable } from "./PageTable.ts"

/** The arithmetic mean; not a number for no values. */
export const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** A topic that two systems have a value for. */
export interface TopicRow {
  readonly topic: string
  readonly t: number
  readonly value: number
  readonly base: number
  readonly difference: number
}

/** Every topic that both systems have a value for, the greatest gain first; equal differences by topic. */
export const topicRows = (
  { topics, values }: Pick<PageTable, "topics" | "values">,
  m: number,
  system: number,
  baseline: number
): ReadonlyArray<TopicRow> =>
  topics
    .flatMap((topic, t) => {
      const value = values[m]?.[system]?.[t]
      const base = values[m]?.[baseline]?.[t]
      return typeof value === "number" && typeof base === "number" ? [{ topic, t, value, base, difference: value - base }] : []
    })
    .sort((a, b) => b.difference - a.difference || a.t - b.t)

/** A system that has a value on a topic. */
export interface SystemRow {
  readonly system: string
  readonly s: number
  readonly value: number
}

/** Every system's value on a topic, the highest first; equal values in the order of the table. */
export const systemRows = ({ systems, values }: Pick<PageTable, "systems" | "values">, m: number, t: number): ReadonlyArray<SystemRow> =>
  systems
    .flatMap((system, s) => {
      const value = values[m]?.[s]?.[t]
      return typeof value === "number" ? [{ system, s, value }] : []
    })
    .sort((a, b) => b.value - a.value || a.s - b.s)
