/** Recording and replaying over a server in memory, for tests of recordings. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { onTestFinished } from "vitest"
import * as Cassette from "@litfuse/engine/http/Cassette"
import * as Player from "@litfuse/engine/http/Player"
import * as Recorder from "@litfuse/engine/http/Recorder"
import * as Http from "@litfuse/engine/Http"
import { type Exchange, Listener } from "../../src/http/Exchange.ts"
import type { SourceError } from "@litfuse/engine/SourceError"
import * as Watchdog from "@litfuse/engine/http/Watchdog"
import * as Scripted from "@litfuse/kit/scriptedHttp"
import type { Upstream } from "@litfuse/engine/Upstream"

export const key = "s3cr3t/k3y+"
export const upstream: Upstream = {
  id: "api",
  origin: "https://api.example.org",
  pace: { requests: 1, perMs: 1000 },
  identifies: { tool: "litfuse" },
  credentials: [
    { name: "key", env: "K", how: "ask", goesIn: { query: "api_key" } },
    { name: "email", env: "E", how: "yours", goesIn: { query: "mailto" } }
  ]
}
export const Anything = Schema.Record(Schema.String, Schema.Unknown)
export type Ask = (client: Http.Client) => Effect.Effect<unknown, SourceError>
export const get =
  (q: string, rest: Partial<Http.Request> = {}): Ask =>
  (client) =>
    client.json(Anything, { path: "/search", query: { z: 1, q }, ...rest })

export const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "litfuse-cassette-"))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return join(made, "tape")
}

export const using = async (layer: Layer.Layer<Http.Http, Cassette.CassetteError>, asks: ReadonlyArray<Ask>) => {
  const exchanges: Array<Exchange> = []
  const results = await Effect.gen(function* () {
    const client = yield* Http.client(upstream, "test")
    return yield* Effect.forEach(asks, (ask) => Effect.map(Effect.result(ask(client)), Result.merge))
  }).pipe(
    Effect.provideService(Listener, {
      ...Watchdog.none,
      operation: "search",
      exchange: (exchange) => void exchanges.push(exchange),
      notice: () => undefined,
      skipped: () => undefined
    }),
    Effect.provide(layer),
    Effect.runPromise
  )
  return { results, exchanges }
}

export const record = (tape: string, scripted: Scripted.Script, asks: ReadonlyArray<Ask>, settings: Partial<Http.Settings> = {}) =>
  Effect.gen(function* () {
    const clock = yield* TestClock.make()
    yield* clock.setTime(Date.parse("2026-03-01T12:00:00Z"))
    return Layer.succeed(Clock.Clock, clock)
  }).pipe(Effect.scoped, Effect.runPromise, (ready) =>
    ready.then((clock) =>
      using(
        Http.layer(Http.settings(settings)).pipe(
          Layer.provide([
            Recorder.record(tape).pipe(Layer.provide(scripted.layer)),
            Scripted.credentials({ key, email: "me@example.org" })
          ]),
          Layer.provideMerge(clock)
        ),
        asks
      )
    )
  )

export const replay = (tape: string, asks: ReadonlyArray<Ask>) => {
  const cassette = Result.getOrThrow(Cassette.read(tape))
  const layer = Http.layer(Http.settings()).pipe(Layer.provide([Player.play(cassette), Http.noCredentials]))
  return using(Layer.provideMerge(layer, Player.clock(cassette)), asks)
}

export const files = (tape: string) => readdirSync(join(tape, "api")).sort()
export const text = (tape: string) =>
  files(tape)
    .map((file) => readFileSync(join(tape, "api", file), "utf8"))
    .join("")
export const problem = (tape: string) => {
  const read = Result.flatMap(Cassette.read(tape), Cassette.verify)
  return Result.isFailure(read) ? read.failure.message.replace(tape, "TAPE") : "fine"
}

// one request per upstream at the start of the clock: a paced second one would wait for ever
