/** What the rules for milestones say of every example, and that a mistake in any of them shows there. */
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { planted, stored, whole } from "./rule-mutants.ts"

it("rules say of every example what they said when somebody looked at it (node tools/rule-mutants.ts --write)", () => {
  expect(whole()).toBe(readFileSync(stored, "utf8"))
})

it("each mistake that is planted in a rule changes what is said of an example: type, confidence, pattern, veto, field, term, number of citations", () => {
  const all = planted()
  expect(all.length).toBeGreaterThan(250)
  expect(all.flatMap(({ id, kind, isNoticed }) => (isNoticed ? [] : [`${id}: ${kind}`]))).toEqual([])
})
