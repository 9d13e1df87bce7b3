import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as BalancedLogistic from "../../src/learning/BalancedLogistic.ts"
import * as LearningOrder from "../../src/learning/LearningOrder.ts"
import * as TermWeights from "../../src/learning/TermWeights.ts"

const words = ["heart", "lung", "gene", "trial", "child", "fever", "rat", "sleep"]
const corpora = fc.array(
  fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((some) => some.join(" ")),
  { minLength: 4, maxLength: 40, size: "max" }
)

/** Texts, and decisions about some of them. */
const decided = corpora.chain((texts) =>
  fc.record({
    texts: fc.constant(texts),
    examples: fc
      .uniqueArray(fc.nat(texts.length - 1), { minLength: 2, maxLength: texts.length })
      .chain((rows) => fc.tuple(...rows.map((row) => fc.record({ row: fc.constant(row), isIn: fc.boolean() }))))
  })
)

const learn = (texts: ReadonlyArray<string>, examples: ReadonlyArray<BalancedLogistic.Example>) =>
  LearningOrder.learn(TermWeights.make(texts), examples)

const hasBoth = (examples: ReadonlyArray<BalancedLogistic.Example>): boolean => new Set(examples.map(({ isIn }) => isIn)).size === 2

describe("BalancedLogistic", () => {
  // scikit-learn 1.9.1: LogisticRegression(C=1, class_weight="balanced", solver="liblinear", tol=1e-10) on the rows of TermWeights.test.ts
  it("agrees with scikit-learn", () => {
    const weights = TermWeights.make(["heart failure trial", "heart trial heart", "lung cancer trial", "lung failure"])
    const examples = [true, false, false].map((isIn, row) => ({ row, isIn }))
    const model = BalancedLogistic.fit(weights, examples)!
    const expected = [0.23291585, 0.00524673, -0.2605545, 0.0689669]
    for (const [row, score] of BalancedLogistic.scores(model, weights).entries()) expect(score).toBeCloseTo(expected[row]!, 3)
    expect(model.intercept).toBeCloseTo(-0.03935503, 3)
  })

  it("reaches a point at which the gradient is next to nothing", () => {
    fc.assert(
      fc.property(decided, ({ texts, examples }) => {
        fc.pre(hasBoth(examples))
        const weights = TermWeights.make(texts)
        const { weights: w, intercept } = BalancedLogistic.fit(weights, examples)!
        const scores = BalancedLogistic.scores({ weights: w, intercept }, weights)
        const ins = examples.filter(({ isIn }) => isIn).length
        const gradient = [...w, intercept]
        for (const { row, isIn } of examples) {
          const cost = examples.length / (2 * (isIn ? ins : examples.length - ins))
          const slope = cost * (1 / (1 + Math.exp(-scores[row]!)) - (isIn ? 1 : 0))
          for (let p = weights.starts[row]!; p < weights.starts[row + 1]!; p++) gradient[weights.columns[p]!]! += slope * weights.values[p]!
          gradient[w.length]! += slope
        }
        expect(Math.hypot(...gradient)).toBeLessThan(1e-3 * examples.length + 1e-9)
      })
    )
  })
})

describe("LearningOrder", () => {
  it("has every row once, best first, and equal scores in the order of the rows", () => {
    fc.assert(
      fc.property(decided, ({ texts, examples }) => {
        const order = learn(texts, examples)
        expect(order === undefined).toBe(!hasBoth(examples))
        if (order === undefined) return
        const { rows, scores } = order
        expect([...rows].sort((a, b) => a - b)).toEqual(texts.map((_, row) => row))
        for (let i = 1; i < rows.length; i++) {
          const [before, after] = [rows[i - 1]!, rows[i]!]
          expect(scores[before]! > scores[after]! || (scores[before] === scores[after] && before < after)).toBe(true)
        }
      })
    )
  })

  it("is the same to the last byte for the same decisions, in whatever order they were made, and whatever was learnt before", () => {
    fc.assert(
      fc.property(decided, ({ texts, examples }) => {
        const weights = TermWeights.make(texts)
        const order = LearningOrder.learn(weights, examples)
        LearningOrder.learn(weights, examples.slice(1))
        const again = LearningOrder.learn(TermWeights.make(texts), examples.toReversed())
        expect(again?.model).toBe(order?.model)
        expect(again && [...again.rows]).toEqual(order && [...order.rows])
      })
    )
  })

  it("gives records with the same text the same score", () => {
    fc.assert(
      fc.property(decided, fc.nat(), ({ texts, examples }, pick) => {
        const copied = pick % texts.length
        const order = learn([...texts, texts[copied]!], examples)
        if (order !== undefined) expect(order.scores[texts.length]).toBe(order.scores[copied])
      })
    )
  })

  it("prefers what is like the included record, and changes its model with a decision", () => {
    const texts = ["heart trial", "lung gene", "heart trial child", "lung gene rat", "fever"]
    const order = learn(texts, [
      { row: 0, isIn: true },
      { row: 1, isIn: false }
    ])!
    expect([...order.rows]).toEqual([0, 2, 4, 1, 3])
    const other = learn(texts, [
      { row: 0, isIn: false },
      { row: 1, isIn: true }
    ])!
    expect(other.model).not.toBe(order.model)
    expect(order.model).toMatch(/^[0-9a-f]{64}$/)
  })
})
