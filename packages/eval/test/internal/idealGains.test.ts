import * as Measure from "@litfuse/engine/Measure"
import { describe, expect, it } from "vitest"
import { curvedGain, idealGains } from "../../src/internal/idealGains.ts"

const gains = (text: string) => Measure.gains.parse(text)!
const plain = Measure.gains.fallback!
const listed = (array: Float64Array) => [...array.subarray(0, array.indexOf(0) + 1)]

describe("idealGains", () => {
  // judged: 2 documents of grade 0, 1 of grade 1, 2 of grade 2
  const judged = Int32Array.of(2, 1, 2)
  it("lists gains from high to low and ends with 0", () => expect(listed(idealGains(judged, plain))).toEqual([2, 2, 1, 0]))
  it("orders by gain, not by grade, and joins grades of equal gain", () => {
    expect(listed(idealGains(judged, gains("{1:0.9,2:0.5}")))).toEqual([0.9, 0.5, 0.5, 0])
    expect(listed(idealGains(judged, gains("{0:1,2:1}")))).toEqual([1, 1, 1, 1, 1, 0])
    expect(listed(idealGains(judged, gains("{1:0,2:0}")))).toEqual([0])
  })
  it("takes more documents to gain most", () => {
    expect(listed(idealGains(judged, plain, "log2", 2))).toEqual([2, 2, 2, 2, 1, 0])
    expect(listed(idealGains(Int32Array.of(0, 0), plain, "log2", 1))).toEqual([1, 0])
  })
  it("curves gains", () => expect(listed(idealGains(judged, plain, "exp-log2"))).toEqual([3, 3, 1, 0]))
  it("grows with its lists and leaves nothing of the last one behind", () => {
    expect(listed(idealGains(Int32Array.of(0, 5000), plain)).length).toBe(5001)
    expect(listed(idealGains(Int32Array.of(0, 1), plain))).toEqual([1, 0])
    expect(listed(idealGains(Int32Array.of(3), plain))).toEqual([0])
  })
})

describe("curvedGain", () => {
  it("is the gain, or 2^gain - 1, and 0 for negative grades", () => {
    expect([-2, -1, 0, 3].map((grade) => curvedGain(grade, plain, "log2"))).toEqual([0, 0, 0, 3])
    expect([-2, 0, 3].map((grade) => curvedGain(grade, plain, "exp-log2"))).toEqual([0, 0, 7])
  })
})

describe("time", () => {
  it("is linear in the largest grade: no grade is asked for its gain more than a few times", () => {
    const judged = new Int32Array(32_768)
    judged[32_767] = 1
    judged[5] = 2
    let asked = 0
    const table = new Proxy(Float64Array.from(judged.keys()), {
      get: (target, key) => {
        if (key !== "length") asked++
        return Reflect.get(target, key) as unknown
      }
    })
    expect(listed(idealGains(judged, { ...plain, table: table as typeof plain.table }, "log2", 1))).toEqual([32_767, 32_767, 5, 5, 0])
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(4 * judged.length)
  })
})
