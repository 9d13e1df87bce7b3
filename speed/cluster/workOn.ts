/** A worker in a separate process for cluster.ts. Arguments: the database, its name, its group. Prints the pieces that it begins. */
import { createHash } from "node:crypto"
import { setImmediate as breathe, setTimeout as wait } from "node:timers/promises"
import type { Piece } from "@litfuse/durable/PieceWorkflow"
import * as Effect from "effect/Effect"
import { pieceEngine, resultOf } from "../../packages/durable/test/faults/pieceEngine.ts"

/** A piece that waits for milliseconds, and hashes so many megabytes. */
export interface Work {
  readonly id: string
  readonly waitMs: number
  readonly megabytes: number
}

const block = new Uint8Array(1_000_000)

/** Does a piece, in steps between which a worker stays in touch with its database. */
export const workOn = async ({ id, waitMs, megabytes }: Work): Promise<Uint8Array> => {
  if (waitMs > 0) await wait(waitMs)
  const hash = createHash("sha256")
  for (let i = 0; i < megabytes; i++) {
    hash.update(block)
    if (i % 20 === 0) await breathe()
  }
  return resultOf(`${id} ${hash.digest("hex")}`)
}

if (import.meta.main) {
  const [url, name, group] = process.argv.slice(2) as [string, string, string]
  const work = ({ task }: Piece) => {
    const own = task as unknown as Work
    console.log(`begin ${own.id}`)
    return Effect.promise(() => workOn(own))
  }
  Effect.runFork(pieceEngine(url, name, group, work).run)
  console.log("started")
}
