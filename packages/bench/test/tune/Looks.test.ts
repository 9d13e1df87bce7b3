import { describe, expect, it } from "vitest"
import * as Held from "../../src/tune/Held.ts"
import * as Looks from "../../src/tune/Looks.ts"
import { runFold, runWithout } from "../../src/tune/nested.ts"
import { runUnit } from "../../src/tune/unit.ts"
import { design, field, frames } from "./field.ts"

const grid = { id: "grid", candidates: [{ fusion: "plain", space: { weights: { parts: 3, units: 2 } } }] }
const of = field(
  frames(9, 3, 8, 4),
  design({ contribution: { fusion: "learning", of: ["run"] }, surface: "grid", secondary: [grid], folds: { outer: 3, inner: 3, seeds: 2 } })
)
const all = of.frames.map((_, t) => t)

describe("Log", () => {
  it("gives what was read, and remembers who read it", () => {
    const log = Looks.open()
    const look: Looks.Look = { by: "me", why: "fold", topics: [1, 2], times: 1 }
    expect(log.read(look, () => 42)).toBe(42)
    expect(log.looks).toEqual([look])
  })
})

describe("every reading of values that nothing may be chosen on is in the log", () => {
  it("a fold: its own topics, once", () => {
    const { looks, topics } = runFold(of, "learned", 1, 2)
    expect(looks).toEqual([{ by: "learned", why: "fold", topics, times: 1 }])
  })

  it("the run that training topics chose: each fold once, under every seed", () => {
    const log = Looks.open()
    Held.bestOnTraining(of, log)
    expect(log.looks.map(({ why, times }) => [why, times])).toEqual(Array.from({ length: 6 }, () => ["training", 1]))
    expect([...Looks.counts(log.looks, 9)]).toEqual(all.map(() => 2))
  })

  it("the best run in hindsight: every run on every topic, and it is chosen on them", () => {
    const log = Looks.open()
    Held.bestInHindsight(of, log)
    expect(log.looks).toEqual([{ by: "best run in hindsight", why: "hindsight", topics: all, times: 3 }])
    expect(Looks.whys.hindsight.isChosenOn).toBe("yes, by definition")
  })

  it("a surface: as many settings as it has, on every topic", () => {
    expect(runUnit(of, { kind: "sweep", from: 2, to: 6 }).looks).toEqual([{ by: "grid", why: "surface", topics: all, times: 4 }])
  })

  it("a contribution: each fold of seed 1, once for every set of runs that is left out", () => {
    const looks = [[], [0]].flatMap((without) => runWithout(of, without).looks)
    expect(looks).toHaveLength(6)
    expect([...Looks.counts(looks, 9)]).toEqual(all.map(() => 2))
  })
})

describe("totals", () => {
  it("has one row for each reader and reason, with how often each topic was seen", () => {
    const look = (by: string, topics: ReadonlyArray<number>, times = 1): Looks.Look => ({ by, why: "fold", topics, times })
    expect(Looks.totals([look("a", [0, 1]), look("b", [2], 7), look("a", [1]), { ...look("a", [3]), why: "surface" }], 4)).toEqual([
      { by: "a", why: "fold", topics: 2, least: 1, most: 2 },
      { by: "b", why: "fold", topics: 1, least: 7, most: 7 },
      { by: "a", why: "surface", topics: 1, least: 1, most: 1 }
    ])
  })
})
