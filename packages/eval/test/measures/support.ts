import type { Configured, Laws } from "@litfuse/engine/Measure"
import { type MeasureCase, type Doc, docs, frameOf, idealRanking } from "@litfuse/kit/MeasureCase"
import { measureLaws, unclaimed } from "@litfuse/kit/measureLaws"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as MeasureName from "../../src/MeasureName.ts"

/** A measure by its name, which must parse. */
export const measure = (name: string): Configured => Result.getOrThrow(MeasureName.parse(name))

/** What a test needs of a topic in addition to the grades of its hits: judged documents that were not retrieved, and the collection's maximum. */
export interface Rest {
  readonly missed?: ReadonlyArray<number>
  readonly maximum?: number
}

const topOf = (grades: ReadonlyArray<number>) => Math.max(1, ...grades)

/** The value of a measure for hits with these grades by rank (-1 not in the pool, -2 judged below 0). */
export const value = (name: string, grades: ReadonlyArray<number>, { missed = [], maximum }: Rest = {}): number => {
  const pool = [...grades.filter((grade) => grade >= 0), ...missed]
  return measure(name).score(frameOf({ maximum: maximum ?? topOf(pool), pool: docs(...pool) }, docs(...grades)))
}

/** A document that covers sub-topics with grade 1; none = unjudged. */
export const covering = (...covers: ReadonlyArray<number>): Doc => ({ grade: covers.length > 0 ? 1 : -1, covers })

/** The value of a measure that looks at sub-topics. */
export const subtopicValue = (name: string, hits: ReadonlyArray<Doc>, missed: ReadonlyArray<Doc> = []): number =>
  measure(name).score(frameOf({ maximum: 1, pool: [...hits.filter((doc) => doc.grade >= 0), ...missed] }, hits))

/**
 * A case that breaks a law: grades of the judged documents, and of two rankings. The second ranking is the one that the law derives from
 * the first, unless it is given.
 */
export interface CounterExample {
  readonly name: string
  readonly pool: ReadonlyArray<number> | ReadonlyArray<Doc>
  readonly first: ReadonlyArray<number> | ReadonlyArray<Doc>
  readonly second?: ReadonlyArray<number> | ReadonlyArray<Doc>
  readonly maximum?: number
}

const asDocs = (grades: CounterExample["pool"]): ReadonlyArray<Doc> =>
  grades.map((grade): Doc => (typeof grade === "number" ? { grade, covers: [] } : grade))

const derived = (law: keyof Laws, pool: ReadonlyArray<Doc>, first: ReadonlyArray<Doc>): ReadonlyArray<Doc> => {
  if (law === "idealHighest") return idealRanking(pool)
  if (law === "unjudgedBlind") return first.filter((doc) => doc.grade >= 0)
  return law === "unjudgedTailBlind" ? [...first, ...docs(-1)] : first
}

const caseOf = (law: keyof Laws, { pool, first, second, maximum }: CounterExample): MeasureCase => {
  const judged = asDocs(pool)
  const ranking = asDocs(first)
  return {
    maximum: maximum ?? topOf(judged.map((doc) => doc.grade)),
    pool: judged,
    first: ranking,
    second: second === undefined ? derived(law, judged, ranking) : asDocs(second)
  }
}

const canonical = (name: string): string | undefined => {
  const parsed = MeasureName.parse(name)
  return Result.isSuccess(parsed) ? parsed.success.name : undefined
}

/** Turns the laws of a measure into tests. Each law that it claims is checked for every name. Each other law must have a counter-example. */
export const itKeepsItsLaws = (names: ReadonlyArray<string>, counterExamples: Partial<Record<keyof Laws, CounterExample>> = {}) => {
  describe.each(names)("%s keeps its laws", (name) => {
    for (const law of measureLaws(measure(name), canonical, fc.readConfigureGlobal().numRuns)) it(law.name, () => Effect.runSync(law.check))
  })
  it("has a counter-example for each law that it does not claim, and for no other", () => {
    const missing = names.flatMap((name) => unclaimed(measure(name))).map(({ law }) => law)
    expect(Object.keys(counterExamples).sort()).toEqual([...new Set(missing)].sort())
  })
  for (const [law, example] of Object.entries(counterExamples) as ReadonlyArray<[keyof Laws, CounterExample]>) {
    it(`breaks ${law}, as it says`, () => {
      const configured = measure(example.name)
      const one = unclaimed(configured).find((claimable) => claimable.law === law)
      expect(one?.holds(configured, caseOf(law, example))).toBe(false)
    })
  }
}
