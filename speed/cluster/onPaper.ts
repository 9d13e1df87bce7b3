/** A large experiment on many workers, computed from measured rows. Nothing of it was run. */
import { shardsPerGroup } from "@litfuse/durable/shardsPerGroup"
import type { Measurement } from "../Measurement.ts"

/**
 * What a piece costs on workers, as clusterTimes.ts measures it.
 *
 * - units: milliseconds of CPU, in all processes and in the database alone; `failover` seconds
 * - `wall` milliseconds by the clock, where a worker does one piece after the other
 */
export interface PieceCosts {
  readonly cpu: number
  readonly databaseCpu: number
  readonly wall: number
  readonly failover: number
}

const [topics, systems, workers] = [10_000, 50, 32]

/** The row of `opening` whose time a piece takes in proportion: it searches the topics of a system. */
const measuredTopics = 2000
const row = "retrieve 2,000 topics from it, top 1,000, whole process, one thread"

/** In how many ways `k` of `n` can be chosen. */
const choices = (n: number, k: number): number => {
  let ways = 1
  for (let i = 0; i < k; i++) ways *= (n - i) / (i + 1)
  return ways
}

/**
 * How many pieces the worker with the most is expected to get. Pieces are dealt to shards in turn, and each worker has as many shards, give or take one. Which
 * ones is left to a hash.
 */
export const mostPieces = (pieces: number, among: number): number => {
  const [whole, rest] = [Math.floor(pieces / shardsPerGroup), pieces % shardsPerGroup]
  const shardsOf = (worker: number): number => Math.floor(shardsPerGroup / among) + (worker < shardsPerGroup % among ? 1 : 0)
  let expected = 0
  for (let most = 0; most < pieces; most++) {
    // ways[n]: in how many ways workers seen so far can have n of the shards with a piece more, and none more than `most` pieces
    let ways = Float64Array.of(1, ...Array.from({ length: rest }, () => 0))
    for (let worker = 0; worker < among; worker++) {
      const shards = shardsOf(worker)
      const next = new Float64Array(rest + 1)
      for (let k = 0; k <= Math.min(shards, most - whole * shards, rest); k++)
        for (let n = 0; n + k <= rest; n++) next[n + k]! += ways[n]! * choices(shards, k)
      ways = next
    }
    expected += 1 - ways[rest]! / choices(shardsPerGroup, rest)
  }
  return expected
}

/**
 * 10,000 topics x 50 systems on 32 workers. A table is divided by its systems, so that a piece is a system. The worker with the most pieces ends last.
 *
 * - `page` the text of speed/README.md; errors: that it lacks the row
 */
export const onPaper = (page: string, { cpu, databaseCpu, wall, failover }: PieceCosts): ReadonlyArray<Measurement> => {
  const cells = page.split("\n").map((line) => line.split("|").map((cell) => cell.trim()))
  const value = Number(cells.find(([, , name]) => name === row)?.[3])
  if (!(value > 0)) throw new Error(`speed/README.md has no row "${row}"`)
  const piece = (value / measuredTopics) * topics
  const most = mostPieces(systems, workers)
  const onWorkers = most * (piece + wall / 1000)
  const what = `arithmetic, not run: ${topics.toLocaleString("en")} topics x ${systems} systems`
  return [
    { name: `${what}, one process: ${systems} pieces of ${piece.toFixed(1)} s`, value: systems * piece, unit: "s" },
    { name: `${what}, ${workers} workers: pieces of the worker with the most, expected`, value: most, unit: "pieces" },
    { name: `${what}, ${workers} workers: its pieces and their overhead`, value: onWorkers, unit: "s" },
    { name: `${what}, ${workers} workers against one process`, value: (systems * piece) / onWorkers, unit: "times as fast" },
    { name: `${what}, ${workers} workers: overhead of all pieces, all processes`, value: (systems * cpu) / 1000, unit: "s of CPU" },
    { name: `${what}, ${workers} workers: of this the database`, value: (systems * databaseCpu) / 1000, unit: "s of CPU" },
    { name: `${what}, ${workers} workers: longer where one is killed at the end of a piece`, value: failover + piece, unit: "s" }
  ]
}
