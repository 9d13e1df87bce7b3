import { createHash } from "node:crypto"
import type { Fusion } from "@litfuse/engine/Fusion"
import type { TuningFrame } from "./Frames.ts"
import { stage } from "./Objective.ts"

/**
 * A hash of the scores that a fusion gives to all candidates of some topics: two of one hash fuse alike, in every bit.
 *
 * - shape: `params` decoded, and learned where the fusion learns
 */
export const scoresHash = (fusion: Fusion, frames: ReadonlyArray<TuningFrame>, params: unknown): string => {
  const hash = createHash("sha256")
  for (const frame of frames) {
    const { prepared, scores } = stage(fusion, frame)
    fusion.score(prepared, params, scores)
    // one bit pattern for every NaN, and one for both zeros
    for (let c = 0; c < scores.length; c++) scores[c] = Number.isNaN(scores[c]!) ? Number.NaN : scores[c]! + 0
    hash.update(new Uint8Array(scores.buffer))
  }
  return hash.digest("hex")
}
