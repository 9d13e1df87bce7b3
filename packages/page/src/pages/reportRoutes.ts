import * as Bench from "@litfuse/api/Bench"
import { markup, type Markup } from "@litfuse/document/Markup"
import { reportPolicy } from "@litfuse/api/document/reportPolicy"
import { counted } from "@litfuse/files/numbers"
import { quoteForShell } from "@litfuse/files/quoteForShell"
import * as Effect from "effect/Effect"
import * as PageResponse from "../PageResponse.ts"
import type { Route } from "../Route.ts"
import { ReportReader } from "../ReportReader.ts"
import { PageSettings } from "../PageSettings.ts"
import { table, type Cell } from "../table.ts"

type Listed = Bench.Reports.Reported

const link = (id: string): Markup => markup`<a href="/reports/${id.split("/").map(encodeURIComponent).join("/")}">${id}</a>`

const row = (one: Listed): ReadonlyArray<Cell> =>
  "problem" in one
    ? [link(one.id), "", markup`<span class="reason">${one.problem}</span>`]
    : [
        link(one.id),
        markup`${one.dataset}${one.isHere ? undefined : markup` <span class="muted">(not on this machine)</span>`}`,
        one.question
      ]

const about = { title: "Reports", here: "/reports" }

const isCurrent = ({ id }: Listed): boolean => !id.startsWith("archive/")

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
    answer: Effect.fnUntraced(function* () {
      const { folder } = yield* PageSettings
      const experiments = yield* (yield* ReportReader)({ folder })
      const [current, archived] = [experiments.filter(isCurrent), experiments.filter((one) => !isCurrent(one))]
      const heads = ["report", "collection", "question"]
      const body = markup`<header><h1>${counted(current.length, "report")}</h1>
<p class="muted">Each report answers one question from stored numbers. Its page shows them per topic, without network.</p></header>
${table("Reports", heads, current.map(row))}${archived.length === 0 ? undefined : markup`<details><summary>${counted(archived.length, "report")} in the archive</summary>${table("Archive", heads, archived.map(row))}</details>`}`
      return PageResponse.page({ ...about, command: "litfuse bench list" }, body)
    })
  },
  // a report is in a folder, or in a group of folders
  { method: "GET", path: "/reports/:id", answer: reportPage },
  { method: "GET", path: "/reports/:group/:id", answer: reportPage }
]
