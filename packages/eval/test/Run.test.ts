import * as Ids from "@litfuse/engine/Ids"
import * as Ranking from "@litfuse/engine/Ranking"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as IdPool from "../src/IdPool.ts"
import * as Run from "../src/Run.ts"

const hits = (...pairs: ReadonlyArray<readonly [id: string, score: number]>): Run.Hits => ({
  ids: pairs.map(([id]) => id),
  scores: Float64Array.from(pairs, ([, score]) => score)
})
const run = (topic: Run.Hits): Run.Run => ({ tag: "t", topics: new Map([["1", topic]]) })

describe("Run.sortHits", () => {
  it("puts high scores first and of tied ones the higher id by code point", () => {
    const sorted = Run.sortHits(hits(["a", 1], ["b", 2], ["c", 1], ["B", 1]), "trec_eval-9.0.8")
    expect(sorted).toEqual(hits(["b", 2], ["c", 1], ["a", 1], ["B", 1]))
  })

  it("compares 32-bit scores as trec_eval 9.0.8 does, and keeps the scores themselves", () => {
    const close = hits(["a", 1.000_000_01], ["b", 1])
    expect(Run.sortHits(close, "trec_eval-9.0.8")).toEqual(hits(["b", 1], ["a", 1.000_000_01]))
    expect(Run.sortHits(close, "trec_eval-10.0")).toEqual(close)
  })

  it("orders infinite scores too", () => {
    expect(Run.sortHits(hits(["a", -Infinity], ["b", 0], ["c", Infinity]), "trec_eval-10.0").ids).toEqual(["c", "b", "a"])
  })

  it("gives back the same object when nothing moves, and no hits for none", () => {
    const ordered = hits(["b", 1], ["a", 1])
    expect(Run.sortHits(ordered, "trec_eval-9.0.8")).toBe(ordered)
    expect(Run.sortHits(hits(), "trec_eval-9.0.8")).toEqual(hits())
  })

  it("does not depend on the order of lines, and changes nothing the second time", () => {
    const pair = fc.tuple(
      fc.string({ minLength: 1, maxLength: 3 }),
      fc.oneof(fc.constantFrom(0, 1, 1.000_000_01), fc.double({ noNaN: true }))
    )
    const pairs = fc.uniqueArray(pair, { selector: ([id]) => id, maxLength: 12 })
    fc.assert(
      fc.property(pairs, fc.constantFrom(...Run.compats), (list, compat) => {
        const sorted = Run.sortHits(hits(...list), compat)
        expect(Run.sortHits(hits(...list.toReversed()), compat)).toEqual(sorted)
        expect(Run.sortHits(sorted, compat)).toBe(sorted)
      })
    )
  })
})

describe("Run", () => {
  it("sorts every topic and keeps the tag", () => {
    expect(Run.sort(run(hits(["a", 1], ["b", 2])), "trec_eval-9.0.8")).toEqual(run(hits(["b", 2], ["a", 1])))
  })

  it("takes rankings as they are ordered", () => {
    const ids = Ids.make(["a", "b"])
    const ranking: Ranking.Ranking = { ids, rows: Int32Array.of(1, 0), scores: Float64Array.of(1, 1) }
    const made = Run.fromRankings("t", new Map([["1", ranking]]))
    expect(made).toEqual(run({ ids: Ranking.idsOf(ranking), scores: Float64Array.of(1, 1) }))
  })

  it("cuts at a depth, and leaves shorter topics whole", () => {
    const three = run(hits(["c", 3], ["b", 2], ["a", 1]))
    expect(Run.truncate(three, 2)).toEqual(run(hits(["c", 3], ["b", 2])))
    expect(Run.truncate(three, 3)).toEqual(three)
  })
})

describe("hits from a pool", () => {
  const pooled = (plain: Run.Hits): Run.Hits => {
    const ids = IdPool.make()
    const numbers = plain.ids.map((id) => ids.number(Buffer.from(id), 0, Buffer.byteLength(id)))
    return Run.fromPool(ids, Int32Array.from(numbers), plain.scores)
  }

  it("are like other hits: sorted and cut alike, in both compat modes, whatever ties there are", () => {
    const id = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz", "ab", "é", "\uffee", "𝒟")
    const score = fc.constantFrom(3, 2, 1, 1.000_000_01, 0, -0, -1, Infinity, -Infinity)
    const some = fc.uniqueArray(fc.tuple(id, score), { selector: ([text]) => text, maxLength: 30 })
    fc.assert(
      fc.property(some, fc.boolean(), fc.constantFrom(...Run.compats), fc.nat(30), (pairs, inOrder, compat, depth) => {
        const plain = hits(...(inOrder ? pairs.toSorted(([, a], [, b]) => Number(a < b) - Number(a > b)) : pairs))
        const cut = (topic: Run.Hits) => Run.truncate(Run.sort(run(topic), compat), depth).topics.get("1")!
        expect(cut(pooled(plain))).toEqual(cut(plain))
        // the order of old: by score, then by id, all at once
        const fround = (value: number) => (compat === "trec_eval-9.0.8" ? Math.fround(value) : value)
        const naive = plain.ids
          .map((text, i) => [text, plain.scores[i]!] as const)
          .sort(([a, x], [b, y]) => fround(y) - fround(x) || Ids.tieOrder(a, b))
        expect(Run.sortHits(plain, compat)).toEqual(hits(...naive))
      })
    )
  })

  it("become text when somebody reads them, and are hits like others to who copies them", () => {
    const from = pooled(hits(["b", 2], ["a", 1]))
    expect(from).toEqual(hits(["b", 2], ["a", 1]))
    expect(Run.pooledOf(from)).toBeDefined()
    expect(Run.pooledOf({ ...from })).toBeUndefined()
  })
})
