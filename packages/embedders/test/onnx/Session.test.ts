import { describe, expect, it } from "vitest"
import { cut, pool } from "@litfuse/embedders/onnx/Session"

describe("cut", () => {
  it("keeps the mark at the end of a text that is too long", () => {
    expect(cut([101, 7, 8, 9, 102], 4)).toEqual([101, 7, 8, 102])
    expect(cut([101, 7, 102], 3)).toEqual([101, 7, 102])
  })
})

describe("pool", () => {
  const states = Float32Array.of(3, 4, 1, 0)

  it("takes the mean of the tokens, or the first one", () => {
    expect([...pool(states, 2, { pooling: "mean", normalise: false })]).toEqual([2, 2])
    expect([...pool(states, 2, { pooling: "first", normalise: false })]).toEqual([3, 4])
  })

  it("gives length 1 when asked, and leaves a vector of 0 as it is", () => {
    expect([...pool(states, 2, { pooling: "first", normalise: true })]).toEqual([Math.fround(0.6), Math.fround(0.8)])
    expect([...pool(new Float32Array(2), 1, { pooling: "mean", normalise: true })]).toEqual([0, 0])
  })
})
