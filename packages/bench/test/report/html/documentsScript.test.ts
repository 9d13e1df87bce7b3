import { createContext, Script } from "node:vm"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { movesBetween } from "../../../src/gate/Reordering.ts"
import { documentsScript } from "../../../src/report/html/documentsScript.ts"

interface Row {
  readonly document: string
  readonly grade: number | null
  readonly before?: number
  readonly after?: number
}

/** The functions of this part of the page's script that need no document. */
interface Functions {
  readonly rankRows: (
    topic: { readonly documents: ReadonlyArray<string>; readonly grades: ReadonlyArray<number | null> },
    first: ReadonlyArray<number>,
    second: ReadonlyArray<number>
  ) => ReadonlyArray<Row>
  readonly movementOf: (row: Partial<Row>, depth: number) => { readonly kind: string; readonly text: string; readonly value: number }
  readonly rankSentence: (rows: ReadonlyArray<Row>, depth: number) => string
  readonly missingRank: (places: ReadonlyArray<number>, depth: number) => string
  readonly notKept: (
    rankings: { readonly systems: ReadonlyArray<string>; readonly all: number; readonly by: string },
    systems: ReadonlyArray<string>
  ) => string | undefined
  readonly shortened: (text: string, most: number) => string
  readonly widthOf: (letters: ReadonlyArray<string>) => number
  readonly slopeOf: (row: Partial<Row>, left: number, right: number) => Readonly<Record<"x1" | "x2" | "y1" | "y2", number>>
}

const names = "rankRows, movementOf, rankSentence, missingRank, notKept, shortened, widthOf, slopeOf"
const functions = new Script(`${documentsScript}\n;({ ${names} })`).runInContext(createContext({})) as Functions
/** The same value made of this realm's objects. */
const here = <A>(value: A): A => JSON.parse(JSON.stringify(value)) as A

const topic = { documents: [..."abcdefghij"], grades: [2, 1, 0, null, null, 1, 1, 0, 0, null] }
const ranking = fc.shuffledSubarray([...topic.documents.keys()])

describe("rankRows", () => {
  it("has the documents as the second ranking orders them, then those that only the first has", () => {
    expect(here(functions.rankRows(topic, [0, 1, 2], [2, 3, 0]))).toEqual([
      { document: "c", grade: 0, before: 3, after: 1 },
      { document: "d", grade: null, after: 2 },
      { document: "a", grade: 2, before: 1, after: 3 },
      { document: "b", grade: 1, before: 2 }
    ])
    expect(functions.rankRows(topic, [], [])).toHaveLength(0)
  })

  it("moves the same documents by the same ranks as the gate says", () => {
    const textOf = (places: ReadonlyArray<number>) => places.map((place) => topic.documents[place]!)
    fc.assert(
      fc.property(ranking, ranking, (first, second) => {
        const moved = here(functions.rankRows(topic, first, second)).filter(({ before, after }) => before !== after)
        const ofGate = movesBetween(textOf(first), textOf(second))
        const key = ({ document, before, after }: Pick<Row, "document"> & { before?: number | undefined; after?: number | undefined }) =>
          `${document} ${before} ${after}`
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
    expect(here(functions.movementOf(row, 20))).toEqual({ kind, text, value })
  })

  it("turns round when the two rankings change places", () => {
    const turned: Readonly<Record<string, string>> = { up: "down", down: "up", same: "same", new: "gone", gone: "new" }
    fc.assert(
      fc.property(ranking, ranking, (first, second) => {
        for (const { before, after } of functions.rankRows(topic, first, second)) {
          const [there, back] = [
            functions.movementOf({ before, after } as Row, 20),
            functions.movementOf({ before: after, after: before } as Row, 20)
          ]
          expect([back.kind, back.value]).toEqual([turned[there.kind], there.value === 0 ? 0 : -there.value])
        }
      })
    )
  })
})

describe("what the page says", () => {
  it("counts movements and unjudged documents", () => {
    const rows = functions.rankRows(topic, [0, 1, 2, 5], [2, 3, 0, 5])
    expect(functions.rankSentence(rows, 20)).toBe("1 up, 1 down, 1 at the same rank, 1 new, 1 gone; 1 of 5 unjudged.")
    expect(functions.rankSentence(functions.rankRows(topic, [0], [0]), 20)).toBe(
      "0 up, 0 down, 1 at the same rank, 0 new, 0 gone; all 1 are judged."
    )
    expect(functions.rankSentence([], 20)).toBe("Neither has a ranking on this topic.")
  })

  it("tells a rank that is not kept from one that is not there", () => {
    expect([functions.missingRank([1, 2], 2), functions.missingRank([1], 2)]).toEqual(["below 2", "none"])
  })

  it("says which rankings are not kept, and which are", () => {
    const kept = { systems: ["base", "a"], all: 9, by: "AP" }
    expect(functions.notKept(kept, ["a", "base"])).toBeUndefined()
    expect(functions.notKept(kept, ["x", "a"])).toBe(
      "Rankings of x are not kept: of 9 systems, those of the best by AP are, and the baseline's: base; a."
    )
  })
})

describe("shortened", () => {
  it("leaves what fits, and takes the middle of what does not", () => {
    expect(functions.shortened("at00732", 15)).toBe("at00732")
    expect(functions.shortened("0123456789", 6.6)).toBe("012…89")
  })

  it("never exceeds the width, and keeps both ends of the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.integer({ min: 3, max: 20 }), (text, most) => {
        const short = functions.shortened(text, most)
        expect(functions.widthOf([...short])).toBeLessThanOrEqual(most)
        if (short !== text) {
          const [head, tail] = [short.slice(0, short.lastIndexOf("…")), short.slice(short.lastIndexOf("…") + 1)]
          expect([text.startsWith(head), text.endsWith(tail)]).toEqual([true, true])
        }
      })
    )
  })
})

describe("slopeOf", () => {
  it("runs from rank to rank, or a quarter of the way where one side has none", () => {
    expect(here(functions.slopeOf({ before: 1, after: 3 }, 100, 200))).toEqual({ x1: 100, x2: 200, y1: 1, y2: 3 })
    expect(here(functions.slopeOf({ after: 3 }, 100, 200))).toEqual({ x1: 175, x2: 200, y1: 3, y2: 3 })
    expect(here(functions.slopeOf({ before: 2 }, 100, 200))).toEqual({ x1: 100, x2: 125, y1: 2, y2: 2 })
  })
})
