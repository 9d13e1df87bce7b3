import type { SearchAccount } from "@litfuse/engine/SearchAccount"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { analyzerLaws } from "@litfuse/kit/analyzerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Quantity from "../src/Quantity.ts"
import { Reproducibility } from "../src/Reproducibility.ts"
import { byPatterns, formality } from "../src/reproducibility/formality.ts"
import { gradeOf, type Part, parts, reproducibilityScore, weights } from "../src/reproducibility/reproducibilityScore.ts"
import { names, type Search } from "../src/reproducibility/presets.ts"
import * as Presets from "../src/reproducibility/presets.ts"
import { parse } from "@litfuse/query/parse"
import * as Result from "effect/Result"
import { resultOf } from "./results.ts"

const account = (sources: Readonly<Record<string, "found" | "empty" | "failed" | "skipped">>): SearchAccount => ({
  searchedOn: PartialDate.make("2026-11-24"),
  leftOut: [],
  sources: Object.entries(sources).map(([source, state]) => ({
    source,
    platform: `${source}.example.org`,
    state,
    delivered: state === "found" ? 10 : 0,
    total: null,
    effectiveQuery: state === "skipped" ? null : "q",
    error: null,
    notices: []
  })),
  counts: { identified: Object.fromEntries(Object.keys(sources).map((source) => [source, 10])), duplicates: 0, works: 1 }
})

const say = (text: string, sources: Parameters<typeof account>[0], preset: (typeof names)[number] = "corrected") => {
  const tree = Result.getOrThrow(parse(text)).query
  const request = {
    text,
    tree,
    sources: Object.keys(sources),
    from: null,
    until: null,
    sort: "relevance",
    limit: 10,
    perSource: 100
  } as const
  return Reproducibility.analyse({ ...resultOf({ a: "x" }), request, search: account(sources) }, { preset, model: "none" }, {})
}

const valueOf = ({ score }: ReturnType<typeof say>): number => (score._tag === "Defined" ? score.value : Number.NaN)
const unit = fc.double({ min: 0, max: 1, noNaN: true })
const values = fc.record(Object.fromEntries(parts.map((part) => [part, unit])) as Record<Part, typeof unit>)
const quantities = (of: Readonly<Record<Part, number>>) =>
  Object.fromEntries(parts.map((part) => [part, Quantity.defined(of[part])])) as Record<Part, Quantity.Quantity>
const total = (of: Readonly<Record<Part, number>>): number => {
  const score = reproducibilityScore(quantities(of))
  return score._tag === "Defined" ? score.value : Number.NaN
}

/** The score stays in its bounds, and rises with each part. */
const bounded = (score: typeof total) => {
  const all = (value: number) => score({ determinism: value, formality: value, coverage: value, stability: value, audit: value })
  expect([all(0), all(1)]).toEqual([0, 1])
  fc.assert(
    fc.property(values, fc.constantFrom(...parts), unit, (of, part, other) => {
      const value = score(of)
      expect(value >= 0 && value <= 1).toBe(true)
      const [less, more] = [Math.min(of[part], other), Math.max(of[part], other)]
      expect(score({ ...of, [part]: less })).toBeLessThanOrEqual(score({ ...of, [part]: more }))
    })
  )
}

/** A grade begins at its border, and no better score has a worse one. */
const graded = (grade: typeof gradeOf) => {
  expect([0.9, 0.8, 0.6, 0.4, 0].map(grade)).toEqual(["A", "B", "C", "D", "F"])
  fc.assert(
    fc.property(unit, unit, (a, b) => {
      expect(grade(Math.max(a, b)) <= grade(Math.min(a, b))).toBe(true)
    })
  )
}

