import * as Pipelines from "@litfuse/engine/Pipeline"
import * as Notice from "@litfuse/engine/Notice"
import * as Query from "@litfuse/engine/Query"
import * as Source from "@litfuse/engine/Source"
import * as Work from "@litfuse/engine/Work"
import * as Identifier from "@litfuse/engine/Identifier"
import type { Entity } from "@litfuse/engine/Entity"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import * as PipelineRun from "@litfuse/host/PipelineRun"
import type { Traffic } from "@litfuse/host/http/HostServices"
import * as TrustGate from "@litfuse/host/trust/TrustGate"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Watch } from "./Events.ts"
import { answerPart } from "./answer/answerPart.ts"
import { askAboutParts, type PartProposal } from "./answer/askAboutParts.ts"
import { biology, readDimensions } from "./answer/Dimension.ts"
import { factsOf } from "./answer/factsOf.ts"
import { foreignWords } from "./answer/foreignWords.ts"
import { foundEntities, foundParts, questionNodes } from "./answer/foundParts.ts"
import { joinStatements } from "./answer/joinStatements.ts"
import { linksOf } from "./answer/linksOf.ts"
import { planLines } from "./answer/planText.ts"
import { type Plan, planQuestion, presets, type ProposedPart, usualSources } from "./answer/planQuestion.ts"
import { readSubject } from "@litfuse/engine/entity/readSubject"
import { type ModelPart, type Reference, Report, statementsOf } from "./answer/Report.ts"
import { addressName, namesOf, recordTexts, snippetOf } from "./text/recordTexts.ts"
import { modelSettings } from "./extract/modelSettings.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import * as Question from "./Question.ts"
import { pluginsIn } from "./plugins.ts"
import { recordRun } from "./project/recordRun.ts"
import { hashJson } from "./search/runSummary.ts"
import { unknownSource } from "./search/findSources.ts"
import * as Fields from "./search/request.ts"
import * as SourceNames from "./search/SourceNames.ts"
import { sourceTitles } from "./search/sourceTitles.ts"
import { trafficOf } from "./search/trafficOf.ts"
import { sourceOutcomes } from "./verify/sourceOutcomes.ts"

/** A longer question is a text. Units: UTF-16 units. */
const longestQuestion = 1000

const planFields = {
  folder: Field.folder,
  question: Field.about(Field.text, "The question, one sentence or two."),
  preset: Field.or(
    Schema.Literals(presets),
    "corrected",
    "`paper`: as BioMedSearch describes it. `corrected`: alternative words of each dimension, and a filter that works of a rebuilt query can pass."
  ),
  dimensions: Schema.optionalKey(
    Field.file("A YAML file of dimensions, along which the question is divided. Default: development, physiology, phenotype, mechanism.")
  ),
  sources: Schema.optionalKey(Fields.sourcesOf("Ids of the sources to search. Default: pubmed, pmc, sciencedirect.")),
  sentenceModel: Field.optional(
    Field.text,
    "The folder of a sentence model, by which works are compared with a part. Default: latent semantic analysis of the works that were found.",
    { completes: "file" }
  ),
  model: Field.or(
    Schema.Boolean,
    false,
    "Whether your language model is asked for the parts of the question, except of a given plan, and to join sentences. Your own configuration names it: docs/models.md."
  ),
  ...Fields.traffic
}

/** A question to plan. `record` and `replay` are for calls of the model. */
export const PlanRequest = Schema.Struct(planFields)
export type PlanRequest = typeof PlanRequest.Type

/** A question to answer. `pipeline`: a plan that was edited, whose settings count. */
export const Request = Schema.Struct({
  ...planFields,
  pipeline: Schema.optionalKey(Field.file("A plan to run, as `--plan` writes it; it may be edited."))
})
export type Request = typeof Request.Type

/** The report; `litfuse answer --format json` prints it. */
export const Answer = Report
export type Answer = Report

/** The user's model, and where the requests of a question go. */
const userModel = Effect.fnUntraced(function* ({ folder }: PlanRequest, traffic: Traffic) {
  return { ...(yield* modelSettings(folder, traffic)), traffic }
})

/** A plan, and what a language model proposed for it; undefined where none was asked. */
interface Planned {
  readonly plan: Plan
  readonly proposal: PartProposal | undefined
}

