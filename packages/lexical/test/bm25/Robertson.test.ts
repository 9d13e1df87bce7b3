import { describe, expect, it } from "vitest"
import { idf, Robertson } from "@litfuse/lexical/bm25/Robertson"
import * as Twin from "./twin.ts"

const none = { title: [], headings: [] }
const lengths = "exact"

describe("Robertson", () => {
  it("is right by hand, below 0 too", () => {
    const documents = [["elm"], ["fern"], ["fern"]].map((text) => ({ ...none, text }))
    // elm: ln(2.5 / 1.5), fern: ln(1.5 / 2.5); every length is average, so tf (k1 + 1) / (tf + k1) = 1
    const weight = Math.log(2.5 / 1.5)
    const params = { k1: 2, b: 0.75, lengths } as const
    Twin.expectEqual(Twin.scores(Robertson, documents, ["elm", "fern"], { ...params, floor: "none" }), [weight, -weight, -weight])
    Twin.expectEqual(Twin.scores(Robertson, documents, ["elm", "fern"], { ...params, floor: "zero" }), [weight, 0, 0])
  })

  it("turns negative from more than half of the documents on", () => {
    expect(idf(10, 5, "none")).toBe(0)
    expect(idf(10, 6, "none")).toBeLessThan(0)
    expect(idf(10, 6, "zero")).toBe(0)
  })

  it.each(["zero", "none"] as const)("equals its naive twin, floor %s", (floor) => {
    Twin.agreesWith(
      Robertson,
      ({ k1, b }) => ({ k1, b, floor, lengths }) as const,
      ({ tf, length, average, N, df }, { k1, b }) => {
        const weight = Math.log((N - df + 0.5) / (df + 0.5))
        return ((floor === "zero" && weight < 0 ? 0 : weight) * tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * length) / average))
      }
    )
  })

  it("behaves with the floor", () => {
    Twin.behaves(Robertson, ({ k1, b }) => ({ k1, b, floor: "zero", lengths }) as const)
  })
})
