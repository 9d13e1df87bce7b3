import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Postings from "@litfuse/lexical/Postings"

const make = (documents: ReadonlyArray<ReadonlyArray<number>>, vocabularySize: number): Postings.Postings => {
  const builder = Postings.builder()
  for (const document of documents) builder.add(document)
  return builder.build(vocabularySize)
}

describe("Postings", () => {
  it("turns documents into terms", () => {
    const postings = make([[2, 0, 2], [], [0]], 4)
    expect(postings.size).toBe(3)
    expect([...postings.lengths]).toEqual([3, 0, 1])
    expect([...postings.starts]).toEqual([0, 2, 2, 3, 3])
    expect([...postings.rows]).toEqual([0, 2, 0])
    expect([...postings.frequencies]).toEqual([1, 1, 2])
    expect([0, 1, 2, 3, 4, -1].map((term) => Postings.documentCount(postings, term))).toEqual([2, 0, 1, 0, 0, 0])
  })

  it("knows how often each document holds each term", () => {
    const document = fc.array(fc.nat(9), { maxLength: 8 })
    fc.assert(
      fc.property(fc.array(document, { maxLength: 10 }), (documents) => {
        const postings = make(documents, 10)
        for (let row = 0; row < documents.length; row++)
          for (let term = -1; term < 12; term++)
            expect(Postings.frequency(postings, term, row)).toBe(documents[row]!.filter((each) => each === term).length)
      })
    )
  })

  it("builds in steps of some 200,000 places, so that other work can go first", () => {
    const builder = Postings.builder()
    const terms = Array.from({ length: 1000 }, (_, term) => term)
    for (let i = 0; i < 600; i++) builder.add(terms)
    const steps = builder.building(1000)
    let pauses = 0
    let next = steps.next()
    for (; next.done !== true; next = steps.next()) pauses++
    expect(pauses).toBe(3)
    expect(next.value).toEqual(
      make(
        Array.from({ length: 600 }, () => terms),
        1000
      )
    )
  })

  it("goes on over the end of a piece, and saturates a frequency instead of starting it again at 0", () => {
    const postings = make(
      [...Array.from({ length: 600 }, () => Array.from({ length: 1000 }, (_, term) => term)), Array.from({ length: 70_000 }, () => 7)],
      1000
    )
    expect(postings.rows.length).toBe(600_001)
    expect(Postings.documentCount(postings, 999)).toBe(600)
    expect([...postings.rows.subarray(postings.starts[999]!)]).toEqual(Array.from({ length: 600 }, (_, row) => row))
    expect(Postings.frequency(postings, 7, 600)).toBe(65_535)
    expect(postings.lengths[600]).toBe(70_000)
  })

  it("finds the first row at or after another", () => {
    const rows = Int32Array.of(9, 1, 3, 5, 0)
    expect([0, 1, 2, 5, 6].map((row) => Postings.lowerBound(rows, row, 1, 4))).toEqual([1, 1, 2, 3, 4])
  })
})
