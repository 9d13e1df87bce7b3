import * as Effect from "effect/Effect"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Reply from "../reply.ts"
import { type Done, type Held, Searches } from "../Searches.ts"
import type { Ask } from "../Route.ts"

/** The page of something that is no longer held. */
const gone = Reply.sorry(404, "This search is not held any more", "A server holds its last searches only. Ask again from the first page.")

/** Hands on the search that an address names; a page that says so where there is none. */
export const held = <E, R>(
  { params }: Ask,
  then: (one: Held) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | Searches> =>
  Effect.flatMap(Searches, (searches): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> => {
    const one = searches.get(params["id"] ?? "")
    return one === undefined ? Effect.succeed(gone) : then(one)
  })

/** Hands on a search that is done; one that is not leads to its own page, which says how far it is. */
export const done = <E, R>(
  ask: Ask,
  then: (one: Held, done: Done) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | Searches> =>
  held(ask, (one): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> =>
    one.outcome?._tag === "Done" ? then(one, one.outcome.done) : Effect.succeed(Reply.onTo(`/searches/${one.id}`))
  )
