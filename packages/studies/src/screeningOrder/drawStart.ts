import * as Seed from "@litfuse/stats/Seed"
import type { Target } from "./readScreened.ts"

/**
 * Where a run starts: the same for all systems.
 *
 * - `priors` one relevant and one other record, whose decisions are known before the first is screened; they are neither screened nor found
 * - `place` of each record, by row: equal scores are screened in this order, because the order of a file may know its labels
 */
export interface Start {
  readonly priors: readonly [relevant: number, other: number]
  readonly place: Int32Array
}

/** Draws the start of a run of a review, by its file, target and seed. `relevant` has a mark for each row, and marks of both kinds. */
export const drawStart = (file: string, target: Target, seed: number, relevant: Uint8Array): Start => {
  const rows = Array.from(relevant.keys())
  const order = Seed.shuffle(Seed.stream(Seed.derive(seed, "places", file)), rows.slice())
  const place = new Int32Array(order.length)
  for (const [at, row] of order.entries()) place[row] = at
  const drawn = Seed.stream(Seed.derive(seed, "priors", file, target))
  const [yes, no] = [1, 0].map((mark) => rows.filter((row) => relevant[row] === mark)) as [Array<number>, Array<number>]
  return { priors: [yes[drawn.below(yes.length)]!, no[drawn.below(no.length)]!], place }
}
