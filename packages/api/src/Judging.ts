import * as IdPool from "@litfuse/eval/IdPool"
import * as Run from "@litfuse/eval/Run"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as Qrels from "@litfuse/eval/Qrels"
import * as Notice from "@litfuse/engine/Notice"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import { counted } from "@litfuse/files/numbers"
import * as TextFiles from "@litfuse/host/TextFiles"
import * as JudgementLog from "@litfuse/project/JudgementLog"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as JudgementPool from "@litfuse/project/JudgementPool"
import { ProjectError } from "@litfuse/project/ProjectError"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { readRuns } from "./evaluate/readRuns.ts"
import * as Fields from "./evaluate/request.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import { agreementOf, type Said, unsaid } from "./judging/agreement.ts"
import { shuffleDocuments, poolRuns } from "./judging/poolRuns.ts"
import * as Question from "./Question.ts"

export { agreementOf } from "./judging/agreement.ts"
export type { Agreement, Said } from "./judging/agreement.ts"
export { topicOfAnswer } from "./judging/poolRuns.ts"
export { isOpen, type DocumentJudgements as Standing, type Word } from "@litfuse/project/JudgementLog"
export { isName, scaleNames, scales } from "@litfuse/project/JudgementPool"
export type { Document, JudgementPool as Pool, Scale, Step, Topic } from "@litfuse/project/JudgementPool"

const folder = Field.folder
const name = Field.about(
  Schema.String.check(
    Schema.makeFilter((text: string) => JudgementPool.isName(text), {
      expected: "a name of lower-case letters, digits and hyphens, such as sleep-2026",
      toJsonSchema: () => ({ pattern: "^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$" })
    })
  ),
  "The name of a pool: lower-case letters, digits and hyphens."
)
const scale = Field.or(
  Schema.Literals(JudgementPool.scaleNames),
  JudgementPool.scaleNames[0],
  "The scale of grades: 0 or 1, 0 to 2, or exclude and include.",
  { about: "The scale of grades: 0 or 1, or 0 to 2.", oldChoices: ["screening"] }
)

const rootOf = (folder: string): Effect.Effect<string, ProjectError> => {
  const root = ProjectFiles.find(folder)
  const absent = new ProjectError({
    file: folder,
    what: "there is no project in this folder or above it; make one with `litfuse project init`"
  })
  return Effect.fromResult(root === undefined ? Result.fail(absent) : Result.map(ProjectFiles.check(root), () => root))
}

/** Documents to judge, sent by the caller. */
export const MakeRequest = Schema.Struct({
  folder,
  name,
  scale,
  from: Field.or(Schema.String, "", "The origin of the documents, in a sentence."),
  outcomes: Schema.optionalKey(
    JudgementPool.JudgementPool.fields.outcomes.schema.annotate({ description: "How each source of the search answered." })
  ),
  topics: Schema.NonEmptyArray(JudgementPool.Topic)
})

/** A new pool; `notices` about missing topics and texts. */
export interface Made {
  readonly name: string
  readonly topics: number
  readonly documents: number
  readonly notices: ReadonlyArray<Notice.Notice>
}

const madeOf = (pool: JudgementPool.JudgementPool, notices: ReadonlyArray<Notice.Notice>): Made => ({
  name: pool.name,
  topics: pool.topics.length,
  documents: pool.topics.reduce((sum, { documents }) => sum + documents.length, 0),
  notices
})

const writing = Effect.fnUntraced(function* (folder: string, pool: JudgementPool.JudgementPool, notices: ReadonlyArray<Notice.Notice>) {
  const isEmpty = pool.topics.every(({ documents }) => documents.length === 0)
  if (isEmpty) return yield* Question.refuse("there is no document to judge")
  const shown = { ...pool, topics: pool.topics.map((topic) => shuffleDocuments(pool.name, topic)) }
  yield* Effect.fromResult(JudgementPool.write(yield* rootOf(folder), shown))
  return madeOf(shown, notices)
})

/** Makes a pool of documents in the project, in an order that hides their ranks. Errors: `ApiError` for a name that is in use. */
export const make = Question.make("judging", MakeRequest, ({ folder, ...pool }) => writing(folder, { version: 1, ...pool }, []))

