import { describe, expect, it } from "vitest"
import * as JsonlTopics from "../../src/formats/JsonlTopics.ts"
import { bytes, message } from "./bytes.ts"

const parse = (text: string, map?: JsonlTopics.FieldMap): unknown => message(JsonlTopics.parse(bytes(text), "x.jsonl", map))

describe("JsonlTopics.parse", () => {
  it("reads BEIR's names", () => {
    expect(parse('{"_id":"PLAIN-1","text":" Do statins help? ","metadata":{}}\n')).toEqual([{ id: "PLAIN-1", title: "Do statins help?" }])
  })

  it("reads other names, leaves out what is empty and takes whole numbers as ids", () => {
    const map = { id: "n", title: "t", description: "d", narrative: "why" }
    expect(parse('{"n":7,"t":"a","d":"b","why":""}\n{"n":"8","t":"a","d":"","why":["c","d"]}', map)).toEqual([
      { id: "7", title: "a", description: "b" },
      { id: "8", title: "a", narrative: "c\nd" }
    ])
  })

  it.each([
    ["a missing id", '{"text":"a"}', 'x.jsonl:1: no usable "_id"; expected "_id" with text'],
    ["an empty title", '{"_id":"1","text":" "}', 'x.jsonl:1: no usable "text"; expected "text" with text'],
    ["a number as title", '{"_id":"1","text":"a"}\n{"_id":"2","text":3}', 'x.jsonl:2: no usable "text"; expected "text" with text'],
    [
      "a topic that comes twice",
      '{"_id":"1","text":"a"}\n{"_id":"1","text":"b"}',
      "x.jsonl:2: topic 1 again (first on line 1); expected each topic once"
    ],
    ["nothing", "", "x.jsonl: no topic in it; expected at least one topic"]
  ])("refuses %s", (_, text, expected) => {
    expect(parse(text)).toBe(expected)
  })

  it("reads the lines that are asked for", () => {
    const text = '{"_id":"1","text":"a","split":"train"}\n{"_id":"1","text":"b","split":"test"}\n'
    expect(parse(text, { ...JsonlTopics.beir, where: { split: "test" } })).toEqual([{ id: "1", title: "b" }])
    expect(parse(text, { ...JsonlTopics.beir, where: { part: "test" } })).toBe("x.jsonl: no topic in it; expected at least one topic")
  })

  it("refuses a named field that is missing", () => {
    expect(parse('{"_id":"1","text":"a"}', { ...JsonlTopics.beir, narrative: "why" })).toBe(
      'x.jsonl:1: no usable "why"; expected "why" with text'
    )
  })
})
