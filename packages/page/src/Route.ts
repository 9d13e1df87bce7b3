import type { Host } from "@litfuse/api/Host"
import type * as Effect from "effect/Effect"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Doubted } from "./Doubted.ts"
import type { Reported } from "./Reported.ts"
import type { Searches } from "./Searches.ts"
import type { Setting } from "./Setting.ts"
import type { Sent, Uploads } from "./Uploads.ts"
import type { Walks } from "./Walks.ts"

/** What a page is asked. `form` is what was sent, empty when nothing was, `files` the files beside it; `csrf` is what a form of the page sends along. */
export interface Ask {
  readonly path: string
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  readonly files: ReadonlyArray<Sent>
  readonly csrf: string
}

/** What pages stand on. */
export type Ground = Host | Setting | Searches | Walks | Doubted | Reported | Uploads

/** A page, or something that a page links to. */
export interface Route {
  readonly method: "GET" | "POST"
  readonly path: `/${string}`
  readonly answer: (ask: Ask) => Effect.Effect<HttpServerResponse.HttpServerResponse, Error, Ground>
}
