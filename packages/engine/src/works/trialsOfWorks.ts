import * as Ids from "../Ids.ts"
import type { TrialDates } from "../SourceRecord.ts"
import * as Work from "../Work.ts"

/**
 * A registered trial that works of an answer report.
 *
 * - `works` their ranks, by date of publication, undated ones last; `first` and `last` dates of publication, null if no work has one
 */
export interface ReportedTrial {
  readonly registry: string
  readonly number: string
  readonly first: string | null
  readonly last: string | null
  readonly works: ReadonlyArray<number>
  readonly dates: TrialDates | undefined
}

/** What has no date sorts behind every date. */
const undated = "9999"

/**
 * The trials that works report, by the date of their first publication, then by number. The registry's dates are there where
 * the pipeline asked for them.
 *
 * - `works` in the order of their ranks, from 1
 * - empty: no trials where no work names one
 */
export const trialsOfWorks = (works: ReadonlyArray<Work.Work>): ReadonlyArray<ReportedTrial> => {
  const pairs = works.flatMap((work, i) =>
    (Work.field(work, "trials")?.value ?? []).map((trial) => ({
      ...trial,
      rank: i + 1,
      date: Work.field(work, "published")?.value ?? undated
    }))
  )
  const known = new Map(works.flatMap((work) => Work.field(work, "trialDates")?.value ?? []).map((one) => [one.number, one]))
  return [...Map.groupBy(pairs, ({ number }) => number).values()]
    .map((some) => some.toSorted((a, b) => Ids.compare(a.date, b.date) || a.rank - b.rank))
    .toSorted(([a], [b]) => Ids.compare(a!.date, b!.date) || Ids.compare(a!.number, b!.number))
    .map((some): ReportedTrial => {
      const dates = some.flatMap(({ date }) => (date === undated ? [] : [date]))
      const { registry, number } = some[0]!
      return {
        registry,
        number,
        first: dates[0] ?? null,
        last: dates.at(-1) ?? null,
        works: some.map(({ rank }) => rank),
        dates: known.get(number)
      }
    })
}
