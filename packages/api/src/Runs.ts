import * as Lease from "@litfuse/project/Lease"
import * as Ledger from "@litfuse/project/Ledger"
import * as Prune from "@litfuse/project/Prune"
import type * as Run from "@litfuse/project/Run"
import { states } from "@litfuse/project/Run"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { tell } from "./Events.ts"
import * as Field from "./fields.ts"
import { refuseRun, runsNamed, withLedger } from "./project/opened.ts"
import * as Question from "./Question.ts"

const folder = Field.folder
const run = Field.text.annotate({ description: "The id of a run, the beginning of one, or `last`." })
const runs = Field.or(Field.texts.annotate({ description: "Ids of runs, or beginnings of them." }), [])

/** Which runs. */
export const ListRequest = Schema.Struct({
  folder,
  limit: Field.or(Schema.NullOr(Field.count).annotate({ description: "How many, last begun first; null is all of them." }), 20)
})

/**
 * A run in a list.
 *
 * - `interrupted` it is `failed` because its process ended before it did: the same command goes on with it, or `litfuse runs resume`
 * - `steps.of` 0 where a run does not know how many it has
 */
export const Listed = Schema.Struct({
  runId: Schema.String,
  state: Schema.Literals(states),
  interrupted: Schema.Boolean,
  command: Schema.String,
  startedAt: Schema.String,
  steps: Schema.Struct({ done: Schema.Int, of: Schema.Int })
})
export type Listed = typeof Listed.Type

/** The runs of a project. One that was interrupted is `failed`, until it goes on. */
export const ListAnswer = Schema.Struct({ version: Schema.Literal(1), runs: Schema.Array(Listed) })
export type ListAnswer = typeof ListAnswer.Type

/** A run that is `running` in the ledger, and that nobody is at work on. */
const isInterrupted = (ledger: Ledger.Ledger, { state, id }: Run.Run): boolean =>
  state === "running" && !Lease.isTaken(ledger.store.root, id)

const listedOf = (ledger: Ledger.Ledger, one: Run.Run, done: number): Listed => {
  const interrupted = isInterrupted(ledger, one)
  return {
    runId: one.id,
    state: interrupted ? "failed" : one.state,
    interrupted,
    command: `${one.question} ${one.title}`,
    startedAt: one.startedAt,
    steps: { done, of: one.stepsOf }
  }
}

/** The runs of a project, last begun first. */
export const list = Question.make("runs", ListRequest, ({ folder, limit }) =>
  withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      const counts = yield* Effect.fromResult(Ledger.stepCounts(ledger))
      const all = yield* Effect.fromResult(Ledger.list(ledger, limit))
      return { version: 1, runs: all.map((one) => listedOf(ledger, one, counts.get(one.n) ?? 0)) } satisfies ListAnswer
    })
  )
)

/** One run. */
export const OneRequest = Schema.Struct({ folder, run })

/** Everything that a project knows of a run; `isInterrupted` when it can go on; `saved` the names under which it is kept. */
export interface Shown {
  readonly run: Omit<Run.Run, "seal" | "n" | "wish">
  readonly isInterrupted: boolean
  readonly isOwn: boolean
  readonly saved: ReadonlyArray<string>
  readonly steps: ReadonlyArray<{ readonly node: string; readonly plugin: string; readonly status: string; readonly count: number }>
  readonly pmids: ReadonlyArray<string>
}

const shownOf = Effect.fnUntraced(function* (ledger: Ledger.Ledger, name: string) {
  const one = yield* Effect.fromResult(Ledger.find(ledger, name))
  const { seal: _, n, wish: __, ...rest } = one
  const steps = yield* Effect.fromResult(Ledger.stepsOf(ledger, one))
  return {
    run: rest,
    isInterrupted: isInterrupted(ledger, one),
    isOwn: Ledger.isOwn(ledger, one),
    saved: (yield* Effect.fromResult(Ledger.saved(ledger))).get(n) ?? [],
    steps: steps as unknown as Shown["steps"],
    pmids: yield* Effect.fromResult(Ledger.pmids(ledger, [one]))
  } satisfies Shown
})

/** Everything about one run. */
export const show = Question.make("runs", OneRequest, ({ folder, run }) => withLedger(folder, (ledger) => shownOf(ledger, run)))

/** How often a run that is watched is looked at. */
const lookMs = 300

/** Waits until nobody is at work on a run. Whoever watches is told of its steps. */
export const watch = Question.make("runs", OneRequest, ({ folder, run }) =>
  withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      const told = new Set<string>()
      for (;;) {
        const shown = yield* shownOf(ledger, run)
        for (const { node, plugin, status } of shown.steps.filter((step) => !told.has(step.node))) {
          told.add(node)
          yield* tell({ _tag: "Stepped", done: told.size, total: shown.run.stepsOf, what: `${node} (${plugin}) ${status}` })
        }
        if (shown.run.state !== "running" || shown.isInterrupted) return shown
        yield* Effect.sleep(lookMs)
      }
    })
  )
)

/** What became of the wish to stop a run: `asked` of whoever is at work on it, `cancelled` at once, or it was `over` before. */
export const cancel = Question.make("runs", OneRequest, ({ folder, run }) =>
  withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      const one = yield* Effect.fromResult(Ledger.find(ledger, run))
      const state = yield* Effect.fromResult(Ledger.cancel(ledger, one, yield* Clock.currentTimeMillis))
      return { runId: one.id, state }
    })
  )
)

/** Goes on with a run that was interrupted, that failed or that was cancelled: nothing is asked twice that was answered. */
export const resume = Question.make("runs", OneRequest, ({ folder, run }) =>
  Effect.gen(function* () {
    const one = yield* withLedger(folder, (ledger) =>
      Effect.gen(function* () {
        const found = yield* Effect.fromResult(Ledger.find(ledger, run))
        if (!Ledger.isOwn(ledger, found))
          return yield* refuseRun(found, "was begun by somebody else, or was changed; ask it again yourself")
        if (found.state === "done") return yield* refuseRun(found, "is done; `litfuse replay` gives its answer again")
        return found
      })
    )
    const Rerun = yield* Effect.promise(() => import("./again/rerun.ts"))
    return yield* Rerun.resume(folder, one)
  })
)

/** Runs whose recordings are to be taken away. */
export const PruneRequest = Schema.Struct({
  folder,
  runs,
  isAgreed: Field.or(
    Schema.Boolean.annotate({ description: "Whether they are taken away; otherwise the answer says what would be." }),
    false
  )
})

/** Takes away the recordings of runs that are over, or says which it would take. What history says of them stays. */
export const prune = Question.make("runs", PruneRequest, ({ folder, runs, isAgreed }) =>
  withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      const named = yield* runsNamed(ledger, runs)
      const plan = yield* Effect.fromResult(Prune.plan(ledger, runs.length === 0 ? undefined : named))
      if (plan.refused.length > 0) return yield* Question.refuse(...plan.refused)
      if (isAgreed) yield* Effect.fromResult(Prune.apply(ledger, plan))
      return {
        runs: plan.runs.map(({ run: { id, title, question }, bytes }) => ({ runId: id, command: `${question} ${title}`, bytes })),
        isDone: isAgreed
      }
    })
  )
)
