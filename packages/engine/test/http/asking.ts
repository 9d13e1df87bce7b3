/** Asks a service in memory on a separate clock, for tests of requests to services. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import * as Http from "@litfuse/engine/Http"
import type { Notice } from "@litfuse/engine/Notice"
import { type Exchange, Listener } from "../../src/http/Exchange.ts"
import type { SourceError } from "@litfuse/engine/SourceError"
import * as Watchdog from "@litfuse/engine/http/Watchdog"
import * as Scripted from "@litfuse/kit/scriptedHttp"
import type { Upstream } from "@litfuse/engine/Upstream"

export const upstream: Upstream = { id: "api", origin: "https://api.example.org", pace: { requests: 1000, perMs: 1000 } }
export const Anything = Schema.Record(Schema.String, Schema.Unknown)

export interface Told {
  readonly exchanges: ReadonlyArray<Exchange>
  readonly notices: ReadonlyArray<Notice>
}

/** Runs requests against a script on a test clock that advances a second at a time. The results are in the order of the requests. */
export const run = async <A>(
  scripted: Scripted.Script,
  asks: ReadonlyArray<Effect.Effect<A, SourceError, Http.Http>>,
  {
    secrets = {},
    settings = {},
    seconds = 400
  }: { secrets?: Record<string, string>; settings?: Partial<Http.Settings>; seconds?: number } = {}
): Promise<Told & { readonly results: ReadonlyArray<A | SourceError> }> => {
  const exchanges: Array<Exchange> = []
  const notices: Array<Notice> = []
  const results = await Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(
      Effect.forEach(asks, (one) => Effect.map(Effect.result(one), Result.merge), { concurrency: "unbounded" })
    )
    for (let i = 0; i < seconds * 2 && fiber.pollUnsafe() === undefined; i++) yield* TestClock.adjust("500 millis")
    return yield* Fiber.join(fiber)
  }).pipe(
    Effect.provideService(Listener, {
      ...Watchdog.none,
      operation: "search",
      exchange: (exchange) => void exchanges.push(exchange),
      notice: (notice) => void notices.push(notice),
      skipped: () => undefined
    }),
    Effect.provide(Scripted.scriptedHttp(scripted, secrets, settings)),
    Effect.provide(TestClock.layer()),
    Effect.runPromise
  )
  return { results, exchanges, notices }
}

export const get = (declared: Upstream = upstream, request: Http.Request = { path: "/" }, source = "test") =>
  Effect.flatMap(Http.client(declared, source), (client) => client.json(Anything, request))

export const reasonOf = (result: unknown) => (result as SourceError).reason
export const times = ({ seen }: Scripted.Script) => seen.map(({ atMs }) => atMs)
