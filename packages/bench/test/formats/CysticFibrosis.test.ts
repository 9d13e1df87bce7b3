import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { retrieverDocument } from "../../src/CollectionDocument.ts"
import * as CysticFibrosis from "../../src/formats/CysticFibrosis.ts"
import { bytes, message } from "./bytes.ts"

const record = {
  id: "7",
  title: "Mice.",
  abstract: "They ran.",
  year: 1974,
  source: "Acta-Paediatr-Scand. 1974 May. 63(3). P 1-2.",
  mesh: [
    { heading: "CHILD-PRESCHOOL", qualifiers: [], major: true },
    { heading: "CHILD-PRESCHOOL", qualifiers: ["me"], major: false },
    { heading: "MICE", qualifiers: [], major: false }
  ],
  references: [{ author: "ROE R", publication: "LANCET", volume: "1", page: "2", year: 1970 }],
  cited_by: [{ year: 1975 }, { year: 1977 }, { year: 1978 }, { year: null }]
}

const documents = (...records: ReadonlyArray<object>): unknown =>
  message(CysticFibrosis.parseDocuments(bytes(records.map((one) => `${JSON.stringify(one)}\n`).join("")), "x.jsonl"))

describe("CysticFibrosis.parseDocuments", () => {
  it("reads headings once and in words, the journal, and citations of the first three years", () => {
    expect(documents(record)).toEqual([
      {
        id: "7",
        fields: { title: "Mice.", abstract: "They ran.", headings: "Child preschool\nMice" },
        kept: {
          published: "1974",
          containerTitle: "Acta Paediatr Scand",
          citationCount: { count: 2, source: "cystic-fibrosis", date: "1977" },
          references: ["ROE R|LANCET|1|2|1970"]
        }
      }
    ])
  })

  it("gives rankers what they read", () => {
    const [document] = Result.getOrThrow(CysticFibrosis.parseDocuments(bytes(`${JSON.stringify(record)}\n`), "x.jsonl"))
    expect(retrieverDocument(document!)).toEqual({
      id: "7",
      title: "Mice.",
      text: "They ran.",
      headings: ["Child preschool", "Mice"],
      known: {
        published: "1974",
        containerTitle: "Acta Paediatr Scand",
        citationCount: { count: 2, source: "cystic-fibrosis", date: "1977" }
      }
    })
  })

  it.each([
    [
      "a year that is no number",
      { ...record, year: "1974" },
      'x.jsonl:1: no usable "year"; expected "year" as the README of the collection has it'
    ],
    [
      "headings without names",
      { ...record, mesh: [{}] },
      'x.jsonl:1: no usable "mesh"; expected "mesh" as the README of the collection has it'
    ],
    [
      "no references",
      { ...record, references: null },
      'x.jsonl:1: no usable "references"; expected "references" as the README of the collection has it'
    ]
  ])("refuses %s", (_, wrong, expected) => {
    expect(documents(wrong)).toBe(expected)
  })

  it("refuses a document that comes twice", () => {
    expect(documents(record, record)).toBe("x.jsonl:2: document 7 again (first on line 1); expected each document once")
  })
})

describe("CysticFibrosis.parseJudgements", () => {
  const text = "query\tdoc\trew\tcolleague\tpostdoc\tjbw\n1\t139\t1\t2\t0\t2\n1\t151\t2\t2\t1\t1\n"
  const grades = (judge: CysticFibrosis.Judge): unknown =>
    Object.fromEntries(Result.getOrThrow(CysticFibrosis.parseJudgements(bytes(text), "j.tsv", judge)).topics.get("1")!)

  it("reads the grades of one judge, 0 included", () => {
    expect(grades("rew")).toEqual({ "139": 1, "151": 2 })
    expect(grades("postdoc")).toEqual({ "139": 0, "151": 1 })
  })

  it("refuses other columns", () => {
    expect(message(CysticFibrosis.parseJudgements(bytes("query\tdoc\n"), "j.tsv", "rew"))).toContain('j.tsv:1: the header "query\tdoc"')
  })
})
