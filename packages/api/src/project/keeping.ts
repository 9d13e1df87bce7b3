import { relative, resolve, sep } from "node:path"
import type * as Keeper from "@litfuse/engine/http/Keeper"
import type * as Trace from "@litfuse/engine/pipeline/Trace"
import type { Traffic } from "@litfuse/host/http/services"
import * as Ledger from "@litfuse/project/Ledger"
import { ProjectError } from "@litfuse/project/ProjectError"
import * as Shelf from "@litfuse/project/Shelf"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import { printProblem, Refused } from "../ApiError.ts"

/**
 * A question that a project keeps.
 *
 * - `title` what people recognise the run by; `stepsOf` how many steps it has
 * - `request` as it was asked; its folder and where its recordings go are no part of it
 * - `told` what history keeps of an answer; `stable` the hash of one, without what differs from one time to the next: absent = it cannot be replayed
 * - `hashed` the hash of the answer to a question that cannot be replayed
 */
export interface Asking<A> {
  readonly question: string
  readonly title: string
  readonly folder: string
  readonly request: object
  readonly stepsOf: number
  readonly traffic: Traffic
  readonly save?: string
  readonly told: (answer: A) => Omit<Ledger.Ending, "answer">
  readonly stable?: (answer: A) => string
  readonly hashed?: (answer: A) => string
}

/**
 * A run that is being kept. None of its functions fails: what cannot be kept is told once, and the question goes on.
 *
 * - `trafficOver` where its requests go; `played` its recordings, for a replay; undefined when it has none, or not all
 * - `unchecked` says why its answers could not be played, so that it has no hash of what they come to
 * - `end` says that nobody is at work on it any more; a run that was interrupted can go on
 */
export interface Keeping {
  readonly id: string
  readonly trafficOver: (traffic: Traffic) => Traffic
  readonly played: () => Traffic | undefined
  readonly step: (entry: Trace.Entry) => void
  readonly isUnwanted: () => boolean
  readonly unchecked: (why: Cause.Cause<unknown>) => void
  readonly finish: (ending: Omit<Ledger.Ending, "answer">, hash: string | undefined, save: string | undefined) => void
  readonly end: (exit: Exit.Exit<unknown, unknown>) => void
}

/** A request without what says where it is asked and where its answers go: the same question in the same place. */
export const asked = (request: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(request).filter(([name, value]) => !["folder", "record", "replay", "save", "keep"].includes(name) && value !== undefined)
  )

/** A folder as seen from the root of a project, in the spelling of every system. */
export const fromRoot = (root: string, folder: string): string => relative(root, resolve(folder)).split(sep).join("/") || "."

/** What a failure leaves to be read later: its first line. */
const lineOf = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  if (error instanceof Refused) return error.problems.map((problem) => printProblem(problem)).join("; ")
  return (error instanceof Error ? error.message : String(error)).split("\n")[0]!
}

/** Begins a run, or goes on with one. */
const begun = (ledger: Ledger.Ledger, root: string, asking: Asking<never>, resumed: string | undefined, nowMs: number) =>
  resumed === undefined
    ? Ledger.begin(ledger, {
        question: asking.question,
        title: asking.title,
        request: asked(asking.request),
        folder: fromRoot(root, asking.folder),
        stepsOf: asking.stepsOf,
        hasRecordings: asking.stable !== undefined,
        nowMs
      })
    : Result.flatMap(Ledger.find(ledger, resumed), (run) => Ledger.goOn(ledger, run))

