import { expect, it } from "vitest"
import * as Yaml from "yaml"
import * as fc from "fast-check"
import { appendYamlItem } from "../src/appendYamlItem.ts"

it.each([
  ["a list of blocks", "a:\n  - { id: x } # first\n  # behind\nb: 1\n", "a:\n  - { id: x } # first\n  - { id: y }\n  # behind\nb: 1\n"],
  ["a list without indentation", "a:\n- id: x\n  n: 1\nb: 1\n", "a:\n- id: x\n  n: 1\n- { id: y }\nb: 1\n"],
  ["an empty list, whose comment stays behind it", "a: []\n  # such as\nb: 1\n", "a:\n  - { id: y }\n  # such as\nb: 1\n"],
  ["a list on one line", "a: [{ id: x }]\n", "a: [{ id: x }, { id: y }]\n"],
  ["line ends of Windows", "a:\r\n  - { id: x }\r\n", "a:\r\n  - { id: x }\r\n  - { id: y }\r\n"],
  ["a text without a last line end", "a:\n  - { id: x }", "a:\n  - { id: x }\n  - { id: y }\n"]
])("gets one more item: %s", (_, before, after) => {
  expect(appendYamlItem(before, "a", "{ id: y }")).toBe(after)
})

it.each(["", "a: 1\n", "b: []\n", "- a\n", "a:\n"])("has no list there: %j", (text) => {
  expect(appendYamlItem(text, "a", "{ id: y }")).toBeUndefined()
})

it("changes nothing else, whatever the list holds and however it is written", () => {
  const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
  const item = fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), scalar, { minKeys: 1, maxKeys: 3 })
  fc.assert(
    fc.property(fc.array(item, { maxLength: 4 }), fc.integer({ min: 2, max: 4 }), fc.boolean(), (list, indent, indentSeq) => {
      const text = Yaml.stringify({ before: "x", list, after: ["y"] }, { indent, indentSeq, lineWidth: 0 })
      const longer = appendYamlItem(text, "list", '{ id: "new: one" }')
      expect(Yaml.parse(longer!)).toEqual({ before: "x", list: [...list, { id: "new: one" }], after: ["y"] })
    })
  )
})
