import * as Passages from "@litfuse/texts/Passages"
import { inventedSections } from "@litfuse/kit/inventedSections"
import { expect, it } from "vitest"
import type { TextAnswer } from "../../src/text/Answer.ts"
import { findInText } from "../../src/text/findInText.ts"

it("quotes the best sections of a text, and counts the others", () => {
  const parts = Array.from({ length: 5 }, (_, i): [ReadonlyArray<string>, string] => [[`S${i}`], `Sleep fell ${i} times.`])
  const text = { sections: Passages.named(inventedSections(parts)) } as unknown as TextAnswer
  const found = findInText(text, "sleep", 2)!
  expect([found.quotes.map(({ quote }) => quote), found.more]).toEqual([["Sleep fell 0 times.", "Sleep fell 1 times."], 3])
  expect(findInText(text, "sleep", 9)!.more).toBe(0)
  expect(findInText(text, "?", 9)).toBeUndefined()
})
