import * as fc from "fast-check"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Account from "@litfuse/query/Account"
import * as Dialects from "@litfuse/query/Dialects"
import type * as Query from "@litfuse/query/Query"

const lost = (id: "litfuse" | "pubmed" | "ovid" | "wos", text: string) => {
  const reading = Dialects.dialects[id].read(text)
  return Account.unaccountedPlaces(text, reading).map(({ from, to }) => text.slice(from, to))
}

describe("the law of words", () => {
  it("finds nothing lost where every word and sign is in the tree", () => {
    for (const [id, text] of [
      ["pubmed", '("heart attack"[tiab] OR infarct*[ti]) AND "Aspirin/therapeutic use"[majr] AND 2010/03:3000[dp] NOT mice[ti]'],
      ["ovid", '1. exp Heart Failure/dt, th\n2. (low* adj3 dose$1).ti,ab. (57)\n3. or/1-2\n4. limit 3 to yr="2005 -Current"'],
      ["ovid", "(2008* or 20091* or 201003*).ed."],
      ["wos", "#1 TS=(heart NEAR/3 attack)\n#2 PY=2010-2012 AND TS=x\n#3 #1 AND #2"],
      ["litfuse", 'title:(heart NEAR/2 attack*) AND mesh:"Aspirin" AND published:2010.. NOT "animal model"']
    ] as const)
      expect([text, lost(id, text)]).toEqual([text, []])
  })

  it("names the place of what is in no part of the tree and in no remark", () => {
    const reading = Dialects.dialects.pubmed.read("heart[ti] AND attack[ti]")
    const without = { ...reading, parts: reading.parts.filter(({ from }) => from !== 10) }
    expect(Account.unaccountedPlaces("heart[ti] AND attack[ti]", without)).toEqual([{ from: 10, to: 13 }])
    const other = reading.parts.map((part) =>
      part.query === undefined ? part : { ...part, query: { _tag: "Term", text: "lung" } as const }
    )
    expect(Account.unaccountedPlaces("heart[ti] AND attack[ti]", { ...reading, parts: other })).toEqual([
      { from: 0, to: 5 },
      { from: 14, to: 20 }
    ])
  })
})

it("is a remark of a parsed query: parts that lint reports as not searched are remarks too", () => {
  const text = "1. gout.ti.\n2. asthma.ti.\n3. lung.ti.\n4. 1 or 2"
  const { remarks } = Result.getOrThrow(Dialects.parse(text, Dialects.dialects.ovid))
  expect(remarks.map(({ code, from, to }) => [code, text.slice(from, to)])).toEqual([["unused-line", "lung.ti."]])
})

const errorsOf = ({ problems }: Dialects.Reading) => problems.filter(({ severity }) => severity === "error")

/** The words of a query that are neither in it without a line that was put in, nor left out in so many words. */
const phrases = (query: Query.Query): ReadonlyArray<string> => {
  switch (query._tag) {
    case "Phrase":
    case "Term":
      return [query.text]
    case "Field":
    case "Not":
      return phrases(query.query)
    case "And":
    case "Or":
    case "Near":
      return query.queries.flatMap(phrases)
    default:
      return []
  }
}

const command = fc
  .tuple(
    fc.constantFrom("frobnicate", "sort", "export", "combine", "map"),
    fc.integer({ min: 1, max: 2 }),
    fc.constantFrom("", " to a file", " by year")
  )
  .map(([verb, line, rest]) => `${verb} ${line}${rest}`)

describe("a line without meaning", () => {
  const base = ["exp Aspirin/", "(heart adj3 attack).tw.", "1 and 2", "stroke.mp.", "3 or 4"]

  it("is an error or has a notice at its place, anywhere in numbered lines of Ovid", () => {
    fc.assert(
      fc.property(command, fc.integer({ min: 2, max: 5 }), fc.boolean(), (line, at, isNumbered) => {
        const text = base
          .map((one, i) => `${i + 1}. ${one}`)
          .toSpliced(at, 0, isNumbered ? `${at + 1}. ${line}` : line)
          .join("\n")
        const reading = Dialects.dialects.ovid.read(text)
        const place = text.indexOf(line)
        const said = [...reading.problems, ...reading.remarks].filter(({ from, to }) => from < place + line.length && to > place)
        expect([text, said.length > 0]).toEqual([text, true])
        const found = reading.query === undefined || errorsOf(reading).length > 0 ? [] : phrases(reading.query)
        expect([text, found.filter((one) => one.includes(line.split(" ")[0]!))]).toEqual([text, []])
        expect([text, Account.unaccountedPlaces(text, reading)]).toEqual([text, []])
      })
    )
  })
})
