/** What every reader does with a file of its form: where records begin, what is left over and said, what is refused. */
import { readFileSync } from "node:fs"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"

const fixture = (file: string): Buffer => readFileSync(new URL(`fixtures/${file}`, import.meta.url))

interface Left {
  readonly lines: ReadonlyArray<number>
  readonly rest: ReadonlyArray<Readonly<Record<string, ReadonlyArray<string>>>>
  readonly notices: ReadonlyArray<string>
}

const left: Readonly<Record<string, Left>> = {
  "dialects.ris": {
    lines: [3, 25],
    rest: [{ JO: ["J Ex"], XX: ["what is this"] }, {}],
    notices: [
      'text-outside: text outside of any record, such as "Provider: Example" (on line 1)',
      "field-kept: records cannot store these fields; formats with a place for them write them back: JO (1); only this format writes back: XX (1)"
    ]
  },
  "two.nbib": {
    lines: [2, 35],
    rest: [{ OWN: ["NLM"], STAT: ["MEDLINE"], PL: ["England"], TA: ["J Ex"], LID: ["S0000-0000(21)00001-1 [pii]"] }, {}],
    notices: [
      "field-kept: records cannot store these fields; formats with a place for them write them back: PL (1), TA (1); only this format writes back: LID (1), OWN (1), STAT (1)"
    ]
  },
  "dialects.bib": {
    lines: [6, 23],
    rest: [{ file: ["/home/someone/roe.pdf"], author: ["others"] }, {}],
    notices: [
      'text-outside: text outside of any entry, such as "% Written by hand" (on line 1)',
      'text-outside: an @comment, which is not a reference, such as "nothing, title = {no}}" (on line 4)',
      'entry-skipped: an @article that is not a valid BibTeX entry, such as "broken," (on line 18)',
      "tex-not-understood: unknown command \\unknowncommand, whose text was kept (on line 7)",
      "field-kept: records cannot store these fields; formats with a place for them write them back: file (1); only this format writes back: author (1)"
    ]
  },
  "library.xml": {
    lines: [1, 12],
    rest: [
      {
        "contributors/authors/author": ["et al.,"],
        "titles/secondary-title": ["J Ex"],
        "remote-database-provider": ["NLM"],
        notes: ["Comment on 10.1000/other"],
        database: ['@name="A.enl" A.enl'],
        "rec-number": ["7"]
      },
      { caption: ["Duplicate"] }
    ],
    notices: [
      "field-changed: italics, bold, superscripts or subscripts, read as plain text (on line 1)",
      "field-kept: records cannot store these fields; formats with a place for them write them back: caption (1), notes (1), rec-number (1), remote-database-provider (1), titles/secondary-title (1); only this format writes back: contributors/authors/author (1), database (1)"
    ]
  },
  "items.json": {
    lines: [2, 5],
    rest: [{ accessed: ['{"raw":"today"}'] }, {}],
    notices: ["field-kept: records cannot store these fields; formats with a place for them write them back: accessed (1)"]
  },
  "scopus.csv": { lines: [2, 4], rest: [{}, {}], notices: [] }
}

it.each(Object.keys(left))("%s: the line of each record, and the fields that it cannot store, also in notices", (file) => {
  const { lines, rest, notices } = Result.getOrThrow(Bibliography.read(fixture(file), file, { isBadSkipped: true }))
  expect({
    lines,
    rest: rest.map((one) => Object.fromEntries(one)),
    notices: notices.map(({ code, text }) => `${code}: ${text}`)
  }).toEqual(left[file])
})

const parse = (form: Bibliography.Format, text: string) => Bibliography.formats[form].parse(text, "a")

it.each<[Bibliography.Format, string]>([
  ...Bibliography.names.map((form): [Bibliography.Format, string] => [form, " \r\n"]),
  ["bibtex", "% nothing yet\n"],
  ["endnote", "<xml><records></records></xml>"],
  ["csl", "[]"]
])("%s: %j holds no records", (form, text) => {
  expect(Result.map(parse(form, text), ({ records }) => records)).toEqual(Result.succeed([]))
})

const endnote = "expected the XML that EndNote exports"
const list = "expected a list of CSL-JSON items, each an object"

describe("a text that is refused", () => {
  it.each<[Bibliography.Format, string, RegExp | string]>([
    ["ris", "nothing of the kind", 'a:1: no RIS record in it; expected a line "TY  - JOUR" before the fields of each record'],
    ["nbib", "TI  - A\n", 'a:1: no MEDLINE record in it; expected a line "PMID- 12345" before the fields of each record'],
    [
      "bibtex",
      "@article{a, title = {never closed",
      "a:1: an @article that is not a valid BibTeX entry: a, title = {never closed; expected fields such as title = {...} and a closing brace; or --skip-bad to leave out 1 such record"
    ],
    [
      "endnote",
      fixture("library.xml").toString().slice(0, 500),
      /^a: XML that cannot be parsed: [^\n]+; expected the XML that EndNote exports$/
    ],
    [
      "endnote",
      '<!DOCTYPE a [<!ENTITY b "c">]><xml><records><record><title>&b;</title></record></records></xml>',
      /^a: XML that cannot be parsed/
    ],
    ["endnote", "<PubmedArticleSet></PubmedArticleSet>", `a: XML without <records>; ${endnote} (File, Export, type XML)`],
    ["csl", '[\n{"title": }]', "a:2: text that is not JSON; expected JSON"],
    ["csl", "[1]", `a: item 1 is not an object; ${list}`],
    ["csl", "3", `a:1: JSON that is not a list; ${list}`],
    ["csv", "name,year\nA,2020", 'a:1: no column named "title"; expected a first line with the column names, including "title"'],
    [
      "csv",
      "title,year\nA,2020\nB\n",
      "a:3: more or fewer columns than the first line; expected a CSV record (RFC 4180), or --skip-bad to leave it out"
    ],
    ["csv", 'title,year\n"A,2020\n', "a:2: a quote that is never closed; expected a record of CSV (RFC 4180)"]
  ])("%s, %j: one line with the position", (form, text, says) => {
    const read = parse(form, text)
    const message = Result.isFailure(read) ? read.failure.message : "read"
    if (typeof says === "string") expect(message).toBe(says)
    else expect(message).toMatch(says)
  })
})
