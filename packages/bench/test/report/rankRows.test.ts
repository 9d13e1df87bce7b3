import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { movesBetween } from "../../src/gate/Reordering.ts"
import { missingRank, movementOf, missingRankings, type Ranks, rankRows, rankSentence } from "@litfuse/document/browser/rankRows"

const topic = { documents: [..."abcdefghij"], grades: [2, 1, 0, null, null, 1, 1, 0, 0, null] }
const nowhere = { before: undefined, after: undefined }
const ranking = fc.shuffledSubarray([...topic.documents.keys()])

describe("rankRows", () => {
  it("has the documents as the second ranking orders them, then those that only the first has", () => {
    expect(rankRows(topic, [0, 1, 2], [2, 3, 0])).toEqual([
      { document: "c", grade: 0, before: 3, after: 1 },
      { document: "d", grade: null, after: 2 },
      { document: "a", grade: 2, before: 1, after: 3 },
      { document: "b", grade: 1, before: 2 }
    ])
    expect(rankRows(topic, [], [])).toHaveLength(0)
  })

  it("moves the same documents by the same ranks as the gate says", () => {
    const textOf = (places: ReadonlyArray<number>) => places.map((place) => topic.documents[place]!)
    fc.assert(
      fc.property(ranking, ranking, (first, second) => {
        const moved = rankRows(topic, first, second).filter(({ before, after }) => before !== after)
        const ofGate = movesBetween(textOf(first), textOf(second))
        const key = ({ document, before, after }: { readonly document: string } & Partial<Ranks>) => `${document} ${before} ${after}`
        expect(moved.map(key).sort()).toEqual(ofGate.map(key).sort())
      })
    )
  })
})

describe("movementOf", () => {
  it.each([
    [{ before: 3, after: 1 }, "up", "↑ up 2", 2],
    [{ before: 1, after: 4 }, "down", "↓ down 3", -3],
    [{ before: 2, after: 2 }, "same", "= same", 0],
    [{ after: 8 }, "new", "+ new", 13],
    [{ before: 8 }, "gone", "− gone", -13]
  ])("says %j in a sign and a word", (row, kind, text, value) => {
    expect(movementOf({ ...nowhere, ...row }, 20)).toEqual({ kind, text, value })
  })

  it("turns round when the two rankings change places", () => {
    const turned: Readonly<Record<string, string>> = { up: "down", down: "up", same: "same", new: "gone", gone: "new" }
    fc.assert(
      fc.property(ranking, ranking, (first, second) => {
        for (const { before, after } of rankRows(topic, first, second)) {
          const [there, back] = [movementOf({ before, after }, 20), movementOf({ before: after, after: before }, 20)]
          expect([back.kind, back.value]).toEqual([turned[there.kind], there.value === 0 ? 0 : -there.value])
        }
      })
    )
  })
})

describe("what the page says", () => {
  it("counts movements and unjudged documents", () => {
    const rows = rankRows(topic, [0, 1, 2, 5], [2, 3, 0, 5])
    expect(rankSentence(rows, 20)).toBe("1 up, 1 down, 1 at the same rank, 1 new, 1 gone; 1 of 5 unjudged.")
    expect(rankSentence(rankRows(topic, [0], [0]), 20)).toBe("0 up, 0 down, 1 at the same rank, 0 new, 0 gone; all 1 are judged.")
    expect(rankSentence([], 20)).toBe("Neither has a ranking on this topic.")
  })

  it("tells a rank that is not kept from one that is not there", () => {
    expect([missingRank([1, 2], 2), missingRank([1], 2)]).toEqual(["below 2", "none"])
  })

  it("says which rankings are not kept, and which are", () => {
    const kept = { systems: ["base", "a"], all: 9, by: "AP" }
    expect(missingRankings(kept, ["a", "base"])).toBeUndefined()
    expect(missingRankings(kept, ["x", "a"])).toBe(
      "Rankings of x are not kept: of 9 systems, those of the best by AP are, and the baseline's: base; a."
    )
  })
})
