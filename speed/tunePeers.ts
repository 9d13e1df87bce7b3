import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as IdPool from "@litfuse/eval/IdPool"
import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Run from "@litfuse/eval/Run"
import * as Frames from "@litfuse/bench/tune/fusion/Frames"
import * as Objective from "@litfuse/bench/tune/fusion/Objective"
import * as SearchSpace from "@litfuse/bench/tune/SearchSpace"
import type * as Fusion from "@litfuse/engine/Fusion"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Params from "@litfuse/engine/Params"
import { ReciprocalRank } from "@litfuse/rankers/fusion/ReciprocalRank"
import { WeightedSum } from "@litfuse/rankers/fusion/WeightedSum"
import * as Result from "effect/Result"
import type { Measurement } from "./Measurement.ts"
import { trec } from "./randomStream.ts"

const compat = "trec_eval-9.0.8"
const parts = 6
const measure = Result.getOrThrow(MeasureName.parse("nDCG@10"))

/** Seconds for all settings of a method, how many, and the mean of the best. */
interface Tuned {
  readonly seconds: number
  readonly settings: number
  readonly best: number
}

/** From parsed files to the best setting: sorting, joining and preparing are part of it, as normalising is for ranx. */
const ours = (judgements: Judgements.Judgements, runs: ReadonlyArray<Run.Run>, fusion: Fusion.Fusion, space: SearchSpace.Space): Tuned => {
  const start = performance.now()
  const sorted = runs.map((run) => Run.sort(run, compat))
  const frames = Frames.make(sorted, judgements, 1000, compat)
  const objective = Objective.make(fusion, frames, measure)
  const defaults = Params.defaults(fusion as Fusion.Fusion<unknown, object>)
  const topics = frames.map((_, t) => t)
  const values = new Float64Array(topics.length)
  const settings = SearchSpace.size(space)
  let best = 0
  for (let i = 0; i < settings; i++) {
    objective({ ...defaults, ...SearchSpace.params(space, SearchSpace.at(space, i)) }, topics, values)
    best = Math.max(best, values.reduce((sum, value) => sum + value, 0) / topics.length)
  }
  return { seconds: (performance.now() - start) / 1000, settings, best }
}

const theirs = (python: string, files: ReadonlyArray<string>): Readonly<Record<"wsum" | "rrf", Tuned>> => {
  const { status, stdout, stderr } = spawnSync(python, [join(import.meta.dirname, "tunePeers.py"), ...files], { encoding: "utf8" })
  Invariant.check(status === 0, `${python} has ranx: ${stderr}`)
  return JSON.parse(stdout)
}

const rows = (method: string, own: Tuned, other: Tuned): ReadonlyArray<Measurement> => {
  const what = `${method}, ${parts} runs x 50 topics x 1,000, nDCG@10`
  const seconds = (other.seconds / other.settings) * own.settings
  const measured = other.settings === own.settings ? "" : ` (${other.settings} measured, scaled)`
  return [
    { name: `${what}: ranx optimize_fusion${measured}`, value: seconds, unit: "s" },
    { name: `${what}: litfuse`, value: own.seconds, unit: "s" },
    { name: `${what}: litfuse over ranx`, value: own.seconds / seconds, unit: "x", target: "at most 0.05" }
  ]
}

/**
 * Tuning beside ranx's `optimize_fusion`, on the same files and by the same measure, parsing apart; `python` is one that has ranx.
 *
 * ranx is timed on all weightings in quarters, which takes it a minute, and its best must be ours. In tenths it would leave out 517
 * of the 3,003, whose decimals do not sum to 1.0, so its time is that of a weighting times ours.
 */
export const tunePeers = (python: string): ReadonlyArray<Measurement> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-tune-peers-"))
  const files = ["qrels", ...Array.from({ length: parts }, (_, i) => `${i}.run`)].map((name) => join(folder, name))
  writeFileSync(files[0]!, trec(50, 1300, 1000).qrels)
  files.slice(1).forEach((file, i) => writeFileSync(file, trec(50, 1300, 1000, i + 1).run))
  const ids = IdPool.make()
  const judgements = Judgements.make(Result.getOrThrow(TrecQrels.parse(readFileSync(files[0]!), "qrels", { ids })))
  const runs = files.slice(1).map((file) => Result.getOrThrow(TrecRun.parse(readFileSync(file), file, { ids })))
  const tune = (fusion: unknown, space: SearchSpace.Space): Tuned => ours(judgements, runs, fusion as Fusion.Fusion, space)
  const other = theirs(python, files)
  rmSync(folder, { recursive: true })
  const quarters = tune(WeightedSum, { weights: { parts, units: 4 } })
  Invariant.check(
    quarters.settings === other.wsum.settings && Math.abs(quarters.best - other.wsum.best) < 1e-9,
    `ranx finds what we find: ${JSON.stringify([quarters, other.wsum])}`
  )
  const ks = { k: { from: 1, to: 100, scale: "linear", isWhole: true, steps: 100 }, tied: { grid: ["by-id"] } } as const
  return [
    ...rows("3,003 weightings, wsum", tune(WeightedSum, { weights: { parts, units: 10 } }), other.wsum),
    ...rows("100 values of k, rrf", tune(ReciprocalRank, ks), other.rrf)
  ]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.table(tunePeers(process.env["LITFUSE_PEERS_PYTHON"]!))
