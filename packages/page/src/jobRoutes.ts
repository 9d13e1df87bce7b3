import type { Markup } from "@litfuse/document/Markup"
import * as Effect from "effect/Effect"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Job, Jobs } from "./Jobs.ts"
import * as PageResponse from "./PageResponse.ts"
import type { Ask, PageServices, Route } from "./Route.ts"
import * as EventStream from "./EventStream.ts"

type Answer<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/**
 * Routes to the jobs of one kind.
 *
 * - `root` the path of the jobs; `gone` the page for a job that is no longer stored
 * - returns `withJob`, which finds the job of a request; `withFinished`, which redirects to the page of a running job
 * - returns `progressRoutes` to stop a job, and for its events
 */
export const jobRoutes = <A, P, D, S extends PageServices>(
  jobs: Effect.Effect<Jobs<A, P, D>, never, S>,
  root: `/${string}`,
  gone: HttpServerResponse.HttpServerResponse
) => {
  const addressOf = ({ id }: { readonly id: string }): string => `${root}/${id}`
  const withJob = <E, R>({ params }: Ask, then: (one: Job<A, P, D>) => Answer<E, R>): Answer<E, R | S> =>
    Effect.flatMap(jobs, ({ get }): Answer<E, R> => {
      const one = get(params["id"] ?? "")
      return one === undefined ? Effect.succeed(gone) : then(one)
    })
  const withFinished = <E, R>(ask: Ask, then: (one: Job<A, P, D>, done: D) => Answer<E, R>): Answer<E, R | S> =>
    withJob(ask, (one): Answer<E, R> =>
      one.outcome?._tag === "Done" ? then(one, one.outcome.done) : Effect.succeed(PageResponse.redirect(addressOf(one)))
    )
  const progressRoutes = (rowsOf: (one: Job<A, P, D>) => Markup): ReadonlyArray<Route> => [
    {
      method: "POST",
      path: `${root}/:id/stop`,
      answer: (ask) =>
        withJob(ask, (one) => Effect.flatMap(jobs, ({ stop }) => Effect.as(stop(one), PageResponse.redirect(addressOf(one)))))
    },
    {
      method: "GET",
      path: `${root}/:id/events`,
      answer: (ask) => withJob(ask, (one) => Effect.succeed(EventStream.response(one, () => rowsOf(one))))
    }
  ]
  return { withJob, withFinished, progressRoutes }
}
