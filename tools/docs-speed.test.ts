import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { plan } from "../speed/plan.ts"
import { isMet, withGoals } from "../speed/tables.ts"
import * as Page from "./opensearch/page.ts"

const page = readFileSync(join(import.meta.dirname, "../speed/README.md"), "utf8")

it("speed/README.md names the goals that its tables do not meet (npm run speed -- --write)", () => {
  expect(withGoals(page)).toBe(page)
  expect(page).toMatch(/\n[1-9]\d* of [1-9]\d* goals are met/)
})

it("docs/scale.md has the plan that follows from these rows (node speed/plan.ts)", () => {
  expect(Page.written("plan")).toBe(plan())
})

it("a goal that a row no longer meets is named", () => {
  const worse = page.replace(/(\| queries [^\n]*at most 0\.6 +\| )yes/, "$1**no**")
  expect(worse).not.toBe(page)
  expect(withGoals(worse)).not.toBe(worse)
})

it.each([
  [0.5, "at most 0.5", true],
  [0.51, "at most 0.5", false],
  [10_001, "at least 10,000", true],
  [1.49, "at least 1.5", false],
  [5, "under 5", false],
  [0, "exactly 0", true],
  [3, "near 1", undefined],
  [3, "at most 60 where node -e 0 takes 20", undefined]
])("%d and the goal %j: %j", (value, goal, met) => {
  expect(isMet(value, goal)).toBe(met)
})
