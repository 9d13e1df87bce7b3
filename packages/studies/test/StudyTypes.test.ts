import * as fc from "fast-check"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { describe, expect, it } from "vitest"
import { calibrationError } from "../src/studyTypes/calibrationError.ts"
import { halfOf, labelled } from "../src/studyTypes/records.ts"
import { count, errors, labelOf } from "../src/studyTypes/studyTypeTable.ts"

const heading = (descriptor: string) => ({ descriptor, qualifiers: [], major: false })
const record = (pmid: string, title: string, types: ReadonlyArray<string>, headings: ReadonlyArray<string> = []) =>
  labelled(
    SourceRecord.make({
      source: "s",
      id: pmid,
      title,
      ...(types.length === 0 ? {} : { publicationTypes: types as [string, ...Array<string>] }),
      ...(headings.length === 0 ? {} : { meshHeadings: headings.map(heading) as never })
    }),
    1
  )
const trial = ["randomised-trial", ["Randomized Controlled Trial"]] as const

describe("StudyTypes", () => {
  it("hides publication types, and headings that are the truth, from the rules", () => {
    const told = record("1", "Aspirin", ["Randomized Controlled Trial"], ["Cohort Studies"])
    expect(told.found).toEqual({ text: [], "text and headings": [] })
    const helped = record("2", "Aspirin", [], ["Double-Blind Method"])
    expect([labelOf(helped, "text", trial), labelOf(helped, "text and headings", trial)?.type]).toEqual([undefined, "randomised-trial"])
  })

  it("counts where rules and indexers agree, and lists where they do not", () => {
    const all = [
      record("1", "A randomised trial of aspirin", ["Randomized Controlled Trial"]),
      record("2", "A randomised trial of ibuprofen", ["Journal Article"]),
      record("3", "Aspirin", ["Randomized Controlled Trial"]),
      record("4", "Aspirin", ["Journal Article"]),
      record("5", "Aspirin again", ["Journal Article"])
    ]
    expect(count(all, "text", trial)).toEqual({ both: 1, rulesOnly: 1, indexersOnly: 1, neither: 2 })
    expect(errors(all, "text", new Map([["3", "read"]])).rows).toEqual([
      ["randomised-trial", "2", "rules", "randomised-title", ""],
      ["randomised-trial", "3", "indexers", "", "read"]
    ])
  })

  it("puts a record into a half by its id and the seed alone, about as many into each", () => {
    const halves = Array.from({ length: 1000 }, (_, i) => halfOf(String(i), 1))
    expect(halves).toEqual(Array.from({ length: 1000 }, (_, i) => halfOf(String(i), 1)))
    const first = halves.filter((half) => half === "calibration").length
    expect(first).toBeGreaterThan(440)
    expect(first).toBeLessThan(560)
  })

  it("has no calibration error where each share is its confidence, and at most 1", () => {
    const right = (n: number, of: number, confidence: number) => Array.from({ length: of }, (_, i) => ({ confidence, isRight: i < n }))
    expect(calibrationError([...right(9, 10, 0.9), ...right(6, 10, 0.6)])).toBeCloseTo(0, 12)
    expect(calibrationError(right(0, 4, 0.95))).toBeCloseTo(0.95, 12)
    const said = fc.record({ confidence: fc.double({ min: 0.5, max: 0.95, noNaN: true }), isRight: fc.boolean() })
    fc.assert(
      fc.property(fc.array(said, { minLength: 1 }), (all) => {
        const error = calibrationError(all)
        expect(error).toBeGreaterThanOrEqual(0)
        expect(error).toBeLessThanOrEqual(1)
      })
    )
  })
})
