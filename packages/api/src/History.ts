import { foundPmids } from "@litfuse/project/foundPmids"
import * as RunStore from "@litfuse/project/RunStore"
import type * as StoredRun from "@litfuse/project/StoredRun"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { runsNamed, withLedger } from "./project/withLedger.ts"
import * as Question from "./Question.ts"

export { show } from "./Runs.ts"

const folder = Field.folder
const words = Field.or(Schema.String.annotate({ description: "Only runs whose title contains this text, ignoring case." }), "")

/** Selects answered questions. */
export const ListRequest = Schema.Struct({
  folder,
  words,
  limit: Field.or(Schema.NullOr(Field.count).annotate({ description: "How many, newest first; null for all." }), 20)
})

/** An answered question: `answer` the sha256 of its answer, as a replay gives it. */
export const Entry = Schema.Struct({
  runId: Schema.String,
  question: Schema.String,
  text: Schema.String,
  askedAt: Schema.String,
  sources: Schema.Array(Schema.Struct({ source: Schema.String, state: Schema.String, delivered: Schema.Int })),
  counts: Schema.Record(Schema.String, Schema.Int),
  recordings: Schema.String,
  licensed: Schema.Array(Schema.String),
  saved: Schema.Array(Schema.String),
  answer: Schema.NullOr(Schema.String)
})
export type Entry = typeof Entry.Type

/** The answered questions of a project. */
export const ListAnswer = Schema.Struct({ version: Schema.Literal(1), of: Schema.Int, runs: Schema.Array(Entry) })
export type ListAnswer = typeof ListAnswer.Type

const entryOf = (run: StoredRun.StoredRun, saved: ReadonlyArray<string>): Entry => ({
  runId: run.id,
  question: run.question,
  text: run.title,
  askedAt: run.startedAt,
  sources: run.outcomes.map(({ source, state, delivered }) => ({ source, state, delivered })),
  counts: run.counts,
  recordings: run.recordings,
  licensed: run.licensed,
  saved,
  answer: run.answer
})

const withWords = (all: ReadonlyArray<RunStore.AnsweredRun>, words: string): ReadonlyArray<RunStore.AnsweredRun> => {
  const wanted = words.toLowerCase()
  return all.filter(({ title }) => title.toLowerCase().includes(wanted))
}

/** The answered questions of a project, newest first; `of` their total number. */
export const list = Question.make("history", ListRequest, ({ folder, words, limit }) =>
  withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      const saved = yield* Effect.fromResult(RunStore.saved(ledger))
      const all = withWords(yield* Effect.fromResult(RunStore.answered(ledger)), words)
      const shown = yield* Effect.fromResult(RunStore.byNumber(ledger, all.slice(0, limit ?? all.length)))
      const runs = shown.map((run) => entryOf(run, saved.get(run.n) ?? []))
      return { version: 1, of: all.length, runs } satisfies ListAnswer
    })
  )
)

/** Selects runs for their PMIDs. */
export const PmidsRequest = Schema.Struct({
  folder,
  words,
  runs: Field.or(Field.texts.annotate({ description: "Ids of runs, or prefixes of ids. Default: all answered runs." }), [])
})

/** PMIDs of found works, each once, those of the newest run first. */
export const PmidsAnswer = Schema.Struct({ version: Schema.Literal(1), pmids: Schema.Array(Schema.String) })
export type PmidsAnswer = typeof PmidsAnswer.Type

/** The PMIDs of works that runs found. */
export const pmids = Question.make("history", PmidsRequest, ({ folder, words, runs }) =>
  withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      const named = yield* runs.length > 0 ? runsNamed(ledger, runs) : Effect.fromResult(RunStore.answered(ledger))
      return { version: 1, pmids: yield* Effect.fromResult(foundPmids(ledger, withWords(named, words))) } satisfies PmidsAnswer
    })
  )
)
