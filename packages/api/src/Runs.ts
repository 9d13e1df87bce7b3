import { resolve } from "node:path"
import { type OutcomeState, outcomeStates } from "@litfuse/engine/source/OutcomeState"
import * as Lease from "@litfuse/project/Lease"
import { foundPmids } from "@litfuse/project/foundPmids"
import * as ReferenceFiles from "@litfuse/project/ReferenceFiles"
import * as RunStore from "@litfuse/project/RunStore"
import * as Prune from "@litfuse/project/Prune"
import type * as StoredRun from "@litfuse/project/StoredRun"
import { states } from "@litfuse/project/StoredRun"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { tell } from "./Events.ts"
import * as Field from "./fields.ts"
import { runsOf } from "./project/capHistory.ts"
import { pipelinePath } from "./pipelinePath.ts"
import { pruneDatabase } from "./project/pruneDatabase.ts"
import { refuseRun, runsNamed, withLedger } from "./project/withLedger.ts"
import * as Question from "./Question.ts"

const folder = Field.folder
const run = Field.text.annotate({ description: "The id of a run, a prefix of one, its saved name, or `last`." })
const runs = Field.or(Field.texts, [], "Ids of runs, or prefixes of ids.")

const words = Field.or(Schema.String, "", "Only runs whose title contains this text, ignoring case.")

/** Selects runs. */
export const ListRequest = Schema.Struct({
  folder,
  words,
  answered: Field.or(Schema.Boolean, false, "Whether to list only runs with an answer."),
  pipeline: Field.optional(Field.text, "Only runs of this pipeline: its file, or the name of a stored one.", { completes: "preset" }),
  limit: Field.or(Schema.NullOr(Field.count), 20, "How many, newest first; null for all.", {
    alias: "n",
    about: "How many runs to show, newest first."
  })
})

/**
 * A run in a list.
 *
 * - `interrupted` it is `failed` because its process ended early: the same command continues it, or `litfuse runs resume`
 * - `seconds` from its first start to its end; null until it has ended
 * - `steps.of` 0 if the number of steps is unknown
 * - `sources`, `counts`, `licensed` empty and `answer` null until the run has an answer; `answer` the sha256 of the answer, as a replay gives it
 */
export const Listed = Schema.Struct({
  runId: Schema.String,
  state: Schema.Literals(states),
  interrupted: Schema.Boolean,
  command: Schema.String,
  startedAt: Schema.String,
  seconds: Schema.NullOr(Schema.Finite),
  steps: Schema.Struct({ done: Schema.Int, of: Schema.Int }),
  question: Schema.String,
  text: Schema.String,
  sources: Schema.Array(Schema.Struct({ source: Schema.String, state: Schema.String, delivered: Schema.Int })),
  counts: Schema.Record(Schema.String, Schema.Int),
  recordings: Schema.String,
  licensed: Schema.Array(Schema.String),
  saved: Schema.Array(Schema.String),
  answer: Schema.NullOr(Schema.String)
})
export type Listed = typeof Listed.Type

/** Whether sources were asked in a run and none answered: then its counts of 0 say nothing about works. */
export const isSilent = (sources: ReadonlyArray<{ readonly state: string }>): boolean =>
  sources.length > 0 &&
  sources.every(({ state }) => Object.hasOwn(outcomeStates, state) && !outcomeStates[state as OutcomeState].hasAnswered)

/** The runs of a project; `of` the total number of those with the requested words. An interrupted run is `failed` until it continues. */
export const ListAnswer = Schema.Struct({ version: Schema.Literal(1), of: Schema.Int, runs: Schema.Array(Listed) })
export type ListAnswer = typeof ListAnswer.Type

const isInterrupted = (ledger: RunStore.RunStore, { state, id }: StoredRun.StoredRun): boolean =>
  state === "running" && !Lease.isTaken(ledger.store.root, id)

