import type { PipelineError } from "@litfuse/engine/PipelineError"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import type { Work } from "@litfuse/engine/Work"
import * as Course from "@litfuse/engine/source/Course"
import type * as Pipeline from "@litfuse/engine/Pipeline"
import type * as Config from "@litfuse/host/Config"
import * as Gate from "@litfuse/host/trust/gate"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import { live, type Traffic } from "@litfuse/host/http/services"
import * as Presets from "@litfuse/host/Presets"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Watch } from "./Events.ts"
import * as Field from "./fields.ts"
import * as Keeping from "./project/meeting.ts"
import { inFolder } from "./folder.ts"
import { checked, pluginsIn } from "./plugins.ts"
import { kept } from "./project/kept.ts"
import * as Told from "./search/told.ts"
import * as Given from "./query/given.ts"
import * as Question from "./Question.ts"
import type { Analysis } from "./search/analyses.ts"
import * as Answers from "./search/Answer.ts"
import { collections } from "./search/atHand.ts"
import * as Fields from "./search/request.ts"
import { unknownRetriever } from "./search/retrievers.ts"
import * as SearchRun from "./search/SearchRun.ts"
import { unknownSource } from "./search/sources.ts"
import type { Titles } from "./search/titles.ts"
import { trafficOf } from "./search/traffic.ts"

/** A search. `pipeline` runs instead of a preset: its text, or what its YAML would hold. */
export const Request = Schema.Struct({
  ...Fields.fields,
  ...Fields.collection,
  ...Fields.traffic,
  ...Keeping.fields,
  skipBad: Field.skipBad,
  names: Field.or(
    Field.texts.annotate({
      description: "The databases that the files of references were exported from, such as `Embase (Ovid)`, in the order of the files."
    }),
    []
  ),
  save: Schema.optionalKey(
    Field.text.annotate({ description: "The name under which the project keeps the run: as long as it has one, it is not pruned." })
  ),
  beside: Field.or(Field.texts.annotate({ description: "Analyzers, by their ids, that are run beside those of the pipeline." }), []),
  pipeline: Schema.optionalKey(
    Schema.Union([Schema.String, Schema.Record(Schema.String, Schema.Unknown)]).annotate({
      description: "The pipeline to run instead of a preset: the text of a pipeline file, or the same as data."
    })
  )
})
export type Request = typeof Request.Type

/** What a search answers: what `litfuse search --format json` prints. */
export const Answer = Answers.Answer
export type Answer = Answers.Answer

/**
 * What came of a search: the answer, and what a surface in the same process may show besides.
 *
 * - `answer` with works that are made as they are read; `works` those of the answer, in its order, with everything that their records say
 * - `analyses` what the analyzers of the pipeline said; `beside` what those said that were asked for beside it, in their order
 * - `titles` how people write the names of its sources
 * - `silence` what is to be said when no source answered; undefined when one did
 */
export interface Found {
  readonly answer: Answers.Streamed
  readonly works: ReadonlyArray<Work>
  readonly analyses: ReadonlyArray<Analysis>
  readonly beside: ReadonlyArray<Analysis>
  readonly titles: Titles
  readonly silence: string | undefined
}

/** A search that was checked, and can be asked. */
export interface Asked {
  readonly request: Request
  readonly config: Config.Config
  readonly prepared: SearchRun.Prepared
  readonly graph: Pipeline.Checked<Parameters<typeof SearchRun.run>[1] extends Pipeline.Checked<infer R> ? R : never>
}

const namesCollection = ({ dataset, index, url, retriever }: Request): boolean =>
  dataset !== undefined || index !== undefined || url !== undefined || retriever !== "bm25"

/** The collection that was named, as a source. */
const named = Effect.fnUntraced(function* (request: Request) {
  const retrievers = (yield* pluginsIn(request.folder)).plugins.byId("retriever")
  const retriever = retrievers.get(request.retriever)
  if (retriever === undefined) return yield* Question.refuse(unknownRetriever(request.retriever, retrievers))
  return yield* collections(request, retriever)
})

/** The sources that were named, with the files of references among them opened. */
const sourcesAndFiles = Effect.fnUntraced(function* ({ folder, skipBad, names }: Request, sources: ReadonlyArray<string>) {
  const FileSource = yield* Effect.promise(() => import("@litfuse/host/FileSource"))
  const files = sources.filter(FileSource.isFile)
  if (names.length > files.length)
    return yield* Question.refuse(
      Question.about(
        ["names", "sources"],
        `{names} names ${counted(names.length, "database")}, but {sources} ${counted(files.length, "file")} of references`
      )
    )
  return yield* Effect.fromResult(FileSource.open(sources, (file) => inFolder(folder, file), { isBadSkipped: skipBad, platforms: names }))
})

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
 * Checks a search before anybody is asked: its collections and files are opened, its pipeline is checked.
 *
 * - errors: `Refused` with all problems of the pipeline; those of the configuration, of the query's text, of datasets and of indexes
 */
