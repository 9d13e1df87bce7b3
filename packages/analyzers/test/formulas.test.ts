import * as Ranking from "@litfuse/engine/Ranking"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Query from "@litfuse/query/Query"
import { describe, expect, it } from "vitest"
import * as Signals from "../src/landmark/landmarkSignals.ts"
import * as Tree from "../src/lineage/growTree.ts"
import * as Quantity from "../src/Quantity.ts"
import { byPatterns, byTree } from "../src/reproducibility/formality.ts"
import { presets, type Search } from "../src/reproducibility/presets.ts"
import { parts, reproducibilityScore } from "../src/reproducibility/reproducibilityScore.ts"
import { SourceAgreement } from "../src/SourceAgreement.ts"
import { compare, difference, merge } from "../src/timeline/compare.ts"
import { of, type TimelineEvent } from "../src/Timeline.ts"
import { resultOf } from "./results.ts"

/** Borders of formulas, each by hand: what a property that draws at random seldom meets. */

const agreement = (inputs: ReturnType<typeof resultOf>) => SourceAgreement.analyse(inputs, {}, {})

/** Works with the place of each in the list of each source; undefined = it has none. */
const placed = (places: Readonly<Record<string, Readonly<Record<string, number | undefined>>>>) => {
  const works = WorkTable.make(
    Object.entries(places).map(([id, of]) =>
      Work.make(
        id,
        Object.entries(of).map(([source, position]) =>
          SourceRecord.make({ source, id, title: id, ...(position === undefined ? {} : { position }) })
        )
      )
    )
  )
  return { ...resultOf({}), works, ranking: Ranking.fromScores(works.ids, new Float64Array(works.ids.size)) }
}

describe("agreement at its borders", () => {
  it("puts works with one place into the order of the table, and has no order where one work has no place", () => {
    const tied = agreement(placed({ d: { a: 1, b: 1 }, c: { a: 2, b: 3 }, b: { a: 2, b: 2 }, a: { a: 3, b: 4 } })).pairs[0]!
    // the table has ids from high to low: a says d, c, b, a, and b says d, b, c, a
    expect(tied.tau).toEqual(Quantity.defined(expect.closeTo(2 / 3, 12) as number))
    const some = agreement(placed({ a: { a: 1, b: 1 }, b: { a: undefined, b: 2 } }))
    expect(some.pairs[0]!.tau).toEqual(Quantity.missing("no-order"))
  })

  it("has a tau-b of two works in common, and bounds of the rank-biased overlap on both sides of it", () => {
    const [pair] = agreement(resultOf({ a: "xyp", b: "yxq" })).pairs
    expect(pair!.tau).toEqual(Quantity.defined(-1))
    const [low, rbo, high] = [pair!.rboLow, pair!.rbo, pair!.rboHigh].map((one) => (one._tag === "Defined" ? one.value : Number.NaN))
    expect(low).toBeLessThan(rbo!)
    expect(rbo).toBeLessThan(high!)
  })

  it("keeps combinations apart whose names run together, and says why nothing has no agreement of groups", () => {
    expect(agreement(resultOf({ a: "x", b: "x", ab: "y" })).combinations).toHaveLength(2)
    expect(agreement(resultOf({}, { a: "empty" })).independent.agreement).toEqual(Quantity.missing("no-results"))
    expect(agreement(resultOf({ a: "x" })).independent.agreement).toEqual(Quantity.missing("one-group"))
  })
})

describe("the L-Score at its borders", () => {
  const silent = {
    percentile: Number.NaN,
    rcr: Number.NaN,
    count: Number.NaN,
    perYear: Number.NaN,
    year: Number.NaN,
    counted: Number.NaN
  }

  it("takes a percentile, a ratio and a speed only where they are above 0, as printed", () => {
    expect(Signals.basisOf({ ...silent, percentile: 0, rcr: 0, count: 3 })).toBe("count")
    expect(Signals.basisOf({ ...silent, percentile: 0.5, rcr: 2 })).toBe("percentile")
    expect(Signals.basisOf({ ...silent, rcr: 0.5, count: 3 })).toBe("rcr")
    const seen = { ...silent, count: 30, year: 2010, counted: 2020 }
    expect([0, 0.5, Number.NaN].map((perYear) => Signals.perYear({ ...seen, perYear }))).toEqual([3, 0.5, 3])
    expect(Signals.sources(0)).toBe(0)
  })

  it("is 0 where nothing is known, and where nothing has a weight", () => {
    const unknown = { citations: null, milestone: null, sources: null, evidence: null, velocity: null }
    const weightless = { citations: 0, milestone: 0, sources: 0, evidence: 0, velocity: 0 }
    for (const isRenormalised of [true, false]) {
      expect(Signals.score(unknown, Signals.paperWeights, isRenormalised)).toEqual({ score: 0, known: 0 })
      expect(Signals.score({ ...unknown, sources: 1 }, weightless, isRenormalised)).toEqual({ score: 0, known: 0 })
    }
  })

  it("places no work that has no value, whatever its tier", () => {
    expect(Signals.withinTiers([null, 3, 1], ["count", "count", "count"])).toEqual([null, 0.75, 0.25])
  })
})

