import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Matches from "@litfuse/lexical/Matches"
import * as Postings from "@litfuse/lexical/Postings"

const postings = ((): Postings.Postings => {
  const builder = Postings.builder()
  for (const document of [[0, 1], [1, 1], [0], [1, 0, 0]]) builder.add(document)
  return builder.build(2)
})()

const pairs = (matches: Matches.Matches, term: number): Array<[row: number, frequency: number]> =>
  Array.from({ length: matches.ends[term]! - matches.starts[term]! }, (_, i): [number, number] => [
    matches.rows[matches.starts[term]! + i]!,
    matches.frequencies[matches.starts[term]! + i]!
  ]).sort((a, b) => a[0] - b[0])

describe("Matches", () => {
  it("in all documents are the postings themselves", () => {
    const matches = Matches.inAll(postings, [1, -1, 0])
    expect(matches.rows).toBe(postings.rows)
    expect([0, 1, 2].map((term) => pairs(matches, term))).toEqual([
      [
        [0, 1],
        [1, 2],
        [3, 1]
      ],
      [],
      [
        [0, 1],
        [2, 1],
        [3, 2]
      ]
    ])
  })

  it("among candidates count by position in their list", () => {
    const matches = Matches.among(postings, [1, -1, 0], Matches.candidates(Int32Array.of(3, 1, 2)))
    expect([0, 1, 2].map((term) => pairs(matches, term))).toEqual([
      [
        [0, 1],
        [1, 2]
      ],
      [],
      [
        [0, 2],
        [2, 1]
      ]
    ])
    expect(pairs(Matches.among(postings, [0], Matches.candidates(new Int32Array(0))), 0)).toEqual([])
  })

  it("among all rows, in any order, are the same as in all documents", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (rows) => {
        const matches = Matches.among(postings, [0, 1], Matches.candidates(Int32Array.from(rows)))
        const all = Matches.inAll(postings, [0, 1])
        for (const term of [0, 1])
          expect(
            pairs(matches, term)
              .map(([position, frequency]) => [rows[position], frequency])
              .sort()
          ).toEqual(pairs(all, term))
      })
    )
  })

  it("of several terms together count how many of them a document holds", () => {
    const merged = Matches.merge(Matches.inAll(postings, [0, 1]), [[0, 1], [], [1]])
    expect([0, 1, 2].map((group) => pairs(merged, group))).toEqual([
      [
        [0, 2],
        [1, 1],
        [2, 1],
        [3, 2]
      ],
      [],
      [
        [0, 1],
        [1, 1],
        [3, 1]
      ]
    ])
  })
})
