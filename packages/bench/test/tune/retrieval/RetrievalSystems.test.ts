import { expect, it } from "vitest"
import { designOf, systemsOf, topicsOf } from "./systems.ts"

const over = systemsOf(designOf({})).over(
  topicsOf([
    ["heart", ["d"]],
    ["lung", ["d", "b"]],
    ["nothing there", ["a"]]
  ])
)

it("measures a retriever by hand", () => {
  const plain = { system: "plain", point: [0], parts: [] }
  // heart: a 3, then d before b, which tie at 1 and are in the order of ids, the later one first
  expect([...over.values(plain, 0)]).toEqual([1 / 2, 0])
  // lung: c 2, then d and b
  expect([...over.values(plain, 1)]).toEqual([1 / 2, 0])
  expect([...over.values(plain, 2)]).toEqual([0, 0])
})

it("fuses what its parts found, and the best of some is that one", () => {
  const parts = [
    { system: "plain", point: [1], parts: [] },
    { system: "strong", point: [], parts: [] }
  ]
  const fused = { system: "fused", point: [0], parts }
  expect([...over.values(fused, 0)]).toEqual([...over.values(parts[0]!, 0)])
  expect([...over.values({ system: "best", point: [], parts: [fused] }, 1)]).toEqual([...over.values(fused, 1)])
})
