import * as Ledger from "@litfuse/project/Ledger"
import type * as Run from "@litfuse/project/Run"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { runsNamed, withLedger } from "./project/opened.ts"
import * as Question from "./Question.ts"

export { show } from "./Runs.ts"

const folder = Field.folder
const words = Field.or(Schema.String.annotate({ description: "Only runs whose words hold this; capitals count the same." }), "")

/** Which of the questions that were answered. */
export const ListRequest = Schema.Struct({
  folder,
  words,
  limit: Field.or(Schema.NullOr(Field.count).annotate({ description: "How many, last asked first; null is all of them." }), 20)
})

/** A question that was answered: `answer` is the sha256 of its answer, as a replay gives it. */
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

/** What was asked in a project, and answered. */
export const ListAnswer = Schema.Struct({ version: Schema.Literal(1), of: Schema.Int, runs: Schema.Array(Entry) })
export type ListAnswer = typeof ListAnswer.Type

const entryOf = (run: Run.Run, saved: ReadonlyArray<string>): Entry => ({
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

const withWords = (all: ReadonlyArray<Ledger.Answered>, words: string): ReadonlyArray<Ledger.Answered> => {
  const wanted = words.toLowerCase()
  return all.filter(({ title }) => title.toLowerCase().includes(wanted))
}

/** The questions that were answered in a project, last asked first; `of` how many there are. */
export const list = Question.make("history", ListRequest, ({ folder, words, limit }) =>
  withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      const saved = yield* Effect.fromResult(Ledger.saved(ledger))
      const all = withWords(yield* Effect.fromResult(Ledger.answered(ledger)), words)
      const shown = yield* Effect.fromResult(Ledger.numbered(ledger, all.slice(0, limit ?? all.length)))
      const runs = shown.map((run) => entryOf(run, saved.get(run.n) ?? []))
      return { version: 1, of: all.length, runs } satisfies ListAnswer
    })
  )
)

/** Of which runs PMIDs are wanted. */
export const PmidsRequest = Schema.Struct({
  folder,
  words,
  runs: Field.or(Field.texts.annotate({ description: "Ids of runs, or beginnings of them. Default: all that were answered." }), [])
})

/** PMIDs of works that were found, each once, those of the last run first. */
export const PmidsAnswer = Schema.Struct({ version: Schema.Literal(1), pmids: Schema.Array(Schema.String) })
export type PmidsAnswer = typeof PmidsAnswer.Type

/** The PMIDs of the works that runs found. */
export const pmids = Question.make("history", PmidsRequest, ({ folder, words, runs }) =>
  withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      const named = yield* runs.length > 0 ? runsNamed(ledger, runs) : Effect.fromResult(Ledger.answered(ledger))
      return { version: 1, pmids: yield* Effect.fromResult(Ledger.pmids(ledger, withWords(named, words))) } satisfies PmidsAnswer
    })
  )
)
