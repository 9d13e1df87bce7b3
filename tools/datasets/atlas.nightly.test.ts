import { beforeAll, describe, expect, it } from "vitest"
import * as AtlasRandom from "./atlas/AtlasRandom.ts"
import { type Trap, traps } from "./atlas/Trap.ts"
import { fuseByRank } from "./atlas/trial/fuseByRank.ts"
import { ndcg, recall } from "./atlas/trial/ndcg.ts"
import { holm, signFlip } from "./atlas/trial/Significance.ts"
import * as Trial from "./atlas/trial/Trial.ts"

const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

const values = (lists: Trial.Lists, grades: ReadonlyArray<Trial.Grades>): ReadonlyArray<number> =>
  lists.map((list, topic) => ndcg(list, grades[topic]!, 10))

interface Outcome {
  readonly pooled: number
  readonly truth: number
  readonly recall: number
  readonly oracle: number
  readonly views: ReadonlyMap<string, number>
  readonly fused: number
  readonly systems: ReadonlyMap<Trial.System, ReadonlyArray<number>>
  readonly costs: ReadonlyMap<Trap, number>
}

const run = (seed: number): Outcome => {
  const trial = Trial.make(seed)
  const { topics } = trial.atlas
  const plain = trial.search("plain")
  const truth = values(plain, trial.truth)
  const views = [...trial.views.values()]
  const ideal = trial.truth.map((grades) => [...grades].sort(([, a], [, b]) => b - a).map(([work]) => work))
  return {
    pooled: mean(values(plain, trial.pool)),
    truth: mean(truth),
    recall: mean(plain.map((list, topic) => recall(list, trial.truth[topic]!, 100))),
    oracle: Math.min(...values(ideal, trial.truth)),
    views: new Map([...trial.views].map(([view, lists]) => [view, mean(values(lists, trial.pool))])),
    fused: mean(
      values(
        topics.map(({ index }) => fuseByRank(views.map((lists) => lists[index]!))),
        trial.pool
      )
    ),
    systems: new Map(Trial.systems.map((system) => [system, values(trial.search(system), trial.truth)])),
    costs: new Map(
      traps.map((trap) => {
        const without = values(trial.without(trap), trial.truth)
        const affected = topics.filter((topic) => topic.traps.includes(trap)).map(({ index }) => index)
        return [trap, mean(affected.map((topic) => without[topic]! - truth[topic]!))]
      })
    )
  }
}

describe("twenty seeds of the atlas", () => {
  let outcomes: ReadonlyArray<Outcome> = []
  beforeAll(() => {
    outcomes = Array.from({ length: 20 }, (_, i) => run(i + 1))
  })

  it("are neither easy nor hopeless for plain BM25: nDCG@10 from .35 to .65, by the pool and by the truth", () => {
    for (const { pooled, truth } of outcomes) {
      expect(pooled).toBeGreaterThan(0.35)
      expect(pooled).toBeLessThan(0.65)
      expect(truth).toBeGreaterThan(0.35)
      expect(truth).toBeLessThan(0.65)
    }
  })

  it("hide works from plain BM25: recall@100 below .95", () => {
    for (const outcome of outcomes) expect(outcome.recall).toBeLessThan(0.95)
  })

  it("reward fusion: RRF of the six views beats the best of them on at least 15 seeds", () => {
    const wins = outcomes.filter(({ fused, views }) => fused > Math.max(...views.values()))
    expect(wins.length).toBeGreaterThanOrEqual(15)
  })

  it("cost plain BM25 at least .03 by each kind of trap, on every seed", () => {
    for (const trap of traps) {
      const costs = outcomes.map((outcome) => outcome.costs.get(trap)!)
      expect(Math.min(...costs), trap).toBeGreaterThanOrEqual(0.03)
    }
  })

  it("tell BM25 variants apart: at least two pairs differ after Holm", () => {
    const pairs = Trial.systems.flatMap((a, i) => Trial.systems.slice(i + 1).map((b) => [a, b] as const))
    const all = (system: Trial.System) => outcomes.flatMap(({ systems }) => systems.get(system)!)
    const raw = pairs.map(([a, b], i) => {
      const other = all(b)
      return signFlip(
        all(a).map((value, topic) => value - other[topic]!),
        AtlasRandom.derive(0, "signs", i)
      )
    })
    expect(holm(raw).filter((p) => p < 0.05).length).toBeGreaterThanOrEqual(2)
  })

  it("give an oracle nDCG@10 = 1 on every topic", () => {
    for (const outcome of outcomes) expect(outcome.oracle).toBeCloseTo(1, 12)
  })
})
