/**
 * The JavaScript API: what the commands do, for scripts and notebooks. Every function takes and gives plain objects and returns a promise; it
 * rejects with an `Error` whose message is one line that says what, where and what to do. Files are relative to the current folder.
 */
import type { ApiError } from "@litfuse/api/ApiError"
import * as Compare from "@litfuse/api/Compare"
import * as Evaluate from "@litfuse/api/Evaluate"
import * as Fuse from "@litfuse/api/Fuse"
import * as Search from "@litfuse/api/Search"
import { type Host, layer } from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type * as Api from "./api/types.ts"

export type * from "./api/types.ts"

/** The host of this process: plugins, paces and open indexes survive from one call to the next. */
const runtime = ManagedRuntime.make(layer)

/** The request of a call in the current folder; an option that is undefined is one that was not given. */
const requestOf = (options: object): object => ({
  folder: process.cwd(),
  ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
})

const inOneLine = (error: ApiError): Error => new Error(error.message.replaceAll("\n", "; "), { cause: error })

/** Asks a question. It reads its request itself, whatever a script wrote. */
const ask = <Request, Answer>(question: (request: Request) => Effect.Effect<Answer, ApiError, Host>, options: object): Promise<Answer> =>
  runtime.runPromise(Effect.mapError(question(requestOf(options) as Request), inOneLine))

/**
 * Measures runs as trec_eval does.
 *
 * - errors: rejects for a line that cannot be read, an unknown measure, or a run that shares no topic with the judgements
 * - agrees with: trec_eval `-c`
 */
export const evaluate = async (options: Api.EvaluateOptions): Promise<Api.Evaluated> => {
  const { runs } = await ask(Evaluate.ask, options)
  return { runs }
}

/**
 * Compares runs with a baseline: means and differences with intervals, tests and effect sizes, p-values corrected for their number.
 *
 * - shape: what `litfuse compare --format json` prints
 */
export const compare = async (options: Api.CompareOptions): Promise<Api.Compared> => {
  const { notices: _, ...compared } = await ask(Compare.ask, options)
  return compared
}

/**
 * Fuses several runs into one, by any fusion of `litfuse plugin list`; those that `litfuse.config.yaml` names too, looked for from the current folder
 * upwards.
 *
 * - shape: scores by topic, whose order is the fused run's under both versions of trec_eval; JavaScript lists keys that are whole numbers first
 */
export const fuse = async (options: Api.FuseOptions): Promise<Api.Scores> => (await ask(Fuse.ask, options)).run

/**
 * Searches sources, or the documents of a dataset or of an index, through a pipeline.
 *
 * - shape: what `litfuse search --format json` prints; where no source answered, `works` is empty and `outcomes` say why
 * - errors: rejects for a question that cannot be asked: a text that cannot be read, an unknown source, no source at all
 */
export const search = (options: Api.SearchOptions): Promise<Api.Found> => ask(Search.ask, options)
