import { expect, it } from "vitest"
import { read } from "../shared/repositoryFiles.ts"
import { type Budgets, overBudget, parseParts, partsTable } from "./ciMinutes.ts"

const parts = parseParts("gate\t35\t620\t0\t9m30.305s 0m9.163s\nlint\t35\t80\t1\t0m50,5s 0m1,5s\n")

it("reads the times that the shell prints, with either decimal sign", () => {
  expect(parts.map(({ name, processor }) => [name, processor])).toEqual([
    ["gate", 579.468],
    ["lint", 52]
  ])
})

it("prints parts in the order of their start, and names those that failed", () => {
  expect(partsTable(parts.toReversed(), 700).split("\n")).toEqual([
    "ci: start, time and processor time of each part",
    "   0:35   0:45   0:52  lint, which failed",
    "   0:35   9:45   9:39  gate",
    "   0:00  11:40         all"
  ])
})

it("names each budget that was exceeded, and parts without one", () => {
  expect(overBudget(parts, { total: 12, parts: { gate: 10, lint: 1 } })).toEqual([])
  expect(overBudget(parts, { total: 12, parts: { gate: 9 } })).toEqual([
    '"gate" used 9:39 of processor time; its budget is 9:00',
    '"lint" has no budget in .ci/minutes.json'
  ])
})

it("has a budget for every part of CI, for no other, and at most 20 minutes for all", () => {
  const { total, parts: budgets } = JSON.parse(read(".ci/minutes.json")) as Budgets
  const started = [...read(".ci/run").matchAll(/^start ("[^"]+"|\S+) /gm)].map(([, name]) => name!.replaceAll('"', ""))
  expect(Object.keys(budgets).toSorted()).toEqual(started.toSorted())
  expect(total).toBeLessThanOrEqual(20)
})

it("runs the lines of README.md as a reader does, and the tests of Python on the built command", () => {
  const parts = read(".ci/run")
  expect(parts).toMatch(/^start "what is published" npm run adoption$/m)
  expect(parts).toMatch(/^start "Python" \.ci\/python /m)
  for (const name of ["what is published", "Python"]) expect(parts).toContain(`\nfinish "${name}"`)
  expect(read("tools/release/adoption/docs.test.ts")).toMatch(/^ {2}"README\.md": \{/m)
  const python = read(".ci/python")
  expect(python).toMatch(/^set -euo pipefail$/m)
  expect(python).toMatch(/\/pytest" -q/)
})
