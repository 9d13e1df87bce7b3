import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { measureCondensed } from "../../src/analyses/Condensed.ts"
import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Qrels from "@litfuse/eval/Qrels"

const judgement = (grades: Readonly<Record<string, number>>) =>
  Judgements.make(Qrels.make(new Map([["1", new Map(Object.entries(grades))]])), 2).topics.get("1")!
const at = (cutoff: number) => Result.getOrThrow(MeasureName.parse(`nDCG(judged_only=True)@${cutoff}`))
const graded = judgement({ a: 2, b: 1, c: 1, n: 0, shown: -1 })
const log3 = Math.log2(3)

describe("condensed", () => {
  it("is exact when enough judged hits are among the known ones", () => {
    // a and n are left of the list: gain 2 at rank 1 of an ideal 2, 1
    expect(measureCondensed(graded, ["x", "a", "n"], at(2), 2, 3)).toEqual({
      least: 2 / (2 + 1 / log3),
      most: 2 / (2 + 1 / log3),
      isExact: true
    })
  })

  it("is exact when the list was not cut, however short it is", () => {
    expect(measureCondensed(graded, ["x", "n"], at(3), 3, 3)).toEqual({ least: 0, most: 0, isExact: true })
    expect(measureCondensed(graded, [], at(3), 3, 3)).toEqual({ least: 0, most: 0, isExact: true })
  })

  it("has bounds when the rest of the list could matter: it is empty, or holds b and c next", () => {
    const ideal = 2 + 1 / log3 + 1 / 2
    const { least, most, isExact } = measureCondensed(graded, ["x", "a", "n"], at(3), 3, 3)
    expect([least, most, isExact]).toEqual([2 / ideal, (2 + 1 / 2) / ideal, false])
  })

  it("takes a negative grade for unjudged", () => {
    expect(measureCondensed(graded, ["shown", "a", "b"], at(3), 3, 3).isExact).toBe(false)
  })

  it("bounds what the whole list gives, whatever was cut off", () => {
    const documents = ["a", "b", "c", "n", "x", "y", "z", "shown"]
    const measure = at(4)
    fc.assert(
      fc.property(fc.shuffledSubarray(documents), fc.integer({ min: 1, max: 8 }), (ids, depth) => {
        const whole = measureCondensed(graded, ids, measure, 4, Infinity)
        const head = measureCondensed(graded, ids.slice(0, depth), measure, 4, depth)
        expect(whole.least).toBeGreaterThanOrEqual(head.least)
        expect(whole.least).toBeLessThanOrEqual(head.most + 1e-12)
        if (head.isExact) expect(head.least).toBe(whole.least)
      })
    )
  })
})
