import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Json from "../src/Json.ts"
import { bytes, message } from "./bytes.ts"

const each = (text: string): unknown => {
  const seen: Array<unknown> = []
  const read = Json.each(bytes(text), "x", (record, line) => {
    seen.push([line, record])
    return undefined
  })
  return message(read) ?? seen
}

describe("Json.parse", () => {
  it("says on which line a text stops being JSON", () => {
    expect(message(Json.parse('{"a": [1]}', "x"))).toEqual({ a: [1] })
    expect(message(Json.parse('{\n"a": 1,\n}', "x"))).toBe("x:3: text that is not JSON; expected JSON")
    expect(message(Json.parse('{\n"a": [1', "x"))).toBe("x:2: text that is not JSON; expected JSON")
    expect(message(Json.parse("", "x"))).toBe("x:1: text that is not JSON; expected JSON")
  })
})

describe("Json.isDeeper", () => {
  it.each([
    ["[[1]]", 2, false],
    ["[[[]]]", 2, true],
    ['[{"a": [1]}, {"b": {"c": 2}}]', 3, false],
    ['{"a": {"b": [0]}}', 2, true],
    ["[[],[],[[]]]", 2, true],
    ['["[[[[", "\\"[[[", "\\\\", []]', 2, false],
    ["[".repeat(1000), 100, true],
    ["", 0, false]
  ])("of %s and %i is %s: brackets in texts do not count", (text, most, is) => expect(Json.isDeeper(text, most)).toBe(is))
})

describe("Json.repeatsName", () => {
  it.each([
    ['{"a": 1, "b": 2}', false],
    ['{"a": 1, "a": 1}', true],
    ['{"a": 1, "\\u0061": 1}', true],
    ['{"a": {"b": 1}, "b": [{"b": 1}, {"b": null}]}', false],
    ['[0, {"a": {"b": [{"c": 1, "c": 2}]}}]', true],
    ['{"__proto__": 1, "a:\\":{": ":::"}', false],
    ["null", false]
  ])("of %s is %s", (text, is) => expect(Json.repeatsName(text, JSON.parse(text))).toBe(is))

  it("is false of what JSON writes, and true where a member is written again", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
        const text = JSON.stringify(value)
        expect(Json.repeatsName(text, JSON.parse(text))).toBe(false)
        const again = `{${JSON.stringify(Object.keys(value)[0])}: {"a:": []},${text.slice(1)}`
        expect(Json.repeatsName(again, JSON.parse(again))).toBe(true)
      })
    )
  })
})

describe("Json.each", () => {
  it("shows the object of each line", () => {
    expect(each('{"a":1}\r\n{}')).toEqual([
      [1, { a: 1 }],
      [2, {}]
    ])
  })

  it.each([
    ["an empty line", "{}\n\n{}", "x:2: an empty line; expected a JSON object on each line"],
    ["a list", "{}\n[]", "x:2: JSON that is no object; expected a JSON object on each line"],
    ["null", "null", "x:1: JSON that is no object; expected a JSON object on each line"],
    ["half an object", '{}\n{"a":', "x:2: text that is not JSON; expected JSON"],
    ["two objects", "{}{}", "x:1: text that is not JSON; expected JSON"]
  ])("refuses %s", (_, text, expected) => {
    expect(each(text)).toBe(expected)
  })
})

describe("Json.idOf and textOf", () => {
  it("take what is a text without a guess", () => {
    expect(["a", 12, 1.5, null, true, 2 ** 60].map(Json.idOf)).toEqual(["a", "12", undefined, undefined, undefined, undefined])
    expect(["a", ["a", "b"], [], [1], 1, undefined].map(Json.textOf)).toEqual(["a", "a\nb", "", undefined, undefined, undefined])
  })
})

describe("Json.matches", () => {
  it("compares values as they are, and a missing name with nothing", () => {
    const record = { split: "testing", n: 1, yes: true }
    expect(Json.matches(record)).toBe(true)
    expect(Json.matches(record, { split: "testing", yes: true })).toBe(true)
    expect(Json.matches(record, { split: "testing", n: "1" })).toBe(false)
    expect(Json.matches(record, { absent: false })).toBe(false)
  })
})