describe("reproducibility at its borders", () => {
  const search: Search = {
    model: "none",
    asked: ["a", "b"],
    answered: ["a", "b"],
    delivered: [],
    atHand: new Set(),
    several: 1,
    isEmpty: true,
    trace: { query: false, queries: false, day: false, sources: false, duplicates: false }
  }
  const { paper, repo, corrected } = presets

  it("has no stability of sources that delivered nothing, and the reason of each preset", () => {
    expect([paper, repo, corrected].map(({ stability }) => stability(search))).toEqual(
      ["no-source-answered", "no-source-answered", "nothing-delivered"].map(Quantity.missing)
    )
  })

  it("has half for a source without an estimate, a tenth more where all works are of several sources, and never more than 1", () => {
    const from = (...delivered: ReadonlyArray<string>) => ({ ...search, delivered })
    expect(paper.stability(from("unheard"))).toEqual(Quantity.defined(0.5))
    expect(repo.stability(from("unheard"))).toEqual(Quantity.defined(0.6))
    expect(repo.stability(from("pubmed"))).toEqual(Quantity.defined(1))
    expect(corrected.stability(from("unheard"))).toEqual(Quantity.missing("no-estimate-of-stability"))
    expect(corrected.stability({ ...from("file", "core"), atHand: new Set(["file"]) })).toEqual(Quantity.defined(0.85))
  })

  it("has a tenth of coverage for six sources by the code, no more for twelve, and never more than 1", () => {
    const asked = (n: number) => Array.from({ length: n }, (_, i) => String(i))
    const covered = (delivered: number, n: number) => repo.coverage({ ...search, asked: asked(n), delivered: asked(delivered) })
    expect(covered(3, 6)).toBeCloseTo(0.6, 12)
    expect(covered(6, 12)).toBeCloseTo(0.6, 12)
    expect(covered(6, 6)).toBe(1)
  })

  it("sums the audit of the code from what is kept", () => {
    const { trace } = search
    expect(repo.audit(search)).toBe(0)
    expect(repo.audit({ ...search, isEmpty: false })).toBeCloseTo(0.1, 12)
    expect(repo.audit({ ...search, trace: { ...trace, query: true } })).toBeCloseTo(0.5, 12)
    expect(repo.audit({ ...search, trace: { ...trace, duplicates: true } })).toBeCloseTo(0.2, 12)
    expect(repo.audit({ ...search, trace: { ...trace, sources: true } })).toBeCloseTo(0.2, 12)
  })

  it("has no score without any part", () => {
    const none = Object.fromEntries(parts.map((part) => [part, Quantity.missing("x")])) as Parameters<typeof reproducibilityScore>[0]
    expect(reproducibilityScore(none)).toEqual(Quantity.missing("no-part"))
  })

  it("finds headings and dates in the tree of a query, or in the bounds of its search, and phrases of several letters by patterns", () => {
    expect(byTree(Query.heading("Neoplasms"), false)).toMatchObject({ headings: true, fields: true, dates: false })
    expect(byTree(Query.range("published", "2019"), false)).toMatchObject({ dates: true, headings: false })
    expect([true, false].map((isBounded) => byTree(Query.text("heart"), isBounded).dates)).toEqual([true, false])
    expect(['"heart attack"', 'heart "', '""'].map((text) => byPatterns(text).phrases)).toEqual([true, false, false])
  })
})

describe("timelines and branches at their borders", () => {
  const event = (work: string, rest: Partial<TimelineEvent> = {}): TimelineEvent => ({
    work,
    title: "t",
    published: "2000",
    retraction: null,
    level: null,
    milestone: null,
    ...rest
  })
  const marked = (type: string, because = "r") => ({ type, label: type, confidence: 0.9, because, period: "unassigned" as const })

  it("names a title and a type of milestone that changed, but not another reason for the same milestone", () => {
    const changed = (before: TimelineEvent, after: TimelineEvent) => difference(of([before]), of([after])).changed
    expect(changed(event("a"), event("a", { title: "u" }))).toEqual([{ work: "a", what: ["title"] }])
    const [one, other] = [event("a", { milestone: marked("phase-1") }), event("a", { milestone: marked("phase-2") })]
    expect(changed(one, other)).toEqual([{ work: "a", what: ["milestone"] }])
    expect(changed(one, event("a", { milestone: marked("phase-1", "another rule") }))).toEqual([])
  })

  it("keeps of two descriptions of one work the first by its letters", () => {
    const [one, other] = [of([event("a")]), of([event("a", { title: "s" })])]
    expect(merge(one, other)).toEqual(other)
    expect(merge(other, one)).toEqual(other)
  })

  it("compares types of a user's own rules after those of litfuse, by name", () => {
    const own = of(["zeta", "alpha", "phase-1"].map((type, i) => event(`w${i}`, { milestone: marked(type) })))
    expect(compare(own, own).types.map(({ id }) => id)).toEqual(["phase-1", "alpha", "zeta"])
  })

  it("calls trials of no stated phase so, where early and late ones have parts of their own", () => {
    const events = ["phase-1", "phase-3", "randomised-trial"].map((type): Tree.Event => {
      return { work: type, title: type, published: "2000", type, confidence: 0.9, retraction: null, stars: 0 }
    })
    expect(Tree.leaves(Tree.growTree(events)).map(({ label }) => label)).toEqual([
      "Phase I/II",
      "Phase III/IV",
      "Trials of no stated phase"
    ])
  })
})
