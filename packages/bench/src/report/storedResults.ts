import { formVersion, type Results, type TableResult } from "./Results.ts"

/** Numbers that are not whole are kept to so many significant digits; reports print four. */
const digits = 10

/** The most systems of a table whose values are kept by topic; of more, such as all submissions to a track, the means are. */
const mostByTopic = 100

const number = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(digits)))

const rounded = (value: unknown): unknown => {
  if (typeof value === "number") return number(value)
  if (Array.isArray(value)) return value.map(rounded)
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rounded(item)]))
}

/** A measure on condensed lists is a check of another; its mean is kept, its values by topic are not. */
const isByTopic = (measure: string): boolean => !measure.includes("judged_only=True")

const withFewer = (table: TableResult): TableResult => ({
  ...table,
  systems: table.systems.map((one) => ({
    ...one,
    values: table.systems.length > mostByTopic ? {} : Object.fromEntries(Object.entries(one.values).filter(([name]) => isByTopic(name)))
  }))
})

/**
 * Results as `results.json` stores them, so that a folder of reports stays small: numbers have ten significant digits. Values by topic are those of
 * measures on whole lists, in tables of at most 100 systems.
 *
 * - laws: stored results are stored again unchanged
 */
export const storedResults = (results: Results): Results => {
  const tables = results.tables.map(withFewer)
  const analyses = results.analyses.map((one) => (one.measured === undefined ? one : { ...one, measured: withFewer(one.measured) }))
  const parts = results.parts === undefined ? {} : { parts: results.parts.map(storedResults) }
  return rounded({ ...results, tables, analyses, ...parts }) as Results
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== "object"

/** JSON with one line per object key and lists of plain values on one line, not indented: small files whose differences can be read. */
export const printJson = (value: unknown): string => {
  if (isPlain(value)) return JSON.stringify(value)
  if (Array.isArray(value)) {
    if (value.every(isPlain)) return `[${value.map((item) => JSON.stringify(item)).join(",")}]`
    return `[\n${value.map(printJson).join(",\n")}\n]`
  }
  const entries = Object.entries(value as Record<string, unknown>).filter(([, item]) => item !== undefined)
  if (entries.length === 0) return "{}"
  if (entries.every(([, item]) => isPlain(item)) && JSON.stringify(value).length <= 160)
    return `{ ${entries.map(([key, item]) => `${JSON.stringify(key)}: ${JSON.stringify(item)}`).join(", ")} }`
  return `{\n${entries.map(([key, item]) => `${JSON.stringify(key)}: ${printJson(item)}`).join(",\n")}\n}`
}

/** The text of `results.json`: the version of its form, then what is kept of the results. */
export const printResults = (results: Results): string => `${printJson({ version: formVersion, ...storedResults(results) })}\n`
