import * as TrustGate from "@litfuse/host/trust/TrustGate"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import * as PipelineRun from "@litfuse/host/PipelineRun"
import { store } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { pipelinePath } from "../pipelinePath.ts"
import { checked as checkedPlugins } from "../plugins.ts"
import * as Question from "../Question.ts"
import { collectionSources } from "../search/collectionSources.ts"
import * as Fields from "../search/request.ts"

/** The fields of a pipeline. */
export const fields = {
  folder: Field.folder,
  pipeline: Field.about(
    Schema.Union([Field.text, Schema.Record(Schema.String, Schema.Unknown)]),
    "A pipeline file such as those under presets/, the name of a stored one, or its content as data."
  ),
  dataset: Fields.collection.dataset,
  corpus: Fields.collection.corpus,
  index: Fields.collection.index,
  sources: Schema.optionalKey(
    Fields.sourcesOf("The sources that `source/*` expands to. Default: the dataset or the index, or the sources that a search asks.")
  ),
  params: Field.or(Schema.Record(Schema.String, Field.params), {}, "Parameters by node, which replace those of the file."),
  values: Field.or(Schema.Record(Schema.String, Schema.Unknown), {}, "Values of the pipeline's own parameters, by name.")
}

/** A pipeline to check. */
export const Request = Schema.Struct(fields)
export type Request = typeof Request.Type

const atHand = Effect.fnUntraced(function* ({ folder, dataset, corpus, index }: Request) {
  if (dataset === undefined && index === undefined) return []
  if (dataset !== undefined) yield* store(folder)
  return yield* collectionSources({
    folder,
    corpus,
    ...(dataset === undefined ? {} : { dataset }),
    ...(index === undefined ? {} : { index })
  })
})

/** The pipeline of a request as written. */
export const writtenIn = ({ folder, pipeline }: Pick<Request, "folder" | "pipeline">) =>
  typeof pipeline === "string"
    ? PipelineFile.fromFile(pipelinePath(folder, pipeline), pipeline)
    : Result.succeed(PipelineFile.fromData("pipeline", pipeline, folder))

/** What is registered for a pipeline, and how it is checked. Errors: `Refused`. */
export const checking = Effect.fnUntraced(function* (request: Request) {
  const { folder, dataset, index, sources, params, values } = request
  if (dataset !== undefined && index !== undefined)
    return yield* Question.refuse(Question.about(["dataset", "index"], "{dataset} and {index} exclude each other; name one"))
  const config = yield* TrustGate.config(folder)
  const localSources = yield* atHand(request)
  const options = { localSources, params, values, ...(sources === undefined ? {} : { sources }) }
  return { config, check: (written: ReturnType<typeof writtenIn>) => PipelineRun.check(written, config, options) }
})

/** Checks a pipeline. Errors: `Refused` with **all** its problems. */
export const openPipeline = Effect.fnUntraced(function* (request: Request) {
  const { config, check } = yield* checking(request)
  const { registry, checked } = yield* check(writtenIn(request))
  yield* checkedPlugins(config, registry)
  if (Result.isSuccess(checked)) return { graph: checked.success, config, registry }
  return yield* Question.refuse(...checked.failure.map(({ message }) => message))
})
