import { expect, it } from "vitest"
import { isMet, withGoals } from "../../speed/tables.ts"
import { read } from "../shared/repositoryFiles.ts"

const page = read("speed/README.md")

it("speed/README.md counts the goals that its tables meet", () => {
  expect(page).toMatch(/\n[1-9]\d* of [1-9]\d* goals are met/)
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
