import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { choiceBaselines, longestOf, usualSize } from "../../src/choices/choiceBaselines.ts"
import type { ChoiceQuestion } from "../../src/choices/ChoiceQuestion.ts"
import * as ChoiceScore from "../../src/choices/ChoiceScore.ts"

const question = (right: ReadonlyArray<number>, options = ["a", "b", "c", "d"]): ChoiceQuestion => ({ id: "Q1", stem: "s", options, right })
const drawn = { seed: 1, resamples: 200 }

const subsets = (n: number, size: number): ReadonlyArray<ReadonlyArray<number>> =>
  Array.from({ length: 2 ** n }, (_, bits) => Array.from({ length: n }, (_, i) => i).filter((i) => (bits >> i) & 1)).filter(
    ({ length }) => length === size
  )

const sets = fc.array(
  fc.integer({ min: 2, max: 5 }).chain((n) =>
    fc.uniqueArray(fc.nat({ max: n - 1 }), { minLength: 1 }).map((right) =>
      question(
        right.toSorted((a, b) => a - b),
        Array.from({ length: n }, (_, i) => `${i}`)
      )
    )
  ),
  { minLength: 1, maxLength: 5 }
)

describe("scores of answers", () => {
  it("count exactly right questions, F1 over options, and the overlap of each", () => {
    // by hand: 1 of 2 chosen is right (1/3), all right, none chosen
    const { hits, exact, f1, overlap } = ChoiceScore.of(
      [question([0, 1]), question([2, 3]), question([1])],
      [[1, 2], [2, 3], undefined],
      drawn
    )
    expect([hits, exact.value, f1.value, overlap.value]).toEqual([1, 1 / 3, (2 * 3) / 9, (1 / 3 + 1) / 3])
    expect(exact.interval!.lower).toBeCloseTo(0.0615, 4)
    expect(f1.interval!.lower).toBeLessThanOrEqual(f1.value)
  })

  it("do not count options of another question as right, and are 1 for the keys themselves", () => {
    fc.assert(
      fc.property(sets, (all) => {
        const { hits, f1, overlap } = ChoiceScore.of(
          all,
          all.map(({ right }) => right),
          drawn
        )
        expect([hits, f1.value, overlap.value]).toEqual([all.length, 1, 1])
      }),
      { numRuns: 20 }
    )
  })

  it("of chance are the means over all that could be drawn", () => {
    fc.assert(
      fc.property(sets, fc.integer({ min: 1, max: 6 }), (all, size) => {
        const chance = ChoiceScore.ofChance(all, size)
        const each = all.map((one) => {
          const draws = subsets(one.options.length, Math.min(size, one.options.length))
          const scores = draws.map((places) => ChoiceScore.of([one], [places], { seed: 1, resamples: 1 }))
          return (of: (one: ChoiceScore.ChoiceScore) => number) => scores.reduce((sum, score) => sum + of(score), 0) / scores.length
        })
        const sum = (of: (one: ChoiceScore.ChoiceScore) => number) => each.reduce((total, one) => total + one(of), 0)
        expect(chance.hits).toBeCloseTo(
          sum(({ hits }) => hits),
          9
        )
        expect(chance.overlap.value).toBeCloseTo(sum(({ overlap }) => overlap.value) / all.length, 9)
      })
    )
  })
})

describe("baselines", () => {
  it("take the longest options by characters, of equally long ones the first", () => {
    expect(longestOf(["ab", "\u{1d6fc}\u{1d6fc}\u{1d6fc}", "abcd", "xyz"], 2)).toEqual([1, 2])
    expect(longestOf(["ab", "cd", "ef"], 1)).toEqual([0])
  })

  it("take as many options as most keys have, and the key that most questions have", () => {
    const all = [question([0, 1]), question([2, 3], ["aaa", "b", "cc", "dd"]), question([0, 1]), question([1])]
    expect(usualSize(all)).toBe(2)
    const found = choiceBaselines(all, 1).map(({ id, name, score }) => [id, name, score.hits])
    expect(found).toEqual([
      ["chance", "chance: 2 options by lot", 0.5],
      ["longest", "the 2 longest options", 2],
      ["frequent", "the most frequent key: A, B", 2]
    ])
  })
})
