/** The recorded answers of the searches of a review, in the runs of its project. */
import { resolve } from "node:path"
import * as RunStore from "@litfuse/project/RunStore"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { refuseRun, withLedger } from "../project/withLedger.ts"
import * as RecordedRun from "../search/RecordedRun.ts"
import * as Search from "../Search.ts"
import type { OpenReview, SearchSpec } from "./openReview.ts"

/** Folders of recordings, from the folder of the review or absolute: one to write, or one that replaces the network. */
export interface Folders {
  readonly record?: string | undefined
  readonly replay?: string | undefined
}

/** The run of a review that continues after its finished searches: a durable one, or one that is resumed. null: each search is asked again. */
export const ContinuedRun = Context.Reference<string | null>("@litfuse/api/review/ContinuedRun", { defaultValue: () => null })

/** Whether the run of a search is a part of the run that continues: it began later, and is done. */
export const isOfContinued = Effect.fnUntraced(function* (open: OpenReview, search: string) {
  const continued = yield* ContinuedRun
  if (continued === null) return false
  return yield* withLedger(open.at.root, (ledger) =>
    Effect.sync(() => {
      const both = Result.all([RunStore.find(ledger, continued), RunStore.find(ledger, search)])
      if (Result.isFailure(both)) return false
      const [whole, one] = both.success
      return one.n > whole.n && one.state === "done" && RunStore.isOwn(ledger, one)
    })
  )
})

/** The name under which the project saves the run of a search: `runs prune` leaves it, and the same inputs find it again. */
export const nameOf = ({ id }: Pick<SearchSpec, "id">, inputs: string): string => `review ${id} ${inputs.slice(0, 12)}`

/** These folders as absolute paths. `folder` from which they were named. */
export const inFolder = (folder: string, { record, replay }: Folders): Folders => ({
  ...(record === undefined ? {} : { record: resolve(folder, record) }),
  ...(replay === undefined ? {} : { replay: resolve(folder, replay) })
})

/** A run of a search, replayed. */
export interface FinishedSearch {
  readonly runId: string
  readonly found: Search.Found
}

/** Replays the run of a search, by its saved name or id. Errors: there is no such run, or its recordings are missing, incomplete or changed. */
export const replaySearch = Effect.fnUntraced(function* (open: OpenReview, name: string) {
  const { run, asRecorded } = yield* RecordedRun.open(open.at.root, name)
  if (run.question !== "search") return yield* refuseRun(run, `is a ${run.question}, and no search`)
  const found = yield* asRecorded(Search.run(RecordedRun.requestOf(open.at.root, run, { save: undefined, keep: undefined })))
  return { runId: run.id, found } satisfies FinishedSearch
})

/**
 * The finished run of a search, from which no result was made yet.
 *
 * - `used` the run of the result that is there; null = none
 * - empty: undefined when there is no such run, and when it cannot be replayed
 */
export const finished = (open: OpenReview, name: string, used: string | null) =>
  Effect.gen(function* () {
    const run = yield* withLedger(open.at.root, (ledger) =>
      Effect.sync(() => {
        const found = RunStore.find(ledger, name)
        return Result.isSuccess(found) && found.success.state === "done" && RunStore.isOwn(ledger, found.success)
          ? found.success
          : undefined
      })
    )
    return run === undefined || run.id === used ? undefined : yield* replaySearch(open, run.id)
  }).pipe(Effect.orElseSucceed(() => undefined))
