import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { page } from "./docs-reports.ts"

describe("reports/README.md", () => {
  it("is what the experiments and their results say (node tools/docs-reports.ts)", () => {
    expect(readFileSync(new URL("../reports/README.md", import.meta.url), "utf8")).toBe(page())
  })
})
