/** A text that replaces another; with `from` = `to` it is inserted. */
export interface Fix {
  readonly from: number
  readonly to: number
  readonly text: string
}

/**
 * Something wrong with a query: an `error` stops it from being parsed, a `warning` is likely to find other records than meant.
 *
 * - `code` a stable kebab-case name; programs match on it
 * - `fix` the change that solves it, when there is exactly one
 * - units: offsets count UTF-16 units from the beginning of the text, the end exclusive
 */
export interface Problem {
  readonly code: string
  readonly severity: "error" | "warning"
  readonly from: number
  readonly to: number
  readonly message: string
  readonly fix?: Fix
}

/** A note of a reader or a printer about something that another system does differently; it is no error of the text. */
export interface Remark {
  readonly code: string
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Codes whose place is not searched, or not as written; every other warning is about something in the tree. */
export const leftOutCodes: ReadonlySet<string> = new Set([
  "unused-line",
  "no-words",
  "unbalanced-quotes",
  "field-spelling",
  "skipped-line",
  "comment",
  "hit-count",
  "command-passed-over",
  "records-kept",
  "limit-as-headings",
  "filter-stands-for",
  "interface-note",
  "qualifier-lost",
  "frequency-lost",
  "same-as-and"
])

/** Collects problems and remarks while a text is read. */
export interface Log {
  readonly problems: Array<Problem>
  readonly remarks: Array<Remark>
}

/** An empty log. */
export const log = (): Log => ({ problems: [], remarks: [] })

interface Place {
  readonly from: number
  readonly to: number
}

const writing =
  (severity: Problem["severity"]) =>
  ({ problems }: Log, code: string, { from, to }: Place, message: string, fix?: Fix): void => {
    problems.push({ code, severity, from, to, message, ...(fix === undefined ? {} : { fix }) })
  }

/** Writes an error into a log. */
export const error = writing("error")

/** Writes a warning into a log. */
export const warning = writing("warning")

/** Writes that a quotation mark is never closed; the fix closes it at `end`. */
export const unclosed = (log: Log, from: number, end: number, mark = '"'): void =>
  error(log, "unbalanced-quotes", { from, to: from + 1 }, "this quotation mark is never closed", { from: end, to: end, text: mark })

/** Writes a remark into a log. */
export const remark = (log: Log, code: string, { from, to }: Place, text: string): void => {
  log.remarks.push({ code, from, to, text })
}
