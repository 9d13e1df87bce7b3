/** Entries as databases and people write them, which are more than BibTeX asks for. */
import { describe, expect, it } from "vitest"
import { entriesOf, isFieldName, isKey, isWhole } from "../src/BibTexEntries.ts"
import * as Tally from "../src/Tally.ts"

const read = (text: string) => {
  const tally = Tally.make("a.bib")
  const { entries, unread } = entriesOf(text, tally)
  return {
    entries: entries.map(({ key, fields }) => [key, Object.fromEntries(fields.map(({ name, value }) => [name, value]))]),
    unread: unread.map(({ line }) => line),
    mended: tally.notices().map(({ text }) => text)
  }
}

const whole = (...entries: ReadonlyArray<unknown>) => ({ entries, unread: [], mended: [] })

describe("entries of BibTeX", () => {
  it.each<[string, string, unknown]>([
    [
      "names of fields with blanks, as Scopus has them",
      "@article{a,\n funding_text 1={One},\n title={T},}",
      ["a", { "funding_text 1": "One", title: "T" }]
    ],
    [
      "and Web of Science",
      "@article{ WOS:1,\nEarly Access Date = {JAN 2020},\nTitle = {T},\n}",
      ["WOS:1", { "early access date": "JAN 2020", title: "T" }]
    ],
    ["a type of two words, as Mendeley has it", "@web_page{Roe2018,\n   title = {T},\n}", ["Roe2018", { title: "T" }]],
    ["a type with a hyphen and a number", "@data-set2 {a, title = {T}}", ["a", { title: "T" }]],
    ["a key with blanks", "@article{Roe et al. 2020 (a),\n title={T}}", ["Roe et al. 2020 (a)", { title: "T" }]],
    ["no key at all", "@article{title={T}, year=2020}", ["", { title: "T", year: "2020" }]],
    ["an empty key", "@article{,\n title={T}}", ["", { title: "T" }]],
    ["an empty value", "@article{a, volume = , title = {T}}", ["a", { volume: "", title: "T" }]],
    ["words without quotes", "@article{a, month = 5 May, title = {T}}", ["a", { month: "5 May", title: "T" }]],
    [
      "pieces",
      '@string{j = "Journal"}\n@article{a, journal = j # " of " # {X}, month = 5 # "~" # jan}',
      ["a", { journal: "Journal of X", month: "5~jan" }]
    ],
    ["round brackets", "@article(a, title = {T (x)}, year = 2020)", ["a", { title: "T (x)", year: "2020" }]],
    [
      "an equals sign in a value",
      "@article{a, url = {http://x.org/?a=b}, title = {p = 0.05, n = 3}}",
      ["a", { url: "http://x.org/?a=b", title: "p = 0.05, n = 3" }]
    ]
  ])("are read with %s", (_, text, entry) => expect(read(text)).toEqual(whole(entry)))

  const pairs = "a field with unbalanced quotes or braces; it was read anyway (on line 1)"
  it.each<[string, string, unknown, string]>([
    [
      "quotes in quotes",
      '@article{a,\n title = "The "best" of, all",\n year = 2020\n}',
      { title: 'The "best" of, all', year: "2020" },
      pairs
    ],
    [
      "quotes in the last quotes",
      '@article{a, year = 2020, title = "The "best" thing"}',
      { year: "2020", title: 'The "best" thing' },
      pairs
    ],
    ["a brace that is never closed", "@article{a,\n title = {A { b},\n year = {2020}\n}", { title: "A { b", year: "2020" }, pairs],
    ["a brace that was never open", "@article{a,\n title = {A } b},\n year = {2020}\n}", { title: "A } b", year: "2020" }, pairs],
    [
      "no comma",
      "@article{a,\n title = {A}\n year = {2020}\n}",
      { title: "A", year: "2020" },
      "a field without a comma after it; it was read anyway (on line 1)"
    ],
    [
      "no end",
      "@article{a,\n title = {A},\n year = {2020}\n",
      { title: "A", year: "2020" },
      "an entry without a closing brace; it was read anyway (on line 1)"
    ]
  ])("are read with %s, and a notice", (_, text, fields, notice) => {
    const next = "\n@article{z, title = {Z}}"
    expect(read(text + next)).toEqual({
      entries: [
        ["a", fields],
        ["z", { title: "Z" }]
      ],
      unread: [],
      mended: [notice]
    })
  })

  it.each([
    "@article{a, title = {never closed",
    "@article{a,\n title = {never closed,\n year = 2020\n}",
    "@article{a, no equals sign}",
    "@article{"
  ])("are an error by their line: %j", (text) => {
    expect(read(`\n${text}\n@article{z, title = {Z}}`)).toMatchObject({ entries: [["z", { title: "Z" }]], unread: [2] })
  })

  it("name the line of a text between them", () => {
    const text = "\n\nfirst \nmore\n@article{a, title = {A}}\n\n  second\n\n@article{b, title = {B}} @article{c, title = {C}} third\n"
    const outside = (words: string, second = "second") => read(text.replace("first \nmore", words).replace("second", second)).mended
    expect(outside("")).toEqual(['text outside of any entry, such as "second" (2 times, first on line 6)'])
    expect(outside("", "")).toEqual(['text outside of any entry, such as "third" (on line 8)'])
    expect(outside("first \nmore")).toEqual(['text outside of any entry, such as "first" (3 times, first on line 3)'])
    expect(read("@article{a, title = {A}}\n\n\n").mended).toEqual([])
  })

  it("recognize what can be written unchanged", () => {
    expect(["a {b} c", "{", "}{", "a\n@article{b,"].map(isWhole)).toEqual([true, false, false, false])
    expect(["note", "Early Access Date", "a=b", " a", "a{", ""].map(isFieldName)).toEqual([true, true, false, false, false, false])
    expect(["roe2020", "Roe et al 2020", "a,b", "a}", " a", "a\nb"].map(isKey)).toEqual([true, true, false, false, false, false])
  })
})
