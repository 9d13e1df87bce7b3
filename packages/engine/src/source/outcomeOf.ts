import * as Notice from "../Notice.ts"
import * as Raw from "../Raw.ts"
import * as SourceError from "../SourceError.ts"
import type { Capabilities } from "./Capabilities.ts"
import type { Exchange } from "../http/Exchange.ts"
import type { Outcome } from "./Outcome.ts"
import type { Ability } from "./Page.ts"
import type { CollectedPages } from "./collectPages.ts"

/** The answer of a source without its records. */
export interface AnswerSummary {
  readonly source: string
  readonly notices: ReadonlyArray<Notice.Notice>
  readonly exchanges: ReadonlyArray<Exchange>
  readonly ms: number | null
}

/** The Notice when the number of records differs from the total of the source. */
export const totalNotices = (source: string, { records, total }: CollectedPages, wanted: number): ReadonlyArray<Notice.Notice> => {
  if (total === undefined || records.length === total) return []
  if (records.length > total)
    return [Notice.make("total-wrong", source, `says that ${total} records match, but delivered ${records.length}`)]
  return records.length < Math.min(total, wanted)
    ? [Notice.make("incomplete", source, `says that ${total} records match, but delivered ${records.length}`)]
    : []
}

/**
 * The error of a source that says that records match, and delivers none: it is never mistaken for a source without results. A list of citations may be counted
 * and closed, which the completeness of the list reports.
 */
export const nothingDelivered = (
  source: string,
  operation: Ability,
  { records, total = 0 }: CollectedPages,
  wanted: number
): SourceError.SourceError | undefined =>
  operation === "citations" || records.length > 0 || total === 0 || wanted === 0
    ? undefined
    : SourceError.make(source, operation, { _tag: "BadResponse", detail: `it says that ${total} records match, but delivered none` })

/** The Notice for identifiers of schemes that a source does not accept. */
export const unknownSchemesNotice = (source: string, { identifiers }: Capabilities, count: number): Notice.Notice =>
  Notice.make("schemes-unknown", source, `cannot look up ${count} of the identifiers: it accepts ${identifiers.join(", ")}`)

/** The Notice for records without a title, whose placeholder is not the title of a work. */
const untitledNotices = (source: string, { records }: CollectedPages): ReadonlyArray<Notice.Notice> => {
  const count = records.filter(({ id, title }) => title === Raw.noTitle(id)).length
  return count === 0
    ? []
    : [Notice.make("no-title", source, `gives no title for ${count} of ${records.length} records; their ids are shown instead`)]
}

/** The Notice for dates beyond next year, which are unknown. */
const farDateNotices = (source: string, { far: [first, ...rest] }: CollectedPages): ReadonlyArray<Notice.Notice> => {
  if (first === undefined) return []
  const [id, date] = first
  const which = rest.length === 0 ? `${date} for ${id}` : `dates beyond next year for ${rest.length + 1} records, such as ${date} for ${id}`
  return [Notice.make("date-unknown", source, `gives ${which}, which is not possible yet; it counts as unknown`)]
}

/** The Notices about fields of records: titles that are missing, dates that are impossible. */
export const fieldNotices = (source: string, into: CollectedPages): ReadonlyArray<Notice.Notice> => [
  ...untitledNotices(source, into),
  ...farDateNotices(source, into)
]

/** The outcome of a request from the collected answers; `error` ended it early. */
export const outcomeOf = (summary: AnswerSummary, gathered: CollectedPages, error: SourceError.SourceError | undefined): Outcome => {
  const { records, total, effectiveQuery } = gathered
  const [first, ...rest] = records
  const answer = {
    ...summary,
    ...(effectiveQuery === undefined ? {} : { effectiveQuery })
  }
  const counted = total === undefined ? {} : { total }
  if (first === undefined) return error === undefined ? { _tag: "Empty", ...answer, ...counted } : { _tag: "Failed", ...answer, error }
  const delivered = { ...answer, ...counted, records: [first, ...rest] } as const
  return error === undefined ? { _tag: "Found", ...delivered } : { _tag: "Partial", ...delivered, error }
}
