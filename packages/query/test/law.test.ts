import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Account from "@litfuse/query/Account"
import * as Dialects from "@litfuse/query/Dialects"
import * as arbitrary from "./arbitrary.ts"

/** Texts that a user may type: words, signs of this and other syntaxes, prose. */
const typed = fc.constantFrom(
  "frobnicate 2",
  "heart",
  "NEAR3",
  "N3",
  "adj99",
  ".xyz.",
  ".ti,ab.",
  "[tiab]",
  "[foo]",
  "TS=",
  "XX=",
  ":ti",
  ":zz",
  "/exp",
  "/zz",
  "#9",
  "S2",
  "9",
  "1,234",
  "(57)",
  "~",
  "^",
  "{",
  "}",
  "|",
  "&",
  "*",
  "?",
  "$",
  "!",
  "@",
  ";",
  "§",
  "“",
  "'",
  '"',
  "(",
  ")",
  "[",
  "]",
  "-",
  "and",
  "OR",
  "not",
  "limit to humans",
  "remove duplicates",
  "Search:",
  "// a remark",
  "\n",
  "\n4. ",
  "exp",
  "MeSH descriptor:",
  "in Trials",
  "with Publication Year from 2010 to 2012",
  "Limiters - Published Date: 2010-2012",
  "Expanders - Apply",
  "Timespan=All years",
  "Indexes=SCI",
  "la.exact(",
  "humans[Filter]",
  "DT=(Editorial Material)",
  "hasabstract",
  "TITLE-ABS-KEY(",
  "AND NOT",
  "W/3",
  "PUBYEAR > 2009",
  "PUBYEAR",
  "LOAD-DATE AFT 20100101",
  "{exact}",
  'LIMIT-TO(DOCTYPE,"ar")',
  'AND ( EXCLUDE ( DOCTYPE , "le" ) )',
  "SUBJAREA(MEDI)",
  "AFFILCOUNTRY(",
  "WC=(Oncology)",
  "DE ",
  "“",
  "é",
  "心"
)

/** A text with something typed in at some places. */
const mangled = (text: string, places: ReadonlyArray<readonly [at: number, what: string]>): string =>
  places.reduce((now, [at, what]) => {
    const place = Math.floor(at * (now.length + 1))
    return `${now.slice(0, place)} ${what} ${now.slice(place)}`
  }, text)

const places = fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), typed), { minLength: 1, maxLength: 3 })

/** Fails with what was read or printed beside what is lost of it; an assertion for each case would take a tenth of the time. */
const nothingLost = (id: string, text: unknown, lost: ReadonlyArray<unknown>): void => {
  if (lost.length > 0) expect([id, text, lost]).toEqual([id, text, []])
}

const dialects: ReadonlyArray<Dialects.Dialect> = Dialects.ids.map((id) => Dialects.dialects[id])

describe("the law of words, in every dialect", () => {
  // One property, so that each query is made once, and printed once in a dialect.
  it("holds for printing, for reading what was printed, and for that with anything typed in between", () => {
    const searched = new Map<string, number>()
    let cases = 0
    fc.assert(
      fc.property(arbitrary.query, places, (query, what) => {
        cases++
        for (const { id, print, read } of dialects) {
          const printed = print(query)
          const { text } = printed
          nothingLost(id, printed, Account.unprintedWords(query, printed))
          if (read === undefined) continue
          nothingLost(id, text, Account.unaccountedPlaces(text, read(text)))
          const other = mangled(text, what)
          const reading = read(other)
          nothingLost(id, other, Account.unaccountedPlaces(other, reading))
          const isSearched = reading.query !== undefined && reading.problems.every(({ severity }) => severity !== "error")
          searched.set(id, (searched.get(id) ?? 0) + Number(isSearched))
        }
      }),
      { seed: 20_260_101 }
    )
    // an error loses nothing: some of the texts must be read without one
    const seldom = [...searched].filter(([, count]) => count <= cases / 20)
    expect([searched.size, seldom]).toEqual([dialects.filter(({ read }) => read !== undefined).length, []])
  }, 600_000)
})
