/** A source of NCBI over answers that a test writes down. */
import { askSource } from "@litfuse/kit/askSource"
import type { SourceHarness, ServerRequest } from "@litfuse/kit/SourceHarness"
import type { Reply, Script } from "@litfuse/kit/scriptedHttp"
import * as Query from "@litfuse/engine/Query"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"

type AnySource = Parameters<typeof askSource>[0]

/** What a source answers when its upstream is `server`, and every request that it sent. */
export const answer = async <P, O>(
  source: Source.Source<P, never> | object,
  server: (request: ServerRequest) => Reply,
  question: (connection: Source.Connection) => Effect.Effect<O>
): Promise<{ readonly outcome: O; readonly script: Script; readonly urls: ReadonlyArray<string> }> => {
  const harness: SourceHarness = { server, something: Query.text("x"), nothing: Query.text("y"), asks: {} }
  const { outcome, script } = await Effect.runPromise(askSource(source as AnySource, harness, question))
  if (outcome === undefined) throw new Error("it never answers")
  return { outcome, script, urls: script.seen.map(({ sent }) => sent.url.href) }
}

/** A search with room for everything that the tests ask for. */
export const searching =
  (query: Query.Query, rest: Partial<Source.SearchRequest> = {}) =>
  (connection: Source.Connection): Effect.Effect<Source.Outcome> =>
    connection.search({ query, sort: "relevance", depth: 10, timeoutMs: 800_000, ...rest })

/** The codes of the notices of an outcome. */
export const codes = (outcome: Source.Outcome): ReadonlyArray<string> => outcome.notices.map(({ code }) => code)
