import { idealOf } from "@litfuse/engine/Measure"
import type * as Fusion from "@litfuse/engine/Fusion"
import { describe, expect, it } from "vitest"
import * as Seed from "@litfuse/stats/Seed"
import type * as TuningData from "../../../src/tune/fusion/TuningData.ts"
import * as Frames from "../../../src/tune/fusion/Frames.ts"
import * as Objective from "../../../src/tune/fusion/Objective.ts"
import { chooseOn, runFold, runWithout } from "../../../src/tune/fusion/runFold.ts"
import * as Deal from "../../../src/tune/Deal.ts"
import { byHand, design, data, frames, fusions, learning, rote } from "./tuningData.ts"

const topics = frames(12, 4, 10, 1)

/** The same topic with its grades dealt anew among its candidates, and every grade turned over. */
const shuffled = (frame: Frames.TuningFrame): Frames.TuningFrame => {
  const grades = Int16Array.from(
    Seed.shuffle(
      Seed.stream(Seed.derive(9, frame.topic)),
      Array.from(frame.grades, (grade) => 1 - grade)
    )
  )
  const judged = new Int32Array(3)
  for (const grade of grades) if (grade >= 0) judged[grade]!++
  return { ...frame, grades, judged, ideal: idealOf(judged) }
}

/** The same data, in which the topics that a fold holds out have other grades. */
const withOtherHeld = (of: TuningData.TuningData, seed: number, fold: number): TuningData.TuningData => {
  const foldOf = Deal.foldOf(of.deal, seed)
  return data(
    of.frames.map((frame, t) => (foldOf[t] === fold ? shuffled(frame) : frame)),
    of.design,
    of.fusions
  )
}

type Fold = typeof runFold

/** The law of leaks for a way to run folds: no choice and no learned value may depend on the grades of held-out topics. */
const leaks = (run: Fold, of: TuningData.TuningData): ReadonlyArray<string> => {
  const found: Array<string> = []
  for (let seed = 1; seed <= 2; seed++)
    for (let fold = 0; fold < Deal.count(of.deal); fold++) {
      const before = run(of, "learned", seed, fold)
      const after = run(withOtherHeld(of, seed, fold), "learned", seed, fold)
      const chosen = ({ setting, runs, inner, trials, topics: held }: ReturnType<Fold>) =>
        JSON.stringify([setting, runs, inner, trials, held])
      if (chosen(before) !== chosen(after)) found.push(`seed ${seed}, fold ${fold}`)
    }
  return found
}

describe("runFold", () => {
  it("holds every topic out once under a seed, and says what was chosen", () => {
    const of = data(topics)
    const foldResults = [0, 1, 2].map((fold) => runFold(of, "learned", 1, fold))
    expect(foldResults.flatMap((one) => one.topics).sort((a, b) => a - b)).toEqual(topics.map((_, t) => t))
    for (const { values, topics: held, tried } of foldResults) {
      expect(values.map((all) => all.length)).toEqual([held.length, held.length])
      // 3 powers, 2 k for each of 3 selections
      expect(tried).toBe(9)
    }
  })

  it("gives the same in every bit when it is done again, from data made again", () => {
    expect(runFold(data(topics), "learned", 2, 1)).toEqual(runFold(data(topics), "learned", 2, 1))
  })

  it("measures the setting that it chose, fitted to all training topics", () => {
    const of = data(topics, design({ primary: { id: "learned", candidates: [{ fusion: "learning", params: { power: 2 } }] } }))
    const { topics: held, values } = runFold(of, "learned", 1, 0)
    const training = of.frames.filter((_, t) => !held.includes(t))
    const trained = learning.train!(training, { power: 2, weights: [] })
    const again = data(
      topics,
      design({ primary: { id: "learned", candidates: [{ fusion: "plain", params: { k: 1, weights: trained.weights } }] } })
    )
    expect(runFold(again, "learned", 1, 0).values).toEqual(values)
  })
})

