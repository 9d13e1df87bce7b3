import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hitSpans, piecesOf, tokenizer } from "../src/hitSpans.ts"
import { matchOf } from "../src/TextSearch.ts"

/** What `highlight` says about the whole text at once. */
const highlighted = (text: string, match: string): ReadonlyArray<readonly [number, number]> => {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
  const database = new DatabaseSync(":memory:")
  database.exec(`CREATE VIRTUAL TABLE w USING fts5(content, ${tokenizer})`)
  database.prepare("INSERT INTO w VALUES (?)").run(text)
  const any = match.match(/"[^"]*"(?: \*)?/gu)!.join(" OR ")
  const row = database.prepare("SELECT highlight(w, 0, '\u0001', '\u0002') AS marked FROM w WHERE w MATCH ?").get(any)
  database.close()
  const spans: Array<readonly [number, number]> = []
  let [plain, from] = [0, 0]
  for (const unit of String(row?.["marked"] ?? "").split("")) {
    if (unit === "\u0001") from = plain
    else if (unit === "\u0002") spans.push([from, plain])
    else plain++
  }
  return spans
}

const word = fc.constantFrom("day", "sleep", "Sl\u00e9ep", "sleepless", "\u{1f634}", "a\u0301", "night.", "\u4e2d\u6587", "shift\nwork", "\u4e2d\u6587\u3002", "-", "caffeine,") // prettier-ignore
const text = fc.array(word, { minLength: 1, maxLength: 600 }).map((words) => words.join(" "))
const query = fc.constantFrom(
  "sleep",
  '"day sleep"',
  "sleep* day",
  '"day sleep" "sleep night" night',
  "41-minutes shift-work",
  '"day day day"'
)

describe("hits in a text", () => {
  it("are those of SQLite's highlight, over the borders of pieces", () => {
    fc.assert(
      fc.property(text, query, (words, asked) => {
        const match = matchOf(asked)!
        expect(hitSpans(words, match)).toEqual(highlighted(words, match))
      })
    )
  })

  it("of a phrase that a border of pieces divides are one hit each", () => {
    const phrase = "day sleep of nurses after the shift"
    const words = `${phrase}; `.repeat(300)
    const spans = hitSpans(words, matchOf(`"${phrase}"`)!)
    expect(spans).toEqual(Array.from({ length: 300 }, (_, i) => [i * (phrase.length + 2), i * (phrase.length + 2) + phrase.length]))
  })

  it("are none in an empty text and without the words", () => {
    expect([hitSpans("", '"sleep"'), hitSpans("Day.", '"sleep"')]).toEqual([[], []])
  })
})

describe("pieces of a text", () => {
  it("follow each other without a gap, cut no word and no character, and have a bounded length", () => {
    fc.assert(
      fc.property(text, fc.constantFrom(0, 300, 4000), (words, reach) => {
        const pieces = piecesOf(words, reach)
        expect(pieces.map(({ from, to }) => words.slice(from, to)).join("")).toBe(words)
        for (const { from, to, end } of pieces) {
          expect([to - from <= 1000, end - to <= reach, end >= to]).toEqual([true, true, true])
          for (const at of [to, end]) if (at < words.length) expect(words[at - 1]).toMatch(/[\s.,\u3002-]/u)
        }
      })
    )
  })

  it.each([
    ["a word", "sleep ".repeat(850_000)],
    ["a word without blanks", "sleep,".repeat(850_000)],
    ["one word that never ends", "\u{1f634}sleep".repeat(30) + "sleep".repeat(1_000_000)],
    ["accents that divide words", "a\u0951".repeat(2_500_000)]
  ])("of 5 MB of %s are read about once, each without the others", (_, hostile) => {
    const pieces = piecesOf(hostile, 200)
    const longest = pieces.reduce((most, { from, end }) => Math.max(most, end - from), 0)
    const read = pieces.reduce((sum, { from, end }) => sum + (end - from), 0)
    expect([longest <= 1200, read <= 1.5 * hostile.length]).toEqual([true, true])
  })
})
