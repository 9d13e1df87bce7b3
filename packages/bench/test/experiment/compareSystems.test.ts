import { describe, expect, it } from "vitest"
import * as DetectableDifference from "@litfuse/stats/DetectableDifference"
import * as Differences from "@litfuse/stats/Differences"
import * as PairedT from "@litfuse/stats/PairedT"
import * as Seed from "@litfuse/stats/Seed"
import { standardDeviation, tInterval } from "@litfuse/stats/Summary"
import { compareSystems } from "../../src/experiment/compareSystems.ts"
import type { SystemResult } from "../../src/report/Results.ts"

const drawn = Seed.stream(Seed.derive(1, "values"))
const values = Array.from({ length: 3 }, () => Array.from({ length: 40 }, () => drawn.unit()))
const measures = ["nDCG@10", "AP"]
const system = (name: string, s: number): SystemResult => ({
  system: name,
  input: { kind: "run", source: name, sha256: "" },
  summary: {},
  intervals: {},
  values: { "nDCG@10": values[s]!, AP: values[s]!.map((x) => x * x) },
  missing: []
})

describe("against", () => {
  const systems = [system("a", 0), system("b", 1), system("c", 2), system("the same as a", 0)]
  const { comparisons } = compareSystems({ baseline: "a", measures: ["nDCG@10", "AP"] }, systems)
  const differences = (name: string, measure: string) => {
    const of = (one: string) => Float64Array.from(systems.find((other) => other.system === one)!.values[measure]!)
    return Differences.between(of("a"), of(name))
  }
  it("gives p and interval of a paired t-test in a family of the rows that differ, one measure at a time", () => {
    expect(comparisons.map(({ system, measure }) => [system, measure])).toEqual(
      measures.flatMap((measure) => ["b", "c", "the same as a"].map((s) => [s, measure]))
    )
    for (const row of comparisons.filter(({ system }) => system !== "the same as a")) {
      const own = differences(row.system, row.measure)
      const { p } = PairedT.test(own)
      const { lower, upper } = tInterval(own, 1 - 0.05 / 2)
      expect([row.p, row.adjusted, row.lower, row.upper]).toEqual([p, Math.min(1, 2 * p), lower, upper])
    }
  })
  it("gives the difference that the corrected test detects, to six digits", () => {
    for (const row of comparisons.filter(({ system }) => system !== "the same as a")) {
      const own = differences(row.system, row.measure)
      const wanted = DetectableDifference.detectable({ topics: 40, standardDeviation: standardDeviation(own), rows: 2 })
      expect(row.detectable).toBe(Number(wanted.toPrecision(6)))
    }
  })
  it("leaves out of the family what is the same on all topics", () => {
    const same = comparisons.find(({ system }) => system === "the same as a")!
    expect([same.difference, same.p, same.adjusted, same.lower, same.upper]).toEqual([0, 1, 1, 0, 0])
  })
  it("never has an interval that contradicts its p", () => {
    for (const { lower, upper, adjusted } of comparisons) expect(lower! > 0 || upper! < 0).toBe(adjusted < 0.05)
  })
})