/** How long a run took, from its first start to its end. Empty: null until it has ended. Units: seconds. */
export const secondsOf = ({ startedAt, endedAt }: Pick<StoredRun.StoredRun, "startedAt" | "endedAt">): number | null => {
  const seconds = endedAt === null ? Number.NaN : (Date.parse(endedAt) - Date.parse(startedAt)) / 1000
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

const listedOf = (ledger: RunStore.RunStore, run: StoredRun.StoredRun, done: number, saved: ReadonlyArray<string>): Listed => {
  const interrupted = isInterrupted(ledger, run)
  return {
    runId: run.id,
    state: interrupted ? "failed" : run.state,
    interrupted,
    command: `${run.question} ${run.title}`,
    startedAt: run.startedAt,
    seconds: secondsOf(run),
    steps: { done, of: run.stepsOf },
    question: run.question,
    text: run.title,
    sources: run.outcomes.map(({ source, state, delivered }) => ({ source, state, delivered })),
    counts: run.counts,
    recordings: run.recordings,
    licensed: run.licensed,
    saved,
    answer: run.answer
  }
}

const withWords = (all: ReadonlyArray<RunStore.TitledRun>, words: string): ReadonlyArray<RunStore.TitledRun> => {
  const wanted = words.toLowerCase()
  return all.filter(({ title }) => title.toLowerCase().includes(wanted))
}

/** The runs of a project, newest first. */
export const list = Question.make("runs", ListRequest, ({ folder, words, answered, pipeline, limit }) =>
  withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      const counts = yield* Effect.fromResult(RunStore.stepCounts(ledger))
      const saved = yield* Effect.fromResult(RunStore.saved(ledger))
      const titles = yield* Effect.fromResult(RunStore.titles(ledger, answered))
      const file = pipeline === undefined ? undefined : resolve(pipelinePath(folder, pipeline))
      const own = file === undefined ? undefined : yield* Effect.fromResult(runsOf(ledger, file))
      const numbers = own && new Set(own.map(({ n }) => n))
      const all = withWords(titles, words).filter(({ n }) => numbers?.has(n) !== false)
      const shown = yield* Effect.fromResult(RunStore.byNumber(ledger, all.slice(0, limit ?? all.length)))
      const runs = shown.map((run) => listedOf(ledger, run, counts.get(run.n) ?? 0, saved.get(run.n) ?? []))
      return { version: 1, of: all.length, runs } satisfies ListAnswer
    })
  )
)

/** Selects runs for their PMIDs. */
export const PmidsRequest = Schema.Struct({
  folder,
  words,
  runs: Field.or(Field.texts, [], "Ids of runs, or prefixes of ids. Default: all answered runs.", { argument: "run" })
})

/** PMIDs of found works, each once, those of the newest run first. */
export const PmidsAnswer = Schema.Struct({ version: Schema.Literal(1), pmids: Schema.Array(Schema.String) })
export type PmidsAnswer = typeof PmidsAnswer.Type

/** The PMIDs of works that runs found. */
export const pmids = Question.make("runs", PmidsRequest, ({ folder, words, runs }) =>
  withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      const named = yield* runs.length > 0 ? runsNamed(ledger, runs) : Effect.fromResult(RunStore.titles(ledger, true))
      return { version: 1, pmids: yield* Effect.fromResult(foundPmids(ledger, withWords(named, words))) } satisfies PmidsAnswer
    })
  )
)

/** A request for one run of a project. */
export const OneRequest = Schema.Struct({ folder, run })

/**
 * All details of a run.
 *
 * - `isInterrupted` if it can continue; `isOwn` if this user started it; `saved` its saved names
 * - `files` of references that it read, by path: `sha256` of the content that the project stores, or `why` it is left out
 */
export interface Shown {
  readonly run: Omit<StoredRun.StoredRun, "seal" | "n" | "wish">
  readonly isInterrupted: boolean
  readonly isOwn: boolean
  readonly saved: ReadonlyArray<string>
  readonly steps: ReadonlyArray<{ readonly node: string; readonly plugin: string; readonly status: string; readonly count: number }>
  readonly files: ReadonlyArray<ReferenceFiles.StoredFile>
  readonly pmids: ReadonlyArray<string>
}

const shownOf = Effect.fnUntraced(function* (ledger: RunStore.RunStore, name: string) {
  const one = yield* Effect.fromResult(RunStore.find(ledger, name))
  const { seal: _, n, wish: __, ...rest } = one
  const steps = yield* Effect.fromResult(RunStore.stepsOf(ledger, one))
  return {
    run: rest,
    isInterrupted: isInterrupted(ledger, one),
    isOwn: RunStore.isOwn(ledger, one),
    saved: (yield* Effect.fromResult(RunStore.saved(ledger))).get(n) ?? [],
    steps: steps as unknown as Shown["steps"],
    files: yield* Effect.fromResult(ReferenceFiles.list(ledger.store, one)),
    pmids: yield* Effect.fromResult(foundPmids(ledger, [one]))
  } satisfies Shown
})

