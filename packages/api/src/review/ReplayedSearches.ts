/** Whether the recorded answers of sources still give the records of a review, byte by byte. */
import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { attempt } from "@litfuse/project/attempt"
import * as RunStore from "@litfuse/project/RunStore"
import { canonicalJson } from "@litfuse/project/canonicalJson"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { StoresRuns } from "../project/recordRun.ts"
import { refuseRun, withLedger } from "../project/withLedger.ts"
import * as RecordedRun from "../search/RecordedRun.ts"
import type * as WalkAnswer from "../walk/Answer.ts"
import * as Walk from "../Walk.ts"
import type * as WalkRun from "../walk/WalkRun.ts"
import * as ChasedRecords from "./ChasedRecords.ts"
import * as ChaseStep from "./ChaseStep.ts"
import type { OpenReview } from "./openReview.ts"
import type { SearchState } from "./reviewState.ts"
import * as SearchRecordings from "./SearchRecordings.ts"
import * as SearchStep from "./SearchStep.ts"

/**
 * What a replay of a search gave.
 *
 * - `place` where its recordings are; null when there are none
 * - `state` same: the same bytes; differs: other records, or no answer; absent: nothing to replay
 */
export interface ReplayedSearch {
  readonly search: string
  readonly place: string | null
  readonly state: "same" | "differs" | "absent"
  readonly message: string
}

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex")

/** The records as a search stores them. */
const textOf = (records: ReadonlyArray<SourceRecord>): string => records.map((one) => `${canonicalJson(one)}\n`).join("")

/** The hash of the stored records: the file of a citation search, or a result after its header. */
const storedHash = (open: OpenReview, { search }: SearchState) => {
  const file = search.chase === undefined ? SearchStep.fileOf(open, search) : join(open.at.root, search.chase.file)
  return Effect.fromResult(
    Result.map(
      attempt(file, () => readFileSync(file)),
      (bytes) => sha256(search.chase === undefined ? bytes.subarray(bytes.indexOf(0x0a) + 1) : bytes)
    )
  )
}

/** The records that the run of a search gives again. Errors: its recordings are missing or incomplete. */
const fromRun = Effect.fnUntraced(function* (open: OpenReview, { search }: SearchState, id: string) {
  const { root } = open.at
  if (search.chase === undefined) return textOf(SearchStep.recordsOf((yield* SearchRecordings.replaySearch(open, id)).found))
  const { run, asRecorded } = yield* RecordedRun.open(root, id)
  if (run.question !== "cites") return yield* refuseRun(run, `is a ${run.question}, and no citation search`)
  const found = (yield* asRecorded(Walk.run(RecordedRun.requestOf(root, run)))) as WalkRun.Found<WalkAnswer.Followed>
  return ChasedRecords.print(ChaseStep.recordsOf(found))
})

/** The id of the run of a search, if its project has it. */
const runOf = (open: OpenReview, { search, header }: SearchState) => {
  const name = header?.runId ?? (search.chase === undefined ? undefined : SearchRecordings.nameOf(search, search.chase.inputs))
  if (name === undefined) return Effect.succeed(undefined)
  return withLedger(open.at.root, (ledger) =>
    Effect.sync(() => Result.getOrUndefined(Result.map(RunStore.find(ledger, name), ({ id }) => id)))
  ).pipe(Effect.orElseSucceed(() => undefined))
}

/** The records that the committed recordings give; undefined when they have no answer to this search. */
const fromFolder = Effect.fnUntraced(function* (open: OpenReview, { search }: SearchState) {
  const folder = open.at.recordings
  if (!existsSync(folder)) return undefined
  if (search.chase !== undefined) {
    const found = yield* ChaseStep.walkOf(open, search.chase.seeds, { ...search.chase, replay: folder })
    return ChaseStep.lacking(found).length > 0 ? undefined : ChasedRecords.print(ChaseStep.recordsOf(found))
  }
  const found = yield* SearchStep.searchOf(open, search, { replay: folder })
  const outcome = found.answer.outcomes.find((one) => one.source === search.source)
  return outcome?.state === "failed" && outcome.error?.reason === "NotRecorded" ? undefined : textOf(SearchStep.recordsOf(found))
})

const compared = <E, R>(
  open: OpenReview,
  one: SearchState,
  place: string,
  replay: Effect.Effect<string | undefined, E & { readonly message: string }, R>
) =>
  Effect.gen(function* () {
    const stored = yield* storedHash(open, one)
    const said = { search: one.search.id, place }
    const text = yield* replay
    if (text === undefined) return { ...said, place: null, state: "absent", message: "has no recordings" } satisfies ReplayedSearch
    if (sha256(text) === stored) return { ...said, state: "same", message: "" } satisfies ReplayedSearch
    const message = `the recordings in ${place} give other records; restore them, or use \`litfuse review run search --again\``
    return { ...said, state: "differs", message } satisfies ReplayedSearch
  }).pipe(
    Effect.catch((error) =>
      Effect.succeed({
        search: one.search.id,
        place,
        state: "differs",
        message: `the recordings in ${place} cannot be replayed: ${error.message}`
      } satisfies ReplayedSearch)
    )
  )

/** Replays every search of a source, and every citation search, from each place that has its recordings. Empty: a review of exports alone. */
export const replayAll = Effect.fnUntraced(
  function* (open: OpenReview, searches: ReadonlyArray<SearchState>) {
    const all: Array<ReplayedSearch> = []
    for (const one of searches) {
      const { search, state } = one
      if (state !== "done" || (search.source === undefined && search.chase === undefined)) continue
      const id = yield* runOf(open, one)
      const found: Array<ReplayedSearch> = []
      if (id !== undefined) found.push(yield* compared(open, one, `.litfuse/recordings/${id}`, fromRun(open, one, id)))
      if (existsSync(open.at.recordings)) found.push(yield* compared(open, one, "recordings", fromFolder(open, one)))
      const present = found.filter((each) => each.state !== "absent")
      all.push(
        ...(present.length > 0 ? present : [{ search: search.id, place: null, state: "absent" as const, message: "has no recordings" }])
      )
    }
    return all
  },
  Effect.provideService(StoresRuns, false)
)
