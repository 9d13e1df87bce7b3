import { expect, it } from "vitest"
import { manyFields, oneField, variants } from "@litfuse/lexical/bm25/index"

it("names every formula once", () => {
  expect(variants.map(({ id }) => id)).toEqual([
    "bm25",
    "bm25-robertson",
    "bm25-atire",
    "bm25-plus",
    "bm25-l",
    "bm25-f",
    "bm25-boost",
    "bm25-bigrams"
  ])
  expect([...oneField, ...manyFields]).toEqual([...variants])
})
