import { describe, expect, it } from "vitest"
import * as SgmlTopics from "../../src/formats/SgmlTopics.ts"
import { bytes, message } from "./bytes.ts"

const parse = (text: string): unknown => message(SgmlTopics.parse(bytes(text), "x.txt"))

describe("SgmlTopics.parse", () => {
  it("reads sections without end tags, and with them", () => {
    const text = `
<top>
<num> Number: 301
<title> Organised
crime

<desc> Description:
Identify < 3 groups.
<narr> Narrative:
None.
</top>

<top>
<num>OHSU1</num>
<title>60 year old woman</title>
<desc>
Is it < safe?
</desc>
</top>`
    expect(parse(text)).toEqual([
      { id: "301", title: "Organised crime", description: "Identify < 3 groups.", narrative: "None." },
      { id: "OHSU1", title: "60 year old woman", description: "Is it < safe?" }
    ])
  })

  const sections = "<top>, <num>, <title>, <desc>, <narr> or </top>"
  it.each([
    ["text outside", "hello\n", `x.txt:1: "hello"; expected ${sections}`],
    ["text before a section", "<top>\nhello\n", `x.txt:2: "hello"; expected ${sections}`],
    ["a section outside", "<num> 1\n", `x.txt:1: <num>; expected each section once: ${sections}`],
    ["an unknown section", "<top>\n<con> x\n", `x.txt:2: <con>; expected each section once: ${sections}`],
    ["a word that every object has", "<top>\n<constructor> x\n", `x.txt:2: <constructor>; expected each section once: ${sections}`],
    ["a section twice", "<top>\n<num> 1\n<num> 2\n", `x.txt:3: <num>; expected each section once: ${sections}`],
    ["a topic in a topic", "<top>\n<top>\n", "x.txt:2: <top>; expected </top>"],
    ["an end without start", "</top>\n", "x.txt:1: </top>; expected <top>"],
    ["a topic without end", "<top>\n<num> 1\n", "x.txt:2: the end of the file; expected </top>"],
    ["a topic without number", "\n<top>\n<title> a\n</top>", "x.txt:2: a topic without number; expected a number"],
    ["a topic without title", "<top>\n<num> Number: 1\n</top>", "x.txt:1: a topic without title; expected a title"],
    ["nothing", "", "x.txt: no topic in it; expected at least one topic"]
  ])("refuses %s", (_, text, expected) => {
    expect(parse(text)).toBe(expected)
  })

  it("refuses a topic that comes twice", () => {
    const topic = "<top>\n<num> 1\n<title> a\n</top>\n"
    expect(parse(topic + topic)).toBe("x.txt:5: topic 1 again (first on line 1); expected each topic once")
  })
})
