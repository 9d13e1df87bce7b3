import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Qrels from "@litfuse/eval/Qrels"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ceilingOf, precisionOf, ruleOf } from "../../src/semanticPrecision/precisionOf.ts"

const ids = Array.from({ length: 12 }, (_, d) => `d${d}`)

/** A measure of a list of twelve hits. */
const valueOf = (name: string, grades: ReadonlyMap<string, number>): number => {
  const { measure, values } = Result.getOrThrow(MeasureName.parse(name, MeasureName.builtIn))
  const judgement = Judgements.make(Qrels.make(new Map([["t", grades]]))).topics.get("t")!
  return measure.score(Judgements.join(judgement, ids), values as never)
}

/** Grades by document, with relevant ones that no list has. */
const judged = (least: number) =>
  fc
    .tuple(
      fc.array(fc.option(fc.integer({ min: least, max: 1 }), { nil: undefined }), { minLength: 12, maxLength: 12 }),
      fc.integer({ min: 0, max: 9 })
    )
    .map(
      ([grades, more]) =>
        new Map([
          ...ids.flatMap((id, d) => (grades[d] === undefined ? [] : [[id, grades[d]] as const])),
          ...Array.from({ length: more + 1 }, (_, n) => [`other${n}`, 1] as const)
        ])
    )

const relevantIn = (grades: ReadonlyMap<string, number>): number => [...grades.values()].filter((grade) => grade >= 1).length

describe("precision from other measures", () => {
  it.each([
    ["RR", 0, "P@1"],
    ["R@10", 0, "P@10"],
    ["R@5", 0, "P@5"],
    ["Judged@10", 1, "P@10"],
    ["P@10", 0, "P@10"]
  ])("%s gives what P measures", (from, least, precision) => {
    fc.assert(
      fc.property(judged(least), (grades) => {
        const found = precisionOf(ruleOf(from)!, valueOf(from, grades), relevantIn(grades))
        expect(found).toBeCloseTo(valueOf(precision, grades), 12)
        expect(found).toBeLessThanOrEqual(ceilingOf(ruleOf(from)!, relevantIn(grades)) + 1e-12)
      }),
      { numRuns: 60 }
    )
  })

  it("does not follow from a measure of another kind", () => {
    for (const name of ["nDCG@10", "AP", "R", "Judged", "RR@10", "R@ten", "P"]) expect(ruleOf(name)).toBeUndefined()
  })
})
