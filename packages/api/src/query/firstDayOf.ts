/** Spans of time until today, by the names of S1's design. */
export const timeFrames = ["last_year", "last_5_years", "last_10_years", "all_time"] as const

const years: Readonly<Record<(typeof timeFrames)[number], number | undefined>> = {
  last_year: 1,
  last_5_years: 5,
  last_10_years: 10,
  all_time: undefined
}

/** The first day of a span, such as `2021-11-30`; undefined for all time. `nowMs`: milliseconds since 1970. 29 February becomes 1 March. */
export const firstDayOf = (frame: (typeof timeFrames)[number], nowMs: number): string | undefined => {
  const back = years[frame]
  if (back === undefined) return undefined
  const today = new Date(nowMs)
  return new Date(Date.UTC(today.getUTCFullYear() - back, today.getUTCMonth(), today.getUTCDate())).toISOString().slice(0, 10)
}
