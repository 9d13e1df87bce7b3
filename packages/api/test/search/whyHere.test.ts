/** Why a work has its rank: the marked words of its abstract, the sentence, and what would move it. */
import * as Explanation from "@litfuse/engine/Explanation"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { abstractExtract, markWords, stemsOf } from "../../src/search/abstractExtract.ts"
import { rankMoves, scoredOf } from "../../src/search/rankMoves.ts"
import { rankSentence } from "../../src/search/rankSentence.ts"
import { scoreParts } from "../../src/search/scoreParts.ts"

const shown = (pieces: ReadonlyArray<{ readonly text: string; readonly isWord: boolean }>): string =>
  pieces.map(({ text, isWord }) => (isWord ? `[${text}]` : text)).join("")

describe("the extract of an abstract", () => {
  it("marks the words of a query and those with their stem, without stop words", () => {
    expect(shown(markWords("Sleeping nurses and the sleep of a nurse.", stemsOf("the nurse sleeps")))).toBe(
      "[Sleeping] [nurses] and the [sleep] of a [nurse]."
    )
    expect(markWords("", stemsOf("x"))).toEqual([])
  })

  it("shows the part with the most different words, from the beginning of its sentence", () => {
    const filler = "Nothing of interest is written in this long first sentence about other matters. ".repeat(6)
    const abstract = [{ label: null, text: `${filler}We gave caffeine to nurses before a night shift. ${filler}` }] as const
    const text = shown(abstractExtract({ abstract: [...abstract] }, stemsOf("caffeine nurse shift"), 80))
    expect(text).toBe("… We gave [caffeine] to [nurses] before a night [shift]. Nothing of interest is written …")
  })

  it("is the beginning without a word of the query, names parts, and is empty without an abstract", () => {
    expect(shown(abstractExtract({ abstract: [{ label: "Aim", text: "To sleep." }] }, stemsOf("gout")))).toBe("Aim: To sleep.")
    expect(abstractExtract({}, stemsOf("gout"))).toEqual([])
  })

  it("keeps the text of any abstract, in its order, near the length that was asked for", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), fc.constantFrom("a b", "the", "x y z"), (text, words) => {
        const flat = text.replaceAll(/\s+/g, " ").trim()
        const pieces = abstractExtract({ abstract: [{ label: null, text }] }, stemsOf(words), 60)
        const whole = pieces.map((piece) => piece.text).join("")
        expect(flat).toContain(whole.replace(/^… /, "").replace(/ …$/, ""))
        expect(
          markWords(text, stemsOf(words))
            .map((piece) => piece.text)
            .join("")
        ).toBe(text)
      })
    )
  })
})

const tree = (parts: ReadonlyArray<readonly [string, number]>): Explanation.Explanation =>
  Explanation.sum(
    "reciprocal rank fusion, k 10",
    parts.reduce((sum, [, value]) => sum + value, 0),
    parts.map(([label, value]) => Explanation.leaf(label, value))
  )
const hit = (rank: number, parts: ReadonlyArray<readonly [string, number]>) => {
  const explanation = tree(parts)
  return { rank, score: explanation.value, explanation }
}

describe("the parts of a score", () => {
  it("are lists with the place of the work, for each fusion that adds up", () => {
    const parts = scoreParts(
      tree([
        ["rank 6 in openalex, weight 1", 0.1],
        ["not in core, weight 1", 0],
        ["not in core, counted as rank 40, weight 0.5", 0.01],
        ["place 2 in words: min-max score 0.4, weight 1e-7", 0.4],
        ['"sleep", in 3 of 9 works', 2]
      ])
    )
    expect(parts.map(({ list, place, isList }) => [list, place, isList])).toEqual([
      ["openalex", 6, true],
      ["core", null, true],
      ["core", null, true],
      ["words", 2, true],
      ['"sleep", in 3 of 9 works', null, false]
    ])
  })
})

describe("the sentence of a rank", () => {
  it("names the lists with the place of the work, and those without it", () => {
    const one = hit(4, [
      ["rank 5 in a, weight 1", 0.06],
      ["rank 2 in b, weight 1", 0.08],
      ["not in c, weight 1", 0],
      ["rank 2 in words, weight 1", 0.08]
    ])
    expect(rankSentence(one, 32, (list) => list.toUpperCase())).toBe("Rank 4 of 32: second in B and WORDS, 5th in A; not in C. Score 0.22.")
    expect(rankSentence({ rank: 1, score: null, filtered: "it has no abstract" }, 3, String)).toBe(
      "The ranking leaves this work out: it has no abstract."
    )
    expect(rankSentence({ rank: 1, score: 2.5 }, 3, String)).toBe("Rank 1 of 3. Score 2.5.")
    expect(
      rankSentence(
        hit(1, [
          ['"sleep", in 3 of 9 works', 2],
          ['"gout", in 1 of 9 works', 3]
        ]),
        9,
        String
      )
    ).toBe('Rank 1 of 9: "gout", in 1 of 9 works (3); "sleep", in 3 of 9 works (2). Score 5.')
  })
})

describe("what would move a work", () => {
  const works = [
    hit(1, [
      ["rank 1 in a, weight 1", 0.5],
      ["rank 1 in b, weight 1", 0.5]
    ]),
    hit(2, [
      ["rank 2 in a, weight 1", 0.3],
      ["not in b, weight 1", 0]
    ]),
    hit(3, [
      ["not in a, weight 1", 0],
      ["rank 2 in b, weight 1", 0.2]
    ])
  ]
  it("is its rank without each list, and with the best value of each list", () => {
    const all = scoredOf(works)
    expect(rankMoves(works[2]!, all)).toEqual([
      { list: "a", isList: true, place: null, value: 0, best: 0.5, without: 2, first: 2 },
      { list: "b", isList: true, place: 2, value: 0.2, best: 0.5, without: 3, first: 2 }
    ])
    expect(rankMoves(works[0]!, all).map(({ without, first }) => [without, first])).toEqual([
      [1, 1],
      [1, 1]
    ])
  })

  it("does not exist for a score without parts, or beside works with other parts", () => {
    expect(rankMoves({ rank: 1 }, scoredOf([{ score: 1 }]))).toEqual([])
    expect(
      rankMoves(
        works[0]!,
        scoredOf([
          works[0]!,
          hit(2, [
            ["x", 1],
            ["y", 1],
            ["z", 1]
          ])
        ])
      )
    ).toEqual([])
  })

  it("agrees with ranking anew: a rank without a list is that of the scores without its parts", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)), { minLength: 1, maxLength: 12 }), (made) => {
        const sorted = made.toSorted((x, y) => y[0] + y[1] + y[2] - (x[0] + x[1] + x[2]))
        const some = sorted.map((values, i) =>
          hit(
            i + 1,
            values.map((value, l) => [`rank 1 in ${l}, weight 1`, value] as const)
          )
        )
        const all = scoredOf(some)
        for (const [i, one] of some.entries())
          for (const [l, { without, first, best }] of rankMoves(one, all).entries()) {
            const left = sorted.map((values, j) => [values.reduce((sum, value, m) => (m === l ? sum : sum + value), 0), j] as const)
            const order = left.toSorted(([a, j], [b, m]) => b - a || j - m)
            expect(without).toBe(order.findIndex(([, j]) => j === i) + 1)
            expect(first).toBeLessThanOrEqual(i + 1)
            expect(best).toBe(Math.max(...sorted.map((values) => values[l]!)))
          }
      })
    )
  })
})
