import { pathToFileURL } from "node:url"
import * as Seed from "@litfuse/stats/Seed"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Pieces from "@litfuse/bench/Pieces"
import * as WorkerPool from "@litfuse/bench/WorkerPool"
import * as SharedFrames from "@litfuse/bench/tune/fusion/SharedFrames"
import type * as TuningJob from "@litfuse/bench/tune/fusion/TuningJob"
import type { FusionDesign } from "@litfuse/bench/tune/fusion/FusionDesign"
import * as TuningData from "@litfuse/bench/tune/fusion/TuningData"
import type { TuningFrame } from "@litfuse/bench/tune/fusion/Frames"
import * as Objective from "@litfuse/bench/tune/fusion/Objective"
import * as SearchSpace from "@litfuse/bench/tune/SearchSpace"
import { unitsOf } from "@litfuse/bench/tune/fusion/Unit"
import * as Decode from "@litfuse/engine/Decode"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import { workerEntry } from "@litfuse/host/workerEntry"
import { ReciprocalRank } from "@litfuse/rankers/fusion/ReciprocalRank"
import { FusionDesign as DesignSchema } from "@litfuse/bench/tune/fusion/FusionDesign"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Measurement } from "./Measurement.ts"
import { randomStream } from "./randomStream.ts"

const topics = 50
const rrf = ReciprocalRank as Fusion.Fusion
const defaults = Params.defaults(ReciprocalRank)

/** A topic of lists that share their good documents: small numbers are found by most. A quarter of the candidates is judged. */
const frame = (next: () => number, lists: number, depth: number): TuningFrame => {
  const documents = depth * 15
  const all = Array.from({ length: lists }, (_, l): Fusion.List => {
    const rows = new Set<number>()
    while (rows.size < depth) rows.add(Math.floor((next() / 2 ** 32) * (next() / 2 ** 32) * documents))
    const scores = Float64Array.from({ length: depth }, (_, i) => depth - i)
    return { name: `list-${l}`, rows: Int32Array.from(rows), scores, ranks: Fusion.tiedRanks(scores) }
  })
  const inputs = Fusion.inputs(all)
  const place = new Map(Array.from(inputs.candidates, (row, i) => [row, i]))
  const grades = Int16Array.from(inputs.candidates, () => [0, 1, 2, -1, -1, -1, -1, -1, -1, -1, -1, -1][next() % 12]!)
  const judged = new Int32Array(3)
  for (const grade of grades) if (grade >= 0) judged[grade]!++
  return {
    topic: String(next()),
    lists: all.map((list) => ({ ...list, rows: list.rows.map((row) => place.get(row)!) })),
    candidates: inputs.candidates.map((_, i) => i),
    grades,
    ideal: grades
      .filter((grade) => grade > 0)
      .sort()
      .reverse(),
    judged
  }
}

export const framesOf = (lists: number, depth: number): ReadonlyArray<TuningFrame> => {
  const next = randomStream(1)
  return Array.from({ length: topics }, () => frame(next, lists, depth))
}

const measure = Result.getOrThrow(MeasureName.parse("nDCG@10"))
const all = Array.from({ length: topics }, (_, t) => t)

/** Seconds for `count` weightings, each with other weights. */
const seconds = (frames: ReadonlyArray<TuningFrame>, weightings: ReadonlyArray<ReadonlyArray<number>>): number => {
  const objective = Objective.make(rrf, frames, measure)
  const values = new Float64Array(topics)
  for (let i = 0; i < 30; i++) objective({ ...defaults, weights: weightings[i % weightings.length]! }, all, values)
  const start = performance.now()
  for (const weights of weightings) objective({ ...defaults, weights }, all, values)
  return (performance.now() - start) / 1000
}

const shares = { parts: 6, units: 10 }
const sixth = Array.from({ length: 3003 }, (_, i) => SearchSpace.params({ weights: shares }, [i])["weights"] as ReadonlyArray<number>)

const design: FusionDesign = Result.getOrThrow(
  Decode.strict(DesignSchema, {
    qrels: "qrels",
    runs: { runset: "runs" },
    depth: 1000,
    measure: "nDCG@10",
    folds: { seeds: 1 },
    surface: "grid",
    primary: { id: "grid", candidates: [{ fusion: "rrf", space: { weights: shares, k: { grid: [20, 40, 60, 80] } } }] }
  })
)

/** Seconds for a unit of a surface by so many workers. The first quarter does not count, because workers start meanwhile. */
const sweepSeconds = async (frames: ReadonlyArray<TuningFrame>, workers: number): Promise<number> => {
  const units = unitsOf(
    TuningData.make({ design, frames, isNew: frames.map(() => false), measures: [measure] }, new Map([["rrf", rrf]])),
    []
  ).filter(({ kind }) => kind === "sweep")
  const job: TuningJob.Job = { kind: "tune", folder: ".", design, shared: SharedFrames.share(frames), isNew: frames.map(() => false) }
  const times: Array<number> = []
  const onDone = () => void times.push(performance.now())
  await Effect.runPromise(WorkerPool.run(Pieces.each(units), { threads: { entry: workerEntry, job, size: workers }, onDone }))
  const first = Math.floor(units.length / 4)
  return (times.at(-1)! - times[first]!) / 1000 / (units.length - first - 1)
}

/** Tuning as it runs: objectives on frames, with new weights each time, and the same work by one worker and by two. */
export const tune = async (): Promise<Array<Measurement>> => {
  const six = framesOf(6, 1000)
  const many = framesOf(126, 100)
  const drawn = Seed.stream(Seed.derive(1, "weightings"))
  const some = Array.from({ length: 1000 }, () => Array.from({ length: 126 }, () => drawn.unit()))
  // other guests of the machine may slow a core for a second, so the middle of five pairs counts
  const ratios: Array<number> = []
  for (let pair = 0; pair < 5; pair++) ratios.push((await sweepSeconds(six, 1)) / (await sweepSeconds(six, 2)))
  const ratio = ratios.sort((a, b) => a - b)[2]!
  return [
    { name: "3,003 weightings of 6 lists x 50 topics x 1000, nDCG@10", value: seconds(six, sixth), unit: "s", target: "under 5" },
    {
      name: "100,000 weightings of 126 lists x 50 topics x 100, nDCG@10 (1,000 measured, scaled)",
      value: 100 * seconds(many, some),
      unit: "s",
      target: "under 90"
    },
    {
      name: "12,012 settings of 6 lists, two workers against one, middle of five pairs",
      value: ratio,
      unit: "times as fast",
      target: "at least 1.8"
    }
  ]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await tune())
