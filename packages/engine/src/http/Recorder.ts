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
 * Keeps every exchange while it goes over the network. When a request is sent again, its earlier recordings are replaced; all others stay.
 *
 * - errors: `CassetteError` when the place cannot be written, or holds a symbolic link
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
        // those of an earlier session go when the new one is there, so that a killed process leaves an answer of either
        if (number === 1) writer.last(sent.upstream, key, number)
      }
      return Transport.of({
        // recordings may be made of recordings
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
