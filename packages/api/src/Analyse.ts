import type * as Notice from "@litfuse/engine/Notice"
import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import { lineageOf, namesOf, platformsOf } from "@litfuse/engine/pipeline/nodes/nodeBasics"
import type * as Registry from "@litfuse/engine/Registry"
import type { Work } from "@litfuse/engine/Work"
import { latestYear } from "@litfuse/engine/SourceRecord"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { basename } from "node:path"
import { parseAnswer, isAnswer } from "./analyse/parseAnswer.ts"
import { type AnalysisName, analysisNames, namedAnalyses } from "./analyse/namedAnalyses.ts"
import { milestonesByModel } from "./analyse/milestonesByModel.ts"
import { type NamedInput, timelineComparison, timelinesSideBySide } from "./analyse/timelineComparison.ts"
import { findIncluded } from "./analyse/findIncluded.ts"
import { type AnalysisInput, partialNotice } from "./analyse/AnalysisInput.ts"
import { inputOfAnswer } from "./analyse/inputOfAnswer.ts"
import { inputOfFiles } from "./analyse/inputOfFiles.ts"
import { inputOfTopic } from "./analyse/inputOfTopic.ts"
import { type AnalyzerResults, runAnalyzers } from "./analyse/runAnalyzers.ts"
import { modelSettings } from "./extract/modelSettings.ts"
import { unusedWithoutModel } from "./extract/unusedWithoutModel.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import { pluginsIn } from "./plugins.ts"
import * as Question from "./Question.ts"
import { Analyses, type Analysis, byNode } from "./search/analyses.ts"
import type { Answer as Found } from "./search/Answer.ts"
import * as Fields from "./search/request.ts"
import { sourceTitles } from "./search/sourceTitles.ts"
import { trafficOf } from "./search/trafficOf.ts"

export { type AnalysisName, analysisNames, namedAnalyses } from "./analyse/namedAnalyses.ts"

/** Works to analyse: the answer of a search, files of references, or the results for a topic of a dataset. */
export const Request = Schema.Struct({
  folder: Field.folder,
  files: Field.or(Field.texts, [], "An answer of `litfuse search --format json`, or files of references, each of which is a source."),
  dataset: Field.optional(Field.text, "A dataset of the workspace to search for a topic."),
  corpus: Fields.collection.corpus,
  topics: Field.or(Field.text, "topics", "The dataset's file of topics."),
  topic: Field.optional(Field.text, "The id of the topic."),
  analyses: Field.or(Schema.Array(Schema.Literals(analysisNames)), [], "The analyses to run. Default: all."),
  against: Field.or(
    Field.texts,
    [],
    "Another answer or file of references, from an earlier run or another topic: compares timelines, and lists new, lost and changed works. Several: timelines of all topics side by side, and works of several topics.",
    { completes: "file" }
  ),
  included: Field.or(
    Field.texts,
    [],
    "Files of references that a review included; the analyses also report how many of them each source found.",
    { completes: "file" }
  ),
  skipBad: Field.skipBad,
  model: Field.or(
    Schema.Boolean,
    false,
    "Whether the milestone of each work is also shown as your language model names it, next to that of the rules. It is read from recordings of its calls: docs/models.md."
  ),
  record: Field.optional(Field.text, "A folder in which every call of the model is recorded, without its key.", { completes: "folder" }),
  replay: Field.optional(Field.text, "A folder of recorded calls of the model.", { completes: "folder" })
})
export type Request = typeof Request.Type

/** The output of `litfuse analyse --format json`. */
export const Answer = Schema.Struct({ version: Schema.Literal(1), analyses: Analyses, notices: Schema.Array(NoticeCodec) })
export type Answer = typeof Answer.Type

/**
 * Analyses as plain data and with their views.
 *
 * - `found` the analysed answer, if the input was the answer of a search
 * - `added` works that no result to compare with has; undefined without one
 */
export interface Analysed {
  readonly answer: Answer
  readonly analyses: ReadonlyArray<Analysis>
  readonly found: Found | undefined
  readonly added?: ReadonlyArray<Work>
}

interface Read {
  readonly input: AnalysisInput
  readonly found: Found | undefined
}

type Readable = Pick<Request, "folder" | "files" | "skipBad" | "corpus" | "topics"> & Partial<Pick<Request, "dataset" | "topic">>

