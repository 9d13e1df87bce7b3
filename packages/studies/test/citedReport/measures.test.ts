/** The measures of the report on cited answers, worked by hand. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { AnsweredSteps, Collection } from "../../src/citedReport/AnswerSteps.ts"
import { searchFor } from "../../src/citedReport/AnswerSteps.ts"
import type { CitedParams } from "../../src/citedReport/CitedParams.ts"
import { citedQuestion, isMarked } from "../../src/citedReport/CitedQuestion.ts"
import { chooseSetting, nameOfChoice } from "../../src/citedReport/CitedSystems.ts"
import { partsOf, published, quotedOf, worthOf } from "../../src/citedReport/AnswerWorth.ts"
import type { Unit } from "../../src/citedReport/measureUnits.ts"

const params: CitedParams = {
  choosing: [1],
  reporting: 2,
  settings: { perSource: 2, fewest: 3, share: 0.8, most: 10, sentences: 3, threshold: 0.49 },
  dimensions: [{ id: "harm", question: "How does {subject} harm?", words: ["bleeding", "heart attack"] }],
  grid: { keywords: [0, 2], thresholds: [0.5, 0], sentences: [1, 3] },
  stance: false,
  seed: 1,
  resamples: 20
}

/** Documents by their stems: row r is `ids.values[r]`, and all are ranked in that order. */
const collectionOf = (texts: Readonly<Record<string, string>>): Collection => {
  const values = Object.keys(texts)
  return {
    ids: { values, size: values.length, row: (id: string) => values.indexOf(id) } as never,
    works: [],
    texts: values.map((work) => ({ work, title: null, passages: [{ text: texts[work]! } as never] })),
    stems: values.map((id) => new Set(texts[id]!.split(" "))),
    retrieve: () => [...values.keys()]
  }
}

const address = (work: string, from: number, to: number) => ({ work, from, to })
const cited = (fit: number, work: string, from: number, to: number) =>
  ({ fit, score: fit, stance: "unclear", sentence: { address: address(work, from, to) } }) as never

describe("a marked sentence", () => {
  const marks = new Map([
    [
      "1",
      [
        [0, 10],
        [5, 20]
      ] as const
    ]
  ])

  it("has half of its characters in snippets, in the same article; characters of two snippets count once", () => {
    expect(isMarked({ marks }, address("1", 0, 20))).toBe(true)
    expect(isMarked({ marks }, address("1", 10, 30))).toBe(true)
    expect(isMarked({ marks }, address("1", 11, 30))).toBe(false)
    expect(isMarked({ marks }, address("2", 0, 20))).toBe(false)
    expect(isMarked({ marks }, address("1", 20, 30))).toBe(false)
  })

  it("stays one when more snippets are marked", () => {
    const place = fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 20 })).map(([from, n]) => [from, from + n] as const)
    fc.assert(
      fc.property(fc.array(place, { maxLength: 4 }), place, place, (some, more, [from, to]) => {
        const before = isMarked({ marks: new Map([["1", some]]) }, address("1", from, to))
        const after = isMarked({ marks: new Map([["1", [...some, more]]]) }, address("1", from, to))
        expect(after || !before).toBe(true)
      })
    )
  })

  it("is read from the snippets of gold articles with a text", () => {
    const snippet = (document: string, text: string) => ({ document, text, beginSection: "abstract", endSection: "abstract" })
    const question = { id: "q", body: "?", type: "summary", documents: ["1", "9"], answers: [] }
    const snippets = [snippet("1", " tea helps "), snippet("1", "not there"), snippet("2", "tea")]
    const { gold, marks: read } = citedQuestion(collectionOf({ 1: "so tea helps", 2: "tea" }), { ...question, snippets })
    expect(gold).toEqual(["1"])
    expect([...read]).toEqual([["1", [[3, 12]]]])
  })
})

