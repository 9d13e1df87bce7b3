import * as Bench from "@litfuse/api/Bench"
import { markup } from "@litfuse/document/Markup"
import { reportPolicy } from "@litfuse/api/document/reportPolicy"
import { quoteForShell } from "@litfuse/files/quoteForShell"
import * as Effect from "effect/Effect"
import * as PageResponse from "../PageResponse.ts"
import { reportList } from "../reportList.ts"
import type { Route } from "../Route.ts"
import { ReportReader } from "../ReportReader.ts"
import { PageSettings } from "../PageSettings.ts"

const about = { title: "Reports", here: "/reports" }

const reportPage: Route["answer"] = Effect.fnUntraced(function* ({ params }) {
  const { folder } = yield* PageSettings
  const { group, id = "" } = params
  const name = group === undefined ? id : `${group}/${id}`
  const above = markup`<p><a href="/reports">All reports</a> · <code>litfuse bench export ${quoteForShell(name)} --format html</code></p>\n`
  return PageResponse.standalonePage(yield* Bench.Export.page(above)({ folder, experiment: name }), reportPolicy)
})

/** The reports of the workspace: a list, and a page for each. */
export const reportRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/reports",
    answer: Effect.fnUntraced(function* ({ query }) {
      const { folder } = yield* PageSettings
      const experiments = yield* (yield* ReportReader)({ folder })
      const words = (query.get("words") ?? "").trim().slice(0, 200)
      return PageResponse.page({ ...about, command: "litfuse bench list" }, reportList(experiments, words))
    })
  },
  // a report is in a folder, or in a group of folders
  { method: "GET", path: "/reports/:id", answer: reportPage },
  { method: "GET", path: "/reports/:group/:id", answer: reportPage }
]
