import { describe, expect, it } from "vitest"
import { Plus } from "@litfuse/lexical/bm25/Plus"
import * as Twin from "./twin.ts"

const none = { title: [], headings: [] }
const lengths = "exact"

describe("Plus", () => {
  it("is right by hand: every length is average, k1 1, so a word once gives its weight twice", () => {
    const documents = [["elm"], ["fern"]].map((text) => ({ ...none, text }))
    Twin.expectEqual(Twin.scores(Plus, documents, ["elm"], { k1: 1, b: 0.75, delta: 1, lengths }), [2 * Math.log(3), Number.NaN])
  })

  it("equals its naive twin", () => {
    Twin.agreesWith(
      Plus,
      ({ k1, b, delta }) => ({ k1, b, delta, lengths }) as const,
      ({ tf, length, average, N, df }, { k1, b, delta }) =>
        Math.log((N + 1) / df) * (delta + (tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * length) / average)))
    )
  })

  it("gives a word at least delta times its weight, however long the document", () => {
    const documents = [["elm", ...Array.from({ length: 5000 }, () => "fern")], ["fern"]].map((text) => ({ ...none, text }))
    const [long] = Twin.scores(Plus, documents, ["elm"], { k1: 1.2, b: 1, delta: 1, lengths })
    expect(long).toBeGreaterThan(Math.log(3))
  })

  it("behaves", () => {
    Twin.behaves(Plus, ({ k1, b, delta }) => ({ k1, b, delta, lengths }) as const)
  })
})
