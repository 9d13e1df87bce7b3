import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as JsonText from "../src/JsonText.ts"

const objects = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.array(fc.jsonValue())))

describe("JSON in pieces", () => {
  it("is what JSON.stringify gives, on one line and on several", () => {
    fc.assert(
      fc.property(objects, fc.constantFrom(0, 2, 4), (value, step) => {
        expect([...JsonText.pieces(value, step)].join("")).toBe(JSON.stringify(value, null, step))
      })
    )
  })

  it("leaves out what JSON has no text for, as JSON.stringify does", () => {
    const odd = {
      f: () => 1,
      s: Symbol("s"),
      map: new Map([[1, 2]]),
      list: [undefined, () => 1],
      at: new Date(0),
      none: { toJSON: () => undefined }
    }
    for (const step of [0, 2]) expect([...JsonText.pieces(odd, step)].join("")).toBe(JSON.stringify(odd, null, step))
  })

  it("makes the items of a list one after the other, and each anew for another reader", () => {
    const made: Array<number> = []
    const list = JsonText.items(3, (i) => (made.push(i), { i }))
    const pieces = JsonText.pieces({ list, more: [] })
    let text = ""
    for (const piece of pieces) {
      text += piece
      expect(made.length).toBeLessThanOrEqual(text.split("{").length)
    }
    expect(text).toBe('{"list":[{"i":0},{"i":1},{"i":2}],"more":[]}')
    expect([...list]).toEqual([{ i: 0 }, { i: 1 }, { i: 2 }])
    expect(made).toEqual([0, 1, 2, 0, 1, 2])
  })
})
