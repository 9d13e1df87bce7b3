import * as Ids from "@litfuse/engine/Ids"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hitTable } from "../src/hitTable.ts"
import * as IdPool from "../src/IdPool.ts"
import * as Run from "../src/Run.ts"

const inPool = (pool: IdPool.IdPool, ids: ReadonlyArray<string>): Run.Hits =>
  Run.fromPool(
    pool,
    Int32Array.from(ids, (id) => {
      const bytes = Buffer.from(id)
      return pool.number(bytes, 0, bytes.length)
    }),
    new Float64Array(ids.length)
  )

const asTexts = (ids: ReadonlyArray<string>): Run.Hits => ({ ids, scores: new Float64Array(ids.length) })

const id = fc.oneof(fc.stringMatching(/^doc-0000[a-c]{1,6}$/), fc.stringMatching(/^[ab]{1,3}$/), fc.constantFrom("𝒟", "\uffee", "é"))
const lists = fc.array(fc.option(fc.uniqueArray(id, { maxLength: 12 }), { nil: undefined }), { minLength: 1, maxLength: 4 })

describe("hitTable", () => {
  it("is the table of all ids in tie order, and the rows of each list", () => {
    const { ids, rows } = hitTable([asTexts(["a", "c"]), undefined, asTexts(["b", "c", "d"])], 2)
    expect(ids.values).toEqual(["c", "b", "a"])
    expect(rows.map((own) => [...own])).toEqual([[2, 0], [], [1, 0]])
  })

  it("is the same from one pool, from two, and from texts", () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(1, 5, Number.POSITIVE_INFINITY), (all, depth) => {
        const [one, two] = [IdPool.make(), IdPool.make()]
        const made = [(ids: ReadonlyArray<string>) => inPool(one, ids), asTexts, (ids: ReadonlyArray<string>, i: number) => inPool(i % 2 === 0 ? one : two, ids)].map((make) =>
          hitTable(all.map((ids, i) => ids && make(ids, i)), depth)
        ) // prettier-ignore
        const values = [...new Set(all.flatMap((ids) => ids?.slice(0, depth) ?? []))].sort(Ids.tieOrder)
        for (const { ids, rows } of made) {
          expect(ids.values).toEqual(values)
          expect(rows.map((own) => [...own].map((row) => ids.at(row)))).toEqual(all.map((ids) => ids?.slice(0, depth) ?? []))
        }
      })
    )
  })

  it("gives rankings over it the numbers of the pool", () => {
    const pool = IdPool.make()
    const { ids } = hitTable([inPool(pool, ["b", "a"])], 5)
    const ranking = { ids, rows: Int32Array.of(1, 0), scores: Float64Array.of(2, 1) }
    const hits = Run.fromRankings("t", new Map([["1", ranking]])).topics.get("1")!
    expect([hits.ids, [...Run.pooledOf(hits)!.documents]]).toEqual([["a", "b"], [1, 0]]) // prettier-ignore
  })
})
