import { inventedSections as sections } from "@litfuse/kit/inventedSections"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as MemoryIndex from "../src/MemoryIndex.ts"
import * as Passages from "../src/Passages.ts"
import { quoteAround } from "../src/quoteAround.ts"
import { matchOf } from "../src/TextSearch.ts"

const passages = Passages.named(
  sections([
    [["Methods"], "We asked 62 workers about caf\u00e9s. Sleep was measured."],
    [["Results"], "\u{1f634} Day sleep fell. Caffeine, late in the shift, shortened day sleep by 41 minutes."],
    [["Discussion"], "Caffeinated drinks are sold everywhere."]
  ])
)
const find = (words: string) => MemoryIndex.search(passages, matchOf(words)!, 10).hits
const quotes = (words: string) => find(words).map((hit) => hit.content.slice(...quoteAround(hit)))

describe("words in sections", () => {
  it.each([
    ["caffeine sleep", ["Caffeine, late in the shift, shortened day sleep by 41 minutes."]],
    ['"day sleep"', ["\u{1f634} Day sleep fell."]],
    ['"sleep day"', []],
    ["CAFES", ["We asked 62 workers about caf\u00e9s."]],
    ["caffein*", ["Caffeinated drinks are sold everywhere.", "Caffeine, late in the shift, shortened day sleep by 41 minutes."]],
    ["AND", []],
    ["work* NEAR(sleep)", []],
    ["41-minutes", ["Caffeine, late in the shift, shortened day sleep by 41 minutes."]]
  ])("%s", (words, expected) => expect(quotes(words)).toEqual(expected))

  it("are quoted from a sentence with very many hits, without the end of a sentence", () => {
    const content = "sleep ".repeat(300_000)
    const spans = Array.from({ length: 300_000 }, (_, i) => [6 * i, 6 * i + 5] as const)
    const [from, to] = quoteAround({ content, spans })
    expect([from, to > 5, to <= 600]).toEqual([0, true, true])
  })

  it("are found in one section of 5 MB that repeats them, and the rest is counted", () => {
    const many = Passages.named(
      sections([
        [["A"], "Sleep. ".repeat(750_000)],
        [["B"], "Sleep."],
        [["C"], "Sleep fell."]
      ])
    )
    const { hits, sections: count } = MemoryIndex.search(many, matchOf("sleep")!, 2)
    const large = MemoryIndex.search(many.slice(0, 1), matchOf("sleep")!, 2).hits
    expect([hits.length, count, large.map(({ spans }) => spans.length)]).toEqual([2, 3, [750_000]])
    expect(large.map((hit) => quoteAround(hit))).toEqual([[0, 6]])
  })

  it("are found in several texts, so many sections of each, best text first", () => {
    const texts = ["b", "a"].map((work) => ({
      work,
      passages: Passages.named(
        sections([
          [["A"], `Sleep of ${work}.`],
          [["B"], "Sleep."]
        ])
      )
    }))
    const found = MemoryIndex.searchTexts(texts, matchOf("sleep")!, { limit: 3, perText: 1 })
    expect(found.hits.map(({ text, name }) => [text, name])).toEqual([
      ["b", "B"],
      ["a", "B"]
    ])
    expect([...found.sections]).toEqual([
      ["b", 2],
      ["a", 2]
    ])
    expect(MemoryIndex.searchTexts([], matchOf("sleep")!, { limit: 3, perText: 1 })).toEqual({ hits: [], sections: new Map() })
  })

  it("without a letter or a digit are none", () => {
    expect([matchOf('"'), matchOf("?! *"), matchOf('"" -')]).toEqual([undefined, undefined, undefined])
  })

  it("are read as words, whatever a user types", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."a\"*^:(){}-+'\u00e9 \u{1f634}NEARORNOT") }), (words) => {
        const match = matchOf(words)
        if (match !== undefined) expect(() => MemoryIndex.search(passages, match, 3)).not.toThrow()
      })
    )
  })
})

const word = fc.constantFrom("sleep", "Sl\u00e9ep", "\u{1f634}", "a\u0301", "night.", "\u4e2d\u6587", "shift\nwork", "x")

describe("a hit", () => {
  it("is where its word is, in UTF-16 units, and inside of its quotation", () => {
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 1, maxLength: 200 }), { minLength: 1, maxLength: 4 }), (texts) => {
        const all = Passages.named(sections(texts.map((words, i) => [[`S${i}`], words.join(" ")])))
        const hits = MemoryIndex.search(all, matchOf("sleep")!, 10).hits
        expect(hits.length).toBe(texts.filter((words) => words.some((one) => /^sl[e\u00e9]ep$/iu.test(one))).length)
        for (const hit of hits) {
          const spans = hit.spans.map(([from, to]) => hit.content.slice(from, to))
          expect(spans).toEqual(hit.content.match(/sl[e\u00e9]ep/giu))
          const [from, to] = quoteAround(hit)
          expect(hit.content.slice(from, to)).toMatch(/^\S(?:.*sl[e\u00e9]ep.*)?/isu)
          expect(hit.spans.some(([start, end]) => start >= from && end <= to)).toBe(true)
          expect(to - from).toBeLessThanOrEqual(1200)
        }
      })
    )
  })

  it("in a PDF file has the sentence over its lines; a long sentence is cut at words", () => {
    const lines = Passages.named(sections([[[], "The nurses\nslept by day\nfor six hours. Then they rose."]]))
    const [hit] = MemoryIndex.search(lines, matchOf("slept")!, 1).hits
    expect(hit!.content.slice(...quoteAround(hit!))).toBe("The nurses\nslept by day\nfor six hours.")
    const long = Passages.named(sections([[[], `${"night ".repeat(300)}sleep ${"shift ".repeat(300)}`]]))
    const [far] = MemoryIndex.search(long, matchOf("sleep")!, 1).hits
    expect(far!.content.slice(...quoteAround(far!))).toMatch(/^(?:night )+sleep (?:shift )*shift$/)
  })
})
