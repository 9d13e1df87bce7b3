import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { page } from "./docs-parameters.ts"

it("docs/parameters.md is what the plugins say (node tools/docs-parameters.ts)", async () => {
  const text = await page()
  expect(readFileSync(join(import.meta.dirname, "../docs/parameters.md"), "utf8")).toBe(text)
  expect(text).toContain("### fusion/rrf\n")
  expect(text).toMatch(/^\| `k` \| number from 0 to 1000000 \| 60 \|$/m)
})
