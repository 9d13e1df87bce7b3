import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Cassette from "./Cassette.ts"
import * as Player from "./Player.ts"
import * as Recording from "./Recording.ts"
import type { Kept } from "./Tape.ts"
import { type Sent, Transport } from "./Transport.ts"

/**
 * Where a run keeps its answers as they come, so that it can go on when it was killed.
 *
 * - `kept` the answers that came before
 * - `keep` keeps one more under a name that no other has; it never fails: a run whose answers cannot be kept goes on without
 */
export interface Shelf {
  readonly kept: Kept
  readonly keep: (upstream: string, name: string, text: string) => void
}

/** The highest number that a request has among recordings, by `upstream/key`. */
const highest = (taken: ReadonlyArray<Cassette.Taken>): Map<string, number> => {
  const numbers = new Map<string, number>()
  for (const { upstream, key, number } of taken) {
    const place = `${upstream}/${key}`
    numbers.set(place, Math.max(numbers.get(place) ?? 0, number))
  }
  return numbers
}

/**
 * Answers from a shelf what was answered before, and asks for all other requests; their answers are kept. Nothing that is kept is ever replaced.
 *
 * - errors: `CassetteError` for a shelf whose recordings are none
 */
export const keep = ({ kept, keep: put }: Shelf): Result.Result<Layer.Layer<Transport, never, Transport>, Cassette.CassetteError> =>
  Result.map(kept.texts.size === 0 ? Result.succeed([]) : Result.map(Cassette.read(kept), ({ taken }) => taken), (taken) =>
    Layer.effect(
      Transport,
      Effect.map(Transport, (live) => {
        const next = Player.inTurn(taken)
        const numbers = highest(taken)
        return Transport.of({
          isReplay: live.isReplay,
          send: Effect.fnUntraced(function* (sent: Sent) {
            const { one } = next(sent)
            if (one !== undefined) return yield* Player.answerOf(one)
            const received = yield* live.send(sent)
            const nowMs = yield* Clock.currentTimeMillis
            const key = Recording.keyOf(sent)
            const number = (numbers.get(`${sent.upstream}/${key}`) ?? 0) + 1
            numbers.set(`${sent.upstream}/${key}`, number)
            const recording = Recording.make(sent, received, new Date(nowMs).toISOString())
            put(sent.upstream, `${key}-${number}.json`, `${JSON.stringify(recording, undefined, 2)}\n`)
            return received
          })
        })
      })
    )
  )
