import { countTokens } from "gpt-tokenizer/encoding/cl100k_base"
import { expect, it } from "vitest"
import { footprint } from "../src/footprint.ts"

it("stays below the token limits of each tool and of all tools together", () => {
  const sizes = footprint().map(({ name, text, bytes }) => ({ name, bytes, tokens: countTokens(text) }))
  for (const { name, tokens } of sizes) expect([name, tokens <= 600, tokens]).toEqual([name, true, tokens])
  expect(Object.fromEntries(sizes.map(({ name, tokens }) => [name, tokens]))).toEqual(
    Object.fromEntries(footprint().map(({ name, tokens }) => [name, tokens]))
  )
  const sum = (of: "bytes" | "tokens") => sizes.reduce((total, one) => total + one[of], 0)
  expect(sum("tokens")).toBeLessThanOrEqual(2500)
  expect(sum("bytes")).toBeLessThanOrEqual(10_000)
})
