import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as Notice from "@litfuse/engine/Notice"
import * as IdPool from "@litfuse/eval/IdPool"
import * as Run from "@litfuse/eval/Run"
import { counted } from "@litfuse/files/numbers"
import * as TextFiles from "@litfuse/host/TextFiles"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { readQrels, readRuns } from "../evaluate/readRuns.ts"
import * as Fields from "../evaluate/request.ts"
import * as Field from "../fields.ts"
import { inFolder } from "../inFolder.ts"
import * as Question from "../Question.ts"

/** Requests the documents of one topic. */
export const Request = Schema.Struct({
  folder: Field.folder,
  qrels: Fields.QrelsLike,
  runs: Fields.RunsLike,
  topic: Field.text.annotate({ description: "A topic of the judgements or of a run." }),
  depth: Field.or(Field.count, 20, "How many hits of each run."),
  documents: Field.optional(Field.text, 'A file of documents, for their titles: JSONL with "_id", "title", "text", or SMART.'),
  compat: Fields.compat
})
export type Request = typeof Request.Type

const Judged = { id: Schema.String, grade: Schema.NullOr(Schema.Int), title: Schema.optionalKey(Schema.String) }

/** A hit of a run: `grade` null for a document without a judgement. */
export const Hit = Schema.Struct({ rank: Schema.Int, score: Schema.Number, ...Judged })

/**
 * The documents of runs for a topic.
 *
 * - `relevant` the number of relevant documents; `found` how many of them a run retrieved at any rank
 * - `missed` relevant documents among the first hits of no run, the highest grade first
 */
export const Answer = Schema.Struct({
  topic: Schema.String,
  judged: Schema.Int,
  relevant: Schema.Int,
  runs: Schema.Array(Schema.Struct({ name: Schema.String, retrieved: Schema.Int, found: Schema.Int, hits: Schema.Array(Hit) })),
  missed: Schema.Array(Schema.Struct(Judged)),
  notices: Schema.Array(NoticeCodec)
})
export type Answer = typeof Answer.Type

/**
 * Shows the documents of a topic: the first hits of each run with their grades, and the relevant documents among none of them.
 *
 * - errors: `ApiError` for a topic in neither judgements nor runs, and for unreadable files
 */
export const ask = Question.make(
  "compare",
  Request,
  Effect.fnUntraced(function* ({ folder, qrels, runs: likes, topic, depth, documents, compat }: Request) {
    const reading = { ids: IdPool.make(), comments: Run.commentsIn(compat) }
    const { topics } = yield* Effect.fromResult(readQrels(Fields.qrelsIn(folder, qrels), reading))
    const runs = yield* Effect.fromResult(readRuns(Fields.runsIn(folder, likes), { ...reading, order: compat }))
    if (!topics.has(topic) && !runs.some(({ run }) => run.topics.has(topic)))
      return yield* Question.refuse(Question.about(["topic"], `{topic} is "${topic}", which is in neither the judgements nor the runs`))
    const texts = documents === undefined ? [] : yield* Effect.fromResult(TextFiles.documentsOf(inFolder(folder, documents)))
    const titles = new Map(texts.map(({ id, title }) => [id, title]))
    // a negative grade means that a document was pooled but not judged
    const grades = new Map([...(topics.get(topic) ?? [])].filter(([, grade]) => grade >= 0))
    const of = (id: string) => {
      const title = titles.get(id) ?? ""
      return { id, grade: grades.get(id) ?? null, ...(title === "" ? {} : { title }) }
    }
    const relevant = [...grades].filter(([, grade]) => grade > 0)
    const shown = runs.map(({ name, run }) => {
      const { ids, scores } = run.topics.get(topic) ?? { ids: [], scores: new Float64Array() }
      const hits = ids.slice(0, depth).map((id, i) => ({ rank: i + 1, score: scores[i]!, ...of(id) }))
      const all = new Set(ids)
      return { name, retrieved: ids.length, found: relevant.filter(([id]) => all.has(id)).length, hits }
    })
    const first = new Set(shown.flatMap(({ hits }) => hits.map(({ id }) => id)))
    const missed = relevant
      .filter(([id]) => !first.has(id))
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .map(([id]) => of(id))
    const untitled = documents === undefined ? 0 : [...first].filter((id) => !titles.has(id)).length
    return {
      topic,
      judged: grades.size,
      relevant: relevant.length,
      runs: shown,
      missed,
      notices:
        untitled > 0
          ? [Notice.make("no-text", "documents", `${counted(untitled, "document")} among the first hits missing in the file of documents`)]
          : []
    } satisfies Answer
  })
)
