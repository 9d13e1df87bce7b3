import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as TrecTopics from "../../src/formats/TrecTopics.ts"
import { bytes, message } from "./bytes.ts"

const parse = (text: string): unknown => message(TrecTopics.parse(bytes(text), "x.xml"))
const inTopics = (text: string): unknown => parse(`<topics>\n${text}\n</topics>`)

describe("TrecTopics.parse", () => {
  it("reads TREC-COVID's elements and ours", () => {
    const xml = `\uFEFF<?xml version="1.0"?>
<!-- <by> hand -->
<topics task="COVIDSearch 2020" batch='1'>
  <topic number="1">
    <query>corona
      origin</query>
    <question>what is it?</question>
    <narrative></narrative>
  </topic>
  <topic kind="x" number = '2'><title>a</title><description>b</description><narrative>c</narrative></topic>
</topics>
`
    expect(parse(xml)).toEqual([
      { id: "1", title: "corona origin", description: "what is it?" },
      { id: "2", title: "a", description: "b", narrative: "c" }
    ])
  })

  it("reads entities, CDATA and empty elements", () => {
    expect(inTopics('<topic number="1"><query>a &lt; b &amp;amp; &#x3b1;&#946; <![CDATA[<c> & d]]></query><question/></topic>')).toEqual([
      { id: "1", title: "a < b &amp; αβ <c> & d" }
    ])
  })

  const elements = "<query>, <question>, <title>, <description>, <narrative>"
  const known = "&amp; &lt; &gt; &quot; &apos; or a character's number"
  it.each([
    ["another root", "<top>", "x.xml:1: <top>; expected <topics>"],
    ["another child", "<topics>\n<top/></topics>", "x.xml:2: <top>; expected <topic>"],
    ["a topic without number", "<topics><topic>", 'x.xml:1: <topic> without a number; expected <topic number="1">'],
    ["an unknown element", '<topics><topic number="1">\n<gene>', `x.xml:2: <gene>; expected ${elements}`],
    ["an element in a field", '<topics><topic number="1"><query><b>', "x.xml:1: <b>; expected text only"],
    [
      "a field twice",
      '<topics><topic number="1"><query>a</query>\n<title>',
      "x.xml:2: a second <title> in topic 1; expected each element once"
    ],
    ["text between elements", "<topics>\nhello\n</topics>", 'x.xml:2: the text "hello"; expected text in an element of a topic only'],
    ["a wrong end tag", '<topics><topic number="1"><query>a</question>', "x.xml:1: </question>; expected </query>"],
    ["an end tag too many", "<topics></topics></topics>", "x.xml:1: </topics>; expected the end of the file"],
    ["an end too early", '<topics>\n<topic number="1">\n', "x.xml:3: the end of the file; expected </topic>"],
    ["a stray <", '<topics><topic number="1"><query>a < b</query>', 'x.xml:1: "< b</query>"; expected a tag, a comment or &lt;'],
    ["an unknown entity", '<topics><topic number="1"><query>a &lt;\nb&nbsp;', `x.xml:2: the entity "&nbsp;"; expected ${known}`],
    [
      "a word that every object has",
      '<topics><topic number="1"><query>&constructor;',
      `x.xml:1: the entity "&constructor;"; expected ${known}`
    ],
    ["a bare ampersand", '<topics><topic number="1"><query>R & D', `x.xml:1: the entity "&"; expected ${known}`],
    ["a character beyond Unicode", '<topics><topic number="1"><query>&#x110000;', `x.xml:1: the entity "&#x110000;"; expected ${known}`],
    ["no topic", "<topics></topics>", "x.xml: no topic in it; expected at least one topic"],
    ["nothing", "", "x.xml: no topic in it; expected at least one topic"]
  ])("refuses %s", (_, xml, expected) => {
    expect(parse(xml)).toBe(expected)
  })

  it("refuses a topic without title and one that comes twice, at the line of the topic", () => {
    expect(inTopics('<topic number="1">\n<question>a</question>\n</topic>')).toBe(
      "x.xml:4: topic 1 without a title; expected text in <query> or <title>"
    )
    const topic = '<topic number="1"><query>a</query></topic>'
    expect(inTopics(`${topic}\n${topic}`)).toBe("x.xml:3: topic 1 again (first on line 2); expected each topic once")
  })

  it("undoes any way of writing text as XML", () => {
    const plain = fc.string({ unit: fc.constantFrom("a", "é", "𝒟", " ", "&", "<", ">", '"', "'", ";", "#", "amp") })
    const ways = [
      (text: string) => text.replace(/[&<]/g, (c) => (c === "&" ? "&amp;" : "&lt;")),
      (text: string) => [...text].map((c) => `&#x${c.codePointAt(0)!.toString(16)};`).join(""),
      (text: string) => `<![CDATA[${text}]]>`
    ]
    fc.assert(
      fc.property(plain, fc.constantFrom(...ways), (text, write) => {
        const title = `t ${text}`.replace(/\s+/g, " ").trim()
        expect(inTopics(`<topic number="1"><query>t ${write(text)}</query></topic>`)).toEqual([{ id: "1", title }])
      })
    )
  })
})
