import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { errors } from "../../src/queryStrategies/errors.ts"
import { parseRate } from "../../src/queryStrategies/parseRate.ts"
import { reasons } from "../../src/queryStrategies/reasons.ts"
import { index } from "../../src/queryStrategies/records.ts"
import { sameSets } from "../../src/queryStrategies/sameSets.ts"
import { readStrategies } from "../../src/queryStrategies/readStrategies.ts"
import { translations } from "../../src/queryStrategies/translations.ts"
import { annotated, trees } from "../../src/queryStrategies/trees.ts"

const strategies = [
  readStrategies({ set: "s", id: "fine", text: "aspirin[ti] AND heart*[tiab]" }),
  readStrategies({ set: "s", id: "lines", text: "1. aspirin.tw.\n2. heart.tw.\n3. 1 and 2" }),
  readStrategies({ set: "s", id: "open", text: "(aspirin[ti] AND heart[ti]" }),
  readStrategies({ set: "s", id: "prose", text: "aspirin for the heart" }),
  readStrategies({ set: "s", id: "circle", text: "1. aspirin.tw.\n2. 1 and 2" })
]

const records = index({
  cysticFibrosis: JSON.stringify({
    title: "Aspirin and the heart",
    abstract: "",
    authors: [],
    source: "J",
    year: "1975",
    mesh: [{ heading: "ASPIRIN", qualifiers: ["tu"], major: true }]
  }),
  pubMedQa: JSON.stringify({
    question: "Hearts?",
    abstract_sections: [{ text: "Aspirin." }],
    conclusion: "No.",
    pmid: "1",
    year: "2001",
    mesh: ["Heart"]
  }),
  medline: "PMID- 2\nTI  - Aspirin in the\n      heart\nMH  - *Heart/drug effects\nDP  - 2004 Mar\nPT  - Review\n\nPMID- 2\nTI  - again\n"
})

describe("measures of the query language", () => {
  it("counts what is read without an error, what a fix mends, and takes no prose for a query", () => {
    const { total, parsed, mended, tables } = parseRate(strategies)
    expect([total, parsed, mended]).toEqual([5, 2, 1])
    expect(tables[1]!.rows.map((row) => [row[1], row[4], row[6]])).toEqual([
      ["open", "unbalanced-brackets", "yes"],
      ["prose", "free-text", "no"],
      ["circle", "circular-reference", "no"]
    ])
  })

  it("says of every error that a reader may report what it is", () => {
    const source = join(import.meta.dirname, "../../../query/src")
    const texts = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(join(source, name), "utf8"))
    // the code is a text, or a choice between two or three
    const codes = texts.flatMap((text) =>
      [...text.matchAll(/Problem\.error\(\s*\w+,\s*("[a-z-]+"|[^,]*\?[^,]*)/gu)].flatMap(([, code = ""]) =>
        [...code.matchAll(/"([a-z]+(?:-[a-z]+)*)"/gu)].map(([, one]) => one!)
      )
    )
    expect(new Set(codes).size).toBeGreaterThan(30)
    expect(codes.filter((code) => reasons[code] === undefined)).toEqual([])
  })

  it("reads the three collections, repeated records once, and finds the same after writing and reading back", () => {
    expect(records.documents).toHaveLength(3)
    expect(records.documents[2]).toMatchObject({ texts: { title: ["Aspirin in the heart"] }, dates: { published: "2004" } })
    const { own, table } = sameSets(strategies, records)
    expect(own).toEqual({ strategies: 2, same: 2, finding: 2 })
    expect(table.rows[0]).toEqual(["its own", 2, 2, 2, 2, 2])
  })

  it("compares annotated trees with the printed query that is nearest", () => {
    const leaf = (query_string: string, truncated = false) => ({ query_string, truncated, exploded: false, fields: [] })
    const tree = (terms: ReadonlyArray<unknown>, query_id: number) => ({
      query_id,
      document_id: 1,
      query: { queries: terms, grouping: "and", children: [] }
    })
    const drawn = annotated(
      JSON.stringify([tree([leaf("Heart", true), leaf("aspirin")], 1), tree([leaf("heart"), leaf("aspirin")], 2), tree([leaf("gout")], 3)])
    )
    const found = trees(drawn, [{ ...strategies[0]!, review: "1" }])
    expect([found.total, found.equal, found.marks, found.within]).toEqual([3, 1, 1, 2])
  })

  it("compares translations term by term", () => {
    const found = translations([{ ovid: strategies[1]!, pubmed: "aspirin[Text Word] AND heart[Text Word]" }], records)
    expect([found.compared, found.sameTerms, found.sameTree]).toEqual([1, 1, 1])
  })

  it("says of each kind of error whether it is found, mended, and raised where nothing is wrong", () => {
    const kind = (code: string, faulty: string | undefined, corrected: string | undefined) => ({ code, name: code, faulty, corrected })
    const found = errors([
      kind("PARSE_0002", "(a[ti] AND b[ti]", "(a[ti] AND b[ti])"),
      kind("STRUCT_0005", "VR", "vr"),
      kind("PUBMED_0003", "AI*[ti]", "AID*[ti]"),
      kind("EBSCO_0002", undefined, undefined)
    ])
    expect([found.withExample, found.caught, found.fixed, found.falseAlarms]).toEqual([3, 2, 1, 1])
  })
})
