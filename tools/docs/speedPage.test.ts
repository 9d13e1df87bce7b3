import { expect, it } from "vitest"
import { mostPieces, onPaper } from "../../speed/cluster/onPaper.ts"
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

it("a large experiment on paper has the values that were worked by hand", () => {
  // two workers have 32 of 64 shards each. The second piece is in a shard of the same worker in 31 of 63 cases, and a third one then in 30 of 62
  expect([mostPieces(1, 32), mostPieces(2, 2), mostPieces(3, 2)]).toEqual(
    [1, 1 + 31 / 63, 2 + (31 / 63) * (30 / 62)].map((n) => expect.closeTo(n, 9))
  )
  // every shard has a piece, or two; 65 pieces on 32 workers: one has three
  expect([mostPieces(64, 4), mostPieces(128, 32), mostPieces(65, 32)]).toEqual([16, 4, 3].map((n) => expect.closeTo(n, 9)))
  const row = "| opening | retrieve 2,000 topics from it, top 1,000, whole process, one thread | 2.00 | s |"
  const found = onPaper(row, { cpu: 100, databaseCpu: 20, wall: 500, failover: 8 })
  const most = mostPieces(50, 32)
  expect(most).toBeCloseTo(2, 9)
  expect(found.map(({ value }) => value)).toEqual([500, most, most * 10.5, 500 / (most * 10.5), 5, 1, 18])
  expect(() => onPaper("", { cpu: 1, databaseCpu: 1, wall: 1, failover: 1 })).toThrow("has no row")
})