const inputOf = Effect.fnUntraced(function* (request: Readable, plugins: Registry.Registry["plugins"]) {
  const [platforms, names] = [platformsOf(plugins), namesOf(plugins)]
  const { folder, files, dataset, topic, skipBad } = request
  const [first, ...others] = files
  if ((first === undefined) === (dataset === undefined))
    return yield* Question.refuse(
      Question.about(["dataset", "topic"], "name one input: an answer, files of references, or a {dataset} and a {topic}")
    )
  if (first === undefined) {
    if (topic === undefined) return yield* Question.refuse(Question.about(["dataset", "topic"], "{dataset} needs a {topic}"))
    const { found, input } = yield* inputOfTopic({ ...request, dataset: dataset!, topic })
    return { found, input } satisfies Read
  }
  const place = (file: string): string => inFolder(folder, file)
  const bytes: Uint8Array = yield* Effect.fromResult(Files.readBytes(place(first)))
  if (others.length > 0 || !isAnswer(bytes))
    return { input: yield* Effect.fromResult(inputOfFiles(files, place, skipBad, yield* latestYear)), found: undefined } satisfies Read
  const found = yield* Effect.fromResult(parseAnswer(bytes, first))
  return { found, input: inputOfAnswer(found, platforms, names) } satisfies Read
})

/** The display name of a request's works: the names of its files, or its topic. */
export const nameOf = ({ files, dataset, topic }: Pick<Request, "files"> & Partial<Pick<Request, "dataset" | "topic">>): string =>
  dataset === undefined ? files.map((file) => basename(file)).join(", ") : `${dataset}, topic ${topic}`

const apart = (before: NamedInput, after: NamedInput): readonly [NamedInput, NamedInput] =>
  before.name === after.name
    ? [
        { ...before, name: `${before.name} (before)` },
        { ...after, name: `${after.name} (now)` }
      ]
    : [before, after]

/** Inputs with a name each: those of the same name are numbered. */
const numbered = (all: ReadonlyArray<NamedInput>): ReadonlyArray<NamedInput> =>
  all.map((one, i) => {
    const same = all.filter(({ name }) => name === one.name)
    return same.length === 1 ? one : { ...one, name: `${one.name} (${all.slice(0, i + 1).filter(({ name }) => name === one.name).length})` }
  })

const partialNotices = (all: ReadonlyArray<NamedInput>): ReadonlyArray<Notice.Notice> =>
  all.flatMap(({ name, input: { earlier, notices } }) => [...notices, ...(earlier === undefined ? [] : [partialNotice(earlier, name)])])

const readBy = (
  wanted: ReadonlyArray<AnalysisName>,
  plugins: Registry.Registry["plugins"],
  input: AnalysisInput,
  others: ReadonlyArray<string> = []
): AnalyzerResults => {
  const named = wanted.map((name) => [name, namedAnalyses[name].analyzer] as const)
  return runAnalyzers(Object.fromEntries([...named, ...others.map((id) => [id, id] as const)]), plugins.byId("analyzer"), {
    ...input,
    titles: new Map([...sourceTitles(plugins.of("source")), ...(input.titles ?? [])]),
    // a copy by value would make inputs that no analyzer reads
    inputs: Object.defineProperties(
      { works: input.inputs.works, lineage: lineageOf(plugins) },
      Object.getOwnPropertyDescriptors(input.inputs)
    )
  })
}

/**
 * Runs named analyses over works, and compares timelines with other works, if given: of one other, what differs; of several, side by side. No name = all
 * analyses, unless timelines are compared or there is another analysis (`hasMore`).
 */
const analyse = (
  wanted: ReadonlyArray<AnalysisName>,
  plugins: Registry.Registry["plugins"],
  works: NamedInput,
  others: ReadonlyArray<NamedInput>,
  hasMore = false
): AnalyzerResults & Pick<Analysed, "added"> => {
  const isAll = wanted.length === 0 && others.length === 0 && !hasMore
  const said = readBy(isAll ? analysisNames : analysisNames.filter((name) => wanted.includes(name)), plugins, works.input)
  const [other, ...more] = others
  if (other === undefined) return said
  const named = more.length === 0 ? apart(other, works) : numbered([works, ...others])
  const all = plugins.byId("analyzer")
  const { analysis, added } = more.length === 0 ? timelineComparison(all, named[0]!, named[1]!) : timelinesSideBySide(all, named)
  return {
    added,
    analyses: [...said.analyses, analysis],
    notices: [...partialNotices(more.length === 0 ? named.slice(0, 1) : named.slice(1)), ...said.notices]
  }
}

/** The model of a request and where its calls go; undefined = no model is asked. Errors: `Refused` where no folder holds or takes its calls. */
const modelOf = Effect.fnUntraced(function* (request: Request) {
  const idle = unusedWithoutModel(request.model, { record: request.record, replay: request.replay })
  if (idle !== undefined) return yield* Question.refuse(idle)
  if (!request.model) return undefined
  const traffic = yield* trafficOf(request)
  if (traffic._tag === "Live")
    return yield* Question.refuse(
      Question.about(
        ["model", "replay", "record"],
        "{model} needs {replay}, a folder of recorded calls; {record} asks your model and makes one"
      )
    )
  return { ...(yield* modelSettings(request.folder, traffic)), traffic }
})

