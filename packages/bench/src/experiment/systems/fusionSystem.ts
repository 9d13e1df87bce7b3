import { createHash } from "node:crypto"
import * as Decode from "@litfuse/engine/Decode"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Ids from "@litfuse/engine/Ids"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Result from "effect/Result"
import { BadParameter, EvaluationError } from "@litfuse/eval/EvaluationError"
import type { Fuse } from "../../Experiment.ts"
import * as Run from "@litfuse/eval/Run"
import { hitTable } from "@litfuse/eval/hitTable"
import type { Plugins } from "../Plugins.ts"
import type { ReadySystem } from "./ReadySystem.ts"

/** Which of the inputs a topic's fusion takes; all of them when nothing is chosen. */
export type InputChoice = (topic: string) => ReadonlyArray<number>

let floats = new Float32Array(0)

/** Numbers as 32-bit floats, until the next call. */
const inFloats = (values: Float64Array): Float32Array => {
  if (floats.length < values.length) floats = new Float32Array(values.length)
  floats.set(values)
  return floats.subarray(0, values.length)
}

interface HitTable {
  readonly ids: Ids.Ids
  readonly rows: Int32Array
}

const listOf = (name: string, hits: Run.Hits | undefined, { ids, rows }: HitTable, compat: Run.Compat): Fusion.List => {
  if (hits === undefined) return Fusion.absent(name)
  const scores = hits.scores.subarray(0, rows.length)
  // ties are those of the order that the run was sorted in; the scores that are fused stay as they are
  const keys = compat === "trec_eval-9.0.8" ? inFloats(scores) : scores
  return Fusion.list(name, { ids, rows, scores }, keys)
}

/** One topic of several runs as lists over one table of ids; a run without the topic is an empty list. */
export const listsOf = (
  runs: ReadonlyArray<Run.Run>,
  topic: string,
  depth: number,
  compat: Run.Compat
): { readonly ids: Ids.Ids; readonly lists: ReadonlyArray<Fusion.List> } => {
  const hits = runs.map((run) => run.topics.get(topic))
  const { ids, rows } = hitTable(hits, depth)
  return { ids, lists: runs.map((run, r) => listOf(run.tag, hits[r], { ids, rows: rows[r]! }, compat)) }
}

/** Fuses one topic of several runs. */
export const fuseTopic = (
  fusion: Fusion.Fusion,
  params: unknown,
  runs: ReadonlyArray<Run.Run>,
  topic: string,
  depth: number,
  compat: Run.Compat
) => {
  const { ids, lists } = listsOf(runs, topic, depth, compat)
  return Fusion.fuse(fusion, params, ids, lists)
}

/** A fusion of other systems as a system. Errors: what its inputs' runs give; `BadParameter` when the fusion refuses these lists. */
export const fusionSystem = (
  system: Fuse,
  inputs: ReadonlyArray<ReadySystem>,
  choose: (runs: ReadonlyArray<Run.Run>) => Result.Result<InputChoice, EvaluationError>,
  plugins: Plugins,
  compat: Run.Compat
): ReadySystem => {
  const { fuse, tag, params = {}, best, inputDepth = Number.POSITIVE_INFINITY, depth = Number.POSITIVE_INFINITY } = system
  const fusion = plugins.fusions.get(fuse)
  Invariant.check(fusion !== undefined, `fusion "${fuse}" was found when the experiment was checked`)
  const decoded = Decode.strict(fusion.params, params)
  Invariant.check(Result.isSuccess(decoded), `parameters of "${tag}" were decoded when the experiment was checked`)
  const sourceOf = (of: ReadonlyArray<unknown>): string =>
    JSON.stringify({
      fuse,
      revision: fusion.revision,
      of,
      best,
      inputDepth: system.inputDepth,
      depth: system.depth,
      params: decoded.success
    })
  const made = createHash("sha256").update(
    [sourceOf(inputs.map(({ system }) => system)), ...inputs.map(({ input }) => input.sha256)].join("\n")
  )
  // as the experiment writes it: of a whole run set its name, where there may be more than a hundred systems
  const source = sourceOf(system.of.map((part) => ("runset" in part ? part : part.system)))
  return {
    system: tag,
    input: { kind: "fuse", source, sha256: made.digest("hex") },
    // below the rank where its inputs were cut, a fused ranking lacks their further hits
    depth: Math.min(inputDepth, ...inputs.map((input) => input.depth)),
    run: () =>
      Result.gen(function* () {
        const runs = yield* Result.all(inputs.map((input) => input.run()))
        const choice = yield* choose(runs)
        const topics = [...new Set(runs.flatMap((run) => [...run.topics.keys()]))].sort(Ids.compare)
        const rankings = new Map<string, Fusion.Fused["ranking"]>()
        for (const topic of topics) {
          const fused = fuseTopic(
            fusion,
            decoded.success,
            choice(topic).map((i) => runs[i]!),
            topic,
            inputDepth,
            compat
          )
          if (Result.isFailure(fused)) {
            const reason = new BadParameter({ what: fused.failure.what, expected: "parameters that fit the systems fused" })
            return yield* Result.fail(new EvaluationError({ measure: tag, reason }))
          }
          rankings.set(topic, fused.success.ranking)
        }
        return Run.truncate(Run.fromRankings(tag, rankings), depth)
      })
  }
}
