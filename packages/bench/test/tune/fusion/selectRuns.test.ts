import type * as Fusion from "@litfuse/engine/Fusion"
import { describe, expect, it } from "vitest"
import * as Choice from "../../../src/tune/Choice.ts"
import * as TuningData from "../../../src/tune/fusion/TuningData.ts"
import { sortByValue, selectRuns } from "../../../src/tune/fusion/selectRuns.ts"
import { data, frames, plain } from "./tuningData.ts"

const of = data(frames(8, 4, 8, 2))
const fusion = plain as Fusion.Fusion
const topics = [0, 1, 2, 3, 4, 5]
const worth = (runs: ReadonlyArray<number>) => {
  const values = new Float64Array(topics.length)
  const weights = of.alone.map((_, run) => (runs.includes(run) ? 1 : 0))
  TuningData.objective(of, fusion, of.measures[0]!)({ k: 1, weights }, topics, values)
  return Choice.mean(values)
}

describe("select", () => {
  it("takes all, or the best alone on the topics given and no other", () => {
    expect(selectRuns(of, "all", fusion, {}, topics, new Map())).toBeUndefined()
    const order = sortByValue(of, topics)
    expect(selectRuns(of, { best: 2 }, fusion, {}, topics, new Map())).toEqual(order.slice(0, 2).sort((a, b) => a - b))
    expect(selectRuns(of, { best: 99 }, fusion, {}, topics, new Map())).toEqual([0, 1, 2, 3])
  })

  it("adds again and again the run that helps most: none of the others would have helped more", () => {
    const orders = new Map<string, ReadonlyArray<number>>()
    selectRuns(of, { greedy: 4 }, fusion, { k: 1 }, topics, orders)
    const [order] = [...orders.values()]
    expect(order![0]).toBe(sortByValue(of, topics)[0])
    for (let n = 1; n < 4; n++) {
      const before = order!.slice(0, n)
      const others = [0, 1, 2, 3].filter((run) => !before.includes(run)).map((run) => worth([...before, run]))
      expect(worth(order!.slice(0, n + 1))).toBe(Math.max(...others))
    }
  })

  it("takes the start of a longer order that it remembers", () => {
    const orders = new Map<string, ReadonlyArray<number>>()
    selectRuns(of, { greedy: 3 }, fusion, { k: 1 }, topics, orders)
    const two = selectRuns(of, { greedy: 2 }, fusion, { k: 1 }, topics, orders)
    expect(orders.size).toBe(1)
    expect(two).toEqual(selectRuns(of, { greedy: 2 }, fusion, { k: 1 }, topics, new Map()))
  })
})
