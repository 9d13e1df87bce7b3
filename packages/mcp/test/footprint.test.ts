import { readFileSync } from "node:fs"
import { join } from "node:path"
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

it("is what the report about agents says: its list of tools is the one of today", () => {
  const textOf = (path: string): string => readFileSync(join(import.meta.dirname, "../../..", path), "utf8")
  const today = Object.fromEntries(footprint().map(({ name, text }) => [name, text]))
  for (const line of textOf("datasets/agents/tools.jsonl").trimEnd().split("\n")) {
    const { tools } = JSON.parse(line) as { readonly tools: ReadonlyArray<{ readonly name: string }> }
    expect(tools.map((tool) => [tool.name, JSON.stringify(tool) === today[tool.name]])).toEqual(footprint().map(({ name }) => [name, true]))
  }
  // `npm run make agents-tools` writes the list; the counts are in the experiment, and `litfuse bench run agents` writes the report
  const counted = footprint().map(({ name, tokens }) => `${name}: ${tokens}`)
  expect(textOf("reports/agents/experiment.yaml")).toContain(`counted: { ${counted.join(", ")} }`)
  for (const { name, tokens } of footprint())
    expect(textOf("reports/agents/report.md")).toMatch(new RegExp(`^\\| ${name} +\\| +${tokens} \\|`, "m"))
})
