import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { printJson } from "../../src/report/Results.ts"

describe("printJson", () => {
  it("gives one line per key, short objects and lists of plain values on one", () => {
    expect(printJson({ id: "x", topics: ["1", "2"], systems: [{ system: "a", values: { P: [0.5, 1] } }], empty: {}, none: [] })).toBe(
      [
        "{",
        '  "id": "x",',
        '  "topics": ["1","2"],',
        '  "systems": [',
        "    {",
        '      "system": "a",',
        '      "values": {',
        '        "P": [0.5,1]',
        "      }",
        "    }",
        "  ],",
        '  "empty": {},',
        '  "none": []',
        "}"
      ].join("\n")
    )
    expect(printJson({ a: 1, b: "c" })).toBe('{ "a": 1, "b": "c" }')
  })

  it("leaves out what is undefined", () => {
    expect(printJson({ a: undefined, b: 1 })).toBe('{ "b": 1 }')
  })

  it("is read back as the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(printJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      })
    )
  })
})
