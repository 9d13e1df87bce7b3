import { describe, expect, it } from "vitest"
import * as TermWeights from "../../src/learning/TermWeights.ts"

/** The weights of a row, by column. */
const rowOf = ({ starts, columns, values }: TermWeights.TermWeights, row: number): Readonly<Record<number, number>> =>
  Object.fromEntries(
    Array.from({ length: starts[row + 1]! - starts[row]! }, (_, i) => [columns[starts[row]! + i]!, values[starts[row]! + i]!])
  )

describe("TermWeights", () => {
  // scikit-learn 1.9.1: TfidfVectorizer(min_df=2, sublinear_tf=True); words in the order in which they are met: heart, failure, trial, lung
  it("agrees with scikit-learn", () => {
    const weights = TermWeights.make(["heart failure trial", "heart trial heart", "lung cancer trial", "lung failure"])
    expect(weights.words).toBe(4)
    const expected = [
      { 0: 0.61366674, 1: 0.61366674, 2: 0.49681612 },
      { 0: 0.90217152, 2: 0.4313775 },
      { 2: 0.62922751, 3: 0.77722116 },
      { 1: Math.SQRT1_2, 3: Math.SQRT1_2 }
    ]
    for (const [row, values] of expected.entries()) {
      const found = rowOf(weights, row)
      expect(Object.keys(found)).toEqual(Object.keys(values))
      for (const [column, value] of Object.entries(values)) expect(found[Number(column)]).toBeCloseTo(value, 7)
    }
  })

  it("has rows without words for empty texts, and for words that no other text has", () => {
    const { starts, words } = TermWeights.make(["", "unique", "the of"])
    expect([...starts]).toEqual([0, 0, 0, 0])
    expect(words).toBe(0)
    expect(TermWeights.make([]).size).toBe(0)
  })
})