/** Runs whose first documents are to be judged. */
export const PoolRequest = Schema.Struct({
  folder,
  name,
  scale,
  runs: Fields.RunsLike,
  depth: Field.or(Field.count, 20, "How many hits of each run and topic enter the pool."),
  topics: Field.optional(Field.text, "A file of topics, to display with each document.", { completes: "file" }),
  documents: Field.optional(Field.text, 'A file of documents with their texts: JSONL with "_id", "title", "text", or SMART.', {
    completes: "file"
  })
})

/**
 * Pools the first documents of runs, as TREC does: for each topic the documents among the first `depth` of any run.
 *
 * - errors: `ApiError` for a name that is in use, an unreadable file, and runs without hits
 */
export const pool = Question.make(
  "judging",
  PoolRequest,
  Effect.fnUntraced(function* ({ folder, name, scale, runs, depth, topics, documents }: typeof PoolRequest.Type) {
    const read = yield* Effect.fromResult(
      readRuns(Fields.runsIn(folder, runs), { ids: IdPool.make(), comments: Run.commentsIn(Run.compats[0]!), order: Run.compats[0]! })
    )
    const needs = topics === undefined ? [] : yield* Effect.fromResult(TextFiles.topicsOf(inFolder(folder, topics)))
    const texts = documents === undefined ? [] : yield* Effect.fromResult(TextFiles.documentsOf(inFolder(folder, documents)))
    const pooled = poolRuns(read, depth, needs, texts)
    const from = `The first ${depth} documents of each topic of ${counted(read.length, "run")}: ${read.map(({ name }) => name).join(", ")}.`
    return yield* writing(folder, { version: 1, name, scale, from, topics: pooled.topics }, pooled.notices)
  })
)

/** Requests the pools of a project. */
export const ListRequest = Schema.Struct({ folder })

/** The names of the pools of a project. */
export const list = Question.make("judging", ListRequest, ({ folder }) =>
  Effect.flatMap(rootOf(folder), (root) => Effect.fromResult(JudgementPool.names(root)))
)

/** Requests a pool. */
export const OpenRequest = Schema.Struct({ folder, pool: name })

/** What is missing from a pool because sources of its search did not send all that they know. */
const absentNotices = ({ outcomes = [] }: JudgementPool.JudgementPool): ReadonlyArray<Notice.Notice> =>
  OutcomeState.incompleteIn(outcomes).map(({ source, state }) =>
    Notice.make("incomplete-pool", source, `${state} in the search of this pool; works that only it knows may be missing`)
  )

