import { rankerLaws } from "@litfuse/kit/rankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { independentGroups } from "@litfuse/engine/independentGroups"
import { SourceAgreementRanker } from "../src/SourceAgreementRanker.ts"
import { ranked, table } from "./ranked.ts"

const lineage = new Map([
  ["europepmc", ["pubmed", "crossref"]],
  ["copy", ["europepmc"]],
  ["openalex", ["crossref"]]
])

describe("SourceAgreement", () => {
  testLaws(it, rankerLaws(SourceAgreementRanker))

  it("counts sources, or only those without a common upstream: by hand", () => {
    const works = table({
      a: [{ source: "pubmed" }, { source: "europepmc" }],
      b: [{ source: "pubmed" }, { source: "registry" }],
      c: [{ source: "europepmc" }, { source: "openalex" }],
      d: { source: "pubmed" }
    })
    expect(ranked(SourceAgreementRanker, works, {}, { lineage }).scores).toEqual({ a: 2, b: 2, c: 2, d: 1 })
    const { scores, explain } = ranked(SourceAgreementRanker, works, { count: "independent" }, { lineage })
    expect(scores).toEqual({ a: 1, b: 2, c: 1, d: 1 })
    expect(explain("a").label).toBe("found by europepmc, pubmed: 2 source(s) in 1 independent group(s)")
  })

  it("follows copies of copies, and joins two groups when a third source has something of both", () => {
    expect(independentGroups(["copy", "pubmed"], lineage)).toEqual([["copy", "pubmed"]])
    expect(independentGroups(["crossref", "europepmc", "pubmed", "other"], lineage)).toEqual([
      ["crossref", "europepmc", "pubmed"],
      ["other"]
    ])
  })

  it("never counts more groups than sources, and every source is in one group", () => {
    const names = ["copy", "crossref", "europepmc", "openalex", "pubmed", "x", "y"]
    fc.assert(
      fc.property(fc.subarray(names), (sources) => {
        const groups = independentGroups(sources, lineage)
        expect(groups.flat().sort()).toEqual([...sources].sort())
        // an order of the sources changes no group
        const again = independentGroups([...sources].reverse(), lineage).map((group) => [...group].sort().join(" "))
        expect(again.sort()).toEqual(groups.map((group) => [...group].sort().join(" ")).sort())
      })
    )
  })
})
