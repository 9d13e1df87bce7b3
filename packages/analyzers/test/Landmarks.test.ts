import * as fc from "fast-check"
import * as Params from "@litfuse/engine/Params"
import * as Ranking from "@litfuse/engine/Ranking"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { analyzerLaws } from "@litfuse/kit/analyzerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { describe, expect, it } from "vitest"
import { EvidenceLevels } from "../src/EvidenceLevels.ts"
import * as Signals from "../src/landmark/landmarkSignals.ts"
import { Landmarks, type LandmarksParams } from "../src/Landmarks.ts"
import { Milestones } from "../src/Milestones.ts"

const unknown = Number.NaN
const reception = { percentile: unknown, rcr: unknown, count: unknown, perYear: unknown, year: unknown, counted: unknown }
const citations = (known: Partial<Signals.Reception>) => Signals.citations({ ...reception, ...known })

/** Works of which sources say this, with the date of the count in 2020. */
const scored = (known: Readonly<Record<string, Partial<SourceRecord.SourceRecord>>>, params: Partial<LandmarksParams> = {}) => {
  const works = WorkTable.make(
    Object.entries(known).map(([id, one]) => Work.make(id, [SourceRecord.make({ source: "s", id, title: `T ${id}`, ...one })]))
  )
  const inputs = { works, ranking: Ranking.fromScores(works.ids, new Float64Array(works.ids.size)) }
  const evidence = EvidenceLevels.analyse(inputs, {}, {})
  const milestones = Milestones.analyse(inputs, Params.defaults(Milestones), {})
  return Landmarks.analyse(inputs, { ...Params.defaults(Landmarks), ...params }, { evidence, milestones }).works
}

const date = SourceRecord.PartialDate.make("2020-06-01")
const cited = (count: number, year = "2010") => ({
  citationCount: { count, source: "s", date },
  published: SourceRecord.PartialDate.make(year)
})
const impact = (measure: string, value: number) => ({ impact: [{ measure, value, source: "s", date }] as const })

const signal = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null })
const signals = fc.record({
  citations: signal,
  milestone: fc.option(fc.constantFrom(0, 0.5, 0.7, 0.95), { nil: null }),
  sources: signal,
  evidence: signal,
  velocity: signal
})
const weight = fc.double({ min: 0, max: 1, noNaN: true })
const weights = fc.record({ citations: weight, milestone: weight, sources: weight, evidence: weight, velocity: weight })

// some planted mistakes show in few cases only
const runs = { numRuns: 1000 }

const bounded = (score: typeof Signals.score) => {
  fc.assert(
    fc.property(signals, weights, fc.boolean(), (each, own, isRenormalised) => {
      const { score: printed } = score(each, Signals.paperWeights, false)
      expect(printed).toBeGreaterThanOrEqual(0)
      expect(printed).toBeLessThanOrEqual(0.99)
      const { score: any, known } = score(each, own, isRenormalised)
      expect(any).toBeGreaterThanOrEqual(0)
      expect(any).toBeLessThanOrEqual(1)
      expect(known).toBeLessThanOrEqual(1)
    }),
    runs
  )
  expect(score({ citations: 1, milestone: 0.95, sources: 1, evidence: 1, velocity: 1 }, Signals.paperWeights, false).score).toBe(0.99)
}

const rising = (score: typeof Signals.score) =>
  fc.assert(
    fc.property(signals, weights, fc.constantFrom(...Signals.landmarkSignals), weight, (each, own, name, to) => {
      if (each[name] === null) return
      const raised = { ...each, [name]: Math.max(each[name], to) }
      for (const is of [true, false]) expect(score(raised, own, is).score).toBeGreaterThanOrEqual(score(each, own, is).score)
      const [printed, renormalised] = [score(each, own, false), score(each, own, true)]
      if (printed.known > 1e-6) expect(renormalised.score).toBeCloseTo(printed.score / printed.known, 4)
    }),
    runs
  )