/** A pool and its judgements. `notices` about sources that failed in its search, and invalid lines of the journal. */
export interface Opened {
  readonly pool: JudgementPool.JudgementPool
  readonly said: Said
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** A pool with its judgements so far. Errors: `ApiError` for an unknown pool, and for an unreadable journal. */
export const open = Question.make(
  "judging",
  OpenRequest,
  Effect.fnUntraced(function* ({ folder, pool: name }: typeof OpenRequest.Type) {
    const root = yield* rootOf(folder)
    const pool = yield* Effect.fromResult(JudgementPool.read(root, name))
    const { lines, notices } = yield* Effect.fromResult(JudgementLog.read(ProjectFiles.of(root).judgements))
    const standing = JudgementLog.judgementsByDocument(lines, name)
    const said: Said = (topic, document) => standing.get(topic)?.get(document) ?? unsaid
    return { pool, said, notices: [...absentNotices(pool), ...notices] } satisfies Opened
  })
)

/** The progress of a pool, and the agreement of its assessors. */
export const show = Question.make("judging", OpenRequest, (request) =>
  Effect.map(open(request), ({ pool, said, notices }) => ({
    version: 1 as const,
    name: pool.name,
    scale: pool.scale,
    from: pool.from,
    topics: pool.topics.length,
    ...agreementOf(pool, said),
    notices
  }))
)

/** Judgements of one person. */
export const AddRequest = Schema.Struct({
  folder,
  pool: name,
  who: Field.text.annotate({ description: "The assessor." }),
  judgements: Schema.NonEmptyArray(
    Schema.Struct({
      topic: Schema.String,
      document: Schema.String,
      action: Field.or(Schema.Literals(JudgementLog.actions), "judge"),
      grade: JudgementLog.Grade.annotate({ description: "A grade of the scale, `unsure`, or null to revoke an earlier judgement." }),
      why: Field.or(Schema.String, "")
    })
  )
})

/**
 * Appends judgements to the project's journal; they are on the disk before the answer.
 *
 * - errors: `ApiError` for a document outside the pool, and a grade outside its scale
 */
export const add = Question.make(
  "judging",
  AddRequest,
  Effect.fnUntraced(function* ({ folder, pool: name, who, judgements }: typeof AddRequest.Type) {
    const root = yield* rootOf(folder)
    const { topics, scale } = yield* Effect.fromResult(JudgementPool.read(root, name))
    const grades: ReadonlyArray<number> = JudgementPool.scales[scale].map(({ grade }) => grade)
    for (const { topic, document, grade } of judgements) {
      const documents = topics.find(({ id }) => id === topic)?.documents ?? []
      if (!documents.some(({ id }) => id === document))
        return yield* Question.refuse(`the pool ${name} has no document ${document} in the topic ${topic}`)
      if (typeof grade === "number" && !grades.includes(grade))
        return yield* Question.refuse(`the grade ${grade} is not on the scale of ${name}: ${grades.join(", ")}`)
    }
    const file = ProjectFiles.of(root).judgements
    yield* Effect.fromResult(ProjectFiles.makePoolFolder(root))
    const lines = judgements.map((judgement) => ({ who, pool: name, ...judgement }))
    yield* Effect.fromResult(JudgementLog.append(file, lines, yield* Clock.currentTimeMillis))
  })
)

/** Which grade counts for an unsettled disagreement. */
export const disagreements = ["omit", "lowest", "highest"] as const

/** Requests the judgements of a pool as qrels. */
export const QrelsRequest = Schema.Struct({
  folder,
  pool: name,
  who: Field.optional(Field.text, "Only the judgements of this person, ignoring settlements."),
  disagreements: Field.or(
    Schema.Literals(disagreements),
    disagreements[0],
    "For unsettled disagreements: omit the document, or use the lowest or the highest grade."
  )
})

const gradeOf = (
  { words, grade }: JudgementLog.DocumentJudgements,
  { who, disagreements }: Pick<typeof QrelsRequest.Type, "who" | "disagreements">
): number | undefined => {
  const given = words.filter((word) => who === undefined || word.who === who).flatMap(({ grade }) => (grade === "unsure" ? [] : [grade]))
  if (who !== undefined) return given[0]
  if (grade !== undefined || disagreements === "omit" || given.length === 0) return grade
  return disagreements === "lowest" ? Math.min(...given) : Math.max(...given)
}

/** Whether a document has judgements but no grade: people disagree, or the requested person was unsure. */
const isLeft = (standing: JudgementLog.DocumentJudgements, { who }: Pick<typeof QrelsRequest.Type, "who">): boolean =>
  who === undefined ? JudgementLog.isOpen(standing) : standing.words.some((word) => word.who === who)

/**
 * The judgements of a pool in TREC's form. The journal contains topic and document, so the pool's file is not needed.
 *
 * - errors: `ApiError` for a pool without effective grades
 */
export const qrels = Question.make(
  "judging",
  QrelsRequest,
  Effect.fnUntraced(function* ({ folder, pool: name, ...how }: typeof QrelsRequest.Type) {
    const root = yield* rootOf(folder)
    const { lines, notices } = yield* Effect.fromResult(JudgementLog.read(ProjectFiles.of(root).judgements))
    const topics = new Map<string, Map<string, number>>()
    let left = 0
    for (const [topic, documents] of JudgementLog.judgementsByDocument(lines, name))
      for (const [document, standing] of documents) {
        const grade = gradeOf(standing, how)
        if (grade === undefined) left += isLeft(standing, how) ? 1 : 0
        else topics.set(topic, (topics.get(topic) ?? new Map<string, number>()).set(document, grade))
      }
    const made = Qrels.make(topics)
    if (Qrels.size(made) === 0)
      return yield* Question.refuse(
        `the pool ${name} has no effective grade${how.who === undefined ? "" : ` by ${how.who}`}; judge its documents first`
      )
    const open = Notice.make(
      "not-settled",
      name,
      how.who === undefined
        ? `omitted ${counted(left, "document")} with disagreement or uncertainty; settle them, or choose which grade counts`
        : `omitted ${counted(left, "document")} that ${how.who} marked as unsure`
    )
    return {
      text: yield* Effect.fromResult(TrecQrels.print(made, name)),
      topics: made.topics.size,
      judgements: Qrels.size(made),
      notices: [...notices, ...(left > 0 ? [open] : [])]
    }
  })
)
