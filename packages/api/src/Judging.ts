import * as IdPool from "@litfuse/eval/IdPool"
import * as Run from "@litfuse/eval/Run"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as Qrels from "@litfuse/eval/Qrels"
import * as Notice from "@litfuse/engine/Notice"
import { counted } from "@litfuse/files/numbers"
import * as TextFiles from "@litfuse/host/TextFiles"
import * as Judgements from "@litfuse/project/Judgements"
import * as Place from "@litfuse/project/Place"
import * as Pool from "@litfuse/project/Pool"
import { ProjectError } from "@litfuse/project/ProjectError"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { runsOf } from "./evaluate/inputs.ts"
import * as Fields from "./evaluate/request.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./folder.ts"
import { agreementOf, type Said, unsaid } from "./judging/agreement.ts"
import { blind, ofRuns } from "./judging/pooled.ts"
import * as Question from "./Question.ts"

export { agreementOf } from "./judging/agreement.ts"
export type { Agreement, Said } from "./judging/agreement.ts"
export { ofAnswer } from "./judging/pooled.ts"
export { isOpen, type Standing, type Word } from "@litfuse/project/Judgements"
export { isName, scaleNames, scales } from "@litfuse/project/Pool"
export type { Document, Pool, Scale, Step, Topic } from "@litfuse/project/Pool"

const folder = Field.folder
const name = Schema.String.check(
  Schema.makeFilter((text: string) => Pool.isName(text), {
    expected: "a name of small letters, figures and hyphens, such as sleep-2026",
    toJsonSchema: () => ({ pattern: "^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$" })
  })
).annotate({ description: "The name of a pool: small letters, figures and hyphens." })
const scale = Field.or(
  Schema.Literals(Pool.scaleNames).annotate({ description: "The grades that can be given: 0 or 1, 0 to 2, or exclude and include." }),
  Pool.scaleNames[0]
)

/** The project around a folder. */
const rootOf = (folder: string): Effect.Effect<string, ProjectError> => {
  const root = Place.find(folder)
  const absent = new ProjectError({ file: folder, what: "there is no project here or above; make one with `litfuse project init`" })
  return Effect.fromResult(root === undefined ? Result.fail(absent) : Result.map(Place.check(root), () => root))
}

/** Documents that somebody hands over, to be judged. */
export const MakeRequest = Schema.Struct({
  folder,
  name,
  scale,
  from: Field.or(Schema.String.annotate({ description: "Where the documents are from, in a sentence." }), ""),
  topics: Schema.NonEmptyArray(Pool.Topic)
})

/** A pool that was made; `notices` what was not found for it. */
export interface Made {
  readonly name: string
  readonly topics: number
  readonly documents: number
  readonly notices: ReadonlyArray<Notice.Notice>
}

const madeOf = (pool: Pool.Pool, notices: ReadonlyArray<Notice.Notice>): Made => ({
  name: pool.name,
  topics: pool.topics.length,
  documents: pool.topics.reduce((sum, { documents }) => sum + documents.length, 0),
  notices
})

const writing = Effect.fnUntraced(function* (folder: string, pool: Pool.Pool, notices: ReadonlyArray<Notice.Notice>) {
  const isEmpty = pool.topics.every(({ documents }) => documents.length === 0)
  if (isEmpty) return yield* Question.refuse("there is no document to be judged")
  const shown = { ...pool, topics: pool.topics.map((topic) => blind(pool.name, topic)) }
  yield* Effect.fromResult(Pool.write(yield* rootOf(folder), shown))
  return madeOf(shown, notices)
})

/** Puts documents into a new pool of the project, in an order that tells nothing of their ranks. Errors: `ApiError`: the name is taken. */
export const make = Question.make("judging", MakeRequest, ({ folder, ...pool }) => writing(folder, { version: 1, ...pool }, []))

