import type { Outcome } from "@litfuse/engine/Source"
import { laws } from "@litfuse/engine/testing/analyzerLaws"
import { tests } from "@litfuse/engine/testing/vitest"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { SourceAgreement } from "../src/SourceAgreement.ts"
import { type Found, resultOf, type Silence } from "./results.ts"

const say = (found: Found, silences: Readonly<Record<string, Silence>> = {}) => SourceAgreement.analyse(resultOf(found, silences), {}, {})
const defined = (value: number) => ({ _tag: "Defined", value })
const missing = (reason: string) => ({ _tag: "Undefined", reason })

/** What two to four sources found, each at least one of eight works. */
const several: fc.Arbitrary<Found> = fc
  .array(fc.subarray([..."abcdefgh"], { minLength: 1 }), { minLength: 2, maxLength: 4 })
  .map((all) => Object.fromEntries(all.map((letters, i) => [`source-${i}`, letters.join("")])))

/** The first outcome, which found something, as one that broke off. */
const partialOf = ({ outcomes }: ReturnType<typeof resultOf>): Outcome => {
  const [found] = outcomes!
  const [failed] = resultOf({}, { a: "failed" }).outcomes!
  if (found?._tag !== "Found" || failed?._tag !== "Failed") return expect.fail("not the outcomes that were made")
  return { ...found, _tag: "Partial", error: failed.error }
}

const runs = { seed: 1, numRuns: 500 }
const valueOf = (quantity: ReturnType<typeof say>["agreement"]): number => (quantity._tag === "Defined" ? quantity.value : Number.NaN)

describe("SourceAgreement", () => {
  tests(it, laws(SourceAgreement))

  it("by hand: three sources, overlaps 2/2, 0 and 1/2", () => {
    const output = say({ a: "xyz", b: "xy", c: "zw" })
    expect(output.pairs).toEqual([
      { sources: ["a", "b"], shared: 2, overlap: 1 },
      { sources: ["a", "c"], shared: 1, overlap: 0.5 },
      { sources: ["b", "c"], shared: 0, overlap: 0 }
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
  })

  it("lies in [0, 1], and is 1 exactly when each pair's smaller set lies in the larger one", () => {
    fc.assert(
      fc.property(several, (found) => {
        const sets = Object.values(found).map((letters) => new Set(letters))
        const isIn = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].every((letter) => b.has(letter))
        const isContained = sets.every((a, i) => sets.slice(i + 1).every((b) => isIn(a, b) || isIn(b, a)))
        const value = valueOf(say(found).agreement)
        expect(value >= 0 && value <= 1).toBe(true)
        expect(value === 1).toBe(isContained)
      }),
      runs
    )
  })

  it("does not depend on the order of sources or works, nor on their names", () => {
    fc.assert(
      fc.property(several, (found) => {
        const names = Object.keys(found)
        const turned = Object.fromEntries(Object.entries(found).reverse())
        const renamed = Object.fromEntries(names.map((name, i) => [names[names.length - 1 - i]!.toUpperCase(), found[name]!]))
        const { agreement, complementarity, crossSource } = say(found)
        for (const other of [say(turned), say(renamed)])
          expect([other.agreement, other.complementarity, other.crossSource]).toEqual([agreement, complementarity, crossSource])
        expect(say(turned)).toEqual(say(found))
      }),
      runs
    )
  })

  it("complementarity and cross-source share sum to 1", () => {
    fc.assert(
      fc.property(several, (found) => {
        const { complementarity, crossSource } = say(found)
        expect(valueOf(complementarity) + valueOf(crossSource)).toBeCloseTo(1, 12)
      }),
      runs
    )
  })

  it("is never lowered, nor changed, by silent sources", () => {
    const silences = fc.dictionary(fc.constantFrom("quiet", "still", "mute"), fc.constantFrom<Silence>("empty", "failed", "skipped"))
    fc.assert(
      fc.property(several, silences, (found, silences) => {
        expect(say(found, silences).agreement).toEqual(say(found).agreement)
        expect(say(found, silences).complementarity).toEqual(say(found).complementarity)
      }),
      runs
    )
  })

  it("shows every source, silent ones too, and draws what they share", () => {
    const output = say({ a: "xy", b: "y" }, { quiet: "failed" })
    expect(SourceAgreement.views.text(output).split("\n")).toEqual([
      "source agreement (mean overlap of pairs)   1.00",
      "found by one source only                   0.50",
      "found by several sources                   0.50",
      "  a: found, 2 works, 1 of them found by no other source",
      "  b: found, 1 works, 0 of them found by no other source",
      "  quiet: failed, 0 works, 0 of them found by no other source",
      "  a and b: 1 in common, overlap 1.00"
    ])
    expect(SourceAgreement.views.table!(output)).toMatchObject([
      {
        title: "Agreement",
        rows: [
          ["mean overlap of pairs", "1.00"],
          ["works that one source found", "0.50"],
          ["works that several found", "0.50"]
        ]
      },
      { title: "Sources", rows: [["a", "found", 2, 1], { length: 4 }, ["quiet", "failed", 0, 0]] },
      { title: "Pairs of sources", rows: [["a", "b", 1, "1.00"]] }
    ])
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

  it("warns of lists that are not complete", () => {
    const inputs = resultOf({ a: "xy", b: "y" })
    const second = inputs.outcomes![1]
    const partial = partialOf(inputs)
    const output = SourceAgreement.analyse({ ...inputs, outcomes: [partial, second!] }, {}, {})
    expect(SourceAgreement.notices(output).map(({ code, subject }) => [code, subject])).toEqual([["partial-list", "a"]])
  })
})
