import type { SourceError } from "@litfuse/engine/SourceError"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

const dayMs = 86_400_000

interface Known {
  readonly hIndex: number | undefined
  readonly untilMs: number
}

/** What is known of authors by each way to the service, so that an answer from recordings is never used for another search. */
const remembered = new WeakMap<object, Map<string, Known>>()

type Ask = (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, number>, SourceError>

/**
 * Asks about each author once a day, as long as the process runs.
 *
 * - `way` the connection to the service; another one has other memories
 * - shape: the h-index by author, without those that have none
 */
export const rememberingAuthors =
  (way: object, ask: Ask): Ask =>
  (ids) =>
    Effect.gen(function* () {
      const known = remembered.get(way) ?? new Map<string, Known>()
      remembered.set(way, known)
      const nowMs = yield* Clock.currentTimeMillis
      const unknown = ids.filter((id) => (known.get(id)?.untilMs ?? Number.NEGATIVE_INFINITY) <= nowMs)
      if (unknown.length > 0) {
        const found = yield* ask(unknown)
        for (const id of unknown) known.set(id, { hIndex: found.get(id), untilMs: nowMs + dayMs })
      }
      return new Map(
        ids.flatMap((id) => {
          const hIndex = known.get(id)?.hIndex
          return hIndex === undefined ? [] : [[id, hIndex] as const]
        })
      )
    })
