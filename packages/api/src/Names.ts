import * as Store from "@litfuse/bench/dataset/Store"
import { list as experiments } from "@litfuse/bench/experiment/load"
import * as MeasureName from "@litfuse/eval/MeasureName"
import { forExperiments } from "@litfuse/host/forExperiments"
import * as Presets from "@litfuse/host/Presets"
import * as Scaffolds from "@litfuse/host/scaffold/index"
import { anyStore } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { forms } from "./bench/run.ts"
import * as Field from "./fields.ts"
import { namesIn } from "./plugins.ts"
import * as Question from "./Question.ts"

/** Where the names are looked up. */
export const Request = Schema.Struct({ folder: Field.folder })
export type Request = typeof Request.Type

const names = Schema.Array(Schema.String)

/**
 * Every name that a request may hold, by what it names; surfaces complete them, or offer them in a list.
 *
 * - `measure` with the usual cutoffs, any other may be named too; `form` of a report; `kind` of a plugin that can be begun
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

/** The names of presets alone: those of a folder, and those of litfuse. */
export const presets: (folder: string) => ReadonlyArray<string> = Presets.names

/** Whether a value of a pipeline file names a collection at hand as a source: such a pipeline runs in experiments, which open collections. */
const namesCorpus = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.values(value).some((one) => one === "source/corpus" || namesCorpus(one))

/** Presets that a search of services can run: those that read a collection of documents run in experiments alone. */
export const searchPresets = (folder: string): ReadonlyArray<string> =>
  presets(folder).filter((name) => {
    const written = Presets.open(name, folder)
    return Result.isSuccess(written) && !namesCorpus(written.success.value)
  })

const cutoffs = ["", "@5", "@10", "@20", "@100", "@1000"]

/**
 * The names of plugins, of litfuse and of the project, and of what is in the workspace around a folder.
 *
 * - empty: without a workspace there are no experiments and no datasets
 * - errors: `ApiError` for a configuration that cannot be read
 */
export const ask = Question.make(
  "names",
  Request,
  Effect.fnUntraced(function* ({ folder }: Request) {
    const { registry } = yield* namesIn(folder)
    const plugins = forExperiments(registry)
    const here = anyStore(folder)
    const measures = [...plugins.measures.keys()].flatMap((id) => cutoffs.map((cutoff) => `${id}${cutoff}`))
    return {
      method: [...plugins.fusions.keys()],
      retriever: [...plugins.retrievers.keys()],
      measure: measures.filter((name) => Result.isSuccess(MeasureName.parse(name, plugins.measures))),
      experiment: experiments(here),
      dataset: Store.list(here),
      source: registry.plugins.of("source").map(({ plugin }) => plugin.id),
      plugin: registry.plugins.all.map(({ plugin }) => `${plugin.kind}/${plugin.id}`),
      preset: Presets.names(folder),
      form: [...forms, "none"],
      kind: Object.keys(Scaffolds.kinds)
    } satisfies Answer
  })
)
