import { readFileSync } from "node:fs"
import { Script } from "node:vm"
import { expect, it } from "vitest"
import * as Scripts from "@litfuse/bench/report/html/scripts"
import * as Served from "@litfuse/page/scripts"
import { written } from "./browser.ts"

it("is what the modules of the browser are bundled into (node tools/browser.ts)", async () => {
  for (const [file, text] of await written()) expect(readFileSync(file, "utf8")).toBe(text)
})

it.each(Object.entries({ ...Scripts, ...Served }))("%s is a script that no page ends early, and that leaves no name in it", (_, text) => {
  expect(text).not.toMatch(/<\/script|<!--/i)
  expect(text).toMatch(/^\(function\(\)\{[\s\S]*\}\)\(\);$/)
  expect(() => new Script(text)).not.toThrow()
})