describe("the search", () => {
  const collection = collectionOf({ a: "tea sleep", b: "tea sleep nurs", c: "tea sleep nurs night", d: "tea sleep nurs ward" })
  const asked = (words: ReadonlyArray<string>, rebuilt = 3) => ({ text: "", keywords: words.map((word) => [word]), rebuilt, perSource: 2 })

  it("wants all keywords, gives the first, and asks the first three again where nothing has all", () => {
    expect(searchFor(collection, asked(["tea", "nurses"]))).toEqual([1, 2])
    expect(searchFor(collection, asked(["tea", "sleep", "nurses", "milk"]))).toEqual([1, 2])
    expect(searchFor(collection, asked(["tea", "sleep", "nurses", "milk"], 0))).toEqual([])
    expect(searchFor(collection, asked(["tea", "milk"]))).toEqual([])
  })

  it("takes any word of a dimension, whole phrases, and only documents that are there", () => {
    const either = { ...asked(["tea"]), keywords: [["tea"], ["milk", "night nurses"]] }
    expect(searchFor(collection, either)).toEqual([2])
    expect(searchFor(collection, either, (row) => row !== 2)).toEqual([])
  })
})

describe("an answer", () => {
  const question = { id: "q", body: "?", gold: ["a", "b"], marks: new Map([["a", [[0, 10] as const]]]) }
  const collection = collectionOf({ a: "", b: "", c: "" })
  const part: AnsweredSteps = {
    found: [0, 1, 2],
    kept: [0, 2],
    sentences: [cited(0.9, "a", 0, 10), cited(0.5, "c", 0, 9), cited(0.3, "b", 0, 9)]
  }

  it("is worth the share of marked sentences, and of gold articles", () => {
    expect(worthOf(question, collection, [part], 0.49, 3)).toEqual({
      isAnswered: true,
      emptyAfter: undefined,
      marked: 0.5,
      isRight: true,
      found: 1,
      kept: 0.5
    })
    expect(worthOf(question, collection, [part], 0.95, 3)).toMatchObject({
      isAnswered: false,
      emptyAfter: "sentences",
      marked: undefined,
      isRight: false
    })
    expect(worthOf(question, collection, [], 0, 3)).toMatchObject({ emptyAfter: "search", found: 0 })
    expect(worthOf({ ...question, gold: [] }, collection, [{ ...part, kept: [] }], 0.95, 3)).toMatchObject({
      emptyAfter: "filters",
      kept: undefined
    })
  })

  it("of several parts quotes a sentence once", () => {
    expect(quotedOf([part, part], 0.49, 1)).toHaveLength(1)
    expect(quotedOf([part, part], 0.2, 3)).toHaveLength(3)
  })

  it("is one part, or one of each dimension with the words that the command asks for", () => {
    const [one] = partsOf("Does aspirin prevent stroke?", published(params), params)
    expect(one).toMatchObject({
      text: "Does aspirin prevent stroke?",
      keywords: [["aspirin"], ["stroke"]],
      about: [],
      rebuilt: 3,
      share: 0.8
    })
    const [harm, ...rest] = partsOf("Does aspirin prevent stroke?", { ...published(params), isDivided: true, keywords: 1 }, params)
    expect(rest).toEqual([])
    expect(harm).toMatchObject({ keywords: [["aspirin"], ["bleeding", "heart attack"]], filter: ["aspirin", "stroke"] })
    expect(partsOf("what is?", published(params), params)).toEqual([])
    expect(partsOf("Does aspirin prevent stroke?", { ...published(params), asks: "question" }, params)[0]).toMatchObject({
      keywords: undefined,
      share: 0
    })
  })
})

describe("the choice", () => {
  const unitOf = (right: ReadonlyArray<string>, wrong: ReadonlyArray<string>): Unit => {
    const all = [0, 2].flatMap((keywords) => [0, 0.5].map((threshold) => nameOfChoice({ keywords, threshold })))
    const worth = Object.fromEntries(all.map((name) => [name, { isRight: right.includes(name) } as never]))
    return { names: [], worth, isWrong: Object.fromEntries(all.map((name) => [name, wrong.includes(name)])) }
  }

  it("has the most right questions less wrong answers", () => {
    const [loose, strict] = [nameOfChoice({ keywords: 2, threshold: 0 }), nameOfChoice({ keywords: 0, threshold: 0.5 })]
    expect(chooseSetting([unitOf([loose, strict], [loose])], params)).toEqual({ keywords: 0, threshold: 0.5 })
  })

  it("has fewer keywords, then the lower threshold, where values are equal", () => {
    expect(chooseSetting([unitOf([], [])], params)).toEqual({ keywords: 2, threshold: 0 })
  })
})
