import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Schema from "effect/Schema"
import * as Raw from "../src/Raw.ts"
import { Contributor, Issn, PartialDate } from "../src/SourceRecord.ts"

describe("text", () => {
  it("is one line, and absent when it holds nothing", () => {
    expect(Raw.text("  a\n b ")).toBe("a b")
    expect([Raw.text(" \n"), Raw.text(null), Raw.text(undefined)]).toEqual([undefined, undefined, undefined])
    expect(Raw.text(0)).toBe("0")
  })

  it("comes once in a list", () => {
    expect(Raw.texts(["a", " a ", "", null, "b"])).toEqual(["a", "b"])
  })
})

describe("date", () => {
  it.each([
    [[2021], "2021"],
    [["2021", "3"], "2021-03"],
    [[2021, "Sep", 7], "2021-09-07"],
    [[2021, "September"], "2021-09"],
    [[2021, 2, 30], "2021-02"],
    [[2020, 2, 29], "2020-02-29"],
    [[2021, 13, 1], "2021"],
    [[2021, null, 5], "2021"],
    [[null], undefined],
    [[0], undefined],
    [["0000", 1], undefined],
    [["20210"], undefined]
  ] as const)("of %j is %s", ([year, month, day]: ReadonlyArray<Raw.Value>, expected) => {
    expect(Raw.date(year, month, day)).toBe(expected)
  })

  it.each([
    ["2021-03-15T10:00:00Z", "2021-03-15"],
    ["2021-3", "2021-03"],
    ["2021", "2021"],
    ["1/2/2021", undefined],
    ["20211", undefined],
    [null, undefined]
  ])("in %s is %s", (value, expected) => {
    expect(Raw.dateIn(value)).toBe(expected)
  })

  it("of a moment is its day in universal time", () => {
    expect(Raw.dayOf(Date.UTC(2021, 2, 5, 23, 59))).toBe("2021-03-05")
  })

  it("is a partial date, whatever a service sends", () => {
    const isDate = Schema.is(PartialDate)
    const value = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.integer({ min: 1, max: 3000 }))
    fc.assert(fc.property(value, value, value, (...parts) => [undefined, true].includes(Raw.date(...parts) && isDate(Raw.date(...parts)))))
  })
})

describe("identifiers", () => {
  it("are normalised, none twice, and what is none is left out", () => {
    const found = Raw.identifiers([
      ["doi", "https://doi.org/10.1000/ABC"],
      ["doi", "10.1000/abc"],
      ["pmid", 12],
      ["pmid", "not one"],
      ["pmcid", null]
    ])
    expect(found).toEqual([
      { scheme: "doi", value: "10.1000/abc" },
      { scheme: "pmid", value: "12" }
    ])
  })

  it("of journals have their hyphen", () => {
    expect(Raw.issns(["1234567x", "1234-567X", "nonsense", null])).toEqual(["1234-567X"])
    expect(Raw.issns(["1234567x"]).every(Schema.is(Issn))).toBe(true)
  })

  it("of people are sixteen digits", () => {
    expect(Raw.orcid("https://orcid.org/0000-0002-1825-009x")).toBe("0000-0002-1825-009X")
    expect(Raw.orcid("none")).toBeUndefined()
  })
})

describe("person", () => {
  it.each([
    ["Ada Lovelace", "Lovelace", "Ada"],
    ["Lovelace, Ada King", "Lovelace", "Ada King"],
    ["Ludwig van Beethoven", "van Beethoven", "Ludwig"],
    ["John Smith Jr.", "Smith Jr.", "John"],
    ["John Smith, Jr.", "Smith Jr.", "John"],
    ["Plato", "Plato", undefined],
    ["Al Gore", "Gore", "Al"],
    ["Lovelace,", "Lovelace", undefined]
  ])("%s", (name, family, given) => {
    expect(Raw.person(name)).toEqual({ _tag: "Person", family, ...(given === undefined ? {} : { given }) })
  })

  it("is a contributor or undefined, whatever a service sends", () => {
    const isOne = Schema.is(Contributor)
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "B", " ", ",", ".", "\n", "-", "é") }), (name) => {
        const person = Raw.person(name)
        return person === undefined ? !/[^\s,]/u.test(name) : isOne(person)
      })
    )
  })
})

describe("known", () => {
  it("leaves out what is undefined, and nothing else", () => {
    expect(Raw.known({ a: undefined, b: 0, c: "", d: false })).toEqual({ b: 0, c: "", d: false })
    expect(Raw.some([])).toBeUndefined()
    expect(Raw.some([1, 2])).toEqual([1, 2])
  })
})

describe("Raw.dateInWords and Raw.earliest", () => {
  it("read what MEDLINE writes, as far as it is one date", () => {
    const read = [
      "2010 Sep-Oct",
      "2015 Nov 3-9",
      "1998 Dec-1999 Jan",
      "2000 Spring",
      "2025 Dec",
      "1976 Sep 28",
      "Winter 1998-1999",
      "Jan 10",
      "20101"
    ]
    expect(read.map(Raw.dateInWords)).toEqual(["2010", "2015-11", "1998", "2000", "2025-12", "1976-09-28", "1998", undefined, undefined])
  })

  it("take the earliest date, and of two that agree the one that says more", () => {
    const date = (value: string) => Raw.dateIn(value)
    expect(Raw.earliest([date("2021"), date("2021-03-02"), undefined])).toBe("2021-03-02")
    expect(Raw.earliest([date("2021-03"), date("2020-12-30")])).toBe("2020-12-30")
    expect(Raw.earliest([undefined])).toBeUndefined()
  })
})

it("takes out of texts what steers a terminal or turns a line round", () => {
  expect(Raw.text("a\u001b[31mb\u0007\u202ec")).toBe("a [31mb c")
  expect(Raw.text("\u0000\u0085 ")).toBeUndefined()
})
