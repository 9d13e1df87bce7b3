import { expect, it } from "vitest"
import { parametersPage } from "./parametersPage.ts"

it("docs/reference/parameters.md has a section for each plugin and a row for each parameter", async () => {
  const text = await parametersPage()
  expect(text).toContain("### fusion/rrf\n")
  expect(text).toMatch(/^\| `k` \| number from 0 to 1000000 \| 60 \|$/m)
})
