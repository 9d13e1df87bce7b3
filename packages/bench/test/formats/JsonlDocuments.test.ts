import { describe, expect, it } from "vitest"
import * as JsonlDocuments from "../../src/formats/JsonlDocuments.ts"
import { bytes, message } from "./bytes.ts"

const parse = (text: string, map?: JsonlDocuments.FieldMap): unknown => message(JsonlDocuments.parse(bytes(text), "x.jsonl", map))

describe("JsonlDocuments.parse", () => {
  it("reads BEIR's names", () => {
    for (const title of ["", '"title":"",', '"title":null,'])
      expect(parse(`{"_id":"1",${title}"text":"Mice.","metadata":{}}`)).toEqual([
        { id: "1", fields: { title: "", abstract: "Mice." }, kept: {} }
      ])
  })

  it("reads a line with id, as the datasets of this repository have it", () => {
    expect(parse('{"id":"ev1","title":"Mice","abstract":"They slept.","authors":[]}')).toEqual([
      { id: "ev1", fields: { title: "Mice", abstract: "They slept." }, kept: {} }
    ])
  })

  it("keeps named values as they are and lists one below the other", () => {
    const map = { id: "uid", fields: { title: "t", headings: "mesh" }, keep: ["year", "round", "absent"] }
    expect(parse('{"uid":5,"t":"a","mesh":["Mice","Rats"],"year":2020,"round":false,"secret":"x"}', map)).toEqual([
      { id: "5", fields: { title: "a", headings: "Mice\nRats" }, kept: { year: 2020, round: false } }
    ])
  })

  it("keeps what rankers read under our names, and leaves out what a document lacks", () => {
    const known = { published: "year", containerTitle: "journal", citationCount: { field: "cites", source: "x", date: "2026" } }
    const map = { id: "id", fields: { title: "t" }, known }
    expect(parse('{"id":"1","t":"a","year":2020,"cites":0}\n{"id":"2","t":"b","year":"2020-03","journal":""}', map)).toEqual([
      { id: "1", fields: { title: "a" }, kept: { published: "2020", citationCount: { count: 0, source: "x", date: "2026" } } },
      { id: "2", fields: { title: "b" }, kept: { published: "2020-03" } }
    ])
  })

  it("reads the lines that are asked for", () => {
    const text = '{"_id":"1","title":"","text":"a","in":true}\n{"_id":"2","title":"","text":"b","in":false}\n'
    expect(parse(text, { ...JsonlDocuments.beir, where: { in: false } })).toEqual([
      { id: "2", fields: { title: "", abstract: "b" }, kept: {} }
    ])
  })

  it.each([
    ["a missing field", '{"_id":"1","title":"a"}', 'x.jsonl:1: no usable "text"; expected "text" with text'],
    ["null as text", '{"_id":"1","title":"","text":null}', 'x.jsonl:1: no usable "text"; expected "text" with text'],
    ["a title that is none", '{"_id":"1","title":7,"text":""}', 'x.jsonl:1: no usable "title"; expected "title" with text'],
    ["a missing id", '{"title":"a","text":"b"}', 'x.jsonl:1: no usable "_id"; expected "_id" with text'],
    [
      "a document that comes twice",
      '{"_id":"1","title":"a","text":"b"}\n{"_id":"1","title":"a","text":"b"}\n',
      "x.jsonl:2: document 1 again (first on line 1); expected each document once"
    ],
    ["nothing", "", "x.jsonl: no document in it; expected at least one document"]
  ])("refuses %s", (_, text, expected) => {
    expect(parse(text)).toBe(expected)
  })
})
