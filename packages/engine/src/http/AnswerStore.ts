import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Cassette from "./Cassette.ts"
import * as Player from "./Player.ts"
import * as Recording from "./Recording.ts"
import type { LazyTape } from "./Tape.ts"
import { type Sent, Transport } from "./Transport.ts"

/**
 * Stores the answers of a run as they arrive, so that a killed run can resume.
 *
 * - `answers` the stored answers
 * - `save` stores one more under a unique name. It never fails: a run whose answers cannot be stored continues without
 */
export interface AnswerStore {
  readonly answers: LazyTape
  readonly save: (upstream: string, name: string, text: string) => void
}

const highest = (recordings: ReadonlyArray<Cassette.StoredRecording>): Map<string, number> => {
  const numbers = new Map<string, number>()
  for (const { upstream, key, number } of recordings) {
    const place = `${upstream}/${key}`
    numbers.set(place, Math.max(numbers.get(place) ?? 0, number))
  }
  return numbers
}

/**
 * Answers from the store, if it has the request. All other requests are sent and their answers stored. Stored answers are never replaced.
 *
 * - errors: `CassetteError` for a store with invalid recordings
 */
export const replayOrSend = ({
  answers,
  save
}: AnswerStore): Result.Result<Layer.Layer<Transport, never, Transport>, Cassette.CassetteError> =>
  Result.map(
    answers.texts.size === 0 ? Result.succeed([]) : Result.map(Cassette.read(answers), ({ recordings }) => recordings),
    (recordings) =>
      Layer.effect(
        Transport,
        Effect.map(Transport, (live) => {
          const next = Player.queueRecordings(recordings)
          const numbers = highest(recordings)
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
              save(sent.upstream, `${key}-${number}.json`, `${JSON.stringify(recording, undefined, 2)}\n`)
              return received
            })
          })
        })
      )
  )