/** Begins to keep a run; undefined, and told, when the project cannot be used. Errors: `ProjectError` when a run to go on with is not found. */
export const open = (
  root: string,
  asking: Asking<never>,
  resumed: string | undefined,
  say: (text: string) => void
): Effect.Effect<Keeping | undefined, ProjectError> =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const now = () => clock.currentTimeMillisUnsafe()
    const unkept = ({ message }: ProjectError): undefined => {
      say(`${message}; this run is not kept`)
      return undefined
    }
    const opened = Ledger.open(root)
    if (Result.isFailure(opened)) return resumed === undefined ? unkept(opened.failure) : yield* Effect.fail(opened.failure)
    const ledger = opened.success
    const made = Result.flatMap(begun(ledger, root, asking, resumed, now()), (one) =>
      one === undefined
        ? Result.succeed(undefined)
        : Result.map(
            Shelf.open(ledger, one.run, (error) => {
              say(`${error.message}; the run ${one.run.id} keeps no more answers, and cannot be replayed`)
              Ledger.keeps(ledger, one.run, "some")
            }),
            (shelf) => ({ ...one, shelf })
          )
    )
    if (Result.isFailure(made) || made.success === undefined) {
      ledger.store.close()
      if (Result.isSuccess(made))
        return yield* Effect.fail(new ProjectError({ file: root, what: `somebody else is at work on the run ${resumed}` }))
      return resumed === undefined ? unkept(made.failure) : yield* Effect.fail(made.failure)
    }
    return keepingOf(ledger, { ...made.success, now, say })
  })

interface Parts extends Ledger.Begun {
  readonly shelf: Keeper.Shelf
  readonly now: () => number
  readonly say: (text: string) => void
}

const keepingOf = (ledger: Ledger.Ledger, { run, lease, isResumed, shelf, now, say }: Parts): Keeping => {
  const { root } = ledger.store
  const answers = shelf.kept.texts.size
  if (isResumed)
    say(
      `the run ${run.id} goes on; ${answers === 1 ? "1 answer that it kept is" : `${answers} answers that it kept are`} not asked for again`
    )
  let isTold = false
  const noted = (result: Result.Result<unknown, ProjectError>): boolean => {
    if (Result.isFailure(result) && !isTold) {
      isTold = true
      say(`${result.failure.message}; the run ${run.id} is not kept as a whole`)
    }
    return Result.isSuccess(result)
  }
  let [isFinished, isCancelled] = [false, false]
  return {
    id: run.id,
    trafficOver: (traffic) => ({
      _tag: "Keep",
      shelf,
      ...(traffic._tag === "Record" && typeof traffic.folder === "string" ? { also: traffic.folder } : {})
    }),
    played: () => {
      const isWhole = Result.getOrElse(
        Result.map(Ledger.find(ledger, run.id), ({ recordings }) => recordings === "all"),
        () => false
      )
      const tape = Result.getOrUndefined(Shelf.tape(root, run))
      return isWhole && tape !== undefined && tape.texts.size > 0 ? { _tag: "Replay", folder: tape, isUncached: true } : undefined
    },
    step: ({ node, plugin, status, countOut }) => noted(Ledger.step(ledger, run, node, plugin, status, countOut)),
    isUnwanted: () => (isCancelled ||= Ledger.isUnwanted(ledger, run)),
    unchecked: (why) =>
      say(`the run ${run.id} could not be replayed from what it keeps (${lineOf(why)}); a later replay cannot say whether it is the same`),
    finish: (ending, hash, save) => {
      isFinished = noted(Ledger.finish(ledger, run, now(), { ...ending, ...(hash === undefined ? {} : { answer: hash }) }))
      const tape = Result.getOrUndefined(Shelf.tape(root, run))
      if (tape !== undefined && tape.texts.size === 0) noted(Ledger.keeps(ledger, run, "none"))
      const saved = save === undefined ? "" : noted(Ledger.save(ledger, run, save)) ? `, saved as ${save}` : `, not saved as ${save}`
      if (isFinished) say(`kept as run ${run.id}${saved}`)
    },
    end: (exit) => {
      if (Exit.isFailure(exit) && !isFinished && !Cause.hasInterruptsOnly(exit.cause)) {
        noted(Ledger.stop(ledger, run, now(), isCancelled ? "cancelled" : "failed", lineOf(exit.cause)))
      }
      lease.release()
      ledger.store.close()
    }
  }
}
