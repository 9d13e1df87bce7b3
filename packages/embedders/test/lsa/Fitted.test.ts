import { describe, expect, it } from "vitest"
import * as Fitted from "@litfuse/embedders/lsa/Fitted"
import * as Index from "@litfuse/lexical/Index"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"

const fitTo = (texts: ReadonlyArray<string>, dimensions: number) =>
  Fitted.fit(
    Index.make(
      Tokenizer.simple,
      { text: "words" },
      texts.map((text) => ({ text }))
    ),
    dimensions,
    1
  )

const cosine = (fitted: Fitted.Fitted, a: string, b: string): number => {
  const [x, y] = [Fitted.place(fitted, a), Fitted.place(fitted, b)]
  return x.reduce((sum, value, d) => sum + value * y[d]!, 0)
}

describe("Fitted", () => {
  const fitted = fitTo(["heart cardiac", "heart cardiac muscle", "cardiac muscle", "lung asthma", "asthma lung airway"], 2)

  it("brings words together that stand in the same documents", () => {
    expect(cosine(fitted, "heart", "muscle")).toBeGreaterThan(0.99)
    expect(Math.abs(cosine(fitted, "heart", "airway"))).toBeLessThan(1e-6)
  })

  it("puts a text of unknown words at 0, and every other one at length 1", () => {
    expect([...Fitted.embed(fitted, "zebra")]).toEqual([0, 0])
    expect(cosine(fitted, "lung heart", "lung heart")).toBeCloseTo(1, 12)
  })

  it("shares a product out to the terms", () => {
    const vector = Fitted.embed(fitted, "asthma heart")
    const shares = Fitted.shares(fitted, "lung heart zebra", vector)
    expect(shares.map(([term]) => term)).toEqual(["heart", "lung"])
    const product = Fitted.place(fitted, "lung heart zebra").reduce((sum, x, d) => sum + x * vector[d]!, 0)
    expect(shares.reduce((sum, [, share]) => sum + share, 0)).toBeCloseTo(product, 12)
    expect(Fitted.shares(fitted, "zebra", vector)).toEqual([])
  })

  it("has a space of one dimension for documents without words", () => {
    expect([...Fitted.embed(fitTo(["", ""], 5), "heart")]).toEqual([0])
  })
})
