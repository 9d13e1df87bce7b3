import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { Progress, type Step } from "../../../src/Progress.ts"
import { answerUnits, type OnDone } from "../../../src/tune/answerUnits.ts"
import type { DesignKey } from "../../../src/tune/fusion/DesignKey.ts"
import type { LoggedValues } from "../../../src/tune/fusion/FoldResult.ts"
import { Tuning } from "../../../src/tune/Tuning.ts"
import { type Answer, keyOf, runUnit, unitsOf } from "../../../src/tune/fusion/Unit.ts"
import { runDesign } from "../../../src/tune/fusion/runDesign.ts"
import * as WorkerPool from "../../../src/WorkerPool.ts"
import { design, data, frames } from "./tuningData.ts"

const contribution = { fusion: "plain", of: ["run"] }
const grid = { id: "grid", candidates: [{ fusion: "plain", space: { weights: { parts: 3, units: 10 } } }] }
const of = data(frames(9, 3, 8, 4), design({ contribution, surface: "grid", secondary: [grid] }))
const groups = [0, 1, 2].map((run) => ({ name: `run-${run}`, runs: [run] }))
const units = unitsOf(of, groups)

describe("units", () => {
  it("are every fold of every system and seed, the surface, and what is left out; each has its own key", () => {
    // two systems, two seeds, three folds; 66 points; all and three without one
    expect(units.map(({ kind }) => kind).filter((kind) => kind === "fold")).toHaveLength(12)
    expect(units.filter(({ kind }) => kind === "sweep")).toEqual([{ kind: "sweep", from: 0, to: 66 }])
    expect(units.filter(({ kind }) => kind === "without")).toHaveLength(4)
    expect(new Set(units.map(keyOf)).size).toBe(units.length)
  })

  it("measure a surface by the mean over all topics: all weight on one run is that run", () => {
    const { values: surface } = runUnit(of, { kind: "sweep", from: 0, to: 66 }) as LoggedValues
    const alone = of.alone.map((values) => values.reduce((sum, value) => sum + value, 0) / values.length)
    expect(surface[65]).toBeCloseTo(alone[0]!, 12)
    expect(surface[0]).toBeCloseTo(alone[2]!, 12)
  })
})

describe("a part of a surface", () => {
  it("is a unit of at most 256 points, and every point is in one", () => {
    const fine = { id: "grid", candidates: [{ fusion: "plain", space: { weights: { parts: 3, units: 24 } } }] }
    const large = data(frames(4, 3, 8, 4), design({ surface: "grid", secondary: [fine] }))
    expect(unitsOf(large, []).filter(({ kind }) => kind === "sweep")).toEqual([
      { kind: "sweep", from: 0, to: 256 },
      { kind: "sweep", from: 256, to: 325 }
    ])
  })

  it("has the points that it is asked for", () => {
    const part = (from: number, to: number) => (runUnit(of, { kind: "sweep", from, to }) as LoggedValues).values
    const whole = part(0, 66)
    expect(part(10, 20)).toEqual(whole.slice(10, 20))
    expect(part(65, 66)).toEqual(whole.slice(65))
    expect(new Set(whole).size).toBeGreaterThan(10)
  })
})

/** A journal in memory, with what was written to it. */
const inMemory = () => {
  const written = new Map<string, unknown>()
  const known = new Map<string, unknown>()
  return { written, known, journal: { known, refused: 0, write: (key: string, answer: unknown) => void written.set(key, answer) } }
}

describe("work", () => {
  it("does each unit once, in any order of knowing, and answers in the order of units", async () => {
    const steps: Array<Step> = []
    const { written, known, journal } = inMemory()
    const all = answerUnits({ units, keyOf, whatOf: () => "tiny", journal }, (missing, onDone: OnDone<Answer>) =>
      WorkerPool.runHere(missing, (unit) => runUnit(of, unit), onDone)
    )
    const run = () => Effect.runPromise(Effect.provideService(all, Progress, (step) => void steps.push(step)))
    const first = await run()
    expect(first).toEqual(units.map((unit) => runUnit(of, unit)))
    expect([...written.keys()].sort()).toEqual(units.map(keyOf).sort())
    expect(steps.at(-1)).toEqual({ done: units.length, total: units.length, what: "tiny" })
    // a journal that knows half of the answers, as JSON keeps them
    for (const [i, unit] of units.entries()) if (i % 2 === 0) known.set(keyOf(unit), JSON.parse(JSON.stringify(written.get(keyOf(unit)))))
    written.clear()
    expect(JSON.stringify(await run())).toBe(JSON.stringify(first))
    expect(written.size).toBe(Math.floor(units.length / 2))
  })

  it("opens the journal of a design once: one that begins again is emptied when it is opened", async () => {
    const keys: Array<DesignKey> = []
    const { written, journal } = inMemory()
    const tuning = { workers: 1, entry: undefined, folder: ".", journal: (key: DesignKey) => (keys.push(key), written.clear(), journal) }
    const key = { design: "design", all: "all" }
    const found = await Effect.runPromise(Effect.provideService(runDesign(of, groups, key, "tiny", new Set()), Tuning, tuning))
    expect(keys).toEqual([key])
    expect([...written.keys()]).toEqual(found.units.map(keyOf))
    expect(found.answers).toEqual(units.map((unit) => runUnit(of, unit)))
    expect(found.foldResults).toHaveLength(12)
  })
})
