/** Whether the strategies of a review find the studies that it must find, and what each line of a strategy contributes. */
import { documentOf } from "@litfuse/engine/sourceRecord/matching"
import * as Dialects from "@litfuse/query/Dialects"
import { recordHash } from "@litfuse/review/recordHash"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as KnownStudies from "../query/KnownStudies.ts"
import type { OpenReview } from "./openReview.ts"
import { reviewRecords } from "./reviewRecords.ts"
import * as SearchStep from "./SearchStep.ts"

const parts = ["development", "validation"] as const

/**
 * A known study. `found`: whether a search with the strategy found it.
 *
 * - `lostBy` the line of the strategy that alone loses it; null when it is found and when several lines lose it
 * - `relaxing` the line whose wider form finds it; null when there is none
 * - `hasRecord` whether litfuse has a record of it
 */
const Known = Schema.Struct({
  id: Schema.String,
  part: Schema.Literals(parts),
  found: Schema.Boolean,
  lostBy: Schema.NullOr(KnownStudies.Place),
  relaxing: Schema.NullOr(KnownStudies.Place),
  hasRecord: Schema.Boolean
})

/**
 * A line, or a term of a one-line strategy.
 *
 * - `gained`, `lost` how many records only the strategy without it finds, and only the strategy with it
 * - `relaxed` how many more records the strategy finds with the line in a wider form: words, truncated, in any field
 */
const Line = Schema.Struct({ line: Schema.Int, text: Schema.String, gained: Schema.Int, lost: Schema.Int, relaxed: Schema.Int })

/** The test of one strategy. `records`: those with an abstract, on which its lines were tried. */
export const StrategyTest = Schema.Struct({
  strategy: Schema.String,
  validation: Schema.Struct({ found: Schema.Int, of: Schema.Int }),
  known: Schema.Array(Known),
  records: Schema.Int,
  lines: Schema.Array(Line)
})
export type StrategyTest = typeof StrategyTest.Type

/** Tests every strategy on the records of all searches. Errors: a file of the review cannot be read. */
export const testStrategies = (open: OpenReview) =>
  Result.gen(function* () {
    const bySearch = yield* reviewRecords(open)
    const everyRecord = [...bySearch.values()].flatMap((records) => [...records.values()])
    const everywhere = KnownStudies.byIdentifier(everyRecord)
    const withText = new Map(
      everyRecord.flatMap((record) => (record.abstract === undefined ? [] : [[recordHash(record), record] as const]))
    )
    const documents = [...withText.values()].map(documentOf)
    const tests: Array<StrategyTest> = []
    for (const { id, file, syntax } of open.review.strategies) {
      const text = yield* SearchStep.textOf(open, file)
      const reading = Dialects.dialects[syntax].read!(text)
      const mine = open.searches.filter(({ strategy }) => strategy === id)
      const found = KnownStudies.byIdentifier(mine.flatMap((search) => [...(bySearch.get(search.id)?.values() ?? [])]))
      const known = parts.flatMap((part) =>
        open.review.known[part].map((written) => {
          const name = KnownStudies.nameOf(written)
          const record = everywhere.get(name)
          const isFound = found.has(name)
          const why = isFound || record === undefined ? { lostBy: null, relaxing: null } : KnownStudies.missing(text, reading, record)
          return { id: written, part, found: isFound, ...why, hasRecord: record !== undefined }
        })
      )
      const validation = known.filter(({ part }) => part === "validation")
      const { tried, lines } = KnownStudies.lineEffects(text, reading, documents)
      tests.push({
        strategy: id,
        validation: { found: validation.filter((one) => one.found).length, of: validation.length },
        known,
        records: tried,
        lines: lines.map(({ line, from, to, gained, lost, relaxed }) => ({ line, text: text.slice(from, to), gained, lost, relaxed }))
      })
    }
    return tests
  })