const makePlan = Effect.fnUntraced(function* (request: PlanRequest, traffic: Traffic) {
  const { folder, question, preset, dimensions: file, sources, sentenceModel } = request
  if (question.length > longestQuestion)
    return yield* Question.refuse(`the question has ${question.length} characters; write at most ${longestQuestion}`)
  const subject = readSubject(question)
  if (subject === undefined) return yield* Question.refuse(`the question "${question}" has no word to search for; name what it is about`)
  const chosen = sources ?? usualSources
  const unknown = unknownSource((yield* pluginsIn(folder)).plugins, chosen)
  if (unknown !== undefined) return yield* Question.refuse(unknown)
  const dimensions = file === undefined ? biology : yield* readDimensions(inFolder(folder, file))
  const proposal = request.model ? yield* askAboutParts(question, subject, dimensions, yield* userModel(request, traffic)) : undefined
  const proposed = proposal?.proposed ?? new Map<string, ProposedPart>()
  const plan = planQuestion(question, subject, { dimensions, sources: [...new Set(chosen)], preset, model: sentenceModel, proposed })
  return { plan, proposal } satisfies Planned
})

/**
 * The plan for a question, by rules: the content of a pipeline file. Nothing is sent, except the question to the user's language model with `model`.
 *
 * - errors: `ApiError` for a question without a word to search for, an unusable file of dimensions, an unknown source, and a missing model
 */
export const plan = Question.make(
  "answer",
  PlanRequest,
  Effect.fnUntraced(function* (request: PlanRequest) {
    const idle = request.model ? undefined : (["record", "replay"] as const).find((name) => request[name] !== undefined)
    if (idle !== undefined)
      return yield* Question.refuse(Question.about([idle, "model"], `a plan sends nothing without {model}, so leave {${idle}} out`))
    const { plan: made, proposal } = yield* makePlan(request, yield* trafficOf(request))
    return { plan: made, notices: [...languageNotices(request.question), ...(proposal?.notices ?? [])] }
  })
)

/** The settings of a plan that a file already has. */
const unused = ({ dimensions, sources, sentenceModel, preset }: Request): ReadonlyArray<string> => [
  ...(dimensions === undefined ? [] : ["dimensions"]),
  ...(sources === undefined ? [] : ["sources"]),
  ...(sentenceModel === undefined ? [] : ["sentenceModel"]),
  ...(preset === "corrected" ? [] : ["preset"])
]

const writtenPlan = Effect.fnUntraced(function* (request: Request, traffic: Traffic) {
  const { folder, pipeline } = request
  if (pipeline === undefined) {
    const { plan: made, proposal } = yield* makePlan(request, traffic)
    return { written: PipelineFile.fromData("plan", made, folder), proposal }
  }
  const [field] = unused(request)
  if (field !== undefined)
    return yield* Question.refuse(
      Question.about(["pipeline", field], `{${field}} is part of a plan, and {pipeline} names one; edit the file`)
    )
  const read = PipelineFile.fromFile(inFolder(folder, pipeline), pipeline)
  if (Result.isFailure(read)) return yield* Question.refuse(...read.failure.map(({ message }) => message))
  return { written: read.success, proposal: undefined }
})

const workReference = (work: Work.Work): Reference => {
  const [text] = recordTexts([work])
  const [id, page] = [addressName(work), snippetOf(work)]
  const identifier = Identifier.find(id)
  const year = /^\d{4}/.exec(Work.field(work, "published")?.value ?? "")?.[0]
  return {
    id,
    kind: page === undefined ? "work" : "page",
    title: Work.field(work, "title")?.value ?? null,
    year: year === undefined ? null : Number(year),
    identifiers: namesOf(work),
    address: page?.url ?? (identifier === undefined ? null : Identifier.link(identifier)),
    ...(page?.webPage === undefined ? {} : { retrieved: page.webPage.retrieved }),
    retraction: text?.retraction ?? null
  }
}

const entityReference = ({ id, symbol, name, organism, address }: Entity): Reference => ({
  id,
  kind: "entity",
  title: `${symbol === undefined || name.startsWith(symbol) ? name : `${symbol}: ${name}`}${organism === undefined ? "" : `, ${organism.name}`}`,
  year: null,
  identifiers: [id],
  address,
  retraction: null
})

/** So many words of another language are named. */
const mostForeign = 5

const languageNotices = (question: string): ReadonlyArray<Notice.Notice> => {
  const words = foreignWords(question)
  if (words.length === 0) return []
  const some = `${words.slice(0, mostForeign).join(", ")}${words.length > mostForeign ? " and others" : ""}`
  return [Notice.make("question-language", some, "not English, so they are searched as they are; parts and dimensions are in English, so write the question in English")] // prettier-ignore
}

/** What a model did for the plan, and then for the sentences. */
const modelPart = (name: string, planned: ModelPart | undefined, { dropped, calls }: Pick<ModelPart, "dropped" | "calls">): ModelPart => ({
  name,
  dropped: [...(planned?.dropped ?? []), ...dropped],
  calls: [...(planned?.calls ?? []), ...calls]
})

