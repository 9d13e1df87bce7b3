/**
 * The JavaScript API: what the commands do, for scripts and notebooks. Every function takes and gives plain objects and returns a promise; it
 * rejects with an `Error` whose message is one line that says what, where and what to do.
 */
import * as Decode from "@litfuse/engine/Decode"
import * as Scores from "@litfuse/eval/formats/Scores"
import * as Search from "@litfuse/api/Search"
import { type Host, layer } from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Result from "effect/Result"
import { ApiError } from "./api/ApiError.ts"
import { answers, evaluated } from "./api/evaluate.ts"
import { runsOf } from "./api/read.ts"
import type * as Api from "./api/types.ts"
import { compareAll } from "./compare/compareAll.ts"
import { plain } from "./compare/print.ts"
import { fuseRuns } from "./fuse/fuseRuns.ts"
import { parseMeasures } from "./measures.ts"
import { loadRegistry } from "./plugins.ts"

export type * from "./api/types.ts"

/** The host of this process: plugins, paces and open indexes survive from one call to the next. */
const runtime = ManagedRuntime.make(layer)

const run = <A, E>(effect: Effect.Effect<A, E, Host>): Promise<A> => runtime.runPromise(effect)

const measured = Effect.fnUntraced(function* (options: Api.EvaluateOptions) {
  return yield* Effect.fromResult(answers(options, yield* parseMeasures(options.measures)))
})

const refuse = (message: string) => Effect.fail(new ApiError({ message }))

/**
 * Measures runs as trec_eval does.
 *
 * - errors: rejects for a line that cannot be read, an unknown measure, or a run that shares no topic with the judgements
 * - agrees with: trec_eval `-c`
 */
export const evaluate = (options: Api.EvaluateOptions): Promise<Api.Evaluated> => run(Effect.map(measured(options), evaluated))

/**
 * Compares runs with a baseline: means and differences with intervals, tests and effect sizes, p-values corrected for their number.
 *
 * - shape: what `litfuse compare --format json` prints
 */
export const compare = (options: Api.CompareOptions): Promise<Api.Compared> =>
  run(
    Effect.gen(function* () {
      const { qrels, seed = 1, compat = "trec_eval-9.0.8", zeros = "pratt", margin, correction = "holm", tukey = false } = options
      const all = yield* measured(options)
      if (all.length < 2) return yield* refuse("compare takes two or more runs")
      const baseline = options.baseline === undefined ? all[0]! : all.find(({ name, file }) => [name, file].includes(options.baseline!))
      if (baseline === undefined)
        return yield* refuse(`the baseline "${options.baseline}" is not among the runs: ${all.map(({ name }) => name).join(", ")}`)
      const asked = { qrels: typeof qrels === "string" ? qrels : "qrels", seed, compat, zeros, margin }
      const others = all.filter((one) => one !== baseline)
      return plain(yield* compareAll(baseline, others, { ...asked, correction, tukey }), asked)
    })
  )

/**
 * Fuses several runs into one, by any fusion of `litfuse plugin list`; those that `litfuse.config.yaml` names too, looked for from the current folder
 * upwards.
 *
 * - shape: scores by topic, whose order is the fused run's under both versions of trec_eval; JavaScript lists keys that are whole numbers first
 */
export const fuse = ({ runs, method, params = {}, depth = 1000, compat = "trec_eval-9.0.8" }: Api.FuseOptions): Promise<Api.Scores> =>
  run(
    Effect.gen(function* () {
      const fusions = (yield* loadRegistry()).plugins.byId("fusion")
      const fusion = fusions.get(method)
      if (fusion === undefined) return yield* refuse(`unknown method "${method}"; there are ${[...fusions.keys()].join(", ")}`)
      if (fusion.train !== undefined) return yield* refuse(`"${method}" learns from judgements; use \`litfuse fuse --train\``)
      const decoded = Decode.strict(fusion.params, params)
      if (Result.isFailure(decoded))
        return yield* refuse(decoded.failure.map(({ path, what }) => `${method}${Decode.printPath(path)} ${what}`).join("; "))
      const read = yield* Effect.fromResult(runsOf(runs, compat))
      if (read.length < 2) return yield* refuse("fuse takes two or more runs")
      const inputs = read.map(({ name, run: input }) => ({ ...input, tag: name }))
      const fused = fuseRuns(fusion, decoded.success, inputs, { tag: method, depth, compat })
      if (Result.isFailure(fused)) return yield* refuse(`${method}: ${fused.failure.what}`)
      return Object.fromEntries(
        [...fused.success.run.topics].map(([topic, { ids, scores }]) => {
          const kept = Scores.keepOrder(ids, scores).scores
          return [topic, Object.fromEntries(ids.map((id, i) => [id, kept[i]!]))]
        })
      )
    })
  )

/**
 * Searches sources, or the documents of a dataset or of an index, through a pipeline.
 *
 * - shape: what `litfuse search --format json` prints; where no source answered, `works` is empty and `outcomes` say why
 * - errors: rejects for a question that cannot be asked: a text that cannot be read, an unknown source, no source at all
 */
export const search = (options: Api.SearchOptions): Promise<Api.Found> => run(Search.ask({ folder: process.cwd(), ...options }))