describe("Reproducibility", () => {
  testLaws(it, analyzerLaws(Reproducibility))

  it("has weights that sum to 1, stays in its bounds, and rises with each part; a planted mistake is noticed", () => {
    expect(Object.values<number>(weights).reduce((a, b) => a + b)).toBeCloseTo(1, 12)
    bounded(total)
    expect(() => bounded((of) => total({ ...of, stability: 1 - of.stability }))).toThrow()
    expect(() => bounded((of) => total(of) + 0.05)).toThrow()
  })

  it("grades from its borders on; a planted mistake is noticed", () => {
    graded(gradeOf)
    expect(() => graded((score) => gradeOf(score - 1e-9))).toThrow()
    // 0.25 + 0.2 + 0.2 + 0.15 * 2 / 3 + 0.2 * 0.75, exactly on the border
    expect(gradeOf(total({ determinism: 1, formality: 1, coverage: 1, stability: 2 / 3, audit: 0.75 }))).toBe("A")
  })

  it("scales the weights of the other parts up where one has no value", () => {
    const some = {
      ...quantities({ determinism: 1, formality: 0.3, coverage: 1, stability: 1, audit: 1 }),
      stability: Quantity.missing("x")
    }
    expect(reproducibilityScore(some)).toEqual(Quantity.defined(Math.round(((0.25 + 0.06 + 0.2 + 0.2) / 0.85) * 1e12) / 1e12))
    expect(valueOf(say("heart", { unknown: "found" }))).toBeCloseTo(0.71 / 0.85, 12)
  })

  it("by hand, as printed, as the code does, and corrected: free text, three sources asked, one has records", () => {
    const sources = { pubmed: "empty", openalex: "found", semanticscholar: "empty" } as const
    // .25 + .2 * .3 + .2 / 3 + .15 * .8 + .2
    expect(valueOf(say("heart", sources, "paper"))).toBeCloseTo(0.25 + 0.06 + 0.2 / 3 + 0.12 + 0.2, 12)
    // coverage 1/3 + .1 * 3/6, as the published table has it: 71 %
    expect(valueOf(say("heart", sources, "repo"))).toBeCloseTo(0.7066666666666667, 12)
    // a source that has nothing has answered
    expect(valueOf(say("heart", sources))).toBeCloseTo(0.25 + 0.06 + 0.2 + 0.12 + 0.2, 12)
  })

  it("reads the query by a parser: what looks like a heading, a field or a date is none", () => {
    const formal = (text: string) => say(text, { pubmed: "found" }).formal
    expect(formal("heart attack 2019")).toEqual({ headings: false, operators: false, phrases: false, fields: false, dates: false })
    expect(formal('title:"heart attack" and aspirin')).toMatchObject({ operators: true, phrases: true, fields: true })
    expect(byPatterns("heart[tiab] 2019")).toEqual({ headings: true, operators: false, phrases: false, fields: true, dates: true })
    expect(byPatterns('"Neoplasms"[MeSH Terms]')).toMatchObject({ headings: true, fields: false })
    expect(formality({ headings: true, operators: true, phrases: true, fields: true, dates: true })).toBeCloseTo(1, 12)
  })

  it("has no score where nobody was asked or nobody answered, and says so in words", () => {
    for (const [sources, reason] of [
      [{}, "no-source-asked"],
      [{ pubmed: "skipped" }, "no-source-asked"],
      [{ pubmed: "failed", core: "failed" }, "no-source-answered"]
    ] as const)
      for (const preset of names) {
        const output = say("heart", sources, preset)
        expect([output.score, output.grade]).toEqual([Quantity.missing(reason), null])
        expect(JSON.stringify(output) + Reproducibility.views.text(output)).not.toMatch(/NaN|null\.|Infinity/)
      }
  })

  it("says that a search that a model took part in is less reproducible, unless its words are kept", () => {
    const search = { model: "none" } as Search
    const of = (preset: (typeof names)[number]) =>
      (["none", "recorded", "live"] as const).map((model) => Presets.presets[preset].determinism({ ...search, model }))
    expect([of("paper"), of("repo"), of("corrected")]).toEqual([
      [1, 0, 0],
      [1, 0.3, 0.3],
      [1, 0.5, 0]
    ])
  })
})
