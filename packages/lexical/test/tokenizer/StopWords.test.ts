import { expect, it } from "vitest"
import * as StopWords from "@litfuse/lexical/tokenizer/StopWords"

it("has Lucene's 33 words, none twice, and not `from`", () => {
  expect(new Set(StopWords.lucene).size).toBe(33)
  expect(StopWords.lucene).toContain("such")
  expect(StopWords.lucene).not.toContain("from")
})
