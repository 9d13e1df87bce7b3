/** Routes for requests that no page answers: unknown addresses, and pages that take another method. */
import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as PageResponse from "./PageResponse.ts"
import type { Route } from "./Route.ts"

const methods = ["GET", "POST"] as const

/** The methods that a page takes, as the header `Allow` lists them: HEAD is a GET without its body. */
const allowOf = (method: Route["method"]): string => (method === "GET" ? "GET, HEAD" : "POST")

/** The page for an unknown address. */
export const notFoundPage = (): HttpServerResponse.HttpServerResponse =>
  PageResponse.errorPage(404, "Page not found", "The server stores only the latest searches. Repeat the search from the first page.")

const otherMethod = ({ path, method }: Route): Route => ({
  path,
  method: method === "GET" ? "POST" : "GET",
  answer: () =>
    Effect.succeed(
      HttpServerResponse.setHeader(
        PageResponse.errorPage(405, "Method not allowed", `This page answers ${allowOf(method)} only. Open it from another page.`),
        "allow",
        allowOf(method)
      )
    )
})

/** What `routes` leave open. */
export const otherRoutes = (routes: ReadonlyArray<Route>): ReadonlyArray<Route> => [
  ...[...Map.groupBy(routes, ({ path }) => path).values()].flatMap((all) => (all.length === 1 ? [otherMethod(all[0]!)] : [])),
  ...methods.map((method): Route => ({ method, path: "/*", answer: () => Effect.sync(notFoundPage) }))
]
