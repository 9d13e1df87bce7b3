import { describe, expect, it } from "vitest"
import { bestInHindsight, bestOnTraining } from "../../src/tune/fusion/baselines.ts"
import * as Deal from "../../src/tune/Deal.ts"
import { describe as inWords, heldOutOf } from "../../src/tune/fusion/FoldResult.ts"
import * as AccessLog from "../../src/tune/AccessLog.ts"
import * as ForwardOrder from "../../src/tune/ForwardOrder.ts"
import { runFold, runForward } from "../../src/tune/fusion/runFold.ts"
import { byHand, design, data, frames } from "./fusion/tuningData.ts"

const of = data(frames(9, 3, 8, 4))
const foldResults = [1, 2].flatMap((seed) => [0, 1, 2].map((fold) => runFold(of, "learned", seed, fold)))
const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length

describe("of", () => {
  const orders = Deal.forward(of.deal)
  const blocks = Array.from({ length: ForwardOrder.countAll(orders) }, (_, block) => runForward(of, "learned", block))
  const held = heldOutOf(of, "learned", foldResults, blocks)

  it("has a forward value for every order and topic but where it only trains, from the one block that holds it", () => {
    const each = ForwardOrder.count(orders[0]!)
    for (const [k, { order, starts }] of orders.entries())
      for (let t = 0; t < 9; t++) {
        const own = blocks.slice(k * each, (k + 1) * each).filter(({ topics }) => topics.includes(t))
        const onlyTrains = order.indexOf(t) < starts[0]!
        expect(own).toHaveLength(onlyTrains ? 0 : 1)
        expect(held.forward![0]![k]![t]).toBe(onlyTrains ? Number.NaN : own[0]!.values[0]![own[0]!.topics.indexOf(t)])
      }
    expect(heldOutOf(of, "learned", foldResults, []).forward).toBeUndefined()
  })

  it("has a value for every topic: the mean of those that the seeds give it", () => {
    for (const t of [0, 4, 8]) {
      const values = foldResults.flatMap(({ topics, values: all }) => (topics.includes(t) ? [all[0]![topics.indexOf(t)]!] : []))
      expect(values).toHaveLength(2)
      expect(held.byTopic[0]![t]).toBeCloseTo(mean(values), 12)
    }
    expect(held.bySeed[0]![0]).toBeCloseTo(mean(foldResults.slice(0, 3).flatMap(({ values }) => values[0]!)), 12)
  })

  it("has a row for every fold, with what was chosen in words", () => {
    expect(held.folds).toHaveLength(6)
    expect(held.folds[0]!.chosen).toMatch(/^(learning, all runs, power \d|plain, (all runs|best 2|greedy 3), k \d+)$/)
    expect(held.folds[0]!.held).toBeCloseTo(mean(foldResults[0]!.values[0]!), 12)
  })
})

describe("baselines", () => {
  it("knows the best run in hindsight", () => {
    const means = of.alone.map(mean)
    const hindsight = bestInHindsight(of, AccessLog.open())
    expect(hindsight.bySeed[0]![0]).toBeCloseTo(Math.max(...means), 12)
    expect(hindsight.run).toBe(`run-${means.indexOf(Math.max(...means))}`)
    expect([...hindsight.byTopic[0]!]).toEqual([...of.alone[means.indexOf(Math.max(...means))]!])
  })

  it("chooses the best run for a block on the topics before it alone", () => {
    const orders = Deal.forward(of.deal)
    const { forward } = bestOnTraining(of, AccessLog.open())
    const { training, topics } = ForwardOrder.block(orders[3]!, 1)
    const means = of.alone.map((values) => mean(training.map((t) => values[t]!)))
    for (const t of topics) expect(forward![0]![3]![t]).toBe(of.alone[means.indexOf(Math.max(...means))]![t])
  })

  it("chooses the best run on training topics alone", () => {
    const train = bestOnTraining(of, AccessLog.open())
    for (const { seed, fold, chosen, held } of train.folds) {
      const foldOf = Deal.foldOf(of.deal, seed)
      const on = (isHeld: boolean) => of.alone.map((values) => mean(values.filter((_, t) => (foldOf[t] === fold) === isHeld)))
      const best = on(false).indexOf(Math.max(...on(false)))
      expect(chosen).toBe(`run-${best}`)
      expect(held).toBeCloseTo(on(true)[best]!, 12)
    }
    expect(mean(train.bySeed[0]!)).toBeLessThanOrEqual(Math.max(...of.alone.map(mean)) + 1e-12)
  })
})

describe("the best run by training topics, by hand", () => {
  // first hits: run-0 is right on topics 0 and 1, run-1 on topics 1 and 2
  const three = data(
    [byHand(0, [1, 0], [0, 1], [1, 0]), byHand(1, [1, 0], [0, 1], [0, 1]), byHand(2, [1, 0], [1, 0], [0, 1])],
    design({ measure: "P@1", beside: [], folds: { outer: "leave-one-out", inner: 2, seeds: 1 } })
  )

  it("is chosen on the other topics, not on all: worth 1/3 where the best run in hindsight is worth 2/3", () => {
    expect(three.alone.map((values) => [...values])).toEqual([
      [1, 1, 0],
      [0, 1, 1]
    ])
    const train = bestOnTraining(three, AccessLog.open())
    // without topic 0 run-1 is better, without topic 2 run-0; without topic 1 they are equal, and the first one is taken
    expect(train.folds.map(({ chosen, held }) => [chosen, held])).toEqual([
      ["run-1", 0],
      ["run-0", 1],
      ["run-0", 0]
    ])
    expect(train.bySeed[0]![0]).toBeCloseTo(1 / 3, 12)
    expect(bestInHindsight(three, AccessLog.open()).bySeed[0]![0]).toBeCloseTo(2 / 3, 12)
  })
})

describe("describe", () => {
  it("says how many runs a greedy selection took", () => {
    const greedy = data(
      frames(9, 3, 8, 4),
      design({ primary: { id: "learned", candidates: [{ fusion: "plain", params: { k: 1 / 3 }, runs: [{ greedy: 2 }] }] } })
    )
    expect(inWords(greedy.design, runFold(greedy, "learned", 1, 0))).toBe("plain, greedy 2, k 0.3333")
  })
})
