import * as Identifier from "../Identifier.ts"
import * as Notice from "../Notice.ts"
import * as Raw from "../Raw.ts"
import * as SourceError from "../SourceError.ts"
import type { Capabilities } from "./Capabilities.ts"
import type { Exchange } from "../http/Exchange.ts"
import type { FullText } from "./FullText.ts"
import type { Outcome, TextOutcome } from "./Outcome.ts"
import type { Ability } from "./Page.ts"
import type { CollectedPages } from "./collectPages.ts"
import { webAddress } from "./withWebAddresses.ts"

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

/** The Notice for addresses that do not lead to the web, which are left out. */
const unsafeAddressNotice = (
  source: string,
  [[id, address], ...rest]: readonly [readonly [id: string, address: string], ...ReadonlyArray<unknown>]
): Notice.Notice => {
  const first = `${address.slice(0, 40)}${address.length > 40 ? "..." : ""} for ${id}`
  const text =
    rest.length === 0
      ? `the address ${first}, which leads to no page of the web; it is left out`
      : `addresses that lead to no page of the web for ${rest.length + 1} records, such as ${first}; they are left out`
  return Notice.make("address-left-out", source, `gives ${text}`)
}

/** The Notices about fields of records: titles that are missing, dates that are impossible, addresses that lead elsewhere. */
export const fieldNotices = (source: string, into: CollectedPages): ReadonlyArray<Notice.Notice> => {
  const [first, ...rest] = into.unsafe
  return [
    ...untitledNotices(source, into),
    ...farDateNotices(source, into),
    ...(first === undefined ? [] : [unsafeAddressNotice(source, [first, ...rest])])
  ]
}

/** The outcome of a request from the collected answers; `error` ended it early. */
export const outcomeOf = (summary: AnswerSummary, gathered: CollectedPages, error: SourceError.SourceError | undefined): Outcome => {
  const { records, total, effectiveQuery, apiVersion } = gathered
  const [first, ...rest] = records
  const answer = {
    ...summary,
    ...(effectiveQuery === undefined ? {} : { effectiveQuery }),
    ...(apiVersion === undefined ? {} : { apiVersion })
  }
  const counted = total === undefined ? {} : { total }
  if (first === undefined) return error === undefined ? { _tag: "Empty", ...answer, ...counted } : { _tag: "Failed", ...answer, error }
  const delivered = { ...answer, ...counted, records: [first, ...rest] } as const
  return error === undefined ? { _tag: "Found", ...delivered } : { _tag: "Partial", ...delivered, error }
}

/** The outcome of a request for a text. Its address is left out, with a Notice, where it does not lead to the web. */
export const textOutcomeOf = (
  summary: AnswerSummary,
  identifier: Identifier.Identifier,
  text: FullText | undefined,
  error: SourceError.SourceError | undefined
): TextOutcome => {
  if (error !== undefined) return { _tag: "Failed", ...summary, error }
  if (text === undefined) return { _tag: "Empty", ...summary }
  const { url, ...rest } = text
  const address = url === undefined ? undefined : webAddress(url)
  if (address !== undefined) return { _tag: "Found", ...summary, text: { ...rest, url: address } }
  const left = url === undefined ? [] : [unsafeAddressNotice(summary.source, [[Identifier.print(identifier), url]])]
  return { _tag: "Found", ...summary, notices: [...summary.notices, ...left], text: rest }
}
