import type { Arrow } from "./essentialArrows.ts"

/**
 * Works in rows of years.
 *
 * - `rows` from the first year to the last; a year with many works has several rows
 * - `x` the centre of each work, by place; `row` the row of each work, by place. Units: pixels; rows by number
 */
export interface YearRows {
  readonly rows: ReadonlyArray<{ readonly year: number; readonly places: ReadonlyArray<number> }>
  readonly x: ReadonlyArray<number>
  readonly row: ReadonlyArray<number>
}

/** A row is filled to this share, so that works can move towards their neighbours. */
const filled = 0.8

/** Sweeps that sort rows, and sweeps that only move works in them. */
const [sorting, moving] = [40, 20]

interface Row {
  readonly year: number
  readonly places: Array<number>
}

const rowsOf = (years: ReadonlyArray<number>, room: ReadonlyArray<number>, width: number): ReadonlyArray<Row> => {
  const byYear = Map.groupBy(years.keys(), (place) => years[place]!)
  return [...byYear.keys()]
    .sort((a, b) => a - b)
    .flatMap((year) => {
      const rows: Array<Row> = []
      let used = Infinity
      for (const place of byYear.get(year)!) {
        if (used + room[place]! > filled * width) {
          rows.push({ year, places: [] })
          used = 0
        }
        rows.at(-1)!.places.push(place)
        used += room[place]!
      }
      return rows
    })
}

/**
 * Positions in a row: as near as possible to where each work should be, in this order, and never closer than their room. Least squares by pooling of works
 * that would overlap.
 */
const settled = (wanted: ReadonlyArray<number>, room: ReadonlyArray<number>, width: number): ReadonlyArray<number> => {
  const offset: Array<number> = []
  for (const [i, own] of room.entries()) offset.push(i === 0 ? 0 : offset[i - 1]! + (room[i - 1]! + own) / 2)
  const blocks: Array<{ sum: number; count: number }> = []
  for (const [i, goal] of wanted.entries()) {
    let block = { sum: goal - offset[i]!, count: 1 }
    for (let last = blocks.at(-1); last !== undefined && last.sum / last.count > block.sum / block.count; last = blocks.at(-1)) {
      blocks.pop()
      block = { sum: last.sum + block.sum, count: last.count + block.count }
    }
    blocks.push(block)
  }
  const least = room[0]! / 2
  const most = width - room.at(-1)! / 2 - offset.at(-1)!
  return blocks
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => Math.min(Math.max(sum / count, least), most)))
    .map((start, i) => start + offset[i]!)
}

/**
 * Places works in rows of years, the earliest first. In a row each work comes near the mean of the works that it cites and that cite it. No chance and no
 * clock: equal input gives equal positions.
 *
 * - `years` by place, Infinity where unknown: such works come last
 * - `room` the width of each work with its label and a gap; a row holds at least one work. Units: pixels
 * - empty: no works, no rows
 */
export const yearRows = (
  years: ReadonlyArray<number>,
  room: ReadonlyArray<number>,
  arrows: ReadonlyArray<Arrow>,
  width: number
): YearRows => {
  const rows = rowsOf(years, room, width)
  const near = years.map((): Array<number> => [])
  for (const [citing, cited] of arrows) {
    near[citing]!.push(cited)
    near[cited]!.push(citing)
  }
  const slot = (i: number, count: number): number => (width * (i + 0.5)) / count
  const x = years.map(() => 0)
  for (const { places } of rows) for (const [i, place] of places.entries()) x[place] = slot(i, places.length)
  const pullOf = (place: number): number =>
    near[place]!.length === 0 ? x[place]! : near[place]!.reduce((sum, other) => sum + x[other]!, 0) / near[place]!.length
  for (let sweep = 0; sweep < sorting + moving; sweep++)
    for (const { places } of sweep % 2 === 0 ? rows : rows.toReversed()) {
      const pull = new Map(places.map((place) => [place, pullOf(place)]))
      if (sweep < sorting) places.sort((a, b) => pull.get(a)! - pull.get(b)! || a - b)
      const wanted = places.map((place, i) => (slot(i, places.length) + pull.get(place)!) / 2)
      const own = places.map((place) => room[place]!)
      for (const [i, at] of settled(wanted, own, width).entries()) x[places[i]!] = at
    }
  const row = years.map(() => 0)
  for (const [i, { places }] of rows.entries()) for (const place of places) row[place] = i
  return { rows, x, row }
}
