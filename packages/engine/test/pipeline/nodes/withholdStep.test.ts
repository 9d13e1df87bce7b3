import * as Ids from "@litfuse/engine/Ids"
import { withholdStep } from "@litfuse/engine/pipeline/nodes/withholdStep"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"

const ids = Ids.make(Array.from({ length: 400 }, (_, i) => `corpus:${i}`))
const ranking: Ranking.Ranked = {
  ...Ranking.fromScores(
    ids,
    Float64Array.from(ids.values, (_, row) => (row === 7 ? Number.NaN : row % 50))
  ),
  missing: [{ row: 7, reason: "no source delivered published" }]
}

const none = () => expect.fail("it reads nothing else")
const reads = { nowMs: none, seed: none, model: none, search: none, names: none }

const after = (params: object) => {
  const decoded = Schema.decodeUnknownSync(withholdStep.params)(params)
  const { value } = Effect.runSync(Effect.orDie(Effect.scoped(withholdStep.run(decoded, { ranking }, reads))))
  return value as Ranking.Ranked
}

const present = ({ rows }: Ranking.Ranked) => new Set(rows)

describe("step/withhold", () => {
  it("withholds nothing unless asked", () => {
    expect(after({})).toEqual(ranking)
  })

  it("moves works from the ranking to the missing ones, each with a reason, and changes no score", () => {
    fc.assert(
      fc.property(
        fc.record({
          share: fc.double({ min: 0, max: 1, noNaN: true }),
          which: fc.constantFrom("random", "lowest"),
          seed: fc.integer({ min: 1, max: 9 })
        }),
        (params) => {
          const left = after(params)
          expect([...left.rows, ...left.missing.map(({ row }) => row)].sort((a, b) => a - b)).toEqual([...ids.values.keys()])
          const scoreOf = new Map([...ranking.rows].map((row, i) => [row, ranking.scores[i]]))
          for (const [i, row] of left.rows.entries()) expect(left.scores[i]).toBe(scoreOf.get(row))
          expect([...left.rows]).toEqual([...ranking.rows].filter((row) => present(left).has(row)))
          expect(left.missing.find(({ row }) => row === 7)).toEqual(ranking.missing[0])
          expect(left.missing.map(({ row }) => row)).toEqual(left.missing.map(({ row }) => row).sort((a, b) => a - b))
        }
      ),
      { numRuns: 50 }
    )
  })

  it("withholds about the share that is asked for, other works under another seed, and more of them with a larger share", () => {
    const half = after({ share: 0.5 })
    expect(Math.abs(half.rows.length - 200)).toBeLessThan(40)
    expect(after({ share: 0.5, seed: 2 }).rows).not.toEqual(half.rows)
    expect(after({ share: 0.5 })).toEqual(half)
    const quarter = present(after({ share: 0.25 }))
    for (const row of half.rows) expect(quarter.has(row)).toBe(true)
    expect(after({ share: 1 }).rows.length).toBe(0)
  })

  it("explains what is left as the ranking before it does", () => {
    const before = { label: "before", value: 1, parts: [] }
    const explain = withholdStep.explain!({ share: 0, which: "random", seed: 1 }, { ranking }, reads, {
      ranking: [(id: string) => (id === "corpus:1" ? before : undefined)]
    } as never)
    expect([explain("corpus:1", ""), explain("corpus:2", "")]).toEqual([before, undefined])
  })

  it("withholds the lowest of the ranking where that is asked for", () => {
    const left = after({ share: 0.25, which: "lowest" })
    expect([...left.rows]).toEqual([...ranking.rows.subarray(0, 399 - 100)])
  })
})