export const prepare = Effect.fnUntraced(function* (request: Request) {
  const { sources: asked, syntax, from, to, sort, limit, perSource, all, timeout, explain, abstracts, provenance, folder } = request
  if (request.dataset !== undefined && request.index !== undefined)
    return yield* Question.refuse(Question.about(["dataset", "index"], "{dataset} and {index} exclude each other; name one"))
  const text = yield* Given.textOf({ folder, text: request.query, file: request.file }, "query")
  const traffic = yield* trafficOf(request)
  yield* Keeping.placeOf(request)
  const absent = request.pipeline === undefined ? Presets.problem(request.preset, folder) : undefined
  if (absent !== undefined) return yield* Question.refuse(absent)
  const pipeline = pipelineOf(request)
  const config = yield* Gate.config(folder)
  const opened = asked === undefined && request.names.length === 0 ? undefined : yield* sourcesAndFiles(request, asked ?? [])
  const prepared = yield* SearchRun.prepare(config, {
    text,
    syntax,
    pipeline,
    atHand: [...(namesCollection(request) ? yield* named(request) : []), ...(opened?.atHand ?? [])],
    traffic,
    sort,
    limit,
    perSource: all ? null : perSource,
    ...(timeout === undefined ? {} : { timeout }),
    explain,
    beside: request.beside,
    hasAbstracts: abstracts,
    hasProvenance: provenance,
    ...(opened === undefined ? {} : { sources: opened.sources, sizes: opened.sizes }),
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
  return { request, config, prepared, graph: prepared.checked.success } satisfies Asked
})

/** Asks, and tells whoever watches of the nodes and of the trace. */
const answered = Effect.fnUntraced(function* ({ config, graph, prepared }: Asked, traffic: Traffic, runId: string | null) {
  const watch = yield* Watch
  const searched = yield* SearchRun.run(config, graph, { ...prepared, request: { ...prepared.request, traffic, watch } }).pipe(
    Effect.provideService(Course.Told, (course) => watch({ _tag: "Searched", ...course }))
  )
  watch({ _tag: "Traced", trace: searched.trace })
  const { failures, isRanked, answer, works, analyses, beside, titles, silence } = searched
  if (failures.length > 0) return yield* Question.refuse(...messages(failures))
  if (!isRanked)
    return yield* Question.refuse(`${nameOf(prepared.request.pipeline)} ranks no works; it needs a step/works, and a ranker or a fusion`)
  return { answer: { ...answer, runId }, works, analyses, beside, titles, silence: silence?.message } satisfies Found
})

/** Asks, delivers what came of it, and keeps the run where there is a project. */
const keptWhereAsked = <B, E, R>(asked: Asked, deliver: (found: Found) => Effect.Effect<B, E, R>) => {
  const { request, graph, prepared } = asked
  const { folder, query, save } = request
  return kept(
    {
      question: "search",
      title: query ?? prepared.request.text,
      folder,
      request,
      stepsOf: graph.nodes.length,
      traffic: prepared.request.traffic ?? live,
      ...(save === undefined ? {} : { save }),
      told: Told.ofAnswer(prepared.registry),
      stable: Told.stable
    },
    (traffic, runId) => answered(asked, traffic, runId),
    (found) =>
      Effect.flatMap(
        Keeping.keeping(request, ({ works, answer }) => ({ works, runId: answer.runId }), Effect.succeed(found)),
        deliver
      )
  )
}

/**
 * Searches sources, or a collection, through a pipeline, and hands what came of it on. A project keeps the run when that is done, and holds nothing
 * of the answer then.
 *
 * - empty: nothing found is an answer without works; where no source answered, `silence` says so, and the outcomes say why
 * - errors: `ApiError` for what cannot be asked, for a pipeline that ranks nothing, and for a node that failed
 */
export const into = <B, E extends Error & { readonly _tag: string }, R>(deliver: (found: Found) => Effect.Effect<B, E, R>) =>
  Question.make("search", Request, (request) => Effect.flatMap(prepare(request), (asked) => keptWhereAsked(asked, deliver)))

/** The same, as what came of it. */
export const run = into(Effect.succeed)

/** The same, as plain data alone. */
export const ask = into(({ answer }) => Effect.sync(() => Answers.whole(answer)))
