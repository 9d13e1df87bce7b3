import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { page } from "./docs-fixtures.ts"

const root = process.env["LITFUSE_FIXTURES"]

describe.skipIf(root === undefined || root === "")("docs/fixtures.md", () => {
  it("is what the sources read out of the recorded answers (node tools/docs-fixtures.ts)", { timeout: 180_000 }, async () => {
    expect(await page(root)).toBe(readFileSync(new URL("../docs/fixtures.md", import.meta.url), "utf8"))
  })
})