/** Runs whose first documents are to be judged. */
export const PoolRequest = Schema.Struct({
  folder,
  name,
  scale,
  runs: Fields.RunsLike,
  depth: Field.or(Field.count.annotate({ description: "How many hits of each run and topic go into the pool." }), 20),
  topics: Schema.optionalKey(Field.text.annotate({ description: "A file of topics, whose words are shown beside each document." })),
  documents: Schema.optionalKey(Field.text.annotate({ description: 'A file of documents: JSONL with "_id", "title", "text", or SMART.' }))
})

/**
 * Pools the first documents of runs, as TREC does: of each topic those that any run has among its first `depth`.
 *
 * - errors: `ApiError`: the name is taken, a file cannot be read, the runs hold nothing
 */
export const pool = Question.make(
  "judging",
  PoolRequest,
  Effect.fnUntraced(function* ({ folder, name, scale, runs, depth, topics, documents }: typeof PoolRequest.Type) {
    const read = yield* Effect.fromResult(
      runsOf(Fields.runsIn(folder, runs), { ids: IdPool.make(), comments: Run.commentsIn(Run.compats[0]!), order: Run.compats[0]! })
    )
    const needs = topics === undefined ? [] : yield* Effect.fromResult(TextFiles.topicsOf(inFolder(folder, topics)))
    const texts = documents === undefined ? [] : yield* Effect.fromResult(TextFiles.documentsOf(inFolder(folder, documents)))
    const pooled = ofRuns(read, depth, needs, texts)
    const from = `The first ${depth} documents of each topic of ${counted(read.length, "run")}: ${read.map(({ name }) => name).join(", ")}.`
    return yield* writing(folder, { version: 1, name, scale, from, topics: pooled.topics }, pooled.notices)
  })
)

/** The pools of a project are wanted. */
export const ListRequest = Schema.Struct({ folder })

/** The names of the pools of a project. */
export const list = Question.make("judging", ListRequest, ({ folder }) =>
  Effect.flatMap(rootOf(folder), (root) => Effect.fromResult(Pool.names(root)))
)

/** A pool is wanted. */
export const OpenRequest = Schema.Struct({ folder, pool: name })

/** A pool, and what people say of its documents. `notices` what the journal says that counts for nothing. */
export interface Opened {
  readonly pool: Pool.Pool
  readonly said: Said
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** A pool with what people have said of it until now. Errors: `ApiError` where there is none, and where the journal cannot be read. */
export const open = Question.make(
  "judging",
  OpenRequest,
  Effect.fnUntraced(function* ({ folder, pool: name }: typeof OpenRequest.Type) {
    const root = yield* rootOf(folder)
    const pool = yield* Effect.fromResult(Pool.read(root, name))
    const { lines, notices } = yield* Effect.fromResult(Judgements.read(Place.of(root).judgements))
    const standing = Judgements.standing(lines, name)
    const said: Said = (topic, document) => standing.get(topic)?.get(document) ?? unsaid
    return { pool, said, notices } satisfies Opened
  })
)

/** How far people have come with a pool, and how far they agree. */
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
  who: Field.text.annotate({ description: "Whose judgements they are." }),
  judgements: Schema.NonEmptyArray(
    Schema.Struct({
      topic: Schema.String,
      document: Schema.String,
      action: Field.or(Schema.Literals(Judgements.actions), "judge"),
      grade: Judgements.Grade.annotate({ description: "A grade of the scale, `unsure`, or null to take back what was said before." }),
      why: Field.or(Schema.String, "")
    })
  )
})

/**
 * Adds judgements at the end of the project's journal: each is on the disk before this answers.
 *
 * - errors: `ApiError` for a document that is not in the pool, and a grade that is not on its scale
 */
