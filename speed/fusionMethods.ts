import { pathToFileURL } from "node:url"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import { ReciprocalRank } from "@litfuse/rankers/fusion/ReciprocalRank"
import type { Measurement } from "./Measurement.ts"
import { randomStream } from "./randomStream.ts"

const lists = 126
const topics = 50
const depth = 100
const documents = 1500

/** A list of `depth` documents; small numbers are found by most lists, as good documents are. A tie now and then if asked for. */
const list = (next: () => number, name: string, hasTies: boolean): Fusion.List => {
  const rows = new Set<number>()
  while (rows.size < depth) rows.add(Math.floor((next() / 2 ** 32) * (next() / 2 ** 32) * documents))
  const scores = new Float64Array(depth)
  for (let i = depth - 1, score = 0; i >= 0; i--) scores[i] = hasTies && next() % 8 === 0 ? score : (score += 1)
  return { name, rows: Int32Array.from(rows), scores, ranks: Fusion.tiedRanks(scores) }
}

const inputs = (hasTies: boolean): ReadonlyArray<Fusion.Inputs> => {
  const next = randomStream(1)
  return Array.from({ length: topics }, () => Fusion.inputs(Array.from({ length: lists }, (_, l) => list(next, `list-${l}`, hasTies))))
}

const medianMs = (run: () => void, times: number): number => {
  for (let i = 0; i < 30; i++) run()
  const values = Array.from({ length: times }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return values.sort((a, b) => a - b)[times >> 1]!
}

/** Reciprocal rank fusion as tuning runs it: `prepare` once per topic, `score` for one topic after the other with new parameters. */
export const fusionMethods = (): Array<Measurement> => {
  const plain = inputs(false)
  const tied = inputs(true)
  const weights = Array.from({ length: lists }, (_, l) => 1 + l / lists)
  const evaluation = (all: ReadonlyArray<Fusion.Inputs>, params: Partial<typeof ReciprocalRank.params.Type>): number => {
    const prepared = all.map((one) => ({ frame: ReciprocalRank.prepare(one), out: new Float64Array(one.candidates.length) }))
    const setting = { ...Params.defaults(ReciprocalRank), ...params }
    // Each evaluation has another k, as in a sweep, so that nothing can be kept from the one before.
    let k = 1
    return medianMs(() => {
      const moving = { ...setting, k: (k = (k % 100) + 1) }
      for (const { frame, out } of prepared) ReciprocalRank.score(frame, moving, out)
    }, 200)
  }
  const size = `${lists} lists x ${topics} topics x ${depth}`
  const line = (what: string, value: number, target?: string): Measurement => ({
    name: `RRF, ${size}, ${what}`,
    value,
    unit: "ms per evaluation",
    ...(target === undefined ? {} : { target })
  })
  return [
    line("skip", evaluation(plain, {}), "under 1"),
    line("skip, weights", evaluation(plain, { weights }), "under 1"),
    line("worst, weights", evaluation(plain, { weights, missing: "worst" })),
    line("rescale, weights", evaluation(plain, { weights, missing: "rescale" })),
    line("skip, an eighth of the hits tied", evaluation(tied, { weights })),
    { name: `RRF, ${size}, prepare`, value: medianMs(() => plain.forEach((one) => ReciprocalRank.prepare(one)), 20), unit: "ms" }
  ]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(fusionMethods())
