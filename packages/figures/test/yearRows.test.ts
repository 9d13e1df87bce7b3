import { describe, expect, it } from "vitest"
import { yearRows } from "@litfuse/figures/yearRows"
import * as fc from "fast-check"

describe("rows of years", () => {
  it("are ascending, without a year last, and a full year has several", () => {
    const { rows, row } = yearRows([2001, Infinity, 1999, 2001, 2001], [40, 40, 40, 40, 40], [], 110)
    expect(rows.map(({ year }) => year)).toEqual([1999, 2001, 2001, Infinity])
    expect(row).toEqual([1, 3, 0, 1, 2])
  })

  it("bring a work below the one that it cites", () => {
    const years = [1990, 1990, 1990, 2000, 2000, 2000]
    const { x } = yearRows(
      years,
      Array(6).fill(40),
      [
        [3, 2],
        [4, 1],
        [5, 0]
      ],
      600
    )
    for (const [citing, cited] of [
      [3, 2],
      [4, 1],
      [5, 0]
    ] as const)
      expect(Math.abs(x[citing]! - x[cited]!)).toBeLessThan(1)
  })

  it("have every work once, inside the width, with its room", () => {
    const input = fc
      .array(fc.tuple(fc.integer({ min: 1990, max: 1993 }), fc.integer({ min: 10, max: 120 }), fc.nat(19)), { maxLength: 20 })
      .map((all) => ({
        years: all.map(([year]) => year),
        room: all.map(([, room]) => room),
        arrows: all.flatMap(([, , to], i) => (to < i ? [[i, to] as const] : []))
      }))
    fc.assert(
      fc.property(input, ({ years, room, arrows }) => {
        const { rows, x, row } = yearRows(years, room, arrows, 300)
        expect(rows.flatMap(({ places }) => places).toSorted((a, b) => a - b)).toEqual([...years.keys()])
        for (const [i, { year, places }] of rows.entries()) {
          for (const place of places) {
            expect([years[place], row[place]]).toEqual([year, i])
            expect(x[place]! - room[place]! / 2).toBeGreaterThan(-0.001)
            expect(x[place]! + room[place]! / 2).toBeLessThan(300.001)
          }
          for (const [k, place] of places.slice(1).entries())
            expect(x[place]! - x[places[k]!]!).toBeGreaterThan((room[place]! + room[places[k]!]!) / 2 - 0.001)
        }
      })
    )
  })
})
