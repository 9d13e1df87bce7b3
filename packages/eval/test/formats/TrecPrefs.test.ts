import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { parse } from "../../src/formats/TrecPrefs.ts"
import { bytes } from "./bytes.ts"

const prefs = { form: "prefs", comments: "error" } as const
const refusal = (text: string, options: Parameters<typeof parse>[2] = prefs) => {
  const read = parse(bytes(text), "f", options)
  return Result.isFailure(read) ? read.failure.message : "read"
}

describe("TrecPrefs.parse", () => {
  it("reads groups and sub-groups, topics and groups in byte order, whatever the order of lines", () => {
    const read = Result.getOrThrow(parse(bytes("2 u s a 1\n10 v s2 a 2.5\n10 u s b 0\n10 v s1 b 1\n10\tv s1 c 0\r\n"), "f", prefs))
    expect([...read]).toEqual([
      [
        "10",
        [
          { name: "u", subgroups: [[{ id: "b", level: 0 }]] },
          {
            name: "v",
            subgroups: [
              [
                { id: "b", level: 1 },
                { id: "c", level: 0 }
              ],
              [{ id: "a", level: 2.5 }]
            ]
          }
        ]
      ],
      ["2", [{ name: "u", subgroups: [[{ id: "a", level: 1 }]] }]]
    ])
  })

  it("reads qrels as one sub-group per group", () => {
    const read = Result.getOrThrow(parse(bytes("1 0 a 2\n1 0 b 0\n"), "f", { form: "qrels_prefs", comments: "error" }))
    expect(read.get("1")).toEqual([
      {
        name: "0",
        subgroups: [
          [
            { id: "a", level: 2 },
            { id: "b", level: 0 }
          ]
        ]
      }
    ])
  })

  it("skips comments where 10.0 does", () => {
    expect(refusal("# c\n1 u s a 1\n")).toMatch(/^f:1: a comment/)
    expect(refusal("# c\n1 u s a 1\n#", { form: "prefs", comments: "skip" })).toBe("read")
  })

  it.each([
    ["1 u s a\n", "f:1: 4 columns; expected topic, group, sub-group, document and level"],
    ["1 u s a 1 x\n", "f:1: 6 columns; expected topic, group, sub-group, document and level"],
    ["1 u s a 1\n1 u s b -1\n", 'f:2: the level "-1"; expected a decimal number of at least 0'],
    ["1 u s a x\n", 'f:1: the level "x"; expected a decimal number of at least 0'],
    ["1 u s a 1\n1 u s a 1\n", "f:2: document a of topic 1 again (first on line 1); expected each document once in a sub-group"],
    ["", "f: no preference in it; expected lines of topic, group, sub-group, document and level"],
    ["1 u s a 1\n1 u t a 0\n", "f:2: document a of topic 1 has level 0 and a level above 0; expected group u without contradictions"],
    [
      "1 u s a 2\n1 u s b 1\n1 u t b 2\n1 u t c 1\n1 u v c 2\n1 u v a 1\n",
      "f:6: document a of topic 1 is preferred to documents that are preferred to it; expected group u without contradictions"
    ]
  ])("refuses %j", (text, message) => expect(refusal(text)).toBe(message))
})
