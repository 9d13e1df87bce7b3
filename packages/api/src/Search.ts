import type { PipelineError } from "@litfuse/engine/PipelineError"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import type { Work } from "@litfuse/engine/Work"
import * as SearchProgress from "@litfuse/engine/source/SearchProgress"
import type * as Pipeline from "@litfuse/engine/Pipeline"
import { latestYear } from "@litfuse/engine/SourceRecord"
import type { FileContent } from "@litfuse/project/ReferenceFiles"
import type * as FileSource from "@litfuse/host/FileSource"
import type * as Config from "@litfuse/host/Config"
import * as TrustGate from "@litfuse/host/trust/TrustGate"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import { live, type Traffic } from "@litfuse/host/http/HostServices"
import * as Presets from "@litfuse/host/Presets"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Watch } from "./Events.ts"
import * as Field from "./fields.ts"
import * as GraphStore from "./project/GraphStore.ts"
import { inFolder } from "./inFolder.ts"
import { checked, pluginsIn } from "./plugins.ts"
import { recordRun } from "./project/recordRun.ts"
import * as RunSummary from "./search/runSummary.ts"
import * as QueryInput from "./query/QueryInput.ts"
import * as Question from "./Question.ts"
import type { Analysis } from "./search/analyses.ts"
import * as Answers from "./search/Answer.ts"
import { furtherFields, withFurther } from "./search/withFurther.ts"
import { collectionSources } from "./search/collectionSources.ts"
import * as Fields from "./search/request.ts"
import { StoredInputs } from "./project/StoredInputs.ts"
import { unknownRetriever } from "./search/unknownRetriever.ts"
import * as SearchRun from "./search/SearchRun.ts"
import { unknownSource } from "./search/findSources.ts"
import * as SourceNames from "./search/SourceNames.ts"
import { sourceTitles, type Titles } from "./search/sourceTitles.ts"
import { trafficOf } from "./search/trafficOf.ts"

/** A search. `pipeline` replaces the preset: the text of a pipeline file, or its content as data. */
export const Request = Schema.Struct({
  ...Fields.fields,
  ...Fields.collection,
  ...Fields.traffic,
  ...GraphStore.fields,
  ...furtherFields,
  skipBad: Field.skipBad,
  names: Field.or(
    Field.texts,
    [],
    "The databases that the files of references come from, such as `Embase (Ovid)`, in the order of the files.",
    {
      flag: "name",
      about: "The database that a file was exported from, as reports name it, such as `Embase (Ovid)`; once for each file, in their order."
    }
  ),
  save: Field.optional(Field.text, "Saves the run under this name and protects it from `runs prune`."),
  createdFrom: Field.optional(Field.date, "Only records that their database made in or after this year, month or day."),
  beside: Field.or(Field.texts, [], "Ids of analyzers to run in addition to those of the pipeline."),
  pipeline: Field.optional(
    Schema.Union([Schema.String, Schema.Record(Schema.String, Schema.Unknown)]),
    "The pipeline to run instead of a preset: the text of a pipeline file, or its content as data."
  )
})
export type Request = typeof Request.Type

/** The answer of a search; `litfuse search --format json` prints it. */
export const Answer = Answers.Answer
export type Answer = Answers.Answer

/**
 * The result of a search: the answer, with details for a surface in the same process.
 *
 * - `answer` with works that are built while they are read; `works` those of the answer, in its order, with all their records
 * - `unexplained` the works of the answer without explanations: explaining thousands of works takes seconds
 * - `analyses` results of the pipeline's analyzers; `beside` results of the additional analyzers, in their order
 * - `titles` display names of its sources
 * - `silence` the message if no source answered; undefined if one did
 */
export interface Found {
  readonly answer: Answers.Streamed
  readonly unexplained: Answers.Streamed["works"]
  readonly works: ReadonlyArray<Work>
  readonly analyses: ReadonlyArray<Analysis>
  readonly beside: ReadonlyArray<Analysis>
  readonly titles: Titles
  readonly silence: string | undefined
}

/** A checked search, ready to run. `files`: what it reads besides answers of services. */
export interface PreparedSearch {
  readonly request: Request
  readonly config: Config.Config
  readonly prepared: SearchRun.Prepared
  readonly files: () => ReadonlyArray<FileContent>
  readonly graph: Pipeline.CheckedGraph<Parameters<typeof SearchRun.run>[1] extends Pipeline.CheckedGraph<infer R> ? R : never>
}

const namesCollection = ({ dataset, index, url, retriever }: Request): boolean =>
  dataset !== undefined || index !== undefined || url !== undefined || retriever !== "bm25"

