import * as Decode from "@litfuse/engine/Decode"
import * as fc from "fast-check"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { print, Rankings } from "../../src/report/Rankings.ts"
import { rankings } from "./sample.ts"

const decode = (value: unknown) => Decode.strict(Rankings, value)

/** The content of a file without the version of its form. */
const contentOf = (text: string): unknown => {
  const { version, ...content } = JSON.parse(text) as { readonly version: unknown }
  expect(version).toBe(1)
  return content
}

const topics = fc.uniqueArray(fc.string(), { maxLength: 6 }).chain((documents) =>
  fc.record({
    topic: fc.string(),
    documents: fc.constant(documents),
    grades: fc.tuple(...documents.map(() => fc.option(fc.nat(3)))),
    rankings: fc.tuple(fc.subarray([...documents.keys()]), fc.subarray([...documents.keys()]))
  })
)

describe("print", () => {
  it("gives a line per ranking", () => {
    expect(print(rankings)).toBe(
      [
        `{"version":1,"experiment":"try","results":"${"e".repeat(64)}","depth":20,"tables":[`,
        '{"id":"all","systems":["base","good"],"all":3,"by":"nDCG@10","topics":[',
        '{"topic":"1","documents":["d1","d2","d3"],"grades":[2,null,0],"rankings":[',
        "[0,1],",
        "[2,0,1]]},",
        '{"topic":"2","documents":["d1"],"grades":[1],"rankings":[',
        "[0],",
        "[]]},",
        '{"topic":"3","documents":[],"grades":[],"rankings":[',
        "[],",
        "[]]},",
        '{"topic":"4","documents":["<x>","y"],"grades":[null,1],"rankings":[',
        "[0,1],",
        "[0,1]]}]}]}",
        ""
      ].join("\n")
    )
  })

  it("is read back as the same rankings, and printed as the same bytes", () => {
    fc.assert(
      fc.property(fc.array(topics), fc.string(), (found, system) => {
        const made: Rankings = {
          ...rankings,
          tables: [{ id: "all", systems: [system, "b"], all: 2, by: "AP", topics: found }]
        }
        const read = Result.getOrThrow(decode(contentOf(print(made))))
        expect(read).toEqual(made)
        expect(print(read)).toBe(print(made))
      })
    )
  })

  it("is JSON without tables too", () => {
    const none = { ...rankings, tables: [] }
    expect(contentOf(print(none))).toEqual(none)
  })
})

describe("Rankings", () => {
  const [table] = rankings.tables
  const withTopic = (change: object) => decode({ ...rankings, tables: [{ ...table, topics: [{ ...table!.topics[0], ...change }] }] })

  it.each([
    [{ grades: [1] }, "expected a grade or null for each of 3 documents, got 1"],
    [{ rankings: [[0], [3]] }, "expected places below 3, the number of documents"],
    [{ rankings: [[0], [-1]] }, "expected places below 3, the number of documents"],
    [{ rankings: [[0, 0], [1]] }, "expected each document once in a ranking"],
    [{ scores: [] }, "is not a known key"]
  ])("refuses %j", (change, what) => {
    expect(withTopic(change)).toMatchObject({ failure: [{ what }] })
  })

  it("wants a ranking per system", () => {
    expect(withTopic({ rankings: [[0]] })).toMatchObject({ failure: [{ what: "expected 2 rankings per topic, one per system" }] })
  })
})