/**
 * Runs analyzers over works: agreement of sources, timelines and others. With `model` also the milestones that the user's language model names.
 *
 * - empty: an analysis without enough input has no output but a reason; an empty set of works is not an error
 * - errors: `ApiError` for unreadable files, and for unknown topics
 */
export const run = Question.make(
  "analyse",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { plugins } = yield* pluginsIn(request.folder)
    const { folder, against, included, skipBad, analyses: wanted } = request
    const model = yield* modelOf(request)
    const { input, found } = yield* inputOf(request, plugins)
    const place = (file: string): string => inFolder(folder, file)
    const reviewed =
      included.length === 0
        ? undefined
        : yield* Effect.fromResult(findIncluded(input.inputs.works, included, place, skipBad, yield* latestYear))
    const known = reviewed === undefined ? input : { ...input, params: { [namedAnalyses.sda.analyzer]: { included: reviewed.works } } }
    const others = yield* Effect.forEach(against, (file) => {
      const other = { folder, files: [file], skipBad, corpus: "", topics: "" }
      return Effect.map(inputOf(other, plugins), (read): NamedInput => ({ name: nameOf(other), input: read.input }))
    })
    const said = analyse(wanted, plugins, { name: nameOf(request), input: known }, others, model !== undefined)
    const read = model === undefined ? undefined : yield* milestonesByModel(plugins.byId("analyzer"), input, model)
    const analyses = [...said.analyses, ...(read?.analyses ?? [])]
    const notices = [...input.notices, ...(reviewed?.notices ?? []), ...said.notices, ...(read?.notices ?? [])]
    return {
      answer: { version: 1, analyses: byNode(analyses), notices },
      analyses,
      found,
      ...(said.added && { added: said.added })
    } satisfies Analysed
  })
)

interface NamedAnswer {
  readonly name: string
  readonly answer: Found
}

/**
 * Analyses an answer in memory, as `run` analyses one in a file.
 *
 * - shape: `wanted` the named analyses in any order; empty = all; `against` other answers to compare timelines with
 * - errors: those of the configuration
 */
export const analyseAnswer = Effect.fnUntraced(function* (
  folder: string,
  held: NamedAnswer,
  wanted: ReadonlyArray<AnalysisName>,
  against: ReadonlyArray<NamedAnswer> = []
) {
  const { plugins } = yield* pluginsIn(folder)
  const named = ({ name, answer }: NamedAnswer): NamedInput => ({
    name,
    input: inputOfAnswer(answer, platformsOf(plugins), namesOf(plugins))
  })
  return analyse(wanted, plugins, named(held), against.map(named))
})

/**
 * Adds the missing named analyses to those of an answer's pipeline; all together in display order.
 *
 * - shape: `works` those of the answer, in its order; `said` the analyses of the pipeline, which do not run again; `wanted` the analyses to add
 * - `others` ids of further analyzers to add, which have no name for users
 * - errors: those of the configuration
 */
export const completeAnalyses = Effect.fnUntraced(function* (
  folder: string,
  answer: Omit<Found, "works">,
  works: ReadonlyArray<Work>,
  said: ReadonlyArray<Analysis>,
  wanted: ReadonlyArray<AnalysisName> = analysisNames,
  others: ReadonlyArray<string> = []
) {
  const { plugins } = yield* pluginsIn(folder)
  const isMissing = (id: string): boolean => said.every(({ analyzer }) => analyzer !== id)
  const missing = wanted.filter((name) => isMissing(namedAnalyses[name].analyzer))
  const more = others.filter(isMissing)
  if (missing.length + more.length === 0) return { analyses: said, notices: [] }
  const input = inputOfAnswer({ ...answer, works: [] }, platformsOf(plugins), namesOf(plugins), works)
  const added = readBy(missing, plugins, input, more)
  const place = ({ node }: Analysis): number => analysisNames.findIndex((name) => name === node)
  return { analyses: [...said, ...added.analyses].toSorted((a, b) => place(a) - place(b)), notices: added.notices }
})

/**
 * The agreement of an answer's sources, with the number of included works that each source found.
 *
 * - shape: `included` ids of works of the answer; other ids are ignored
 * - errors: those of the configuration
 */
export const agreement = Effect.fnUntraced(function* (folder: string, answer: Found, included: ReadonlyArray<string>) {
  const { plugins } = yield* pluginsIn(folder)
  const input = inputOfAnswer(answer, platformsOf(plugins), namesOf(plugins))
  return readBy(["sda", "rscore"], plugins, { ...input, params: { [namedAnalyses.sda.analyzer]: { included } } })
})

/** The plain data only. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