describe("the law of leaks", () => {
  it("holds: shuffling held-out grades changes nothing that is chosen", () => {
    expect(leaks(runFold, data(topics))).toEqual([])
  })

  it("holds for every kind of search", () => {
    for (const search of [
      { by: "random", points: 6 },
      { by: "latin-hypercube", points: 6 },
      { by: "coordinate-ascent" },
      { by: "model", points: 10, first: 4, batch: 2 }
    ]) {
      const space = { power: { from: 0, to: 4 } }
      expect(
        leaks(runFold, data(topics, design({ primary: { id: "learned", candidates: [{ fusion: "learning", space, search }] } })))
      ).toEqual([])
    }
  })

  it("catches a selection on test topics", () => {
    const planted: Fold = (of, id, seed, fold) => {
      const all = of.frames.map((_, t) => t)
      const { setting, inner, trials } = chooseOn(of, of.design.primary, all, Seed.derive(seed, "fold", fold))
      return { ...runFold(of, id, seed, fold), setting, inner, trials }
    }
    expect(leaks(planted, data(topics)).length).toBeGreaterThan(0)
  })

  it("catches held-out grades in a feature: a fusion that remembers what training has shown it", () => {
    const seen = new Map<string, number>()
    const nameOf = ({ lists }: Fusion.Inputs) => lists.map(({ rows }) => rows.join(" ")).join()
    const planted: typeof learning = {
      ...learning,
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
    const plugins = new Map(fusions).set("learning", planted as Fusion.Fusion)
    const of = data(topics, design(), plugins)
    // what other folds' training has shown of this fold's topics must not count when they are held out
    const rank = (one: TuningData.TuningData) => {
      seen.clear()
      return [0, 1, 2].map((fold) => runFold(one, "learned", 1, fold).values)
    }
    const clean = [0, 1, 2].map((fold) => runFold(data(topics), "learned", 1, fold).values)
    expect(rank(of)).not.toEqual(clean)
    // alone, a fold of an honest fusion gives what it gives among others; the planted one does not
    const alone = (one: TuningData.TuningData) => {
      seen.clear()
      return runFold(one, "learned", 1, 2).values
    }
    expect(alone(of)).not.toEqual(rank(of)[2])
    expect(runFold(data(topics), "learned", 1, 2).values).toEqual(clean[2])
  })

  it("shows fusions no grades of topics that they score", () => {
    const shown: Array<ReadonlyArray<string>> = []
    const curious = { ...learning, prepare: (inputs: Fusion.Inputs) => (shown.push(Object.keys(inputs)), inputs) }
    runFold(data(topics, design(), new Map(fusions).set("learning", curious as unknown as Fusion.Fusion)), "learned", 1, 0)
    expect([...new Set(shown.map((keys) => keys.join()))]).toEqual(["lists,candidates"])
  })
})

describe("what is held out is not seen", () => {
  // two runs over six topics; the last candidate alone is relevant, and both runs have it last
  const hard = Array.from({ length: 6 }, (_, t) => byHand(t, [0, 1], [0, 1], [0, 1]))
  const system = { id: "learned", candidates: [{ fusion: "rote" }] }
  const of = data(
    hard,
    design({
      measure: "P@1",
      beside: [],
      folds: { outer: 3, inner: 2, seeds: 2 },
      primary: system,
      contribution: { fusion: "rote", of: ["run"] }
    })
  )
  const all = of.frames.map((_, t) => t)

  it("knows what it has seen: the fusion of these tests is worth 1 there, and 0 elsewhere", () => {
    const values = new Float64Array(6)
    Objective.make(rote as Fusion.Fusion, hard, of.measures[0]!)(rote.train!(hard.slice(0, 2), { seen: [] }), all, values)
    expect([...values]).toEqual([1, 1, 0, 0, 0, 0])
  })

  it("by an inner fit: no setting is worth anything on inner folds that it was not fitted to", () => {
    expect(chooseOn(of, of.design.primary, all, Seed.derive(1, "fold", 0))).toMatchObject({ inner: 0, trials: [{ value: 0 }] })
  })

  it("by the final fit: nothing is worth anything held out", () => {
    for (const seed of [1, 2])
      for (const fold of [0, 1, 2]) expect(runFold(of, "learned", seed, fold)).toMatchObject({ inner: 0, values: [[0, 0]] })
  })

  it("by training for a contribution, with all runs and without some", () => {
    expect(runWithout(of, []).values).toEqual([0, 0, 0, 0, 0, 0])
    expect(runWithout(of, [1]).values).toEqual([0, 0, 0, 0, 0, 0])
  })
})

describe("Deal.foldOf", () => {
  it("deals otherwise under every seed, and alike under the same", () => {
    const of = data(topics)
    const dealt = [1, 2, 3, 4].map((seed) => Deal.foldOf(of.deal, seed).join(" "))
    expect(new Set(dealt).size).toBe(4)
    expect(Deal.foldOf(of.deal, 2).join(" ")).toBe(dealt[1])
  })

  it("leaves one topic out when asked to", () => {
    const of = data(topics, design({ folds: { outer: "leave-one-out", inner: 3, seeds: 1 } }))
    expect([...Deal.foldOf(of.deal, 1)]).toEqual(topics.map((_, t) => t))
    expect(runFold(of, "learned", 1, 3).topics).toEqual([3])
  })

  it("does not move with any grade", () => {
    expect(Deal.foldOf(data(topics.map(shuffled)).deal, 1)).toEqual(Deal.foldOf(data(topics).deal, 1))
  })
})

describe("runWithout", () => {
  const contribution = { fusion: "plain", params: { k: 1 }, of: ["run"] }
  const without = (...args: Parameters<typeof runWithout>) => runWithout(...args).values

  it("measures what is left when runs are taken out, one value by topic", () => {
    const of = data(topics, design({ contribution }))
    const all = without(of, [])
    expect(all).toHaveLength(topics.length)
    expect(without(of, [0])).not.toEqual(all)
    // with one run left, its own values
    expect(without(of, [1, 2, 3])).toEqual([...of.alone[0]!])
  })

  it("gives each run its own fixed weight, whichever others are left out", () => {
    const folds = { outer: "leave-one-out", inner: 3, seeds: 1 }
    const weights = [1, 20, 1, 8]
    const of = data(topics, design({ folds, contribution: { ...contribution, params: { k: 1, weights } } }))
    const three = data(
      topics.map((frame) => Frames.pick(frame, [0, 2, 3])),
      design({ folds, contribution: { ...contribution, params: { k: 1, weights: [1, 1, 8] } } })
    )
    expect(without(of, [1])).toEqual(without(three, []))
    // the first three weights are other ones
    const others = data(three.frames, design({ folds, contribution: { ...contribution, params: { k: 1, weights: [1, 20, 1] } } }))
    expect(without(others, [])).not.toEqual(without(three, []))
  })
})