/** Shows all details of a run. */
export const show = Question.make("runs", OneRequest, ({ folder, run }) => withLedger(folder, (ledger) => shownOf(ledger, run)))

/** How often a watched run is polled, in milliseconds. */
const lookMs = 300

/** Waits until a run ends, and emits progress events for its steps. */
export const watch = Question.make("runs", OneRequest, ({ folder, run }) =>
  withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      const reported = new Set<string>()
      for (;;) {
        const shown = yield* shownOf(ledger, run)
        for (const { node, plugin, status } of shown.steps.filter((step) => !reported.has(step.node))) {
          reported.add(node)
          yield* tell({ _tag: "Stepped", done: reported.size, total: shown.run.stepsOf, what: `${node} (${plugin}) ${status}` })
        }
        if (shown.run.state !== "running" || shown.isInterrupted) return shown
        yield* Effect.sleep(lookMs)
      }
    })
  )
)

/** Cancels a run: `asked` = its process was asked to stop, `cancelled` at once, or `over` = it had ended before. */
export const cancel = Question.make("runs", OneRequest, ({ folder, run }) =>
  withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      const one = yield* Effect.fromResult(RunStore.find(ledger, run))
      const state = yield* Effect.fromResult(RunStore.cancel(ledger, one, yield* Clock.currentTimeMillis))
      return { runId: one.id, state }
    })
  )
)

/** A run to continue. */
export const ResumeRequest = Schema.Struct({
  folder,
  run,
  replay: Field.optional(Field.text, "The folder of the recordings that the run reads, if it moved.", { completes: "folder" })
})

/**
 * Continues a run that was interrupted, failed or was cancelled, without repeating answered requests.
 *
 * - errors: `ApiError` for a run that is done or of another user, and for one over recordings that are not there
 */
export const resume = Question.make("runs", ResumeRequest, ({ folder, run, replay }) =>
  Effect.gen(function* () {
    const one = yield* withLedger(folder, (ledger) =>
      Effect.gen(function* () {
        const found = yield* Effect.fromResult(RunStore.find(ledger, run))
        if (!RunStore.isOwn(ledger, found))
          return yield* refuseRun(found, "was started by another user, or was changed; start it again yourself")
        if (found.state === "done")
          return yield* refuseRun(
            found,
            found.recordings === "pruned"
              ? "is done, and was pruned, so its answer is gone; ask the question again"
              : "is done; `litfuse replay` shows its answer again"
          )
        return found
      })
    )
    const Rerun = yield* Effect.promise(() => import("./replay/Rerun.ts"))
    return yield* Rerun.resume(folder, one, replay)
  })
)

/** Runs whose recordings to delete. */
export const PruneRequest = Schema.Struct({
  folder,
  runs,
  isAgreed: Field.or(Schema.Boolean, false, "Whether to delete them; otherwise the answer only lists them."),
  workersAt: Field.optional(
    Field.text,
    "A variable that holds the address of a PostgreSQL database of workers. Pieces of complete runs are deleted there, instead of recordings here."
  )
})

/**
 * Deletes the recordings of ended runs, or lists which it would delete. The history of the runs stays.
 *
 * - `database` what is deleted in a database of workers, where the request names one; null otherwise. Then `runs` is empty
 */
export const prune = Question.make("runs", PruneRequest, ({ folder, runs, isAgreed, workersAt }) =>
  withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      if (workersAt !== undefined) {
        if (runs.length > 0)
          return yield* Question.refuse(Question.about(["workersAt", "runs"], "{workersAt} and {runs} exclude each other"))
        return { runs: [], isDone: isAgreed, database: yield* pruneDatabase(ledger, workersAt, isAgreed) }
      }
      const named = yield* runsNamed(ledger, runs)
      const plan = yield* Effect.fromResult(Prune.plan(ledger, runs.length === 0 ? undefined : named))
      if (plan.refused.length > 0) return yield* Question.refuse(...plan.refused)
      if (isAgreed) yield* Effect.fromResult(Prune.apply(ledger, plan))
      return {
        runs: plan.runs.map(({ run: { id, title, question }, bytes }) => ({ runId: id, command: `${question} ${title}`, bytes })),
        isDone: isAgreed,
        database: null
      }
    })
  )
)
