import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { didYouMean, nearest } from "../src/Nearest.ts"

describe("nearest", () => {
  it("finds the name that was mistyped, whatever its case, the nearest first", () => {
    expect(nearest("bm52", ["mmr", "bm25", "bm25f"])).toEqual(["bm25", "bm25f"])
    expect(nearest("NDCG", ["nDCG", "DCG"])).toEqual(["nDCG", "DCG"])
    expect(nearest("reciprocal-ran", ["reciprocal-rank", "min-max"])).toEqual(["reciprocal-rank"])
  })

  it("breaks ties by code point and gives no more than asked for", () => {
    expect(nearest("aa", ["ad", "ab", "ac", "ae"])).toEqual(["ab", "ac", "ad"])
    expect(nearest("aa", ["ad", "ab"], 1)).toEqual(["ab"])
  })

  it("is silent when nothing is near", () => {
    expect(nearest("pubmed", ["core", "openalex"])).toEqual([])
    expect(didYouMean([])).toBe("")
    expect(didYouMean(["a", "b"])).toBe('; did you mean "a" or "b"?')
  })

  it("has the distances of the whole table", () => {
    const distance = (a: string, b: string): number =>
      a === "" || b === ""
        ? a.length + b.length
        : Math.min(distance(a.slice(1), b) + 1, distance(a, b.slice(1)) + 1, distance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1))
    const word = fc.string({ unit: fc.constantFrom(..."abé-"), maxLength: 6 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const far = distance(a, b)
        expect(nearest(a, [b])).toEqual(far <= 2 && far < Math.max(a.length, b.length) ? [b] : [])
      })
    )
  })

  it("gives up names that are too long to be typing errors", () => {
    expect(nearest("a".repeat(100_000), [`${"a".repeat(100_000)}b`])).toEqual([])
  })
})
