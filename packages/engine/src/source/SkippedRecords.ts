import * as Notice from "../Notice.ts"
import * as SourceError from "../SourceError.ts"

/** The records that a request skipped: their number, and the problems of the first few. */
export interface SkippedRecords {
  count: number
  readonly first: Array<string>
}

const mostShown = 3

/** A new list, without any skipped record. */
export const none = (): SkippedRecords => ({ count: 0, first: [] })

/** Counts a skipped record, and keeps the problem of the first few. */
export const skip = (into: SkippedRecords, what: string): void => {
  into.count++
  if (into.first.length < mostShown) into.first.push(what)
}

const summary = ({ count, first }: SkippedRecords): string => {
  const [records, were] = count === 1 ? ["1 record", "was"] : [`${count} records`, "were"]
  const more = count > first.length ? `; and ${count - first.length} more` : ""
  return `${records} could not be read and ${were} left out: ${first.join("; ")}${more}`
}

/** The report of skipped records: an error that makes an outcome `Partial`, or a Notice if there is another error; neither = none. */
export const report = (
  source: string,
  operation: string,
  skipped: SkippedRecords,
  error: SourceError.SourceError | undefined
): { readonly error: SourceError.SourceError | undefined; readonly notices: ReadonlyArray<Notice.Notice> } => {
  if (skipped.count === 0) return { error, notices: [] }
  if (error !== undefined) return { error, notices: [Notice.make("records-skipped", source, summary(skipped))] }
  return { error: SourceError.make(source, operation, { _tag: "BadResponse", detail: summary(skipped) }), notices: [] }
}
