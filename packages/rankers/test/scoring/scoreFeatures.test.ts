import * as fc from "fast-check"
import { expect, it } from "vitest"
import { chooseArticles } from "../../src/rerank/chooseArticles.ts"
import { scoreFeatures, type WantedFeature } from "../../src/scoring/scoreFeatures.ts"

const how = { normalise: "min_max", combine: "weighted_sum" } as const
const value = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 1e6 }), fc.boolean(), fc.constantFrom("Review", "1,204", "a hunch"))
const wanted: ReadonlyArray<WantedFeature> = [
  { name: "b", weight: 0.25, function: "categorical_score" },
  { name: "a", weight: 0.75, function: "log_scale" }
]

const scored = (rows: ReadonlyArray<ReadonlyArray<unknown>>) =>
  scoreFeatures(
    wanted,
    wanted.map((_, i) => rows.map((row) => row[i])),
    how,
    rows.length
  )

it("scores lie between 0 and 1, add up to what each feature adds, and do not depend on the order of articles or features", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), { maxLength: 12 }), (rows) => {
      const { scores, features, added } = scored(rows)
      scores.forEach((total, row) => {
        if (Number.isNaN(total)) return
        expect(total).toBeGreaterThanOrEqual(0)
        expect(total).toBeLessThanOrEqual(1)
        const parts = features.map((one) => added(one, row)).filter((part) => !Number.isNaN(part))
        expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(total, 12)
      })
      expect(features.map(({ name }) => name)).toEqual(["a", "b"])
      expect([...scored(rows.toReversed()).scores].reverse()).toEqual([...scores])
    })
  )
})

it("every value is in a score, unknown, or named as unread", () => {
  const one = (name: WantedFeature["function"], values: ReadonlyArray<unknown>, more = {}) => {
    const { features, unread, unable } = scoreFeatures(
      [{ name: "x", weight: 1, function: name, ...more }],
      [values],
      { normalise: "none", combine: "weighted_sum" },
      values.length
    )
    return { raw: [...features[0]!.raw], left: unread.flatMap((each) => each.values), unable }
  }
  expect(one("log_scale", ["9,999", 99, -1, "many", null, [1, 2, 3, 4, 5, 6, 7, 8, 9], true])).toEqual({
    raw: [4, 2, NaN, NaN, NaN, 1, Math.log10(2)],
    left: [-1, "many"],
    unable: []
  })
  expect(one("categorical_score", ["case study", ["letter", "Meta-Analysis"], "letter", 3]).raw).toEqual([0.2, 1, NaN, NaN])
  expect(one("categorical_score", ["High", "low"], { values: { high: 2, low: -1 } }).raw).toEqual([2, -1])
  expect(one("presence", [true, false, 0, "stated", [], "constructor"]).raw).toEqual([1, 0, 0, 1, 0, 1])
  expect(one("keyword_match", ["sleeping shift workers", 7], { keywords: ["sleep", "caffeine"] })).toMatchObject({
    raw: [0.5, NaN],
    left: [7]
  })
  expect(one("text_similarity", ["heart"])).toEqual({ raw: [NaN], left: [], unable: ["x"] })
  expect(one(undefined, ["Review", null]).raw).toEqual([0.4, NaN])
  expect(one(undefined, [3, false, ["a"]]).raw).toEqual([3, 0, 1])
})

it("every article passes or is left out with a reason, and passing ones stand by what they are worth", () => {
  const article = fc.record({
    score: fc.oneof(fc.constant(NaN), fc.double({ min: 0, max: 1, noNaN: true })),
    title: fc.constantFrom("A review", "Sleep"),
    types: fc.constantFrom([], ["Preprint"]),
    year: fc.oneof(fc.constant(NaN), fc.integer({ min: 1990, max: 2026 })),
    citations: fc.oneof(fc.constant(NaN), fc.nat(20)),
    journal: fc.constantFrom("", "Sleep")
  })
  const wishes = fc.record({
    leastScore: fc.constantFrom(Number.NEGATIVE_INFINITY, 0.5),
    most: fc.integer({ min: 1, max: 5 }),
    boostRecent: fc.boolean(),
    boostHighImpact: fc.boolean(),
    preferReviews: fc.boolean(),
    leastCitations: fc.constantFrom(0, 5),
    journals: fc.constantFrom([], ["sleep"]),
    excludePreprints: fc.boolean()
  })
  fc.assert(
    fc.property(fc.array(article, { maxLength: 10 }), wishes, (articles, asked) => {
      const { passing, left } = chooseArticles(articles, asked, 2026)
      const shown = passing.slice(0, asked.most).map(({ row }) => row)
      expect([...shown, ...left.map(({ row }) => row)].sort((a, b) => a - b)).toEqual([...articles.keys()])
      const worth = passing.map((one) => one.value)
      expect(worth).toEqual(worth.toSorted((a, b) => b - a))
      for (const { row, parts, value: all } of passing) {
        expect(articles[row]!.score).toBeGreaterThanOrEqual(asked.leastScore)
        if (asked.leastCitations > 0) expect(articles[row]!.citations).toBeGreaterThanOrEqual(5)
        expect(parts.reduce((sum, part) => sum + part.value, 0)).toBeCloseTo(all, 12)
      }
    })
  )
})