/** Notices of a run, each once. A source that found nothing is an outcome. */
const noticesIn = (trace: Pipelines.Trace.Trace): ReadonlyArray<Notice.Notice> => [
  ...new Map(
    trace.flatMap(({ notices }) => notices.filter(({ code }) => code !== "empty-list").map((one) => [Notice.print(one), one]))
  ).values()
]

/** Plans and runs a question. `runId`: the run in which the project stores it; null = none does. */
const answerThrough = Effect.fnUntraced(function* (request: Request, traffic: Traffic, runId: string | null) {
  const { folder, question } = request
  const model = request.model ? yield* userModel(request, traffic) : undefined
  const { written, proposal } = yield* writtenPlan(request, traffic)
  const config = yield* TrustGate.config(folder)
  const { registry, checked } = yield* PipelineRun.check(Result.succeed(written), config, { localSources: [] })
  if (Result.isFailure(checked)) return yield* Question.refuse(...checked.failure.map(({ message }) => message))
  const graph = checked.success
  if (questionNodes(graph).length === 0)
    return yield* Question.refuse(`${written.name} has no node step/question; \`litfuse answer "..." --plan\` writes a plan`)
  const watch = yield* Watch
  const titles = sourceTitles([...registry.plugins.of("source"), ...registry.plugins.of("entity")])
  watch({ _tag: "Titled", titles })
  // the plan is shown before anything is sent, and not where recordings cannot be read
  let isShown = false
  const watchNodes: typeof watch = (event) => {
    if (!isShown) for (const text of planLines(written.value as Plan)) watch({ _tag: "Told", text })
    isShown = true
    watch(event)
  }
  const finished = yield* PipelineRun.execute(graph, config, Query.text(question), { traffic, watch: watchNodes })
  watch({ _tag: "Traced", trace: finished.trace })
  const { failures, trace } = finished
  if (failures.length > 0) return yield* Question.refuse(...failures.map(({ message }) => message))
  const found = foundParts(graph, finished)
  const answered = found.map(answerPart)
  const entities = foundEntities(graph, finished)
  const own = answered.map(({ part }) => part)
  const joined = model === undefined ? undefined : yield* joinStatements(own, model)
  const asked = trace.flatMap(({ outcomes }) => outcomes).filter((one): one is Source.Outcome => !("texts" in one))
  const report: Report = {
    version: 1,
    runId,
    question,
    plan: written.value as Report["plan"],
    model: model === undefined || joined === undefined ? null : modelPart(model.settings.name, proposal?.said, joined),
    background: entities.flatMap(factsOf),
    parts: joined?.parts ?? own,
    links: linksOf(own),
    contradictions: answered.flatMap(({ contradictions }) => contradictions),
    references: [],
    outcomes: SourceNames.withNames(sourceOutcomes([...new Set(asked.map(({ source }) => source))], asked), titles),
    notices: [
      ...languageNotices(question),
      ...(proposal?.notices ?? []),
      ...noticesIn(trace),
      ...answered.flatMap(({ notices }) => notices),
      ...(joined?.notices ?? [])
    ]
  }
  const known = new Map<string, Reference>([
    ...entities.map((one) => [one.id, entityReference(one)] as const),
    ...found.flatMap(({ works }) => works.map((work) => [addressName(work), workReference(work)] as const))
  ])
  const cited = new Set(statementsOf(report).flatMap(({ evidence }) => evidence.map(({ work }) => work)))
  return { ...report, references: [...cited].map((id) => known.get(id)!) } satisfies Report
})

/** The hash of a report, as a replay gives it. */
export const answerHash = (report: Report): string => hashJson({ ...report, runId: null })

const countsOf = ({ parts, references }: Report) => ({
  parts: parts.length,
  refusals: parts.filter(({ state }) => state === "refused").length,
  references: references.length
})

/**
 * Answers a question with a report in which every sentence has its address. It runs the plan and reads the abstracts of the works that pass its
 * filters. Parts that no sentence answers are refused. A project stores the run, as that of a search.
 *
 * - empty: every part is refused, with the reason
 * - errors: `ApiError` for a request that `plan` refuses, for all problems of an edited plan, and for unusable recordings
 */
export const run = Question.make(
  "answer",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, question } = request
    const traffic = yield* trafficOf(request)
    const about = { question: "answer", title: question, folder, request, stepsOf: 0, traffic }
    const summaryOf = (report: Report) => ({ counts: countsOf(report) })
    const ask = (through: Traffic, runId: string | null) => answerThrough(request, through, runId)
    return yield* recordRun({ ...about, summaryOf, replayHash: answerHash }, ask, Effect.succeed)
  })
)

/** The plain data only. */
export const ask = run
