import { describe, expect, it } from "vitest"
import * as Smart from "../../src/formats/Smart.ts"
import { bytes, message } from "./bytes.ts"

const documents = (text: string): unknown => message(Smart.parseDocuments(bytes(text), "x.all"))
const topics = (text: string, numbering?: Smart.Numbering): unknown => message(Smart.parseTopics(bytes(text), "x.qry", numbering))

const two = ".I 1\n.T\nwing\n flow .\n.A\nlee,m.\n.B\nj. 25.\n.W\nwing flow .\n a .\n.I 2\r\n.W\r\n mice\r\n"

describe("Smart.parseDocuments", () => {
  it("reads sections, each on one line", () => {
    expect(documents(two)).toEqual([
      { id: "1", fields: { title: "wing flow .", authors: "lee,m.", bibliography: "j. 25.", abstract: "wing flow . a ." }, kept: {} },
      { id: "2", fields: { title: "", authors: "", bibliography: "", abstract: "mice" }, kept: {} }
    ])
  })

  it("goes on with a section that comes again, and takes dots in text for text", () => {
    expect(documents(".I 1\n.A\n.B\n.A\nlee\n.W\nend\n. of\n.Wake\n.W\nmore\n")).toEqual([
      { id: "1", fields: { title: "", authors: "lee", bibliography: "", abstract: "end . of .Wake more" }, kept: {} }
    ])
  })

  it.each([
    ["text before the first record", "x\n.I 1\n", 'x.all:1: "x"; expected .I with a number, then .T, .A, .B or .W'],
    ["a section before the first record", ".W\nx\n", 'x.all:1: ".W"; expected .I with a number, then .T, .A, .B or .W'],
    ["text before a section", ".I 1\nx\n", 'x.all:2: "x"; expected .I with a number, then .T, .A, .B or .W'],
    ["an unknown section", ".I 1\n.W\nx\n.Q\ny\n", 'x.all:4: ".Q"; expected .I with a number, then .T, .A, .B or .W'],
    ["a document that comes twice", ".I 1\n.W\nx\n.I 1\n", "x.all:4: document 1 again (first on line 1); expected each document once"],
    ["nothing", "", "x.all: no document in it; expected at least one document"]
  ])("refuses %s", (_, text, expected) => {
    expect(documents(text)).toBe(expected)
  })
})

describe("Smart.parseTopics", () => {
  const queries = ".I 001\n.W\nwhat\n.I 004\n.W\nwhich\n flow\n"

  it("numbers topics as given or by position", () => {
    expect(topics(queries)).toEqual([
      { id: "001", title: "what" },
      { id: "004", title: "which flow" }
    ])
    expect(topics(queries, "position")).toEqual([
      { id: "1", title: "what" },
      { id: "2", title: "which flow" }
    ])
  })

  it("refuses a topic without text", () => {
    expect(topics(".I 1\n.W\na\n.I 2\n.T\nb\n")).toBe("x.qry:4: topic 2 without text; expected text after .W")
  })
})
