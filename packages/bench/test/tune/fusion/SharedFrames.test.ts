import { describe, expect, it } from "vitest"
import * as SharedFrames from "../../../src/tune/fusion/SharedFrames.ts"
import { frames } from "./tuningData.ts"

describe("Shared", () => {
  it("gives back the frames that it was given, in one memory that threads share", () => {
    const topics = frames(5, 3, 7, 3)
    const shared = SharedFrames.share(topics)
    const views = SharedFrames.view(shared)
    expect(views).toEqual(topics)
    expect(views.every(({ grades, lists }) => grades.buffer === shared.memory && lists[0]!.scores.buffer === shared.memory)).toBe(true)
  })

  it("holds no frames, and lists of no hits", () => {
    expect(SharedFrames.view(SharedFrames.share([]))).toEqual([])
    const [frame] = frames(1, 2, 3, 1)
    const bare = {
      ...frame!,
      lists: frame!.lists.map((list) => ({ ...list, rows: new Int32Array(0), ranks: new Float64Array(0), scores: new Float64Array(0) }))
    }
    expect(SharedFrames.view(SharedFrames.share([bare]))).toEqual([bare])
  })
})
