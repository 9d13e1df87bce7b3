import { describe, expect, it } from "vitest"
import { bestInHindsight, bestOnTraining } from "../../src/tune/fusion/baselines.ts"
import * as AccessLog from "../../src/tune/AccessLog.ts"
import * as Deal from "../../src/tune/Deal.ts"
import { runFold, runWithout } from "../../src/tune/fusion/runFold.ts"
import { runUnit } from "../../src/tune/fusion/Unit.ts"
import { design, data, frames } from "./fusion/tuningData.ts"

const grid = { id: "grid", candidates: [{ fusion: "plain", space: { weights: { parts: 3, units: 2 } } }] }
const of = data(
  frames(9, 3, 8, 4),
  design({ contribution: { fusion: "learning", of: ["run"] }, surface: "grid", secondary: [grid], folds: { outer: 3, inner: 3, seeds: 2 } })
)
const all = of.frames.map((_, t) => t)

describe("Log", () => {
  it("gives what was read, and remembers who read it", () => {
    const log = AccessLog.open()
    const access: AccessLog.Access = { by: "me", purpose: "fold", topics: [1, 2], times: 1 }
    expect(log.read(access, () => 42)).toBe(42)
    expect(log.accesses).toEqual([access])
  })
})

describe("every reading of values that nothing may be chosen on is in the log", () => {
  it("a fold: its own topics, once", () => {
    const { accesses, topics } = runFold(of, "learned", 1, 2)
    expect(accesses).toEqual([{ by: "learned", purpose: "fold", topics, times: 1 }])
  })

  it("the run that training topics chose: each fold once, under every seed", () => {
    const log = AccessLog.open()
    bestOnTraining(of, log)
    const folds = log.accesses.filter(({ purpose }) => purpose === "training")
    expect(folds.map(({ times }) => times)).toEqual(Array.from({ length: 6 }, () => 1))
    expect([...AccessLog.counts(folds, 9)]).toEqual(all.map(() => 2))
    // and each topic once along every forward order, but where it only trains
    const ahead = AccessLog.counts(
      log.accesses.filter(({ purpose }) => purpose === "forward"),
      9
    )
    const orders = Deal.forward(of.deal)
    expect([...ahead]).toEqual(all.map((t) => orders.filter(({ order, starts }) => order.indexOf(t) >= starts[0]!).length))
  })

  it("the best run in hindsight: every run on every topic, and it is chosen on them", () => {
    const log = AccessLog.open()
    bestInHindsight(of, log)
    expect(log.accesses).toEqual([{ by: "best run in hindsight", purpose: "hindsight", topics: all, times: 3 }])
    expect(AccessLog.purposes.hindsight.isChosenOn).toBe("yes, by definition")
  })

  it("a surface: as many settings as it has, on every topic", () => {
    expect(runUnit(of, { kind: "sweep", from: 2, to: 6 }).accesses).toEqual([{ by: "grid", purpose: "surface", topics: all, times: 4 }])
  })

  it("a contribution: each fold of seed 1, once for every set of runs that is left out", () => {
    const accesses = [[], [0]].flatMap((without) => runWithout(of, without).accesses)
    expect(accesses).toHaveLength(6)
    expect([...AccessLog.counts(accesses, 9)]).toEqual(all.map(() => 2))
  })
})

describe("totals", () => {
  it("has one row for each reader and purpose, with how often each topic was seen", () => {
    const access = (by: string, topics: ReadonlyArray<number>, times = 1): AccessLog.Access => ({ by, purpose: "fold", topics, times })
    expect(
      AccessLog.totals([access("a", [0, 1]), access("b", [2], 7), access("a", [1]), { ...access("a", [3]), purpose: "surface" }], 4)
    ).toEqual([
      { by: "a", purpose: "fold", topics: 2, least: 1, most: 2 },
      { by: "b", purpose: "fold", topics: 1, least: 7, most: 7 },
      { by: "a", purpose: "surface", topics: 1, least: 1, most: 1 }
    ])
  })
})
