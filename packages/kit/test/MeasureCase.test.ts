import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Cases from "../src/MeasureCase.ts"

const grades = (ranked: ReadonlyArray<Cases.Doc>) => ranked.map(({ grade }) => grade)
const seeded = { seed: 1, numRuns: 200 }

describe("frameOf", () => {
  it("joins by hand: two judged, one of them retrieved beside an unjudged document", () => {
    const frame = Cases.frameOf({ maximum: 2, pool: Cases.docs(2, 0) }, Cases.docs(-1, 2))
    expect([...frame.grades]).toEqual([-1, 2])
    expect([...frame.ideal]).toEqual([2])
    expect([...frame.judged]).toEqual([1, 0, 1])
    expect([...frame.relevantAt(1)]).toEqual([0, 0, 1])
    expect([...frame.condensed().grades]).toEqual([2])
  })
  it("lays sub-topics end to end", () => {
    const pool: ReadonlyArray<Cases.Doc> = [
      { grade: 0, covers: [] },
      { grade: 2, covers: [0, 2] }
    ]
    const { subtopics } = Cases.frameOf({ maximum: 2, pool }, pool)
    expect([...subtopics!.hits.offsets]).toEqual([0, 0, 2])
    expect([...subtopics!.pool.members]).toEqual([0, 2])
    expect([...subtopics!.pool.grades]).toEqual([2, 2])
  })
})

describe("cases", () => {
  it("rank judged documents at most once", () => {
    fc.assert(
      fc.property(Cases.single, ({ pool, first }) => {
        const ranked = first.filter(({ grade }) => grade >= 0)
        expect(new Set(ranked).size).toBe(ranked.length)
        expect(ranked.every((doc) => pool.includes(doc))).toBe(true)
      }),
      seeded
    )
  })
  it("put a worse document in the place of a relevant one, and keep the rest", () => {
    let changed = 0
    fc.assert(
      fc.property(Cases.withWorse(1), ({ first, second }) => {
        const moved = first.flatMap((doc, i) => (doc === second[i] ? [] : [i]))
        expect(second.length).toBe(first.length)
        expect(moved.length).toBeLessThanOrEqual(2)
        if (moved.length === 0) return
        changed++
        const better = first[moved[0]!]!
        expect(better.grade).toBeGreaterThanOrEqual(1)
        expect(second[moved[0]!]!.grade).toBeLessThan(better.grade)
      }),
      seeded
    )
    expect(changed).toBeGreaterThan(50)
  })
  it("differ below a cutoff only", () => {
    fc.assert(
      fc.property(Cases.withOtherTail(2), ({ first, second }) => {
        expect(second.slice(0, 2)).toEqual(first.slice(0, 2))
      }),
      seeded
    )
  })
  it("add unjudged documents at the end, or take all of them out", () => {
    fc.assert(
      fc.property(Cases.withUnjudgedTail, ({ first, second }) => {
        expect(second.slice(0, first.length)).toEqual(first)
        expect(grades(second.slice(first.length)).every((grade) => grade < 0)).toBe(true)
      }),
      seeded
    )
    fc.assert(
      fc.property(Cases.withoutUnjudged, ({ first, second }) => {
        expect(second).toEqual(first.filter(({ grade }) => grade >= 0))
      }),
      seeded
    )
  })
  it("have an ideal ranking: relevant documents from the best grade down", () => {
    expect(grades(Cases.idealRanking(Cases.docs(0, 1, 3, -1, 2)))).toEqual([3, 2, 1])
  })
  it("can be brought to two grades", () => {
    const made = { maximum: 3, pool: Cases.docs(0, 1, 2, 3), first: Cases.docs(3, 1, -2), second: [] }
    const flat = Cases.twoGrades(made, 2)
    expect(grades(flat.pool)).toEqual([0, 0, 2, 2])
    expect(grades(flat.first)).toEqual([2, 0, -2])
  })
})
