import * as Notice from "../Notice.ts"
import * as SourceError from "../SourceError.ts"

/** The records that a question skipped: how many, and what is wrong with the first few of them. */
export interface Skipped {
  count: number
  readonly first: Array<string>
}

const mostShown = 3

/** None yet. */
export const none = (): Skipped => ({ count: 0, first: [] })

/** Counts one more. */
export const skip = (into: Skipped, what: string): void => {
  into.count++
  if (into.first.length < mostShown) into.first.push(what)
}

const said = ({ count, first }: Skipped): string => {
  const [records, them] = count === 1 ? ["1 record", "it is"] : [`${count} records`, "they are"]
  const more = count > first.length ? `; and ${count - first.length} more` : ""
  return `${records} could not be read, and ${them} left out: ${first.join("; ")}${more}`
}

/** What is told of skipped records: an error that makes an outcome `Partial`, or a Notice beside another error; neither = none. */
export const told = (
  source: string,
  operation: string,
  skipped: Skipped,
  error: SourceError.SourceError | undefined
): { readonly error: SourceError.SourceError | undefined; readonly notices: ReadonlyArray<Notice.Notice> } => {
  if (skipped.count === 0) return { error, notices: [] }
  if (error !== undefined) return { error, notices: [Notice.make("records-skipped", source, said(skipped))] }
  return { error: SourceError.make(source, operation, { _tag: "BadResponse", detail: said(skipped) }), notices: [] }
}
