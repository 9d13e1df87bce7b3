import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ac1, type Answers, beside, ofTable, tabulate } from "../src/Agreement.ts"

/** Answers of two assessors, from a table of how often each pair of categories came. */
const answersOf = (table: ReadonlyArray<ReadonlyArray<number>>): readonly [Answers, Answers] => {
  const pairs = table.flatMap((row, a) => row.flatMap((count, b) => Array.from({ length: count }, () => [a, b] as const)))
  return [Int16Array.from(pairs, ([a]) => a), Int16Array.from(pairs, ([, b]) => b)]
}

const answers = (assessors: number, categories: number) =>
  fc
    .array(fc.array(fc.integer({ min: -1, max: categories - 1 }), { minLength: assessors, maxLength: assessors }), { maxLength: 40 })
    .map((things): ReadonlyArray<Answers> => Array.from({ length: assessors }, (_, i) => Int16Array.from(things, (thing) => thing[i]!)))

/** The same by its definition: the answers that both gave, one thing at a time. */
const naiveKappa = (first: Answers, second: Answers, categories: number, isLinear: boolean): number => {
  const pairs = [...first].map((a, i) => [a, second[i]!] as const).filter(([a, b]) => a >= 0 && b >= 0)
  const weight = (a: number, b: number): number => (isLinear ? 1 - Math.abs(a - b) / (categories - 1) : Number(a === b))
  const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const observed = mean(pairs.map(([a, b]) => weight(a, b)))
  const chance = mean(pairs.flatMap(([a]) => pairs.map(([, b]) => weight(a, b))))
  return (observed - chance) / (1 - chance)
}

describe("agreement", () => {
  it("is that of the tables in print: kappa 0.4 of 50 proposals, and -0.023 beside an AC1 of 0.941 where nearly all are alike", () => {
    const [a, b] = answersOf([
      [20, 5],
      [10, 15]
    ])
    expect(beside(a, b, 2)).toMatchObject({ both: 50, same: 0.7 })
    expect(beside(a, b, 2).kappa).toBeCloseTo(0.4, 12)
    const [c, d] = answersOf([
      [118, 5],
      [2, 0]
    ])
    expect(beside(c, d, 2).kappa).toBeCloseTo(-0.0234, 4)
    expect(ac1([c, d], 2)).toBeCloseTo(0.9408, 4)
    expect(ofTable(Float64Array.of(118, 5, 2, 0), 2)).toMatchObject({ both: 125, same: 0.944, ac1: expect.closeTo(0.9408, 4) })
  })

  it("of three grades counts a neighbour half with linear weights: 4 of 6 alike, the others one step apart", () => {
    const [a, b] = [Int16Array.of(0, 0, 1, 1, 2, 2), Int16Array.of(0, 1, 1, 1, 2, 1)]
    // observed 4/6, chance (2·1 + 2·4 + 2·1)/36; distances seen 2·½/6, by chance (½(2·4 + 2·1 + 2·1 + 2·4) + 2·1 + 2·1)/36
    expect(beside(a, b, 3).kappa).toBeCloseTo((4 / 6 - 12 / 36) / (1 - 12 / 36), 12)
    expect(beside(a, b, 3).weighted).toBeCloseTo(1 - 1 / 6 / (14 / 36), 12)
  })

  it("of three assessors with gaps: a thing with one answer counts for the chance alone", () => {
    const all = [Int16Array.of(0, 1, 1, -1), Int16Array.of(0, 1, 0, -1), Int16Array.of(0, -1, 1, 1)]
    // agreement (1 + 1 + 1/3)/3; share of 1 (0 + 1 + 2/3 + 1)/4
    const [agreement, yes] = [7 / 9, 2 / 3]
    expect(ac1(all, 2)).toBeCloseTo((agreement - 2 * yes * (1 - yes)) / (1 - 2 * yes * (1 - yes)), 12)
  })

  it("is not defined without things that both judged, and kappa not where both always say one thing", () => {
    const [none, one] = [Int16Array.of(-1, -1), Int16Array.of(0, 0)]
    expect(beside(none, one, 2)).toEqual({ both: 0, same: Number.NaN, kappa: Number.NaN, weighted: Number.NaN })
    expect([ac1([none, one], 2), ac1([], 2), beside(one, one, 2).kappa, ac1([one, one], 2)]).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
      1
    ])
  })

  it("equals its definition, is the same from both sides, and at most 1", () => {
    fc.assert(
      fc.property(answers(2, 3), ([a, b]) => {
        const found = beside(a!, b!, 3)
        const turned = beside(b!, a!, 3)
        for (const [value, other, isLinear] of [
          [found.kappa, turned.kappa, false],
          [found.weighted, turned.weighted, true]
        ] as const) {
          const naive = naiveKappa(a!, b!, 3, isLinear)
          if (Number.isNaN(value)) expect(Number.isFinite(naive) && Math.abs(naive) < 1).toBe(false)
          else expect(value).toBeCloseTo(naive, 9)
          expect(Object.is(value, other) || Math.abs(value - other) < 1e-12).toBe(true)
          expect(value > 1 + 1e-12).toBe(false)
        }
      })
    )
  })

  it("of a table is that of the things that both judged, and tables of parts add up", () => {
    fc.assert(
      fc.property(answers(2, 3), answers(2, 3), (first, second) => {
        const [a, b] = [0, 1].map((i) => Int16Array.of(...first[i]!, ...second[i]!)) as [Answers, Answers]
        const parts = [first, second].map(([c, d]) => tabulate(c!, d!, 3))
        const { ac1: gwet, ...rest } = ofTable(
          parts[0]!.map((count, i) => count + parts[1]![i]!),
          3
        )
        expect(rest).toEqual(beside(a, b, 3))
        const isBoth = (_: number, i: number): boolean => a[i]! >= 0 && b[i]! >= 0
        const ofBoth = ac1([a.filter(isBoth), b.filter(isBoth)], 3)
        expect(Object.is(gwet, ofBoth) || Math.abs(gwet - ofBoth) < 1e-12).toBe(true)
      })
    )
  })

  it("AC1 does not depend on who is named first, and is 1 where all say the same", () => {
    fc.assert(
      fc.property(answers(3, 3), (all) => {
        const [value, turned] = [ac1(all, 3), ac1(all.toReversed(), 3)]
        expect(Object.is(value, turned) || Math.abs(value - turned) < 1e-12).toBe(true)
        const same = ac1([all[0]!, all[0]!], 3)
        if (!Number.isNaN(same)) expect(same).toBeCloseTo(1, 12)
      })
    )
  })
})
