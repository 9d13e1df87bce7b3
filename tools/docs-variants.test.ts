import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { page } from "./docs-variants.ts"

it("docs/ranking-variants.md is what the reports say (node tools/docs-variants.ts)", () =>
  expect(readFileSync(new URL("../docs/ranking-variants.md", import.meta.url), "utf8")).toBe(page()))
