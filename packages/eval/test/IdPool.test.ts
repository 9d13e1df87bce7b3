import * as Ids from "@litfuse/engine/Ids"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as IdPool from "../src/IdPool.ts"

const numbers = (pool: IdPool.IdPool, texts: ReadonlyArray<string>): Array<number> =>
  texts.map((text) => {
    const bytes = Buffer.from(`>${text}<`)
    return pool.number(bytes, 1, bytes.length - 1)
  })

describe("IdPool", () => {
  it("numbers ids as they are first met, and knows them again", () => {
    const pool = IdPool.make()
    expect(numbers(pool, ["b", "a", "b", "ab", "a", "𝒟"])).toEqual([0, 1, 0, 2, 1, 3])
    expect([0, 1, 2, 3].map(pool.text)).toEqual(["b", "a", "ab", "𝒟"])
    expect(pool.size()).toBe(4)
  })

  it("orders ids by their bytes, a shorter one before a longer one that begins with it", () => {
    const pool = IdPool.make()
    numbers(pool, ["b", "a", "ab", "\uffee", "𝒟"])
    const sorted = [0, 1, 2, 3, 4].sort(pool.compare).map(pool.text)
    expect(sorted).toEqual(["a", "ab", "b", "\uffee", "𝒟"])
  })

  it("is a map from texts to the order of their coming, and compares as texts do", () => {
    const texts = fc.array(
      fc.string({ unit: "binary", maxLength: 6 }).filter((text) => text.isWellFormed()),
      { maxLength: 60 }
    )
    fc.assert(
      fc.property(texts, (ids) => {
        const pool = IdPool.make()
        const distinct = [...new Set(ids)]
        expect(numbers(pool, ids)).toEqual(ids.map((id) => distinct.indexOf(id)))
        expect(distinct.map((_, id) => pool.text(id))).toEqual(distinct)
        for (let i = 1; i < distinct.length; i++)
          expect(Math.sign(pool.compare(i - 1, i))).toBe(Math.sign(Ids.compare(distinct[i - 1]!, distinct[i]!)))
      }),
      { seed: 1 }
    )
  })

  it("numbers many ids at once as one after the other, sorts them as trec_eval breaks ties, and writes them", () => {
    const texts = fc.array(fc.oneof(fc.stringMatching(/^id-[ab\0]{0,12}$/), fc.string({ unit: "binary", maxLength: 5 }).filter((text) => text.isWellFormed())), { maxLength: 150 }) // prettier-ignore
    fc.assert(
      fc.property(texts, (ids) => {
        const [one, many] = [IdPool.make(), IdPool.make()]
        const alone = numbers(one, ids)
        const together = new Int32Array(ids.length + 1)
        for (let from = 0; from < ids.length; from += IdPool.mostTogether) {
          const some = ids.slice(from, from + IdPool.mostTogether).map((id) => Buffer.from(id))
          const ends = some.map((_, i) => Buffer.concat(some.slice(0, i + 1)).length)
          const places = {
            starts: Int32Array.from(some, (bytes, i) => ends[i]! - bytes.length),
            ends: Int32Array.from(ends),
            size: some.length
          }
          many.numbers(Buffer.concat(some), places, together, from + 1)
        }
        expect([...together.subarray(1)]).toEqual(alone)
        const distinct = Int32Array.from(new Set(alone)).reverse()
        many.sortTies(distinct)
        expect(Array.from(distinct, many.text)).toEqual([...new Set(ids)].sort(Ids.tieOrder))
        const target = Buffer.alloc(200)
        for (const id of distinct) {
          const end = many.copy(id, target, 3)
          expect([end, target.toString("utf8", 3, end)]).toEqual([3 + many.length(id), many.text(id)])
        }
      })
    )
  })

  it("tells ids apart by every byte, on both sides of the length that fits into the table", () => {
    const ids = fc.array(fc.array(fc.constantFrom("a", "b", "\0"), { minLength: 1, maxLength: 14 }), { maxLength: 200 })
    fc.assert(
      fc.property(ids, (all) => {
        const texts = all.map((units) => units.join(""))
        const distinct = [...new Set(texts)]
        expect(numbers(IdPool.make(), texts)).toEqual(texts.map((id) => distinct.indexOf(id)))
      }),
      { seed: 1 }
    )
  })

  it("keeps what it knows as it grows, read now and then", () => {
    const pool = IdPool.make()
    const ids = Array.from({ length: 20_000 }, (_, i) => `${i % 2 === 0 ? "document" : "d"}-${i}`)
    for (let from = 0; from < ids.length; from += 1000) {
      numbers(pool, ids.slice(from, from + 1000))
      expect(pool.text(from)).toBe(ids[from])
    }
    expect(numbers(pool, ids)).toEqual(ids.map((_, i) => i))
    expect(ids.map((_, i) => pool.text(i))).toEqual(ids)
  })

  it("knows texts of any length and script, asked in any order and more often than they are made one by one", () => {
    const pool = IdPool.make()
    const ids = Array.from({ length: 3000 }, (_, i) => ["d", "document-of-a-long-name", "𝒟é"][Math.trunc(i / 700) % 3]! + i)
    numbers(pool, ids)
    const order = ids.map((_, i) => (i * 1009) % ids.length)
    expect(order.map(pool.text)).toEqual(order.map((i) => ids[i]))
    expect(order.map(pool.text)).toEqual(order.map((i) => ids[i]))
  })

  it("gives loose numbers, one after the other, only to ids that have no place, however often the table has grown", () => {
    const pool = IdPool.make(0)
    const ids = Array.from({ length: 20_000 }, (_, i) => `${i % 3 === 0 ? "a-document-of-a-long-name" : "d"}-${i}`)
    numbers(pool, ids)
    expect(pool.firstLoose()).toBe(20_000)
    const loosely = (texts: ReadonlyArray<string>, isNext: boolean): Array<number> =>
      texts.map((text, i) => {
        const bytes = Buffer.from(text)
        const target = new Int32Array(1)
        pool.looseNumbers(bytes, { starts: Int32Array.of(0), ends: Int32Array.of(bytes.length), size: 1 }, isNext && i === 0, target, 0)
        return target[0]!
      })
    expect(loosely(ids, true)).toEqual(ids.map((_, i) => i))
    expect(loosely(["x", "another-document-of-a-long-name", "x", "d-1"], false)).toEqual([20_000, 20_001, 20_000, 1])
    expect(loosely(["another-document-of-a-long-name", "x"], true)).toEqual([20_002, 20_003])
    expect([20_001, 20_002, 20_003].map(pool.text)).toEqual(["another-document-of-a-long-name", "another-document-of-a-long-name", "x"])
    const settled = Int32Array.of(20_000, 20_003, 20_001, 1)
    pool.settle(settled)
    expect([settled[0] === settled[1], ...Array.from(settled, pool.text)]).toEqual([
      true,
      "x",
      "x",
      "another-document-of-a-long-name",
      "d-1"
    ])
  })
})
