import { tablesScript } from "@litfuse/document/scripts"
import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { addWorksRoutes } from "./pages/addWorksRoutes.ts"
import { analysisRoutes } from "./pages/analysisRoutes.ts"
import { doubtRoutes } from "./pages/doubtRoutes.ts"
import { entityRoutes } from "./pages/entityRoutes.ts"
import { evaluationRoutes } from "./pages/evaluationRoutes.ts"
import { flowRoutes } from "./pages/flowRoutes.ts"
import { homeRoutes } from "./pages/homeRoutes.ts"
import { newWorksRoutes } from "./pages/newWorksRoutes.ts"
import { judgesRoutes } from "./pages/judgesRoutes.ts"
import { judgeRoutes } from "./pages/judgeRoutes.ts"
import { poolRoutes } from "./pages/poolRoutes.ts"
import { pluginRoutes } from "./pages/pluginRoutes.ts"
import { searchPoolRoutes } from "./pages/searchPoolRoutes.ts"
import { referenceRoutes } from "./pages/referenceRoutes.ts"
import { reportRoutes } from "./pages/reportRoutes.ts"
import { reviewReportRoutes } from "./pages/reviewReportRoutes.ts"
import { reviewSearchRoutes } from "./pages/reviewSearchRoutes.ts"
import { reviewRoutes } from "./pages/reviewRoutes.ts"
import { runRoutes } from "./pages/runRoutes.ts"
import { exportRoutes } from "./pages/exportRoutes.ts"
import { screenRoutes } from "./pages/screenRoutes.ts"
import { searchRoutes } from "./pages/searchRoutes.ts"
import { strategyRoutes } from "./pages/strategyRoutes.ts"
import { suiteRoutes } from "./pages/suiteRoutes.ts"
import { textRoutes } from "./pages/textRoutes.ts"
import { workRoutes } from "./pages/workRoutes.ts"
import { walkRoutes } from "./pages/walkRoutes.ts"
import { pageScript } from "./pageScript.ts"
import type { Route } from "./Route.ts"
import { pageStyle } from "./pageStyle.ts"
import { unblinded } from "./screening/unblinded.ts"

const asset = (path: `/${string}`, text: string, contentType: string): Route => ({
  method: "GET",
  path,
  answer: () => Effect.succeed(HttpServerResponse.text(text, { contentType }))
})

/** All routes of the server. */
export const routes: ReadonlyArray<Route> = [
  asset("/style.css", pageStyle, "text/css; charset=utf-8"),
  asset("/tables.js", tablesScript, "text/javascript; charset=utf-8"),
  asset("/page.js", pageScript, "text/javascript; charset=utf-8"),
  ...homeRoutes,
  ...unblinded([...reviewRoutes, ...reviewReportRoutes]),
  ...reviewSearchRoutes,
  ...addWorksRoutes,
  ...screenRoutes,
  ...searchRoutes,
  ...strategyRoutes,
  ...workRoutes,
  ...analysisRoutes,
  ...flowRoutes,
  ...exportRoutes,
  ...walkRoutes,
  ...textRoutes,
  ...entityRoutes,
  ...referenceRoutes,
  ...doubtRoutes,
  ...poolRoutes,
  ...judgeRoutes,
  ...searchPoolRoutes,
  ...evaluationRoutes,
  ...suiteRoutes,
  ...judgesRoutes,
  ...newWorksRoutes,
  ...reportRoutes,
  ...runRoutes,
  ...pluginRoutes
]
