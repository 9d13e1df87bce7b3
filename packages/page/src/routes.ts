import { tablesScript } from "@litfuse/api/document/tablesScript"
import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { analyses } from "./pages/analyses.ts"
import { doubts } from "./pages/doubts.ts"
import { evaluation } from "./pages/evaluation.ts"
import { flowRoutes } from "./pages/flow.ts"
import { home } from "./pages/home.ts"
import { fresh } from "./pages/fresh.ts"
import { judge } from "./pages/judge.ts"
import { judging } from "./pages/judging.ts"
import { plugins } from "./pages/plugins.ts"
import { pooling } from "./pages/pooling.ts"
import { reports } from "./pages/reports.ts"
import { runs } from "./pages/runs.ts"
import { savingRoutes } from "./pages/saving.ts"
import { searches } from "./pages/searches.ts"
import { walks } from "./pages/walks.ts"
import { pageScript } from "./scripts.ts"
import type { Route } from "./Route.ts"
import { style } from "./style.ts"

const asset = (path: `/${string}`, text: string, contentType: string): Route => ({
  method: "GET",
  path,
  answer: () => Effect.succeed(HttpServerResponse.text(text, { contentType }))
})

/** Every page there is, and what pages are made of. */
export const routes: ReadonlyArray<Route> = [
  asset("/style.css", style, "text/css; charset=utf-8"),
  asset("/tables.js", tablesScript, "text/javascript; charset=utf-8"),
  asset("/page.js", pageScript, "text/javascript; charset=utf-8"),
  ...home,
  ...searches,
  ...analyses,
  ...flowRoutes,
  ...savingRoutes,
  ...walks,
  ...doubts,
  ...judging,
  ...judge,
  ...pooling,
  ...evaluation,
  ...fresh,
  ...reports,
  ...runs,
  ...plugins
]
