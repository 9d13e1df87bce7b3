import { describe, expect, it } from "vitest"
import * as Frames from "../../../src/tune/fusion/Frames.ts"
import { frames } from "./tuningData.ts"

describe("pick", () => {
  const [frame] = frames(1, 3, 5, 6)

  it("keeps the candidates that the chosen lists hold, with their grades", () => {
    const picked = Frames.pick(frame!, [0, 2])
    expect(picked.lists.map(({ name }) => name)).toEqual(["run-0", "run-2"])
    expect([...picked.candidates]).toEqual([...picked.candidates.keys()])
    for (const [l, of] of [0, 2].entries()) {
      const before = Array.from(frame!.lists[of]!.rows, (row) => frame!.grades[row])
      expect(Array.from(picked.lists[l]!.rows, (row) => picked.grades[row])).toEqual(before)
    }
    expect(picked.candidates.length).toBeLessThan(frame!.candidates.length)
  })

  it("is the frame itself when all are chosen, and empty when none is", () => {
    expect(Frames.pick(frame!, [0, 1, 2])).toBe(frame)
    expect(Frames.pick(frame!, [])).toMatchObject({ lists: [], candidates: new Int32Array(0), grades: new Int16Array(0) })
  })
})
