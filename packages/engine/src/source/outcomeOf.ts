import * as Notice from "../Notice.ts"
import * as Raw from "../Raw.ts"
import type * as SourceError from "../SourceError.ts"
import type { Capabilities } from "./Capabilities.ts"
import type { Exchange } from "../http/Exchange.ts"
import type { Outcome } from "./Outcome.ts"
import type { Gathered } from "./walk.ts"

/** Data about how a source answered, without the records. */
export interface Told {
  readonly source: string
  readonly notices: ReadonlyArray<Notice.Notice>
  readonly exchanges: ReadonlyArray<Exchange>
  readonly ms: number | null
}

/** The Notice for fewer records than exist and were asked for. */
export const shortOf = (source: string, { records, total }: Gathered, wanted: number): ReadonlyArray<Notice.Notice> => {
  if (total === undefined || records.length === total) return []
  if (records.length > total)
    return [Notice.make("total-wrong", source, `says that ${total} records match, and delivered ${records.length}`)]
  return records.length < Math.min(total, wanted)
    ? [Notice.make("incomplete", source, `says that ${total} records match, and delivered ${records.length}`)]
    : []
}

/** The Notice for identifiers of schemes that a source does not know. */
export const schemesUnknown = (source: string, { identifiers }: Capabilities, count: number): Notice.Notice =>
  Notice.make("schemes-unknown", source, `cannot look up ${count} of the identifiers: it knows ${identifiers.join(", ")}`)

/** The Notice for records without a title, which a reader should not take for the title of a work. */
export const untitled = (source: string, { records }: Gathered): ReadonlyArray<Notice.Notice> => {
  const count = records.filter(({ id, title }) => title === Raw.noTitle(id)).length
  return count === 0
    ? []
    : [Notice.make("no-title", source, `names no title for ${count} of ${records.length} records: their ids stand in its place`)]
}

/** The outcome of a question whose answers were gathered; `error` what ended it early. */
export const outcomeOf = (told: Told, gathered: Gathered, error: SourceError.SourceError | undefined): Outcome => {
  const { records, total, effectiveQuery } = gathered
  const [first, ...rest] = records
  const answer = {
    ...told,
    ...(effectiveQuery === undefined ? {} : { effectiveQuery })
  }
  const counted = total === undefined ? {} : { total }
  if (first === undefined) return error === undefined ? { _tag: "Empty", ...answer, ...counted } : { _tag: "Failed", ...answer, error }
  const delivered = { ...answer, ...counted, records: [first, ...rest] } as const
  return error === undefined ? { _tag: "Found", ...delivered } : { _tag: "Partial", ...delivered, error }
}
