import { describe, it } from "vitest"
import { L } from "@litfuse/lexical/bm25/L"
import * as Twin from "./twin.ts"

const none = { title: [], headings: [] }
const lengths = "exact"

describe("L", () => {
  it("is right by hand: c = 1, k1 1, delta 0.5, so the fraction is 2 * 1.5 / 2.5", () => {
    const documents = [["elm"], ["fern"]].map((text) => ({ ...none, text }))
    Twin.expectEqual(Twin.scores(L, documents, ["elm"], { k1: 1, b: 0.75, delta: 0.5, lengths }), [Math.log(2) * 1.2, Number.NaN])
  })

  it("equals its naive twin", () => {
    Twin.agreesWith(
      L,
      ({ k1, b, delta }) => ({ k1, b, delta, lengths }) as const,
      ({ tf, length, average, N, df }, { k1, b, delta }) => {
        const c = tf / (1 - b + (b * length) / average)
        return (Math.log((N + 1) / (df + 0.5)) * (k1 + 1) * (c + delta)) / (k1 + c + delta)
      }
    )
  })

  it("behaves", () => {
    Twin.behaves(L, ({ k1, b, delta }) => ({ k1, b, delta, lengths }) as const)
  })
})
