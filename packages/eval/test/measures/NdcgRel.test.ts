import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("nDCGrel", () => {
  it("equals trec_eval's worked value: judged 1 2 3 0, run 0 1 2 unjudged", () => {
    expect(value("nDCGrel", [0, 1, 2, -1], { missed: [3] })).toBeCloseTo(0.2777, 4)
  })
  it("averages over retrieved and missed documents by hand", () => {
    // DCG 1 of IDCG 1 at rank 1; the missed document counts 1 / (1 + 1/log2(3))
    expect(value("nDCGrel", [1, 0], { missed: [1] })).toBeCloseTo((1 + 1 / (1 + 1 / Math.log2(3))) / 2, 12)
  })
  it("keeps the whole ideal DCG below the ideal ranking", () => expect(value("nDCGrel", [0, 1])).toBeCloseTo(1 / Math.log2(3), 12))
  it("is 0 when nothing gains", () => expect(value("nDCGrel", [0, -1])).toBe(0))
  itKeepsItsLaws(["nDCGrel", "nDCGrel(gains={1:0.5,2:3})"], {
    swapNeverRaises: { name: "nDCGrel", pool: [3, 1, 3], first: [-2, 1, -1, 3, -2], second: [-2, -2, -1, 3, 1] },
    unjudgedBlind: { name: "nDCGrel", pool: [1], first: [-1, 1] }
  })
})
