import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import { listExperiments as experiments } from "@litfuse/bench/experiment/readExperiment"
import * as MeasureName from "@litfuse/eval/MeasureName"
import { experimentPlugins } from "@litfuse/host/experimentPlugins"
import * as Presets from "@litfuse/host/Presets"
import { kinds as newPluginKinds } from "@litfuse/kit/generator/newPlugin"
import { anyStore } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { forms } from "./bench/RunExperiment.ts"
import * as Field from "./fields.ts"
import { namesIn } from "./plugins.ts"
import * as Question from "./Question.ts"

/** The folder whose names are listed. */
export const Request = Schema.Struct({ folder: Field.folder })
export type Request = typeof Request.Type

const names = Schema.Array(Schema.String)

/**
 * Every name that a request can contain, by kind, for completion and for lists to choose from.
 *
 * - `measure` with common cutoffs, others are valid too; `form` of a report; `kind` of a plugin that `plugin new` can write
 */
export const Answer = Schema.Struct({
  method: names,
  retriever: names,
  measure: names,
  experiment: names,
  dataset: names,
  source: names,
  plugin: names,
  preset: names,
  form: names,
  kind: names
})
export type Answer = typeof Answer.Type

/** The names of presets, of a folder and of litfuse. */
export const presets: (folder: string) => ReadonlyArray<string> = Presets.names

/** Whether a pipeline names `source/corpus`: such a pipeline runs only in experiments, which open collections. */
const namesCorpus = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.values(value).some((one) => one === "source/corpus" || namesCorpus(one))

/** Presets that a search of services can run, without those that need a collection of documents. */
export const searchPresets = (folder: string): ReadonlyArray<string> =>
  presets(folder).filter((name) => {
    const written = Presets.open(name, folder)
    return Result.isSuccess(written) && !namesCorpus(written.success.value)
  })

const cutoffs = ["", "@5", "@10", "@20", "@100", "@1000"]

/**
 * The names of plugins of litfuse and the project, and of experiments and datasets in the workspace around a folder.
 *
 * - empty: without a workspace there are no experiments and no datasets
 * - errors: `ApiError` for an invalid configuration
 */
export const ask = Question.make(
  "names",
  Request,
  Effect.fnUntraced(function* ({ folder }: Request) {
    const { registry } = yield* namesIn(folder)
    const plugins = experimentPlugins(registry)
    const here = anyStore(folder)
    const measures = [...plugins.measures.keys()].flatMap((id) => cutoffs.map((cutoff) => `${id}${cutoff}`))
    return {
      method: [...plugins.fusions.keys()],
      retriever: [...plugins.retrievers.keys()],
      measure: measures.filter((name) => Result.isSuccess(MeasureName.parse(name, plugins.measures))),
      experiment: experiments(here),
      dataset: DatasetStore.list(here),
      source: registry.plugins.of("source").map(({ plugin }) => plugin.id),
      plugin: registry.plugins.all.map(({ plugin }) => `${plugin.kind}/${plugin.id}`),
      preset: Presets.names(folder),
      form: [...forms, "none"],
      kind: newPluginKinds
    } satisfies Answer
  })
)
