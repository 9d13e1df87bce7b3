import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("WSS", () => {
  const twenty = Array.from({ length: 20 }, (_, i) => (i < 10 && i % 2 === 0 ? 1 : 0))
  it("is the share of the list left unread less 1 - recall: 5 found by rank 9 of 20", () => {
    expect(value("WSS@100", twenty)).toBeCloseTo(11 / 20, 15)
    expect(value("WSS@95", twenty)).toBeCloseTo(11 / 20 - 0.05, 15)
  })
  it("asks for whole documents: 80 percent of 5 is 4, found by rank 7; 19 of 20 are exactly 95 percent", () => {
    expect(value("WSS@80", twenty)).toBeCloseTo(13 / 20 - 0.2, 15)
    expect(
      value(
        "WSS@95",
        Array.from({ length: 20 }, () => 1)
      )
    ).toBeCloseTo(1 / 20 - 0.05, 15)
  })
  it("saves nothing when the list lacks what is wanted", () => expect(value("WSS@95", [1, 0], { missed: [1] })).toBeCloseTo(-0.05, 15))
  it("is 0 without hits and when nothing is relevant", () => {
    expect(value("WSS@95", [], { missed: [1] })).toBe(0)
    expect(value("WSS@95", [0])).toBe(0)
  })
  it("rounds to the nearest whole document, half to even, as tar_eval does: 95 percent of 10 are 10, of 12 are 11", () => {
    const all = (n: number) => [...Array.from({ length: n }, () => 1), ...Array.from({ length: 20 - n }, () => 0)]
    expect(value("WSS(tar_eval=True)@95", all(10))).toBeCloseTo(10 / 20 - 0.05, 15)
    expect(value("WSS(tar_eval=True)@95", all(12))).toBeCloseTo(9 / 20 - 0.05, 15)
    expect(value("WSS@95", all(12))).toBeCloseTo(8 / 20 - 0.05, 15)
  })
  itKeepsItsLaws(["WSS@95", "WSS@100", "WSS(rel=2)@80", "WSS(tar_eval=True)@95"], {
    swapNeverRaises: { name: "WSS(tar_eval=True)@95", pool: [1], first: [1], second: [-1] },
    idealHighest: { name: "WSS@100", pool: [1], first: [1, -2] },
    unjudgedTailBlind: { name: "WSS@100", pool: [1], first: [1] },
    unjudgedBlind: { name: "WSS@100", pool: [1], first: [1, -2] }
  })
})
