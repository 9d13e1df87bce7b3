import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type PartialDate, year } from "./PartialDate.ts"
import type { Dates, Retraction } from "./RecordParts.ts"

/**
 * The last year in which a publication may be dated: next year by the clock of the engine. Issues are dated ahead, but not further.
 *
 * - empty: undefined for a clock in 1970, which shows no calendar; every date is possible then
 */
export const latestYear: Effect.Effect<number | undefined> = Effect.map(Clock.currentTimeMillis, (nowMs) => {
  const now = new Date(nowMs).getUTCFullYear()
  return now <= 1970 ? undefined : now + 1
})

interface Dated {
  readonly published?: PartialDate
  readonly dates?: Dates
  readonly retraction?: Retraction
}

/**
 * The record without dates after the year `latest`, and the dates that were left out. `published` becomes the electronic date where only that of the
 * issue was impossible.
 */
export const dropFarDates = <A extends Dated>(
  record: A,
  latest: number | undefined
): { readonly record: A; readonly far: ReadonlyArray<PartialDate> } => {
  const { published, dates, retraction, ...rest } = record
  const all = [published, dates?.issue, dates?.electronic, retraction?.date].filter((date) => date !== undefined)
  const isFar = (date: PartialDate | undefined): boolean => date !== undefined && latest !== undefined && year(date) > latest
  const far = [...new Set(all.filter(isFar))]
  if (far.length === 0) return { record, far }
  const { issue, electronic } = dates ?? {}
  const keptDates = {
    ...(issue === undefined || isFar(issue) ? {} : { issue }),
    ...(electronic === undefined || isFar(electronic) ? {} : { electronic })
  }
  const when = [published, issue, electronic].find((date) => date !== undefined && !isFar(date))
  const { date, ...status } = retraction ?? {}
  return {
    record: {
      ...rest,
      ...(when === undefined ? {} : { published: when }),
      ...(Object.keys(keptDates).length === 0 ? {} : { dates: keptDates }),
      ...(retraction === undefined ? {} : { retraction: isFar(date) ? status : retraction })
    } as A,
    far
  }
}
