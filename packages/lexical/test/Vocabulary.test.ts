import { expect, it } from "vitest"
import * as Vocabulary from "@litfuse/lexical/Vocabulary"

it("numbers terms in the order in which they are met, and freezes", () => {
  const builder = Vocabulary.builder()
  expect(["b", "a", "b", "constructor"].map(builder.intern)).toEqual([0, 1, 0, 2])
  const vocabulary = builder.build()
  expect(builder.intern("late")).toBe(3)
  expect([0, 1, 2].map(vocabulary.term)).toEqual(["b", "a", "constructor"])
  expect(vocabulary.size).toBe(3)
  expect(["a", "constructor", "late", "toString"].map(vocabulary.id)).toEqual([1, 2, -1, -1])
})
