import { makeFrame } from "@litfuse/engine/Measure"
import { describe, expect, it } from "vitest"
import * as FrameBuffer from "../../src/tune/FrameBuffer.ts"

const topic = { topic: "1", ideal: Int16Array.of(2, 1), judged: Int32Array.of(3, 1, 1) }

describe("FrameBuffer", () => {
  it("is the frame of what is written on it now", () => {
    const buffer = FrameBuffer.make(topic, 4, false)
    for (const grades of [Int16Array.of(2, -1, 0, 1), Int16Array.of(0, 0), Int16Array.of(1, 2, -1)]) {
      buffer.grades.set(grades)
      const frame = buffer.frame(grades.length)
      const wanted = makeFrame({ ...topic, grades })
      expect([...frame.grades]).toEqual([...grades])
      expect([frame.maximum, frame.relevant(1), frame.nonRelevant(2)]).toEqual([wanted.maximum, wanted.relevant(1), wanted.nonRelevant(2)])
      expect([...frame.relevantAt(1)]).toEqual([...wanted.relevantAt(1)])
      expect([...frame.relevantAt(2)]).toEqual([...wanted.relevantAt(2)])
      expect([...frame.condensed().grades]).toEqual([...wanted.condensed().grades])
    }
  })

  it("is its own condensed list when nothing unjudged is written", () => {
    const buffer = FrameBuffer.make(topic, 2, true)
    expect(buffer.frame(2).condensed()).toBe(buffer.frame(2))
  })
})
