import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Seed from "@litfuse/stats/Seed"
import * as AccessLog from "../../../src/tune/AccessLog.ts"
import * as Folds from "../../../src/tune/Folds.ts"
import { chooseSettings } from "../../../src/tune/retrieval/chooseSettings.ts"
import { holdOutTopics, type HoldOutContext, measureOnce } from "../../../src/tune/retrieval/holdOutTopics.ts"
import type { Measured } from "../../../src/tune/retrieval/RetrievalSystems.ts"
import { designOf, systemsOf, topicsOf } from "./systems.ts"

const design = designOf({})
const { systems } = systemsOf(design)
const n = 12
const topics = topicsOf(Array.from({ length: n }, (_, t) => ["heart ".repeat(t + 1), ["a"]] as const))

/** Values of two settings of `plain` by topic; every other system has those of what it is made of. */
const heldBy = (table: ReadonlyArray<number>): HoldOutContext => {
  const measured: Measured = {
    topics,
    values: ({ system, point, parts }, t) => {
      const valueOf = () => {
        if (system === "plain") return table[point[0]! * n + t]!
        return system === "strong" ? 0.5 : measured.values(parts[0]!, t)[0]!
      }
      const value = valueOf()
      return Float64Array.of(value, -value)
    }
  }
  return { design, systems, measured, measures: 2, log: AccessLog.open() }
}

const tables = fc.array(
  fc.integer({ min: 0, max: 64 }).map((x) => x / 64),
  { minLength: 2 * n, maxLength: 2 * n }
)

describe("acrossFolds", () => {
  it("measures each fold by the setting that the other topics choose, all systems in the same folds", () => {
    fc.assert(
      fc.property(tables, (table) => {
        const held = heldBy(table)
        const [plain, strong] = holdOutTopics(held)
        expect(plain!.folds.map(({ seed, fold }) => [seed, fold])).toEqual(strong!.folds.map(({ seed, fold }) => [seed, fold]))
        const strata = { isNew: topics.ids.map(() => false), difficulty: topics.texts.map(({ length }) => length) }
        const foldOf = Folds.deal(strata, 2, Seed.derive(1, "outer"))
        const all = Array.from({ length: n }, (_, t) => t)
        let sum = 0
        for (const fold of [0, 1]) {
          const training = all.filter((t) => foldOf[t] !== fold)
          const mean = (setting: number) => training.reduce((total, t) => total + table[setting * n + t]!, 0)
          const best = mean(1) > mean(0) ? 1 : 0
          for (const t of all.filter((one) => foldOf[one] === fold)) sum += table[best * n + t]!
        }
        expect(plain!.bySeed[0]![0]).toBeCloseTo(sum / n, 12)
        expect(plain!.bySeed[1]![0]).toBeCloseTo(-sum / n, 12)
      }),
      { numRuns: 100 }
    )
  })

  it("reads held-out values only through the log, each topic once per seed and system", () => {
    const held = heldBy(Array.from({ length: 2 * n }, (_, i) => i / 64))
    holdOutTopics(held)
    const folds = held.log.accesses.filter(({ by, purpose }) => by === "fused" && purpose === "fold")
    expect([...AccessLog.counts(folds, n)]).toEqual(Array.from({ length: n }, () => design.folds.seeds))
  })
})

describe("once", () => {
  it("reads every topic once, by what was chosen on other topics", () => {
    const held = heldBy(Array.from({ length: 2 * n }, (_, i) => i / 64))
    const train = heldBy(Array.from({ length: 2 * n }, (_, i) => (i < n ? 1 : 0)))
    const [plain] = measureOnce(held, chooseSettings(systems, train.measured, [0, 1]))
    expect([...plain!.byTopic[0]!]).toEqual(Array.from({ length: n }, (_, t) => t / 64))
    expect(plain!.forward).toBeUndefined()
    expect(held.log.accesses.every(({ topics: read, times }) => read.length === n && times === 1)).toBe(true)
  })
})
