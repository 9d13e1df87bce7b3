import type * as Notice from "@litfuse/engine/Notice"
import * as Source from "@litfuse/engine/Source"

const noticesOf = (outcomes: ReadonlyArray<Source.Outcome>): ReadonlyArray<Notice.Notice> => [
  ...new Map(outcomes.flatMap(({ notices }) => notices).map((notice) => [JSON.stringify(notice), notice])).values()
]

const sumOf = (outcomes: ReadonlyArray<Source.Outcome>): number | null => {
  const all = outcomes.flatMap((one) => (one._tag === "Skipped" ? [] : [one.ms]))
  return all.includes(null) ? null : all.reduce<number>((sum, ms) => sum + (ms ?? 0), 0)
}

/**
 * Several answers of one source as one outcome.
 *
 * - `records` what it delivered, each once
 * - empty: `Skipped` when it was not asked; the first error decides between `Partial` and `Failed`
 */
export const joinOutcomes = (
  source: string,
  outcomes: ReadonlyArray<Source.Outcome>,
  records: ReadonlyArray<ReturnType<typeof Source.recordsOf>[number]>
): Source.Outcome => {
  const skipped = outcomes.find((one) => one._tag === "Skipped")
  const asked = outcomes.filter((one) => one._tag !== "Skipped")
  if (asked.length === 0) return skipped ?? { _tag: "Skipped", source, notices: [], why: "it was asked for nothing" }
  const error = asked.map(Source.errorOf).find((one) => one !== undefined)
  const exchanges = asked.flatMap(Source.exchangesOf)
  const summary = { source, notices: noticesOf(outcomes), exchanges, ms: sumOf(outcomes) }
  const [first, ...rest] = [...new Map(records.map((record) => [record.id, record])).values()]
  if (first === undefined) return error === undefined ? { _tag: "Empty", ...summary } : { _tag: "Failed", ...summary, error }
  const delivered = { ...summary, records: [first, ...rest] } as const
  return error === undefined ? { _tag: "Found", ...delivered } : { _tag: "Partial", ...delivered, error }
}