const namedCollection = Effect.fnUntraced(function* (request: Request) {
  const retrievers = (yield* pluginsIn(request.folder)).plugins.byId("retriever")
  const retriever = retrievers.get(request.retriever)
  if (retriever === undefined) return yield* Question.refuse(unknownRetriever(request.retriever, retrievers))
  return yield* collectionSources(request, retriever)
})

const sourcesAndFiles = Effect.fnUntraced(function* ({ folder, skipBad, names }: Request, sources: ReadonlyArray<string>) {
  const FileSource = yield* Effect.promise(() => import("@litfuse/host/FileSource"))
  const files = sources.filter(FileSource.isFile)
  if (names.length > files.length)
    return yield* Question.refuse(
      Question.about(
        ["names", "sources"],
        `{names} names ${counted(names.length, "database")}, but {sources} names ${counted(files.length, "file")} of references`
      )
    )
  const stored = yield* StoredInputs
  const options = { isBadSkipped: skipBad, platforms: names, contentOf: stored?.contentOf }
  const latest = stored === undefined ? latestYear : Effect.succeed(new Date(stored.atMs).getUTCFullYear() + 1)
  return yield* Effect.fromResult(FileSource.open(sources, (file) => inFolder(folder, file), { ...options, latestYear: yield* latest }))
})

const contentOf = ({ path, bytes }: FileSource.OpenedFile): FileContent =>
  Result.match(bytes(), { onSuccess: (bytes) => ({ path, bytes }), onFailure: ({ message }) => ({ path, why: message }) })

const notStored = "a collection is not stored with a run; ask the question again where it is"

/** The collections that a search reads, which no project stores. */
const collectionsOf = ({ dataset, index, url }: Request): ReadonlyArray<FileContent> =>
  [dataset === undefined ? undefined : `dataset ${dataset}`, index, url].flatMap((path) =>
    path === undefined ? [] : [{ path, why: notStored }]
  )

/** The request of a run, with the text of a query's file and a pipeline's file in it: a replay reads neither. Its pipeline has the further queries. */
const wholeRequest = (request: Request, { request: { text, pipeline } }: SearchRun.Prepared): Request => {
  const { file: _, expand, headings: __, ...rest } = request
  const isNamed = expand === undefined && request.pipeline === undefined && Presets.isOwn(request.preset, request.folder)
  const inOne = isNamed ? Result.fail(undefined) : Result.flatMap(pipeline, PipelineFile.inOne)
  return { ...rest, query: text, ...(Result.isSuccess(inOne) ? { pipeline: inOne.success } : {}) }
}

type Written = Result.Result<PipelineFile.Written, ReadonlyArray<PipelineError>>

const pipelineOf = ({ pipeline, preset, folder }: Request): Written => {
  if (pipeline === undefined) return Presets.open(preset, folder)
  return typeof pipeline === "string"
    ? PipelineFile.fromText("pipeline", pipeline, folder)
    : Result.succeed(PipelineFile.fromData("pipeline", pipeline, folder))
}

const nameOf = (written: Written): string => Result.match(written, { onFailure: () => "the pipeline", onSuccess: ({ name }) => name })

const messages = (errors: ReadonlyArray<{ readonly message: string }>): ReadonlyArray<string> => errors.map(({ message }) => message)

/**
 * Checks a search before any source is asked: opens its collections and files, and checks its pipeline.
 *
 * - errors: `Refused` with all problems of the pipeline; those of the configuration, of the query's text, of datasets and of indexes
 */
