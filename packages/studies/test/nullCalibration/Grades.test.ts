import * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Run from "@litfuse/eval/Run"
import * as Seed from "@litfuse/stats/Seed"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { type Collection, collectionOf, type Configured, draw } from "../../src/nullCalibration/Grades.ts"
import { planOf } from "../../src/nullCalibration/tuned.ts"
import { system } from "../../src/nullCalibration/World.ts"
import * as ForwardOrder from "@litfuse/bench/tune/ForwardOrder"
import { learning, plain } from "@litfuse/bench/test/tune/fusion/tuningData"

const bytes = (text: string) => new TextEncoder().encode(text)
const configured = <P>(fusion: Fusion.Fusion<Fusion.Inputs, P>): Configured => ({
  fusion: fusion as unknown as Fusion.Fusion,
  params: Params.defaults(fusion)
})

/** Four runs of three documents, of eight; half of the documents are relevant. */
const stream = Seed.stream(Seed.derive(1, "grades"))
const eight = Array.from({ length: 8 }, (_, i) => i)
const collection: Collection = {
  cutoff: 3,
  runs: 4,
  topics: Array.from({ length: 6 }, () => ({
    hits: Array.from({ length: 4 }, () => Int32Array.from(Seed.shuffle(stream, [...eight]).slice(0, 3))),
    grades: Int16Array.of(2, 1, 1, 1, 0, 0, 0, 0)
  }))
}
const sizes = { candidates: 2, runs: 2 }
const fusions = { fixed: configured(plain), tuned: configured(learning) }
const drawn = (topics: number, gain: number, seed: number, given = fusions) =>
  draw(collection, sizes, given, topics, gain, Seed.stream(Seed.derive(seed, "set")))

describe("collectionOf", () => {
  it("keeps runs with enough hits on every topic, and counts what nobody judged as not relevant", () => {
    const run = (tag: string, text: string) => {
      const given = { ...Result.getOrThrow(TrecRun.parse(bytes(text), tag)), tag }
      return { tag, given, sorted: Run.sort(given, "trec_eval-9.0.8") }
    }
    const judgements = Judgements.make(Result.getOrThrow(TrecQrels.parse(bytes("1 0 a 2\n1 0 b -1\n"), "qrels")))
    const whole = run("whole", "1 Q0 x 1 3 t\n1 Q0 a 2 2 t\n1 Q0 b 3 1 t\n")
    const short = run("short", "1 Q0 a 1 1 t\n")
    const found = collectionOf({ name: "set", judgements, submissions: [whole, short], inputs: [] }, 2)
    expect(found).toMatchObject({ cutoff: 2, runs: 1 })
    expect(found.topics.map(({ hits, grades }) => [hits.map((one) => [...one]), [...grades]])).toEqual([[[[0, 1]], [0, 2]]])
  })
})

describe("draw", () => {
  it("makes no system better than another: over many sets all have one mean, fusions that learned too", () => {
    const sets = 400
    const sums = new Float64Array(6)
    for (let i = 0; i < sets; i++) {
      const { values, tuner } = drawn(12, 0, i)
      const { order, starts } = ForwardOrder.make(12, 2, 1)
      const all = [...Array.from({ length: 5 }, (_, s) => system(values, s)), tuner.blocks({ order, starts })]
      all.forEach((own, s) => (sums[s]! += own.reduce((sum, x) => sum + x, 0) / own.length / sets))
    }
    const centre = sums.reduce((sum, x) => sum + x, 0) / 6
    // the standard deviation of a value is about 0.3, of such a mean 0.005
    for (const one of sums) expect(Math.abs(one - centre)).toBeLessThan(0.02)
  })
  it("adds the gain to candidates and to what is tuned, and to nothing else", () => {
    const [without, withGain] = [drawn(10, 0, 3), drawn(10, 0.5, 3)]
    const one = ForwardOrder.make(10, 2, 1)
    for (let s = 0; s < 5; s++)
      system(withGain.values, s).forEach((x, t) => expect(x - system(without.values, s)[t]!).toBeCloseTo(s < 2 ? 0.5 : 0, 12))
    const before = without.tuner.blocks(one)
    withGain.tuner.blocks(one).forEach((x, i) => expect(x - before[i]!).toBeCloseTo(0.5, 12))
  })
  it("trains on the topics before a block, or on the other folds, and on no others", () => {
    const seen: Array<number> = []
    const spy = {
      ...learning,
      train: (...[frames, given]: Parameters<NonNullable<typeof learning.train>>) => {
        seen.push(frames.length)
        return learning.train!(frames, given)
      }
    }
    const { tuner } = drawn(20, 0, 5, { ...fusions, tuned: configured(spy) })
    const plan = planOf(20, 4, 1, Seed.derive(1))
    tuner.blocks(plan.forward)
    expect(seen).toEqual(Array.from(plan.forward.starts.subarray(0, -1)))
    seen.length = 0
    tuner.folds(plan.foldOf[0]!, 4)
    expect(seen).toEqual([0, 1, 2, 3].map((fold) => plan.foldOf[0]!.filter((own) => own !== fold).length))
  })
})
