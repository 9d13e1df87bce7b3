import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { assemble, target } from "./reader.ts"

it("the reader's module is what reader.wat says (node tools/reader.ts)", async () => {
  expect(readFileSync(target, "utf8")).toBe(await assemble())
})
