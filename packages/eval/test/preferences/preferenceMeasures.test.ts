import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { evaluatePreferences } from "../../src/preferences/evaluatePreferences.ts"
import { preferenceMeasures } from "../../src/preferences/preferenceMeasures.ts"
import type { Group } from "../../src/preferences/Preferences.ts"
import type { Compat } from "../../src/Run.ts"

const group = (name: string, ...subgroups: ReadonlyArray<Readonly<Record<string, number>>>): Group => ({
  name,
  subgroups: subgroups.map((levels) => Object.entries(levels).map(([id, level]) => ({ id, level })))
})

const values = (
  groups: ReadonlyArray<Group>,
  ranking: ReadonlyArray<string>,
  more: { readonly compat?: Compat; readonly depth?: number } = {}
) => {
  const scores = Float64Array.from(ranking, (_, i) => ranking.length - i)
  const run = { tag: "r", topics: new Map([["1", { ids: ranking, scores }]]) }
  const options = { policy: "judged", compat: "trec_eval-9.0.8", depth: Number.POSITIVE_INFINITY, ...more } as const
  const { summary, measures } = Result.getOrThrow(evaluatePreferences(new Map([["1", groups]]), run, preferenceMeasures, options))
  return Object.fromEntries(measures.map(({ name }, m) => [name.replace("prefs_", ""), summary[m]!]))
}

describe("measures of preferences", () => {
  it("by hand: a over b and c, b over c; a and c are retrieved, c first", () => {
    // a over c is broken (both retrieved), a over b is kept and b over c is broken (one retrieved)
    expect(values([group("u", { a: 2, b: 1, c: 0 })], ["c", "x", "a"])).toMatchObject({
      num_prefs_poss: 3,
      num_prefs_ful: 1,
      num_prefs_ful_ret: 0,
      simp: 1 / 3,
      pair: 1 / 3,
      avgjg: 1 / 3,
      simp_ret: 0,
      simp_imp: 1 / 3
    })
  })

  it("counts neither-retrieved preferences as possible, but under imp and ret", () => {
    const all = values([group("u", { a: 2, b: 1, c: 1, d: 0 })], ["a"])
    expect([all["num_prefs_poss"], all["num_prefs_ful"], all["simp"], all["simp_imp"], all["simp_ret"]]).toEqual([5, 3, 3 / 5, 1, 0])
  })

  it("follows preferences from one sub-group to the next: a over b, b over c, so a over c", () => {
    const chained = values([group("u", { a: 2, b: 1 }, { b: 2, c: 1 })], ["a", "b", "c"])
    expect([chained["num_prefs_poss"], chained["simp"]]).toEqual([3, 1])
  })

  it("lets groups contradict each other: pair gives each its share, avgjg each group", () => {
    const groups = [group("u", { a: 1, b: 0 }), group("v", { a: 1, b: 0 }), group("w", { a: 0, b: 1 })]
    const { simp, pair, avgjg } = values(groups, ["a", "b"])
    expect([simp, pair, avgjg]).toEqual([2 / 3, 2 / 3, 2 / 3])
  })

  it("breaks ties of scores by id ascending, and 9.0.8 compares 32 bits", () => {
    const tied = (compat: Compat) => {
      const run = { tag: "r", topics: new Map([["1", { ids: ["b", "a"], scores: Float64Array.of(1 + 1e-12, 1) }]]) }
      const options = { policy: "judged", compat, depth: Number.POSITIVE_INFINITY } as const
      const found = evaluatePreferences(new Map([["1", [group("u", { a: 1, b: 0 })]]]), run, preferenceMeasures.slice(3, 4), options)
      return Result.getOrThrow(found).summary[0]
    }
    expect([tied("trec_eval-9.0.8"), tied("trec_eval-10.0")]).toEqual([1, 0])
  })

  it("counts nothing of a topic without a ranking in 9.0.8, and in 10.0 what would have been possible", () => {
    const possible = (compat: Compat) => {
      const run = { tag: "r", topics: new Map([["2", { ids: ["a"], scores: Float64Array.of(1) }]]) }
      const both = new Map(["1", "2"].map((topic) => [topic, [group("u", { a: 1, b: 0 })]]))
      const options = { policy: "judged", compat, depth: Number.POSITIVE_INFINITY } as const
      return Result.getOrThrow(evaluatePreferences(both, run, preferenceMeasures.slice(0, 1), options)).summary[0]
    }
    expect([possible("trec_eval-9.0.8"), possible("trec_eval-10.0")]).toEqual([1, 2])
  })

  it("keeps shares in [0, 1], and gives 1 to the order that one group asks for", () => {
    const levels = fc.dictionary(fc.constantFrom(..."abcdefgh"), fc.nat(3), { minKeys: 2, noNullPrototype: true })
    fc.assert(
      fc.property(levels, fc.shuffledSubarray([..."abcdefghxyz"]), (one, ranking) => {
        for (const [name, value] of Object.entries(values([group("u", one)], ranking)))
          if (!name.startsWith("num")) expect(value >= 0 && value <= 1, `${name} ${value}`).toBe(true)
        const best = Object.keys(one).sort((a, b) => one[b]! - one[a]! || (a < b ? -1 : 1))
        const { num_prefs_poss: all, simp, pair, avgjg } = values([group("u", one)], best)
        if (all! > 0) expect([simp, pair, avgjg]).toEqual([1, 1, 1])
      })
    )
  })
})
