import * as Params from "@litfuse/engine/Params"
import * as Query from "@litfuse/engine/Query"
import * as Arbitraries from "@litfuse/kit/Arbitraries"
import { rankerLaws } from "@litfuse/kit/rankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { ConfigurableScoring, report } from "../src/ConfigurableScoring.ts"
import { cited, published, ranked, table } from "./ranked.ts"

const works = table({
  a: {
    title: "Heart attack",
    abstract: "Methods: 1,204 patients. Results: p < 0.05.",
    publicationTypes: ["Review"],
    ...cited(99),
    ...published("2020")
  },
  b: {
    title: "Heart",
    abstract: "In 10 patients",
    publicationTypes: ["Randomized Controlled Trial", "Review"],
    ...cited(9),
    ...published("2025")
  },
  c: { title: "Trees", publicationTypes: ["Letter"] }
})

type Given = Parameters<typeof ConfigurableScoring.score>[1]
const decode = (given: object): Given => Result.getOrThrow(Params.decode(ConfigurableScoring, given))
const scored = (given: object, query = "heart attack") => ranked(ConfigurableScoring, works, decode(given), { query })
const problems = (given: object) => Result.getOrThrow(Result.flip(Params.decode(ConfigurableScoring, given))).map(({ message }) => message)

const kind = { function: "categorical_score", values: { Review: 0.4, "randomized controlled trial": 0.8 }, weight: 0.6 }
const size = { function: "log_scale", of: { pattern: "([\\d,]+) patients" }, weight: 0.4 }

describe("ConfigurableScoring", () => {
  testLaws(it, rankerLaws(ConfigurableScoring))

  it("weighs normalised features, rescaled to what is known: by hand", () => {
    const { scores, missing, explain } = scored({ features: { kind, size } })
    // the lowest kind is 0, the largest size 1
    expect(scores["a"]).toBeCloseTo(0.4, 12)
    expect(scores["b"]).toBeCloseTo(0.6, 12)
    expect(missing).toEqual({ c: "nothing is known of kind, size" })
    expect(explain("a").label).toBe("weighted_sum, percentile 0")
    expect(explain("a").parts.map(({ label }) => label)).toContain("size: log_scale 3.081, normalised 1, weight 0.4")
  })

  it("scores a work by what is known of it, or not at all", () => {
    const relevance = { function: "keyword_match", weight: 0.5 }
    const rescaled = scored({ features: { relevance, kind }, normalise: "none" })
    expect(rescaled.scores["c"]).toBe(0)
    expect(rescaled.scores["a"]).toBeCloseTo((0.5 * 1 + 0.6 * 0.4) / 1.1, 12)
    expect(scored({ features: { relevance, kind }, missing: "exclude" }).missing).toEqual({ c: "nothing is known of kind" })
  })

  it("has a composite in which no feature makes good for another, and no z-score below 0 has one", () => {
    const cites = { function: "number", of: { expression: "citations / (age + 1)" }, weight: 1 }
    const composite = scored({
      features: { kind: { ...kind, weight: 0.5 }, cites: { ...cites, weight: 0.5 } },
      normalise: "none",
      combine: "composite"
    })
    expect(composite.scores["a"]).toBeCloseTo(Math.sqrt(0.4 * (99 / 7)), 12)
    const z = scored({ features: { cites }, normalise: "z_score" })
    expect(z.scores["a"]! + z.scores["b"]!).toBeCloseTo(0, 12)
    expect(Object.keys(scored({ features: { cites }, normalise: "z_score", combine: "composite" }).scores)).toEqual(["a"])
  })

  it("knows text functions: similarity, quality, presence", () => {
    const one = (feature: object) => scored({ features: { x: { weight: 1, ...feature } }, normalise: "none" }).scores
    expect(one({ function: "text_similarity", in: "title", to: "heart" })).toEqual({
      a: expect.closeTo(Math.SQRT1_2, 12) as number,
      b: 1,
      c: 0
    })
    expect(one({ function: "presence", pattern: "p\\s*<\\s*0?\\.0[0-5]" })).toEqual({ a: 1 })
    expect(one({ function: "text_quality" })["a"]).toBeCloseTo((7 / 150 + 2 / 4) / 2, 12)
  })

  it("refuses what it does not know, at the place where it stands", () => {
    expect(problems({ features: { x: { function: "ml_model", weight: 1 } } }).join(" ")).toContain("features.x")
    expect(problems({ features: {} }).join(" ")).toContain("name at least one feature")
    const bad = { function: "number", of: { expression: "citations +" }, weight: 1 }
    expect(problems({ features: { x: bad } }).join(" ")).toContain("it ends too early")
    expect(problems({ features: { x: { ...size, of: { pattern: "(" } } } }).join(" ")).toContain("features.x")
  })

  it("takes a case study for what PubMed calls Case Reports, and a name as it is written before another of the same", () => {
    const cases = table({
      a: { publicationTypes: ["Case Reports"] },
      b: { publicationTypes: ["case study"] },
      c: { publicationTypes: ["Review"] }
    })
    const scoresOf = (values: object) => {
      const params = decode({ features: { kind: { function: "categorical_score", values, weight: 1 } }, normalise: "none" })
      return ranked(ConfigurableScoring, cases, params, { query: "any" }).scores
    }
    expect(scoresOf({ "Case Study": 0.2 })).toEqual({ a: 0.2, b: 0.2 })
    expect(scoresOf({ "Case Reports": 0.3 })).toEqual({ a: 0.3, b: 0.3 })
    expect(scoresOf({ "Case Study": 0.2, "Case Reports": 0.3 })).toEqual({ a: 0.3, b: 0.2 })
  })

  it("says beside each score how all scores are distributed and which features go together, and adds neither up", () => {
    const said = (given: object) =>
      scored(given)
        .explain("a")
        .from!.map(({ label, value }) => `${value.toFixed(4)} ${label}`)
    expect(said({ features: { kind, size } })).toEqual(["0.5000 mean of the scores of 2 works, from 0.4 to 0.6, standard deviation 0.1414"])
    const words = { function: "keyword_match", keywords: ["heart", "attack"], weight: 1 }
    const title = { function: "text_similarity", in: "title", weight: 1 }
    const [line] = said({ features: { words, title } })
    // both are highest for the work that holds both words, and 0 for the one that holds none
    expect(line).toMatch(/; correlations: title and words 0\.9\d+$/)
  })

  it("reports the distribution of scores and how features go together", () => {
    const inputs = { works, query: Query.text("heart attack"), nowMs: Arbitraries.nowMs }
    const found = report(inputs, decode({ features: { kind, size } }))
    expect(found.distribution).toMatchObject({ minimum: expect.closeTo(0.4, 12) as number, maximum: expect.closeTo(0.6, 12) as number })
    expect(found.correlations).toEqual([{ features: ["kind", "size"], correlation: Number.NaN }])
  })
})