const placing = (within: typeof Signals.withinTiers) =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(0, 0.1, 0.5, 0.5, 1), fc.constantFrom("percentile", "rcr", "count"))), (all) => {
      const bases = all.map(([, basis]) => basis)
      const placed = within(
        all.map(([one]) => one),
        bases
      ) as ReadonlyArray<number>
      for (const basis of new Set(bases)) {
        const rows = bases.flatMap((one, row) => (one === basis ? [row] : []))
        expect(rows.reduce((sum, row) => sum + placed[row]!, 0) / rows.length).toBeCloseTo(0.5, 9)
        for (const a of rows) for (const b of rows) expect(Math.sign(placed[a]! - placed[b]!)).toBe(Math.sign(all[a]![0] - all[b]![0]))
      }
    }),
    runs
  )

const receptions = fc.record({
  percentile: fc.constantFrom(Number.NaN, 0, 1, 50, 100, 120),
  rcr: fc.constantFrom(Number.NaN, 0, 0.8, 4.2, 10, 50),
  count: fc.constantFrom(Number.NaN, 0, 1, 200, 500, 9999),
  perYear: fc.constantFrom(Number.NaN, 0, 3, 50, 500),
  year: fc.constantFrom(Number.NaN, 2010, 2020),
  counted: fc.constantFrom(Number.NaN, 2010, 2020)
})

/** Signals of citations stay in [0, 1], and none falls with one more citation. */
const received = (cited: typeof Signals.citations, velocity: typeof Signals.velocity) =>
  fc.assert(
    fc.property(receptions, (one) => {
      const inUnit = (value: number | null) => expect(value === null || (value >= 0 && value <= 1)).toBe(true)
      inUnit(cited(one))
      inUnit(velocity(one))
      expect(cited(one) === null).toBe(Signals.basisOf(one) === "unknown")
      const more = { ...one, count: one.count + 1 }
      for (const signal of [cited, velocity]) if (signal(one) !== null) expect(signal(more)).toBeGreaterThanOrEqual(signal(one)!)
    }),
    runs
  )