export const add = Question.make(
  "judging",
  AddRequest,
  Effect.fnUntraced(function* ({ folder, pool: name, who, judgements }: typeof AddRequest.Type) {
    const root = yield* rootOf(folder)
    const { topics, scale } = yield* Effect.fromResult(Pool.read(root, name))
    const grades: ReadonlyArray<number> = Pool.scales[scale].map(({ grade }) => grade)
    for (const { topic, document, grade } of judgements) {
      const documents = topics.find(({ id }) => id === topic)?.documents ?? []
      if (!documents.some(({ id }) => id === document))
        return yield* Question.refuse(`the pool ${name} has no document ${document} in the topic ${topic}`)
      if (typeof grade === "number" && !grades.includes(grade))
        return yield* Question.refuse(`the grade ${grade} is not on the scale of ${name}: ${grades.join(", ")}`)
    }
    const file = Place.of(root).judgements
    yield* Effect.fromResult(Place.poolsOf(root))
    const lines = judgements.map((judgement) => ({ who, pool: name, ...judgement }))
    yield* Effect.fromResult(Judgements.append(file, lines, yield* Clock.currentTimeMillis))
  })
)

/** Which grade counts where people disagree and nobody has settled it. */
export const disagreements = ["omit", "lowest", "highest"] as const

/** The judgements of a pool are wanted as qrels. */
export const QrelsRequest = Schema.Struct({
  folder,
  pool: name,
  who: Schema.optionalKey(Field.text.annotate({ description: "Only the judgements of this person, whatever was settled." })),
  disagreements: Field.or(
    Schema.Literals(disagreements).annotate({
      description: "Where people disagree and nobody has settled it: the document is left out, or the lowest or the highest grade counts."
    }),
    disagreements[0]
  )
})

const gradeOf = (
  { words, grade }: Judgements.Standing,
  { who, disagreements }: Pick<typeof QrelsRequest.Type, "who" | "disagreements">
): number | undefined => {
  const given = words.filter((word) => who === undefined || word.who === who).flatMap(({ grade }) => (grade === "unsure" ? [] : [grade]))
  if (who !== undefined) return given[0]
  if (grade !== undefined || disagreements === "omit" || given.length === 0) return grade
  return disagreements === "lowest" ? Math.min(...given) : Math.max(...given)
}

/** Whether a document without a grade was judged all the same: people disagree, or whoever is asked for was unsure. */
const isLeft = (standing: Judgements.Standing, { who }: Pick<typeof QrelsRequest.Type, "who">): boolean =>
  who === undefined ? Judgements.isOpen(standing) : standing.words.some((word) => word.who === who)

/**
 * The judgements of a pool in TREC's form. They stand in the journal with topic and document, so the pool itself need not be there.
 *
 * - errors: `ApiError` where nobody has judged anything that counts
 */
export const qrels = Question.make(
  "judging",
  QrelsRequest,
  Effect.fnUntraced(function* ({ folder, pool: name, ...how }: typeof QrelsRequest.Type) {
    const root = yield* rootOf(folder)
    const { lines, notices } = yield* Effect.fromResult(Judgements.read(Place.of(root).judgements))
    const topics = new Map<string, Map<string, number>>()
    let left = 0
    for (const [topic, documents] of Judgements.standing(lines, name))
      for (const [document, standing] of documents) {
        const grade = gradeOf(standing, how)
        if (grade === undefined) left += isLeft(standing, how) ? 1 : 0
        else topics.set(topic, (topics.get(topic) ?? new Map<string, number>()).set(document, grade))
      }
    const made = Qrels.make(topics)
    if (Qrels.size(made) === 0)
      return yield* Question.refuse(
        `nobody${how.who === undefined ? "" : ` called ${how.who}`} has given a grade in the pool ${name} that counts`
      )
    const open = Notice.make(
      "not-settled",
      name,
      how.who === undefined
        ? `${counted(left, "document")} on which people disagree or are unsure left out; settle them, or say which grade counts`
        : `${counted(left, "document")} of which ${how.who} is unsure left out`
    )
    return {
      text: yield* Effect.fromResult(TrecQrels.print(made, name)),
      topics: made.topics.size,
      judgements: Qrels.size(made),
      notices: [...notices, ...(left > 0 ? [open] : [])]
    }
  })
)
