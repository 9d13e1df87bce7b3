import type { Markup } from "@litfuse/api/document/markup"
import * as Effect from "effect/Effect"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Held, Offers } from "./Holding.ts"
import * as Reply from "./reply.ts"
import type { Ask, Ground, Route } from "./Route.ts"
import * as Events from "./events.ts"

type Answer<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/**
 * How addresses lead to the questions of one kind.
 *
 * - `root` the address below which each has its own; `gone` the page of one that is not held any more
 * - gives `held`, which hands on the question that an address names; `done`, which hands on one that has an answer, and leads to its page otherwise;
 *   `following`, the addresses that stop one, and that tell how far it is in rows of its table
 */
export const heldBy = <A, P, D, S extends Ground>(
  offers: Effect.Effect<Offers<A, P, D>, never, S>,
  root: `/${string}`,
  gone: HttpServerResponse.HttpServerResponse
) => {
  const addressOf = ({ id }: { readonly id: string }): string => `${root}/${id}`
  const held = <E, R>({ params }: Ask, then: (one: Held<A, P, D>) => Answer<E, R>): Answer<E, R | S> =>
    Effect.flatMap(offers, ({ get }): Answer<E, R> => {
      const one = get(params["id"] ?? "")
      return one === undefined ? Effect.succeed(gone) : then(one)
    })
  const done = <E, R>(ask: Ask, then: (one: Held<A, P, D>, done: D) => Answer<E, R>): Answer<E, R | S> =>
    held(ask, (one): Answer<E, R> =>
      one.outcome?._tag === "Done" ? then(one, one.outcome.done) : Effect.succeed(Reply.onTo(addressOf(one)))
    )
  const following = (rowsOf: (one: Held<A, P, D>) => Markup): ReadonlyArray<Route> => [
    {
      method: "POST",
      path: `${root}/:id/stop`,
      answer: (ask) => held(ask, (one) => Effect.flatMap(offers, ({ stop }) => Effect.as(stop(one), Reply.onTo(addressOf(one)))))
    },
    { method: "GET", path: `${root}/:id/events`, answer: (ask) => held(ask, (one) => Effect.succeed(Events.of(one, () => rowsOf(one)))) }
  ]
  return { held, done, following }
}
