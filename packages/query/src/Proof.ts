import type { Document } from "./matcher/Index.ts"
import * as Matcher from "./Matcher.ts"
import { canonical } from "./proof/canonical.ts"
import { narrower, distinguishingRecords, universe } from "./proof/records.ts"
import { shrink, recordSize } from "./proof/shrink.ts"
import type { Query } from "./Query.ts"

/**
 * A record that one of two queries finds and the other does not.
 *
 * - `matches` the query that finds it
 * - `isAtHand` whether it is one of the given records, unchanged; otherwise it is the smallest such record
 */
export interface Counterexample {
  readonly record: Document
  readonly matches: "from" | "to"
  readonly isAtHand: boolean
}

/** The result of a proof: how many records were tried, and the smallest one that only one of the queries finds, if any. */
export interface Proof {
  readonly tried: number
  readonly counterexample: Counterexample | undefined
}

const options = { narrower }

const tidy = ({ texts, headings = [], dates = {} }: Document): Document => ({
  texts,
  ...(headings.length === 0 ? {} : { headings }),
  ...(Object.keys(dates).length === 0 ? {} : { dates })
})

/**
 * Looks for a record that only one of two queries finds, among the given records and records made from both queries. For each part of a query, it
 * makes records that fulfil everything else and this part entirely, nearly, or not. No counterexample does not prove that there is none: it says
 * that none of the records tried is one.
 *
 * - every heading of a made record may be narrower than another one, so that explosion makes a difference
 * - languages, types and qualifiers are compared by one name each
 */
export const prove = (from: Query, to: Query, atHand: ReadonlyArray<Document> = []): Proof => {
  const [a, b] = [canonical(from), canonical(to)]
  const all = universe([a, b])
  const records = [...atHand, ...distinguishingRecords(a, all), ...distinguishingRecords(b, all)]
  const index = Matcher.index(records)
  const [inA, inB] = [new Set(Matcher.search(index, a, options)), new Set(Matcher.search(index, b, options))]
  const differing = records.flatMap((record, row) => (inA.has(row) === inB.has(row) ? [] : [{ record, row, size: recordSize(record) }]))
  const [smallest] = differing.toSorted((x, y) => x.size - y.size || x.row - y.row)
  if (smallest === undefined) return { tried: records.length, counterexample: undefined }
  const matches = inA.has(smallest.row) ? "from" : "to"
  const [own, other] = matches === "from" ? [a, b] : [b, a]
  const still = (record: Document): boolean => Matcher.matches(own, record, options) && !Matcher.matches(other, record, options)
  const isAtHand = smallest.row < atHand.length
  return {
    tried: records.length,
    counterexample: { record: isAtHand ? smallest.record : tidy(shrink(smallest.record, still)), matches, isAtHand }
  }
}
