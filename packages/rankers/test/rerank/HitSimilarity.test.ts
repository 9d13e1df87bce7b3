import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  byTerms,
  jaccard,
  jaccards,
  type Kind,
  meanOf,
  treeNumbersOf,
  said,
  treeSimilarity,
  vectorSimilarity
} from "../../src/rerank/HitSimilarity.ts"
import { table } from "../ranked.ts"

const trees = fc.uniqueArray(fc.constantFrom("C14.280", "C14.280.647", "C14.907", "D02.455", "D02.455.426.392"), { maxLength: 4 })
const sets = fc.uniqueArray(fc.nat(9), { maxLength: 6 }).map((all) => Int32Array.from(all).sort())

const vectors = fc
  .array(fc.oneof(fc.constant(0), fc.float({ min: -1e6, max: 1e6, noNaN: true, noDefaultInfinity: true })), { minLength: 3, maxLength: 3 })
  .map((all) => Float32Array.from(all, (x) => (Math.abs(x) < 1e-6 ? 0 : x)))

/** How near two works are in the tree, by their tree numbers. */
const alike = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): number => {
  const [x, y] = treeNumbersOf([a, b])
  return treeSimilarity(x!, y!)
}

describe("similarity", () => {
  it("is symmetric, 1 with itself, 0 with nothing in common, and within [0, 1]", () => {
    fc.assert(
      fc.property(trees, trees, (a, b) => {
        expect(alike(a, b)).toBeCloseTo(alike(b, a), 12)
        expect(alike(a, a)).toBe(a.length === 0 ? 0 : 1)
        expect(alike(a, b)).toBeGreaterThanOrEqual(0)
        expect(alike(a, b)).toBeLessThanOrEqual(1)
      })
    )
    fc.assert(
      fc.property(sets, sets, (a, b) => {
        expect(jaccard(a, b)).toBe(jaccard(b, a))
        expect(jaccard(a, a)).toBe(a.length === 0 ? 0 : 1)
        if (!a.some((one) => b.includes(one))) expect(jaccard(a, b)).toBe(0)
      })
    )
  })

  it("of each two of some sets at once is what it is of two", () => {
    fc.assert(
      fc.property(fc.array(sets, { maxLength: 12 }), (all) => {
        expect([...jaccards(all)]).toEqual(all.flatMap((a) => all.map((b) => jaccard(a, b))))
      })
    )
  })

  it("by terms is said in the same words whichever works were compared before", () => {
    const works = () => table({ a: { keywords: ["x", "y", "z"] }, b: { keywords: ["z", "y"] }, c: { keywords: ["z", "y", "x"] } })
    const [one, other] = [byTerms(works(), "none"), byTerms(works(), "none")]
    expect(one.between(2, 1)).toBe(2 / 3)
    expect(one.among!(Int32Array.of(2, 1))).toEqual(Float64Array.of(1, 2 / 3, 2 / 3, 1))
    // rows are in tie order, so that c is the first
    for (const kind of [one, other]) expect(kind.similarityNote(2, 0)).toBe('shares 3 of 3 terms with c: "z", "y", "x"')
  })

  it("knows that a heading is near its class, which no comparison of names can: by hand", () => {
    expect(alike(["D02.455.426"], ["D02.455"])).toBeCloseTo(2 / 3, 12)
    expect(alike(["D02.455"], ["C14.280"])).toBe(0)
    // the best of each side: 1 and 2/3 one way, 1 the other
    expect(alike(["C14.280", "C14.280.647"], ["C14.280"])).toBeCloseTo((1 + 2 / 3 + 1) / 3, 12)
  })

  it("of vectors is symmetric, 1 with itself, 0 where nothing is shared, and within [0, 1]", () => {
    fc.assert(
      fc.property(vectors, vectors, (a, b) => {
        const like = vectorSimilarity(a, b)
        expect(like).toBe(vectorSimilarity(b, a))
        expect(like).toBeGreaterThanOrEqual(0)
        expect(like).toBeLessThanOrEqual(1)
        expect(vectorSimilarity(a, a)).toBeCloseTo(a.every((x) => x === 0) ? 0 : 1, 12)
        if (a.every((x, d) => x === 0 || b[d] === 0)) expect(like).toBe(0)
      })
    )
    expect(vectorSimilarity(Float32Array.of(1, 0), new Float32Array(0))).toBe(0)
  })

  it("of several kinds is the mean over those that both works have: by hand", () => {
    const kind = (what: string, rows: ReadonlyArray<number>, like: number): Kind => ({
      what,
      has: (row) => rows.includes(row),
      between: () => like,
      similarityNote: () => `${like} by ${what}`
    })
    const kinds = [kind("term", [0, 1, 2], 0.5), kind("vector", [0, 1], 1)]
    const like = meanOf(kinds)
    expect([like(0, 1), like(0, 2), like(2, 0), like(2, 2), like(0, 3), like(3, 3)]).toEqual([0.75, 0.5, 0.5, 0.5, 0, 0])
    expect(said(kinds, 0, 1, "b")).toBe("0.5 by term; 1 by vector")
    expect(said(kinds, 0, 2, "c")).toBe("0.5 by term; not both have a vector")
    expect(said(kinds, 0, 3, "d")).toBe("nothing to compare with d")
  })
})
