import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { firstLine } from "../internal/firstLine.ts"
import { CassetteError } from "./Cassette.ts"
import * as Recording from "./Recording.ts"
import * as Tape from "./Tape.ts"
import { type Received, type Sent, Transport, TransportError } from "./Transport.ts"

const neverThroughLinks = "is a symbolic link; recordings are written to real folders and files only"

/**
 * Records every exchange with the network. When a request is sent again, its earlier recordings are replaced; all others stay.
 *
 * - errors: `CassetteError` when the place is not writable, or contains a symbolic link
 */
export const record = (place: Tape.Place): Layer.Layer<Transport, CassetteError, Transport> =>
  Layer.effect(
    Transport,
    Effect.gen(function* () {
      const live = yield* Transport
      const folder = Tape.labelOf(place)
      const writer = Tape.writer(place)
      const link = yield* Effect.try({
        try: () => {
          const found = writer.link()
          if (found === undefined) writer.open()
          return found
        },
        catch: (cause) => new CassetteError({ file: folder, what: `cannot be written: ${firstLine(cause)}` })
      })
      if (link !== undefined) return yield* new CassetteError({ file: link, what: neverThroughLinks })
      const numbers = new Map<string, number>()
      const keep = (sent: Sent, received: Received, nowMs: number): void => {
        const key = Recording.keyOf(sent)
        const request = `${sent.upstream}/${key}`
        const number = (numbers.get(request) ?? 0) + 1
        numbers.set(request, number)
        const recording = Recording.make(sent, received, new Date(nowMs).toISOString())
        writer.write(sent.upstream, `${key}-${number}.json`, `${JSON.stringify(recording, undefined, 2)}\n`)
        // earlier recordings are removed after the new one is written, so that a killed process leaves one of them
        if (number === 1) writer.removeOlder(sent.upstream, key, number)
      }
      return Transport.of({
        // a replay can be recorded
        isReplay: live.isReplay,
        send: Effect.fnUntraced(function* (sent: Sent) {
          const received = yield* live.send(sent)
          const nowMs = yield* Clock.currentTimeMillis
          const late = writer.link(sent.upstream)
          if (late !== undefined)
            return yield* new TransportError({
              reason: "undecodable",
              detail: `the answer could not be recorded in ${folder}: ${late} ${neverThroughLinks}`
            })
          yield* Effect.try({
            try: () => keep(sent, received, nowMs),
            catch: (cause) =>
              new TransportError({ reason: "undecodable", detail: `the answer could not be recorded in ${folder}: ${firstLine(cause)}` })
          })
          return received
        })
      })
    })
  )
