import { recordsOf, type Outcome } from "./Outcome.ts"
import { keyOf } from "../SourceRecord.ts"

/**
 * How many records each source delivered. A record that answers several queries to one source counts once, as it becomes one work.
 *
 * - shape: sources in the order in which they were first asked
 */
export const deliveredBySource = (outcomes: ReadonlyArray<Outcome>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const seen = new Set<string>()
  for (const outcome of outcomes) {
    const records = recordsOf(outcome)
    const fresh = records.filter((record) => !seen.has(keyOf(record)))
    counts.set(outcome.source, (counts.get(outcome.source) ?? 0) + fresh.length)
    for (const record of records) seen.add(keyOf(record))
  }
  return counts
}