export const prepare = Effect.fnUntraced(function* (request: Request) {
  const { sources: asked, syntax, from, to, sort, limit, perSource, all, timeout, explain, abstracts, provenance, folder } = request
  const { keepFiltered } = request
  if (request.dataset !== undefined && request.index !== undefined)
    return yield* Question.refuse(Question.about(["dataset", "index"], "{dataset} and {index} exclude each other; name one"))
  const text = yield* QueryInput.textOf({ folder, text: request.query, file: request.file }, "query")
  const traffic = yield* trafficOf(request)
  yield* GraphStore.graphRoot(request)
  const absent = request.pipeline === undefined ? Presets.problem(request.preset, folder) : undefined
  if (absent !== undefined) return yield* Question.refuse(absent)
  const pipeline = yield* Result.match(pipelineOf(request), {
    onFailure: (errors) => Effect.succeed(Result.fail(errors)),
    onSuccess: (written) => Effect.map(withFurther(request, text, namesCollection(request), written), Result.succeed)
  })
  const config = yield* TrustGate.config(folder)
  const opened = asked === undefined && request.names.length === 0 ? undefined : yield* sourcesAndFiles(request, [...new Set(asked)])
  const prepared = yield* SearchRun.prepare(config, {
    text,
    syntax,
    pipeline,
    atHand: [...(namesCollection(request) ? yield* namedCollection(request) : []), ...(opened?.localSources ?? [])],
    traffic,
    sort,
    limit,
    perSource: all ? null : perSource,
    ...(timeout === undefined ? {} : { timeout }),
    explain,
    keepFiltered,
    beside: request.beside,
    hasAbstracts: abstracts,
    hasProvenance: provenance,
    ...(opened === undefined ? {} : { sources: opened.sources, sizes: opened.sizes }),
    ...(request.createdFrom === undefined ? {} : { createdFrom: request.createdFrom }),
    ...(from === undefined ? {} : { from: from as PartialDate }),
    ...(to === undefined ? {} : { until: to as PartialDate })
  })
  const { plugins } = prepared.registry
  if (!namesCollection(request)) yield* checked(config, prepared.registry)
  if (plugins.of("source").length === 0)
    return yield* Question.refuse(Question.about(["dataset", "index"], "there is no source to search; name a {dataset} or an {index}"))
  const unknown = unknownSource(plugins, opened?.sources ?? [])
  if (unknown !== undefined) return yield* Question.refuse(unknown)
  if (Result.isFailure(prepared.checked)) return yield* Question.refuse(...messages(prepared.checked.failure))
  const files = () => [...(opened?.files ?? []).map(contentOf), ...collectionsOf(request)]
  return { request, config, prepared, files, graph: prepared.checked.success } satisfies PreparedSearch
})

const answered = Effect.fnUntraced(function* ({ config, graph, prepared }: PreparedSearch, traffic: Traffic, runId: string | null) {
  const watch = yield* Watch
  watch({ _tag: "Titled", titles: sourceTitles(prepared.registry.plugins.of("source")) })
  const searched = yield* SearchRun.run(config, graph, { ...prepared, request: { ...prepared.request, traffic, watch } }).pipe(
    Effect.provideService(SearchProgress.ProgressListener, (course) => watch({ _tag: "Searched", ...course }))
  )
  watch({ _tag: "Traced", trace: searched.trace })
  const { failures, isRanked, answer, unexplained, works, analyses, beside, titles, silence } = searched
  if (failures.length > 0) return yield* Question.refuse(...messages(failures))
  if (!isRanked)
    return yield* Question.refuse(`${nameOf(prepared.request.pipeline)} ranks no works; it needs a step/works, and a ranker or a fusion`)
  const outcomes = SourceNames.withNames(answer.outcomes, titles)
  return { answer: { ...answer, outcomes, runId }, unexplained, works, analyses, beside, titles, silence: silence?.message } satisfies Found
})

const recordAsked = <B, E, R>(asked: PreparedSearch, deliver: (found: Found) => Effect.Effect<B, E, R>) => {
  const { request, graph, prepared, files } = asked
  const { folder, query, save } = request
  return recordRun(
    {
      question: "search",
      title: query ?? prepared.request.text,
      folder,
      request: wholeRequest(request, prepared),
      files,
      stepsOf: graph.nodes.length,
      traffic: prepared.request.traffic ?? live,
      ...(save === undefined ? {} : { save }),
      summaryOf: RunSummary.runSummary(prepared.registry),
      replayHash: RunSummary.answerHash
    },
    (traffic, runId) => answered(asked, traffic, runId),
    (found) =>
      Effect.flatMap(
        GraphStore.storingSeen(request, ({ works, answer }) => ({ works, runId: answer.runId }), Effect.succeed(found)),
        deliver
      )
  )
}

/**
 * Searches sources or a collection through a pipeline, and delivers the result. Then a project stores the run, after the answer was freed.
 *
 * - empty: without results the answer has no works; if no source answered, `silence` says so, and the outcomes say why
 * - errors: `ApiError` for an invalid request, for a pipeline that ranks nothing, and for a failed node
 */
export const into = <B, E extends Error & { readonly _tag: string }, R>(deliver: (found: Found) => Effect.Effect<B, E, R>) =>
  Question.make("search", Request, (request) => Effect.flatMap(prepare(request), (asked) => recordAsked(asked, deliver)))

/** The result of the search. */
export const run = into(Effect.succeed)

/** The plain data only. */
export const ask = into(({ answer }) => Effect.sync(() => Answers.wholeAnswer(answer)))
