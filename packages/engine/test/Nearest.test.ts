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
})
