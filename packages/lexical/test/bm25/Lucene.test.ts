import { describe, expect, it } from "vitest"
import { idf, Lucene } from "@litfuse/lexical/bm25/Lucene"
import * as Lengths from "@litfuse/lexical/Lengths"
import * as Twin from "./twin.ts"

const none = { title: [], headings: [] }

describe("Lucene", () => {
  it("is right by hand: two documents of 3 and 1 words, k1 1, b 0.5", () => {
    const documents = [
      { ...none, text: ["elm", "elm", "fern"] },
      { ...none, text: ["fern"] }
    ]
    // elm: idf = ln(1 + 1.5 / 1.5) = ln 2, norm = 1 * (0.5 + 0.5 * 3 / 2) = 1.25, so ln 2 * 2 / 3.25
    const params = { k1: 1, b: 0.5, numerator: "tf", lengths: "exact" } as const
    Twin.expectEqual(Twin.scores(Lucene, documents, ["elm"], params), [(Math.log(2) * 2) / 3.25, Number.NaN])
    Twin.expectEqual(Twin.scores(Lucene, documents, ["elm"], { ...params, numerator: "tf(k1+1)" }), [(Math.log(2) * 4) / 3.25, Number.NaN])
    Twin.expectEqual(Twin.scores(Lucene, documents, ["elm", "elm"], params), [(Math.log(2) * 4) / 3.25, Number.NaN])
  })

  it("weighs a word in every document by a little more than 0", () => {
    expect(idf(10, 10)).toBe(Math.log(1 + 0.5 / 10.5))
  })

  it("equals its naive twin", () => {
    Twin.agreesWith(
      Lucene,
      ({ k1, b }) => ({ k1, b, numerator: "tf", lengths: "exact" }) as const,
      ({ tf, length, average, N, df }, { k1, b }) =>
        (Math.log(1 + (N - df + 0.5) / (df + 0.5)) * tf) / (tf + k1 * (1 - b + (b * length) / average))
    )
    Twin.agreesWith(
      Lucene,
      ({ k1, b }) => ({ k1, b, numerator: "tf(k1+1)", lengths: "exact" }) as const,
      ({ tf, length, average, N, df }, { k1, b }) =>
        (Math.log(1 + (N - df + 0.5) / (df + 0.5)) * tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * length) / average))
    )
  })

  it("reads lengths back from one byte", () => {
    const text = ["elm", ...Array.from({ length: 99 }, () => "fern")]
    const params = { k1: 0.9, b: 0.4, numerator: "tf", lengths: "lucene" } as const
    const norm = 0.9 * (0.6 + (0.4 * Lengths.fromByte(Lengths.toByte(100))) / 100)
    Twin.expectEqual(Twin.scores(Lucene, [{ ...none, text }], ["elm"], params), [Math.log(1 + 0.5 / 1.5) / (1 + norm)])
    expect(norm).not.toBe(0.9)
  })

  it("behaves", () => {
    Twin.behaves(Lucene, ({ k1, b }) => ({ k1, b, numerator: "tf", lengths: "exact" }) as const)
  })
})
