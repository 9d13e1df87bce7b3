import type { Host } from "@litfuse/api/Host"
import type * as Effect from "effect/Effect"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { DeskCache } from "./DeskCache.ts"
import type { DoubtCache } from "./DoubtCache.ts"
import type { ReferenceJobs } from "./ReferenceJobs.ts"
import type { ReportReader } from "./ReportReader.ts"
import type { SearchJobs } from "./SearchJobs.ts"
import type { PageSettings } from "./PageSettings.ts"
import type { Sent, Uploads } from "./Uploads.ts"
import type { WalkJobs } from "./WalkJobs.ts"

/** A request of a page. `form` and `files` are empty for a GET; `csrf` is the token for forms of the page. */
export interface Ask {
  readonly path: string
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  readonly files: ReadonlyArray<Sent>
  readonly csrf: string
}

/** The services that pages use. */
export type PageServices = Host | PageSettings | SearchJobs | WalkJobs | ReferenceJobs | DeskCache | DoubtCache | ReportReader | Uploads

/** A page or a file. */
export interface Route {
  readonly method: "GET" | "POST"
  readonly path: `/${string}`
  readonly answer: (ask: Ask) => Effect.Effect<HttpServerResponse.HttpServerResponse, Error, PageServices>
}
