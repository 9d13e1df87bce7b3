import { sorts } from "@litfuse/engine/Source"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Config from "@litfuse/host/Config"
import type { Traffic } from "@litfuse/host/http/services"
import * as PipelineRun from "@litfuse/host/PipelineRun"
import * as SearchRun from "@litfuse/host/SearchRun"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { forExperiments, loadRegistry } from "../plugins.ts"
import { preset, presetProblem } from "../presets.ts"
import { unknownRetriever } from "../retrievers.ts"
import { anyStore } from "../workspace.ts"
import { ApiError } from "./ApiError.ts"
import type * as Api from "./types.ts"

const refuse = (message: string) => Effect.fail(new ApiError({ message }))

const isDate = Schema.is(PartialDate)

/** What is wrong with the options by themselves, in a line. */
const problemOf = ({ limit = 1, perSource = 1, sort = "relevance", from, to, dataset, index, record, replay }: Api.SearchOptions) => {
  for (const [name, value] of Object.entries({ limit, perSource }))
    if (!Number.isInteger(value) || value < 1) return `${name} is ${value}; it takes a whole number of at least 1`
  for (const [name, value] of Object.entries({ from, to }))
    if (value !== undefined && !isDate(value)) return `${name} is "${value}"; it takes a date such as 2019, 2019-03 or 2019-03-01`
  if (!sorts.includes(sort)) return `sort is "${sort}"; it takes ${sorts.join(", ")}`
  if (dataset !== undefined && index !== undefined) return "dataset and index exclude each other; name one"
  if (record !== undefined && replay !== undefined) return "record and replay exclude each other; record first, then replay"
  return undefined
}

const trafficOf = ({ record, replay }: Api.SearchOptions): Traffic => {
  if (record !== undefined) return { _tag: "Record", folder: record }
  return replay === undefined ? { _tag: "Live" } : { _tag: "Replay", folder: replay }
}

/** The collection that was named, as a source. */
const collections = Effect.fnUntraced(function* ({ dataset, corpus = "documents", index, retriever: id = "bm25" }: Api.SearchOptions) {
  const { retrievers } = forExperiments(yield* loadRegistry())
  const retriever = retrievers.get(id)
  if (retriever === undefined) return yield* refuse(unknownRetriever(id, retrievers))
  return [
    ...(dataset === undefined ? [] : [yield* Effect.fromResult(PipelineRun.corpusAtHand(anyStore(), dataset, corpus, retriever))]),
    ...(index === undefined ? [] : [yield* Effect.fromResult(PipelineRun.indexAtHand(index, retriever))])
  ]
})

const messages = (errors: ReadonlyArray<{ readonly message: string }>): string => errors.map(({ message }) => message).join("; ")

/**
 * Searches sources, or a collection, through a pipeline.
 *
 * - errors: `ApiError` for what cannot be asked; those of the configuration, of the query's text, of datasets and of recordings
 */
export const searchAnswer = Effect.fnUntraced(function* (options: Api.SearchOptions) {
  const problem = problemOf(options)
  if (problem !== undefined) return yield* refuse(problem)
  const { query, sources, from, to, sort, limit, perSource, explain } = options
  const file = preset(options.preset ?? "search")
  const absent = presetProblem(options.preset ?? "search")
  if (absent !== undefined) return yield* refuse(absent)
  const config = yield* Effect.fromResult(Config.read(process.cwd()))
  const { registry, checked, ...prepared } = yield* SearchRun.prepare(config, {
    text: query,
    file,
    atHand: yield* collections(options),
    traffic: trafficOf(options),
    ...(sources === undefined ? {} : { sources }),
    ...(isDate(from) ? { from } : {}),
    ...(isDate(to) ? { until: to } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(limit === undefined ? {} : { limit }),
    ...(perSource === undefined ? {} : { perSource }),
    ...(explain === undefined ? {} : { explain })
  })
  if (registry.plugins.of("source").length === 0) return yield* refuse("there is no source to search; name a dataset or an index")
  if (Result.isFailure(checked)) return yield* refuse(messages(checked.failure))
  const { answer, failures, isRanked } = yield* SearchRun.run(config, checked.success, { ...prepared, registry, checked })
  if (failures.length > 0) return yield* refuse(messages(failures))
  if (!isRanked) return yield* refuse(`${file} ranks no works; it needs a step/works, and a ranker or a fusion`)
  return answer satisfies Api.Found
})
