import { describe, expect, it } from "vitest"
import { relString } from "../../src/trec/relString.ts"

describe("relString", () => {
  it("writes one character for each grade", () => {
    expect(relString(Int16Array.of(0, 3, 9, 10, 127, -1, -2), 10)).toBe("039>>-.")
  })
  it("stops at its length", () => expect(relString(Int16Array.of(1, 0, 1), 2)).toBe("10"))
  it("is empty without hits", () => expect(relString(new Int16Array(0), 10)).toBe(""))
})
