import type * as Fusion from "@litfuse/engine/Fusion"
import * as Seed from "@litfuse/stats/Seed"
import { describe, expect, it } from "vitest"
import { hasSeenGrades, shuffleTest, shuffleText } from "../../../src/tune/fusion/shuffleTest.ts"
import { withOtherGrades } from "../../../src/tune/fusion/findLeak.ts"
import { data, design, frames, fusions, plain } from "./tuningData.ts"

const topics = frames(20, 3, 12, 4)
const of = (id: string, more: ReadonlyMap<string, Fusion.Fusion> = new Map()) =>
  data(topics, design({ primary: { id: "system", candidates: [{ fusion: id }] } }), new Map([...fusions, ...more]))

describe("the shuffle test", () => {
  it("finds our own fusions at chance, and counts fresh processes: one for each fold", () => {
    const own = of("plain")
    let fresh = 0
    const [found] = shuffleTest({ ...own, fresh: () => fresh++ }, new Set(["plain"]))
    expect(found!.p).toBeGreaterThan(0.001)
    expect(hasSeenGrades(found!)).toBe(false)
    expect(shuffleText(found!)).toContain("It is at chance")
    expect(fresh).toBeGreaterThanOrEqual(3)
  })
  it("finds a fusion that sees the grades of held-out topics, however it came by them", () => {
    // planted: it knows the frames, and deals their grades as the test does
    const seed = design().folds.seeds
    const peeking: Fusion.Fusion = {
      ...(plain as Fusion.Fusion),
      id: "peeking",
      refuses: () => undefined,
      prepare: ({ candidates }) => {
        const t = topics.findIndex((frame) => frame.candidates === candidates)
        return withOtherGrades(topics[t]!, Seed.derive(seed, "shuffled", t)).grades
      },
      score: (grades, _, out) => out.set(Float64Array.from(grades as Int16Array))
    }
    const [found] = shuffleTest(of("peeking", new Map([["peeking", peeking]])), new Set(["peeking"]))
    expect(found!.value).toBeGreaterThan(found!.chance + 0.1)
    expect(hasSeenGrades(found!)).toBe(true)
    expect(shuffleText(found!)).toContain("It is above chance: grades of held-out topics reached it.")
  })
  it("is made of the systems that have such a fusion, and of no other", () => {
    expect(shuffleTest(of("plain"), new Set(["learning"]))).toEqual([])
  })
})
