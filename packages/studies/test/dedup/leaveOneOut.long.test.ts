import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { calibration } from "@litfuse/engine/dedup/matchProbability"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Seed from "@litfuse/stats/Seed"
import * as Calibration from "../../src/dedup/leaveOneOut.ts"
import * as Sets from "../../src/dedup/syntheticSet.ts"
import * as Result from "effect/Result"

const record = (id: string, title: string, ...identifiers: ReadonlyArray<string>): SourceRecord.SourceRecord =>
  SourceRecord.make({
    source: "test",
    id,
    title,
    contributors: [{ _tag: "Person", family: "Roe" }],
    published: SourceRecord.PartialDate.make("2020"),
    identifiers: identifiers.map((text) => Result.getOrThrow(Identifier.parse(text)))
  })

const title = "Aspirin for the prevention of myocardial infarction in elderly patients"

describe("pairs whose identifiers are hidden", () => {
  it("are one publication by their DOIs or PMIDs, and left out where these do not say", () => {
    const of = (a: ReadonlyArray<string>, b: ReadonlyArray<string>) =>
      Calibration.pairsOf({ id: "test", records: [record("1", title, ...a), record("2", title, ...b)] }).pairs.map(({ isSame }) => isSame)
    expect(of(["doi:10.1000/a"], ["doi:10.1000/a"])).toEqual([true])
    expect(of(["doi:10.1000/a"], ["doi:10.2000/b"])).toEqual([false])
    expect(of(["doi:10.1000/a", "pmid:1"], ["pmid:1"])).toEqual([true])
    expect(of(["doi:10.1000/a"], ["pmid:1"])).toEqual([])
    // two PMIDs are a veto, whatever the DOI says
    expect(of(["doi:10.1000/a", "pmid:1"], ["doi:10.1000/a", "pmid:2"])).toEqual([false])
  })

  it("are one publication by the names that people gave, where there are some", () => {
    const records = [record("1", title, "doi:10.1000/a"), record("2", title, "doi:10.2000/b")]
    expect(Calibration.pairsOf({ id: "test", records, names: ["x", "x"] }).pairs.map(({ isSame }) => isSame)).toEqual([true])
  })

  it("have a score without them", () => {
    const score = (...ids: ReadonlyArray<string>) =>
      Calibration.pairsOf({ id: "test", records: ["1", "2"].map((id) => record(id, title, "doi:10.1000/a", ...ids)) }).pairs[0]!.score
    expect(score("pmid:1")).toBe(score())
  })
})

const made = (id: string, from: number): Calibration.Pairs => ({
  id,
  vetoed: [],
  pairs: Array.from({ length: 40 }, (_, i) => ({ score: i / 4 - 2, isSame: i % 4 === 0 ? i < from : i >= from, unit: i }))
})

describe("curves", () => {
  it("of a set are learned on the others, and each set counts the same", () => {
    const sets = [made("a", 20), made("b", 24), made("c", 30)]
    const held = Calibration.leaveOneOut(sets)
    expect(held.map(({ set, curve }) => [set.id, Calibration.evenThreshold(curve)])).toEqual(
      sets.map((set) => [set.id, Calibration.evenThreshold(Calibration.fitCurve(sets.filter((other) => other !== set))!)])
    )
    const twice = { ...sets[0]!, pairs: [...sets[0]!.pairs, ...sets[0]!.pairs] }
    expect(Calibration.fitCurve([twice, sets[1]!])!.slope).toBeCloseTo(Calibration.fitCurve([sets[0]!, sets[1]!])!.slope, 9)
    const { low, high } = Calibration.intervalOf(sets, Calibration.evenThreshold, Seed.derive(1, "test"))
    const even = Calibration.evenThreshold(Calibration.fitCurve(sets)!)
    expect(low).toBeLessThan(even)
    expect(high).toBeGreaterThan(even)
  })

  it("are right on a set where truth follows them, and say where they are not", () => {
    const sets = [made("a", 20), made("b", 24)]
    const curve = Calibration.fitCurve(sets)!
    const own = Calibration.shareRight(sets[0]!, Calibration.fitCurve([sets[0]!])!)!
    expect([own.slope, own.intercept]).toEqual([expect.closeTo(1, 6), expect.closeTo(0, 6)])
    expect(Calibration.shareRight(sets[1]!, curve)!.intercept).toBeLessThan(0)
  })

  it("have a veto that makes as many probable as there are", () => {
    const vetoed = [3, 5, 7, 9].map((score, i) => ({ score, isSame: i === 3, unit: i }))
    const [set, curve] = [
      { ...made("a", 20), vetoed },
      { slope: 1, intercept: 0 }
    ]
    const veto = Calibration.vetoOf([set], curve)
    expect(vetoed.reduce((sum, { score }) => sum + 1 / (1 + Math.exp(-score - veto)), 0)).toBeCloseTo(1, 6)
  })

  it("have an error of one quarter where they always say one half", () => {
    expect(Calibration.brier(made("a", 20).pairs, () => 0.5)).toBe(0.25)
  })
})

const data = process.env["LITFUSE_DATA"] ?? ""

describe.skipIf(!existsSync(join(data, "source-overlap")))("the curve in use", () => {
  it("is that of the eight collections of the report, to two digits", () => {
    const store = { root: join(import.meta.dirname, "../../../.."), data }
    const opened = Result.getOrThrow(Sets.stagedSet(store))
    const sets = opened.map(Calibration.pairsOf)
    const curve = Calibration.fitCurve(sets)!
    expect([curve.slope.toFixed(2), curve.intercept.toFixed(2)]).toEqual([calibration.slope.toFixed(2), calibration.intercept.toFixed(2)])
    expect(Calibration.vetoOf(sets, curve).toFixed(1)).toBe(calibration.veto.toFixed(1))
  }, 120_000)
})
