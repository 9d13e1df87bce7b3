import { describe, it } from "vitest"
import { Atire } from "@litfuse/lexical/bm25/Atire"
import * as Twin from "./twin.ts"

const none = { title: [], headings: [] }
const lengths = "exact"

describe("Atire", () => {
  it("is right by hand: a word in every document gives 0, which is a score", () => {
    const documents = [
      ["elm", "fern"],
      ["fern", "fern"]
    ].map((text) => ({ ...none, text }))
    Twin.expectEqual(Twin.scores(Atire, documents, ["elm"], { k1: 1, b: 1, lengths }), [Math.log(2), Number.NaN])
    Twin.expectEqual(Twin.scores(Atire, documents, ["fern"], { k1: 1, b: 1, lengths }), [0, 0])
  })

  it("equals its naive twin", () => {
    Twin.agreesWith(
      Atire,
      ({ k1, b }) => ({ k1, b, lengths }) as const,
      ({ tf, length, average, N, df }, { k1, b }) => (Math.log(N / df) * tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * length) / average))
    )
  })

  it("behaves", () => {
    Twin.behaves(Atire, ({ k1, b }) => ({ k1, b, lengths }) as const)
  })
})
