import type { Configured } from "@litfuse/engine/Measure"
import * as FrameBuffer from "./FrameBuffer.ts"

/** How deep a measure reads; on condensed lists, below the unjudged hits that are taken out. */
const reachOf = ({ measure, values }: Configured): number => measure.reach({ ...values, judged_only: false } as never)

/** What reads the grades of a ranking's first hits, and measures them. */
export const measureReader = (frame: FrameBuffer.Topic, grades: Int16Array, measure: Configured) => {
  const isCondensed = measure.values["judged_only"] === true
  const depth = Math.min(reachOf(measure), grades.length)
  const buffer = FrameBuffer.make(frame, depth, isCondensed)
  return (rows: Int32Array): number => {
    let n = 0
    for (let i = 0; i < rows.length && n < depth; i++) {
      const grade = grades[rows[i]!]!
      if (!isCondensed || grade >= 0) buffer.grades[n++] = grade
    }
    return measure.score(buffer.frame(n))
  }
}
