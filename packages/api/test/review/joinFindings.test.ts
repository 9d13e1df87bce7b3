import { joinFindings } from "@litfuse/api/review/joinFindings"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"

const at = (line: number | null, message = "may not decide", file = "Ben.jsonl") => ({ subject: "Ben", file, line, message })

/** The lines that a message names. */
const named = (message: string): ReadonlyArray<number> =>
  (/: ([\d, -]+)\)$/.exec(message)?.[1] ?? "").split(", ").flatMap((range) => {
    const [from, to = from] = range.split("-").map(Number)
    return Array.from({ length: to! - from! + 1 }, (_, i) => from! + i)
  })

describe("joinFindings", () => {
  it("joins lines with the same reason in the same file", () => {
    expect(joinFindings([at(2), at(1), at(3), at(7), at(1, "another reason"), at(1, "may not decide", "Cem.jsonl")])).toEqual([
      at(1, "may not decide (4 lines: 1-3, 7)"),
      at(1, "another reason"),
      at(1, "may not decide", "Cem.jsonl")
    ])
  })

  it("leaves alone what has no line, and an empty list", () => {
    expect(joinFindings([])).toEqual([])
    expect(joinFindings([at(null)])).toEqual([at(null)])
  })

  it("names every line once", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 2 }), (lines) => {
        const [joined] = joinFindings(lines.map((line) => at(line)))
        expect(named(joined!.message)).toEqual(lines.toSorted((a, b) => a - b))
      })
    )
  })
})
