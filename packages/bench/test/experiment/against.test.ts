import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Comparison from "@litfuse/stats/Comparison"
import * as Seed from "@litfuse/stats/Seed"
import { against } from "../../src/experiment/against.ts"
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
  it("gives a difference the interval and the p that `compare` gives it", () => {
    const systems = [system("a", 0), system("b", 1), system("c", 2)]
    const { comparisons } = against({ baseline: "a", measures: ["nDCG@10", "AP"], correction: "holm", seed: 7 }, systems)
    expect(comparisons.map(({ system, measure }) => [system, measure])).toEqual(
      measures.flatMap((measure) => ["b", "c"].map((s) => [s, measure]))
    )
    for (const row of comparisons) {
      const sample = (name: string) => ({
        name,
        values: Float64Array.from(systems.find((one) => one.system === name)!.values[row.measure]!)
      })
      const { difference, randomisation } = Result.getOrThrow(Comparison.compare(sample("a"), sample(row.system), { seed: 7 }))
      expect([row.difference, row.lower, row.upper, row.p]).toEqual([
        difference.mean,
        difference.bootstrap.lower,
        difference.bootstrap.upper,
        randomisation.p
      ])
    }
  })
})
