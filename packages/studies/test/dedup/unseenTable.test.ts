import { expect, it } from "vitest"
import { unseenTable, unseenText } from "../../src/dedup/unseenTable.ts"

const measured = {
  date: "1 May 2026",
  commit: "abc",
  tool: "other 1.0",
  sets: [
    { set: "a", litfuse: 0.9, other: 0.8 },
    { set: "b", litfuse: 0.5, other: 0.7 },
    { set: "c", litfuse: 0.6, other: 0.6 },
    { set: "d", litfuse: 0.99, other: 0.3 }
  ]
} as const

it("says how far F1 of both tools goes, and on how many sets each has the higher one", () => {
  expect(unseenText(measured)).toBe(
    "4 sets that the rules had not seen were measured outside the repository (1 May 2026, commit abc, before the latest rules). F1 of litfuse is 0.500 to 0.990, of other 1.0 0.300 to 0.800; litfuse has the higher on 2, other 1.0 on 1."
  )
  expect(unseenTable(measured).rows).toEqual([
    ["a", 0.9, 0.8],
    ["b", 0.5, 0.7],
    ["c", 0.6, 0.6],
    ["d", 0.99, 0.3]
  ])
})
