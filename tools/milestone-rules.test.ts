/** The rules for milestones: that they hold for their own examples, that the module is written from them, and that they are those that were measured. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { module, path } from "./milestone-rules.ts"

it("the module is what the rule files say, and every rule holds for its own examples (node tools/milestone-rules.ts)", () => {
  expect(readFileSync(path, "utf8")).toBe(module())
})

it("the rules are those of the report milestones, frozen before its test half was read; a change is named in its notes", () => {
  const rules = readFileSync(join(import.meta.dirname, "../packages/analyzers/rules/corrected.yaml"))
  expect(createHash("sha256").update(rules).digest("hex")).toBe("dc163e639557899595ccda0e8a3a9de5349d3f176b50fd2ff8a295fca7085911")
})