describe("the L-Score", () => {
  testLaws(it, analyzerLaws(Landmarks))

  it("has the citation signal of the paper's three tiers, and of none", () => {
    expect(citations({ percentile: 99, rcr: 1, count: 3 })).toBe(0.99)
    expect(citations({ rcr: 4.2, count: 3 })).toBeCloseTo(0.6875, 3)
    expect(citations({ rcr: 0.8 })).toBeCloseTo(0.2451, 4)
    expect(citations({ count: 200 })).toBeCloseTo(0.8532, 3)
    expect(citations({ count: 0 })).toBe(0)
    expect(citations({})).toBeNull()
    expect(citations({ rcr: 10 })).toBe(1)
    expect(citations({ count: 500 })).toBe(1)
  })

  it("has the other signals as printed", () => {
    expect([1, 2, 3, 4, 5, 9].map(Signals.sources)).toEqual([0.1, 0.5, 0.75, 0.9, 1, 1])
    expect(([1, 2, 3, 4, 5] as const).map(Signals.evidence)).toEqual([1, 0.75, 0.5, 0.25, 0])
    expect(Signals.velocity({ ...reception, perYear: 50 })).toBe(1)
    expect(Signals.velocity({ ...reception, count: 30, year: 2010, counted: 2020 })).toBeCloseTo(Math.log2(4) / Math.log2(51), 12)
    expect(Signals.velocity({ ...reception, count: 30, year: 2020, counted: 2020 })).toBeCloseTo(Math.log2(31) / Math.log2(51), 12)
    expect(Signals.velocity(reception)).toBeNull()
    expect(Signals.landmarkSignals.reduce((sum, name) => sum + Signals.paperWeights[name], 0)).toBeCloseTo(1, 12)
  })

  it.each([
    [0.75, "landmark", 3],
    [0.7499, "notable", 2],
    [0.5, "notable", 2],
    [0.4999, "minor", 1],
    [0.25, "minor", 1],
    [0.2499, "standard", 0]
  ])("%d is %s", (score, tier, stars) => expect(Signals.tierOf(score)).toEqual({ tier, stars }))

  it("is in [0, 0.99] by the printed weights, and in [0, 1] by any; planted mistakes are noticed", () => {
    bounded(Signals.score)
    expect(() => bounded((...given) => ({ ...Signals.score(...given), score: Signals.score(...given).score * 1.02 }))).toThrow()
    expect(() => bounded((each, own) => Signals.score(each, own, true))).toThrow()
  })

  it("never falls when a known signal rises, and renormalised is the printed score over what is known; planted mistakes are noticed", () => {
    rising(Signals.score)
    expect(() =>
      rising((each, own, is) => Signals.score({ ...each, velocity: each.velocity === null ? null : 1 - each.velocity }, own, is))
    ).toThrow()
    expect(() => rising((each, own) => Signals.score(each, own, false))).toThrow()
  })

  it("places values within their tiers: in (0, 1), in their order, with the mean of 1/2 in each tier; planted mistakes are noticed", () => {
    placing(Signals.withinTiers)
    expect(() =>
      placing((values) =>
        Signals.withinTiers(
          values,
          values.map(() => "count" as const)
        )
      )
    ).toThrow()
    expect(() => placing((values) => values)).toThrow()
  })

  it("has signals of citations in [0, 1] that no citation lowers; planted mistakes are noticed", () => {
    received(Signals.citations, Signals.velocity)
    expect(() =>
      received((one) => (one.count > 0 ? Math.log2(1 + one.count) / Math.log2(501) : Signals.citations(one)), Signals.velocity)
    ).toThrow()
    expect(() => received((one) => Signals.citations(one) ?? 0, Signals.velocity)).toThrow()
    expect(() => received(Signals.citations, (one) => (Number.isNaN(one.count) ? null : 1 / (1 + Math.max(0, one.count))))).toThrow()
  })

  it("keeps what is not known apart from 0, and leaves it out when asked", () => {
    const [none] = scored({ a: {} })
    expect(none).toMatchObject({
      basis: "unknown",
      signals: { citations: null, velocity: null, evidence: null, milestone: 0, sources: 0.1 }
    })
    expect(none!.known).toBeCloseTo(0.35, 9)
    expect(none!.score).toBeCloseTo(0.015, 9)
    const [left] = scored({ a: {} }, { unknown: "left-out" })
    expect(left!.score).toBeCloseTo(0.015 / 0.35, 9)
    expect(scored({ a: cited(0) })[0]).toMatchObject({ basis: "count", signals: { citations: 0, velocity: 0 } })
  })

  it("has years counted to the date of the count", () => {
    const [one] = scored({ a: cited(30) })
    expect(one!.signals.velocity).toBeCloseTo(Math.log2(4) / Math.log2(51), 12)
  })

  it("takes percentile before ratio before count, and calibrated, places of works with the same basis", () => {
    const works = {
      a: { ...cited(200), ...impact("rcr", 0.8) },
      b: cited(200),
      c: { ...cited(9), ...impact("nih-percentile", 40) },
      d: cited(3)
    }
    const bases = (preset: "paper" | "corrected" | "printed" | "calibrated") =>
      Object.fromEntries(scored(works, { preset }).map(({ work, basis, signals }) => [work, [basis, signals.citations]]))
    expect([bases("printed"), bases("calibrated")]).toEqual([bases("paper"), bases("corrected")])
    expect(bases("paper")).toMatchObject({
      a: ["rcr", expect.closeTo(0.2451, 3)],
      b: ["count", expect.closeTo(0.8532, 3)],
      c: ["percentile", 0.4]
    })
    expect(bases("corrected")).toEqual({ a: ["rcr", 0.5], b: ["count", 0.75], c: ["percentile", 0.5], d: ["count", 0.25] })
  })

  it("has four levels of evidence by the code, in which an editorial is at the fourth", () => {
    const works = {
      a: { publicationTypes: ["Editorial"] },
      b: { publicationTypes: ["Review"] },
      c: { publicationTypes: ["Clinical Trial, Phase III"] }
    }
    const evidence = (preset: "paper" | "repo") =>
      Object.fromEntries(scored(works, { preset }).map(({ work, signals }) => [work, signals.evidence]))
    expect(evidence("paper")).toEqual({ a: 0, b: 0, c: 0.5 })
    expect(evidence("repo")).toEqual({ a: 0.25, b: 0, c: 0.75 })
  })
})
