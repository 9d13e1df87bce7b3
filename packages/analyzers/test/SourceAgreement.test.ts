import type { Outcome } from "@litfuse/engine/Source"
import { analyzerLaws } from "@litfuse/kit/analyzerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { describe, expect, it } from "vitest"
import { SourceAgreement } from "../src/SourceAgreement.ts"
import { laws as agreementLaws, type Say } from "./agreementLaws.ts"
import { resultOf } from "./results.ts"

const say: Say = (found, silences = {}, lineage = {}) =>
  SourceAgreement.analyse({ ...resultOf(found, silences), lineage: new Map(Object.entries(lineage)) }, {}, {})
const defined = (value: number) => ({ _tag: "Defined", value })
const missing = (reason: string) => ({ _tag: "Undefined", reason })

/** The first outcome, which found something, as one that broke off. */
const partialOf = ({ outcomes }: ReturnType<typeof resultOf>): Outcome => {
  const [found] = outcomes!
  const [failed] = resultOf({}, { a: "failed" }).outcomes!
  if (found?._tag !== "Found" || failed?._tag !== "Failed") return expect.fail("not the outcomes that were made")
  return { ...found, _tag: "Partial", error: failed.error }
}

describe("SourceAgreement", () => {
  testLaws(it, analyzerLaws(SourceAgreement))

  it.each(agreementLaws.map((law) => [law.name, law] as const))("%s; a planted mistake is noticed", (_name, { holds, planted }) => {
    holds(say)
    expect(() => holds(planted(say))).toThrow()
  })

  it("by hand: rank-biased overlap and tau-b of lists in order", () => {
    const { pairs } = say({ a: "xyzw", b: "xzyv" })
    // agreement at depths 1 to 4: 1, 1/2, 1, 3/4; (1 - p) / p times the sum of p^d of it, and 3/4 p^4 for what is below
    const p = 0.9
    const rbo = (1 - p) * (1 + p / 2 + p ** 2 + 0.75 * p ** 3) + 0.75 * p ** 4
    const [{ rbo: found, tau } = {}] = pairs
    expect(found).toMatchObject({ value: expect.closeTo(rbo, 12) })
    expect(tau).toMatchObject({ value: expect.closeTo(1 / 3, 12) })
  })

  it("leaves out pages of the web that name no publication, and counts them", () => {
    const inputs = resultOf({ a: "xyz", b: "xyw", brave: "xuv" })
    const retrieved = SourceRecord.PartialDate.make("2026-01-01")
    const works = WorkTable.make(
      inputs.works.works.map((work) =>
        Work.make(
          work.id,
          work.records.map((record) => (record.source === "brave" ? { ...record, webPage: { retrieved } } : record))
        )
      )
    )
    const output = SourceAgreement.analyse({ ...inputs, works }, {}, {})
    const publications = SourceAgreement.analyse(resultOf({ a: "xyz", b: "xyw", brave: "x" }), {}, {})
    expect(output).toMatchObject({ pages: 2, works: 4, agreement: publications.agreement, jaccard: publications.jaccard })
    expect(publications).not.toHaveProperty("pages")
    expect(output.combinations.every(({ sources }) => sources.join() !== "brave")).toBe(true)
    expect(SourceAgreement.notices?.(output).map(({ text }) => text)).toEqual([
      "2 pages of the web with no identifier in the address: not compared"
    ])
  })

  it("has no order where records have no places, and says so", () => {
    const inputs = resultOf({ a: "xy", b: "y" })
    const unplaced = inputs.works.works.map((work) =>
      Work.make(
        work.id,
        work.records.map(({ position: _place, ...record }) => record)
      )
    )
    const { rbo, pairs } = SourceAgreement.analyse({ ...inputs, works: WorkTable.make(unplaced) }, {}, {})
    expect([rbo, pairs[0]!.tau]).toEqual([missing("no-order"), missing("no-order")])
  })

  it("groups sources that copy from common places, and estimates no number of works without three groups", () => {
    const lineage = { b: ["a"], c: ["up"], d: ["up"] }
    const { independent, pairs } = say({ a: "xyz", b: "xyz", c: "xw", d: "w" }, {}, lineage)
    expect(independent.groups).toEqual([
      ["a", "b"],
      ["c", "d"]
    ])
    // {x, y, z} and {x, w}: one in common of two
    expect(independent.agreement).toEqual(defined(0.5))
    expect(independent.expected[1]).toEqual({ universe: 8, agreement: 3 / 8 })
    expect(independent.estimate.least).toEqual(missing("fewer-than-three-unlinked-groups"))
    expect(pairs.map(({ isLinked }) => isLinked)).toEqual([true, false, false, false, false, true])
    const three = say({ a: "xy", b: "yz", c: "xw" }).independent.estimate
    // Chapman: 3 * 3 / 2 - 1 = 3.5 for two of the pairs, though four works were found
    expect(three).toEqual({ least: missing("contradicted-by-what-was-found"), most: missing("contradicted-by-what-was-found") })
    // 3 * 4 / 2 - 1 twice, and 4 * 4 / 2 - 1
    expect(say({ a: "xy", b: "xzw", c: "yzv" }).independent.estimate).toEqual({ least: defined(5), most: defined(7) })
    expect(say({ a: "xy", b: "xy" }, {}, { b: ["a"] }).independent.agreement).toEqual(missing("one-group"))
  })

  it("estimates from 600 sources, whose pairs are too many for one call", () => {
    const found = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`s${i}`, "abcdefgh"[i % 8]! + "abcdefgh"[(i + 1) % 8]!]))
    const { estimate, groups } = say(found).independent
    expect(groups).toHaveLength(600)
    expect(estimate.least).toEqual(missing("contradicted-by-what-was-found"))
  })

  it("reads nothing into whole lists where lists are cut, and refuses an estimate", () => {
    const inputs = resultOf({ a: "xy", b: "zw", c: "vu" })
    const outcomes = inputs.outcomes!.map((one, i): Outcome => (i === 0 && one._tag === "Found" ? { ...one, total: 90 } : one))
    const { reading, sources, independent } = SourceAgreement.analyse({ ...inputs, outcomes }, {}, {})
    expect(sources.map(({ isCut }) => isCut)).toEqual([true, false, false])
    expect(independent.estimate.least).toEqual(missing("truncated-lists"))
    expect(reading[1]).toMatch(/^Only the first works of some lists are compared \(a has more\)/)
    expect(say({ a: "xy", b: "zw" }).reading[1]).toMatch(/^The sources answered in full and found largely different works/)
  })

  it("has no cut list of a source that delivered nothing, however many matches the source states", () => {
    const inputs = resultOf({ a: "xyz", b: "yzw", c: "zwx", d: "" }, { e: "failed", f: "skipped" })
    const outcomes = inputs.outcomes!.map((one): Outcome => (one._tag === "Empty" ? { ...one, total: 90 } : one))
    expect(outcomes.map(({ _tag }) => _tag)).toEqual(["Found", "Found", "Found", "Empty", "Failed", "Skipped"])
    const { sources, independent, reading } = SourceAgreement.analyse({ ...inputs, outcomes }, {}, {})
    expect(sources.map(({ source, works, isCut }) => [source, works, isCut])).toEqual([
      ["a", 3, false],
      ["b", 3, false],
      ["c", 3, false],
      ["d", 0, false],
      ["e", 0, false],
      ["f", 0, false]
    ])
    // the compared lists are whole, so the number of works can be estimated as without the silent sources
    expect(independent.estimate).toEqual(say({ a: "xyz", b: "yzw", c: "zwx" }).independent.estimate)
    expect(independent.estimate.least._tag).toBe("Defined")
    expect(reading[1]).toBe("Not heard in full: d (empty), e (failed), f (skipped). So nothing is read into how far the others agree.")
  })

  it("by hand: three sources, overlaps 2/2, 0 and 1/2", () => {
    const output = say({ a: "xyz", b: "xy", c: "zw" })
    expect(output.pairs).toMatchObject([
      { sources: ["a", "b"], shared: 2, overlap: 1, jaccard: 2 / 3 },
      { sources: ["a", "c"], shared: 1, overlap: 0.5, jaccard: 1 / 4 },
      { sources: ["b", "c"], shared: 0, overlap: 0, jaccard: 0 }
    ])
    expect([output.agreement, output.complementarity, output.crossSource]).toEqual([defined(0.5), defined(0.25), defined(0.75)])
    expect(output.sources.map(({ source, works, unique }) => [source, works, unique])).toEqual([
      ["a", 3, 0],
      ["b", 2, 0],
      ["c", 2, 1]
    ])
  })

  it("is undefined without two sources that found something, and says why", () => {
    expect(say({ a: "xy" }).agreement).toEqual(missing("single-source"))
    expect(say({ a: "xy" }, { b: "failed" }).agreement).toEqual(missing("source-failed"))
    expect(say({ a: "xy" }, { b: "skipped", c: "empty" }).agreement).toEqual(missing("source-failed"))
    expect(say({ a: "xy" }, { b: "empty" }).complementarity).toEqual(missing("source-empty"))
    expect(say({}, { a: "failed", b: "failed" }).crossSource).toEqual(missing("no-results"))
    expect(say({}).agreement).toEqual(missing("no-results"))
    const nothing = "Nothing was found, so there is nothing to compare."
    expect(say({}, { a: "empty" }).reading).toEqual([nothing])
    expect(say({}, { a: "failed", b: "empty" }).reading).toEqual([nothing, "Not heard in full: a (failed). So nothing is read into that."])
  })

  it("shows every source, silent ones too, and draws what they share", () => {
    const output = say({ a: "xy", b: "y" }, { quiet: "failed" })
    expect(SourceAgreement.views.text(output).split("\n")).toEqual([
      "source agreement (mean overlap of pairs)     1.00",
      "the same of sources without common origins   1.00",
      "mean Jaccard index of pairs                  0.50",
      "mean rank-biased overlap of pairs (p 0.9)    0.45",
      "found by one source only                     0.50",
      "found by several sources                     0.50",
      "  a: found, 2 works, 1 of them found by no other source",
      "  b: found, 1 works, 0 of them found by no other source",
      "  quiet: failed, 0 works, 0 of them found by no other source",
      "  a and b: 1 in common, overlap 1.00, Jaccard 0.50, RBO 0.45, tau-b undefined (fewer-than-two-in-common)",
      ...[
        [2, "1.00"],
        [4, "0.50"],
        [10, "0.20"],
        [20, "0.10"],
        [200, "0.01"]
      ].map(([n, share]) => `  if drawn at random from ${n} works, groups would agree at ${share} (a model)`),
      "Of 2 works, 50 % were found by several sources.",
      "Not heard in full: quiet (failed). So nothing is read into how far the others agree."
    ])
    expect(SourceAgreement.views.table!(output)).toMatchObject([
      {
        title: "Works by the sources that found them",
        rows: [
          ["a", 1, 1],
          ["a + b", 1, 2]
        ]
      },
      { title: "In words", rows: [{ length: 1 }, { length: 1 }] },
      { title: "Agreement" },
      { title: "Sources", rows: [["a", "found", "whole", 2, 1], { length: 5 }, ["quiet", "failed", "none", 0, 0]] },
      { title: "Pairs of sources", rows: [["a", "b", 1, "1.00", "0.50", "0.45", "undefined (fewer-than-two-in-common)", "no"]] }
    ])
    const names = (source: string) => (source === "quiet" ? "Embase (Ovid)" : source)
    const sentence = "Not heard in full: Embase (Ovid) (failed). So nothing is read into how far the others agree."
    expect(SourceAgreement.views.text(output, names).split("\n")).toContain(sentence)
    expect(SourceAgreement.views.table!(output, names)).toMatchObject([{}, { rows: [{}, [sentence]] }, {}, {}, {}])
    expect(SourceAgreement.views.mermaid!(output).split("\n")).toEqual([
      "graph LR",
      '  s0["a: 2"]',
      '  s1["b: 1"]',
      '  s2["quiet: 0"]',
      "  s0 ---|1| s1"
    ])
  })

  it("says of a source that answered several times the best of its answers, in whatever order they came", () => {
    const best = ["found", "partial", "empty", "failed", "skipped"] as const
    const inputs = resultOf({ a: "x", b: "x" })
    const other = inputs.outcomes![1]!
    const answers = {
      found: inputs.outcomes![0]!,
      partial: partialOf(inputs),
      ...Object.fromEntries(
        (["empty", "failed", "skipped"] as const).map((silence) => [silence, resultOf({}, { a: silence }).outcomes![0]!])
      )
    } as Readonly<Record<(typeof best)[number], Outcome>>
    for (const [i, better] of best.entries())
      for (const worse of best.slice(i))
        for (const outcomes of [
          [answers[better], answers[worse], other],
          [answers[worse], other, answers[better]]
        ])
          expect(SourceAgreement.analyse({ ...inputs, outcomes }, {}, {}).sources.map(({ state }) => state)).toEqual([better, "found"])
  })

  it("tells which combinations of sources found what a person included, in words, in the table and in the plot", () => {
    const output = SourceAgreement.analyse(resultOf({ a: "xyz", b: "xy" }), { included: ["x", "z", "not there"] }, {})
    expect(output.combinations).toEqual([
      { sources: ["a", "b"], found: 4, merged: 2, included: 1 },
      { sources: ["a"], found: 1, merged: 1, included: 1 }
    ])
    const lines = SourceAgreement.views.text(output).split("\n")
    const from = lines.indexOf("included works that were found: 2")
    expect(lines.slice(from, from + 3)).toEqual([
      "included works that were found: 2",
      "  a: 2, of them 1 that no other source found",
      "  b: 1, of them 0 that no other source found"
    ])
    expect(SourceAgreement.views.table!(output)).toMatchObject([
      {
        headers: ["in these and in no other source", "works", "included works", "records before merging"],
        rows: [
          ["a + b", 2, 1, 4],
          ["a", 1, 1, 1]
        ]
      },
      ...Array.from({ length: 4 }, () => ({}))
    ])
    expect(SourceAgreement.views.svg!(output)).toContain("a + b, included works: 1")
    const none = SourceAgreement.analyse(resultOf({ a: "x", b: "x" }), { included: [] }, {})
    expect(none.combinations[0]!.included).toBe(0)
  })

  it("warns of lists that are not complete", () => {
    const inputs = resultOf({ a: "xy", b: "y" })
    const second = inputs.outcomes![1]
    const partial = partialOf(inputs)
    const output = SourceAgreement.analyse({ ...inputs, outcomes: [partial, second!] }, {}, {})
    expect(SourceAgreement.notices(output).map(({ code, subject }) => [code, subject])).toEqual([["partial-list", "a"]])
  })
})
