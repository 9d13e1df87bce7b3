import { rankerLaws } from "@litfuse/kit/rankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import { CitationImpact } from "../src/CitationImpact.ts"
import { cited, impact, ranked, table } from "./ranked.ts"

const works = table({
  popular: cited(200),
  niche: { ...cited(40), ...impact({ rcr: 4.2 }) },
  weak: { ...cited(3), ...impact({ rcr: 0.8 }) },
  known: impact({ "nih-percentile": 99, rcr: 12 }),
  fresh: cited(0),
  silent: {}
})

describe("CitationImpact", () => {
  testLaws(it, rankerLaws(CitationImpact))

  it("prints the paper's chain, which puts 200 citations without a ratio above a ratio of 4.2", () => {
    const { scores, missing } = ranked(CitationImpact, works, { tiers: "as-printed" })
    expect(scores["known"]).toBe(0.99)
    expect(scores["popular"]).toBeCloseTo(0.853, 3)
    expect(scores["niche"]).toBeCloseTo(0.688, 3)
    expect(scores["weak"]).toBeCloseTo(0.245, 3)
    expect(scores["fresh"]).toBe(0)
    expect(missing).toEqual({ silent: "no source delivered a percentile, a ratio or a count of citations" })
  })

  it("compares within a tier only: the best of each tier ties with the best of another", () => {
    const { scores, explain } = ranked(CitationImpact, works)
    expect(scores).toEqual({ popular: 1, fresh: 0, niche: 1, weak: 0, known: 0.5 })
    expect(explain("niche").label).toContain("relative citation ratio 4.2: the share of the works that are known by their")
  })

  it("takes the first number above 0, and 0 only where all that are known are 0", () => {
    const zeros = table({
      ratio: impact({ "nih-percentile": 0, rcr: 4.2 }),
      count: { ...cited(500), ...impact({ "nih-percentile": 0, rcr: 0 }) },
      none: { ...cited(0), ...impact({ "nih-percentile": 0, rcr: 0 }) },
      alone: impact({ "nih-percentile": 0 })
    })
    const { scores, explain } = ranked(CitationImpact, zeros, { tiers: "as-printed" })
    expect(scores["ratio"]).toBeCloseTo(Math.log2(5.2) / Math.log2(11), 12)
    expect(scores).toMatchObject({ count: 1, none: 0, alone: 0 })
    expect(explain("ratio").label).toBe("relative citation ratio 4.2")
    expect(ranked(CitationImpact, zeros, { tiers: "percentile" }).scores).toEqual({ ratio: 0, count: 0, none: 0, alone: 0 })
  })

  it("has the formulas of the code", () => {
    const { scores } = ranked(CitationImpact, works, { tiers: "as-coded" })
    expect(scores["known"]).toBe(0.99)
    expect(scores["niche"]).toBeCloseTo(4.2 / 6.2, 12)
    expect(scores["popular"]).toBeCloseTo(Math.log10(201) / 3, 12)
    expect(scores["fresh"]).toBe(0.1)
  })

  it("reads one number alone, and says which is not there", () => {
    const { scores, missing } = ranked(CitationImpact, works, { tiers: "rcr" })
    expect(Object.keys(scores).sort()).toEqual(["known", "niche", "weak"])
    expect(missing["popular"]).toBe("no source delivered relative citation ratio")
  })
})
