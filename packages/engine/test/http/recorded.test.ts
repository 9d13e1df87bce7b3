import { join } from "node:path"
import * as Cassette from "@litfuse/engine/http/Cassette"
import * as Player from "@litfuse/engine/http/Player"
import * as Http from "@litfuse/engine/Http"
import * as Source from "@litfuse/engine/Source"
import { harness, planted } from "@litfuse/kit/test/planted/sources"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { expect, it } from "vitest"

/** Made with `--record`, of the source in `testing/planted/sources.ts` over its upstream in miniature. */
const cassette = Result.getOrThrow(Cassette.read(join(import.meta.dirname, "fixtures/recordings")))

const layer = Http.layer(Http.settings()).pipe(
  Layer.provideMerge(Layer.mergeAll(Player.play(cassette), Http.noCredentials, Player.clock(cassette)))
)

it("recordings of an earlier day are still played: their names and their form hold", async () => {
  const outcome = await Effect.gen(function* () {
    const connection = yield* Source.connect(planted().source, {})
    return yield* connection.search({ query: harness.something, sort: "relevance", depth: 7, timeoutMs: 10_000 })
  }).pipe(Effect.provide(layer), Effect.runPromise)
  expect(Source.recordsOf(outcome).map(({ id }) => id)).toEqual(["r0", "r1", "r2", "r3", "r4", "r5", "r6"])
  expect(outcome).toMatchObject({ _tag: "Found", total: 7, ms: null, effectiveQuery: "heart", notices: [] })
})
