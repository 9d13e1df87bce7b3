import { makeFrame, type Frame } from "@litfuse/engine/Measure"

/**
 * A measure's frame that is filled again for every ranking of one topic: `grades` up to `depth`, then `frame(n)` for the first n.
 *
 * It is what a measure sees, without an allocation per ranking: counts are filled again too, and nothing of earlier rankings remains.
 */
export interface FrameBuffer {
  readonly grades: Int16Array
  readonly frame: (n: number) => Frame
}

/** The parts of a topic that rankings do not change. */
export type Topic = Pick<Frame, "topic" | "ideal" | "judged">

/**
 * A buffer for the rankings of one topic, of at most `depth` hits.
 *
 * - `isCondensed` unjudged hits are never written, so that the condensed list is the list itself
 */
export const make = (topic: Topic, depth: number, isCondensed: boolean): FrameBuffer => {
  const buffer = new Int16Array(depth)
  const counts = new Int32Array(depth + 1)
  const frames: Array<Frame | undefined> = []
  const { relevant, nonRelevant, maximum } = makeFrame({ ...topic, grades: new Int16Array(0) })
  const frameOf = (n: number): Frame => {
    const grades = buffer.subarray(0, n)
    const prefix = counts.subarray(0, n + 1)
    const frame: Frame = {
      ...topic,
      grades,
      maximum,
      subtopics: undefined,
      relevant,
      nonRelevant,
      relevantAt: (rel) => {
        for (let i = 0; i < n; i++) prefix[i + 1] = prefix[i]! + (grades[i]! >= rel ? 1 : 0)
        return prefix
      },
      condensed: () => (isCondensed ? frame : makeFrame({ ...topic, grades }).condensed())
    }
    return frame
  }
  return { grades: buffer, frame: (n) => (frames[n] ??= frameOf(n)) }
}
