import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { passages } from "@litfuse/embedders/passages"

describe("passages", () => {
  it("are the title and the sentences; a short piece goes with the sentence before", () => {
    const text = "Aspirin inhibits platelets in most patients. It did so here. Fig. 2. A second long sentence follows here."
    expect(passages("Aspirin", text)).toEqual([
      "Aspirin",
      "Aspirin inhibits platelets in most patients. It did so here. Fig. 2.",
      "A second long sentence follows here."
    ])
  })

  it("are none for a document without any text", () => {
    expect(passages(" ", "")).toEqual([])
    expect(passages("", "\n")).toEqual([])
  })

  it("lose nothing but blanks", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(passages("", text).join("").replaceAll(/\s/gu, "")).toBe(text.replaceAll(/\s/gu, ""))
      })
    )
  })
})
