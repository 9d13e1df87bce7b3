import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Account from "@litfuse/query/Account"
import * as Dialects from "@litfuse/query/Dialects"
import * as arbitrary from "./arbitrary.ts"

/** How many cases each dialect is tried with: a few beside the other tests, 10,000 in CI, which says so in `LITFUSE_LAW_CASES`. */
const cases = Number(process.env["LITFUSE_LAW_CASES"] ?? 100)

const options = { numRuns: cases, seed: 20_260_101 }

/** What somebody may have typed, meant or not: words, signs of this and other syntaxes, prose. */
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

describe.each([...Dialects.ids])("the law of words in %s", (id) => {
  const dialect: Dialects.Dialect = Dialects.dialects[id]

  it("holds for printing: each word of a query is in the text or in a remark", () => {
    fc.assert(
      fc.property(arbitrary.query, (query) => {
        const printed = dialect.print(query)
        expect([printed, Account.unprinted(query, printed)]).toEqual([printed, []])
      }),
      options
    )
  }, 600_000)

  const { read } = dialect
  if (read === undefined) return
  it("holds for reading what was printed, and for that with anything typed in between", () => {
    let searched = 0
    fc.assert(
      fc.property(arbitrary.query, places, (query, what) => {
        const { text } = dialect.print(query)
        const other = mangled(text, what)
        expect([text, Account.unaccounted(text, read(text))]).toEqual([text, []])
        const reading = read(other)
        expect([other, Account.unaccounted(other, reading)]).toEqual([other, []])
        if (reading.query !== undefined && reading.problems.every(({ severity }) => severity !== "error")) searched++
      }),
      options
    )
    // an error loses nothing: some of the texts must be read without one
    expect(searched).toBeGreaterThan(cases / 20)
  }, 600_000)
})
