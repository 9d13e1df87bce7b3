import * as Fusion from "@litfuse/engine/Fusion"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { FoldResult } from "../../../src/tune/fusion/FoldResult.ts"
import { foldsToRepeat, runRepeat } from "../../../src/tune/fusion/findLeak.ts"
import { runFold } from "../../../src/tune/fusion/runFold.ts"
import type * as TuningData from "../../../src/tune/fusion/TuningData.ts"
import { answersTo, runUnit, unitsOf } from "../../../src/tune/fusion/Unit.ts"
import { checkMemory } from "../../../src/tune/fusion/runDesign.ts"
import { data, design, frames, fusions, learning } from "./tuningData.ts"

const topics = frames(9, 3, 8, 4)
const system = (fusion: string) => ({ id: "learned", candidates: [{ fusion }] })

/** A fusion that stores its training topics in a table, and ranks the best candidate of a known topic first. */
const remembering = (): Fusion.Fusion => {
  const seen = new Map<string, number>()
  const nameOf = ({ lists }: Fusion.Inputs) => lists.map(({ rows }) => rows.join(" ")).join()
  const planted: typeof learning = {
    ...learning,
    id: "remembering",
    train: (all, given) => {
      for (const frame of all) seen.set(nameOf(frame), frame.grades.indexOf(2))
      return learning.train!(all, given)
    },
    score: (prepared, given, out) => {
      learning.score(prepared, given, out)
      const best = seen.get(nameOf(prepared)) ?? -1
      if (best >= 0) out[best] = 1e9
    }
  }
  return planted as Fusion.Fusion
}

const of = (fusion: string) => data(topics, design({ primary: system(fusion) }), new Map(fusions).set("remembering", remembering()))

const foldResultsOf = (one: TuningData.TuningData) => {
  const units = unitsOf(one, [])
  const answers = units.map((unit) => runUnit(one, unit))
  return answersTo("fold", units, answers) as ReadonlyArray<FoldResult>
}

const check = (one: TuningData.TuningData, thirdParty: ReadonlyArray<string>) =>
  Effect.runPromise(Effect.result(checkMemory(one, new Set(thirdParty), foldResultsOf(one))))

describe("which folds are repeated", () => {
  it("are all of the last seed for a fusion from outside, one for our own that learns, none for our own that does not", () => {
    const [outside, own, plain] = [["learning"], [], []].map((thirdParty, i) =>
      foldsToRepeat(of(i === 2 ? "plain" : "learning"), new Set(thirdParty))
    )
    expect(outside!.map(({ seed, fold }) => [seed, fold])).toEqual([
      [2, 2],
      [2, 1],
      [2, 0]
    ])
    expect(own).toHaveLength(1)
    expect(plain).toEqual([])
  })

  it("are at most ten, evenly spread", () => {
    const many = data(frames(24, 3, 8, 4), design({ primary: system("learning"), folds: { outer: "leave-one-out", inner: 2, seeds: 1 } }))
    expect(foldsToRepeat(many, new Set(["learning"])).map(({ fold }) => fold)).toEqual([23, 21, 19, 16, 14, 11, 9, 7, 4, 2])
  })
})

describe("a fold that is repeated", () => {
  it("gives the same in every bit for a fusion that keeps what it learns in its parameters", () => {
    const one = of("learning")
    for (const fold of [0, 1, 2]) {
      const { setting, runs, inner, scores } = runFold(one, "learned", 2, fold)
      expect(runRepeat(one, { kind: "repeat", system: "learned", seed: 2, fold })).toEqual({ setting, runs, inner, scores })
    }
  })

  it("is an error that names the plugin when that remembers grades, also when it is one of our own", async () => {
    for (const thirdParty of [["remembering"], []]) {
      const found = await check(of("remembering"), thirdParty)
      expect(found).toMatchObject({ failure: { reason: { _tag: "LeakedGrades", plugin: "remembering", system: "learned", seed: 2 } } })
    }
  })

  it("passes otherwise, and says how many there were", async () => {
    expect(await check(of("learning"), ["learning"])).toMatchObject({ success: 3 })
    expect(await check(of("plain"), [])).toMatchObject({ success: 0 })
  })
})
