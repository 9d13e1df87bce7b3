import * as Bench from "@litfuse/api/Bench"
import { markup, type Markup } from "@litfuse/api/document/markup"
import { reportPolicy } from "@litfuse/api/document/reported"
import { counted } from "@litfuse/files/numbers"
import { quoted } from "@litfuse/files/shell"
import * as Effect from "effect/Effect"
import * as Reply from "../reply.ts"
import type { Route } from "../Route.ts"
import { Reported } from "../Reported.ts"
import { Setting } from "../Setting.ts"
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

/** Whether a report answers a question of its own; the others are kept for what they say. */
const isCurrent = ({ id }: Listed): boolean => !id.startsWith("archive/")

/** A report as its own page. */
const shown: Route["answer"] = Effect.fnUntraced(function* ({ params }) {
  const { folder } = yield* Setting
  const { group, id = "" } = params
  const name = group === undefined ? id : `${group}/${id}`
  const above = markup`<p><a href="/reports">All reports</a> · <code>litfuse bench export ${quoted(name)} --format html</code></p>\n`
  return Reply.saved(yield* Bench.Export.page(above)({ folder, experiment: name }), reportPolicy)
})

/** The reports of the workspace around the folder, and each of them as its own page. */
export const reports: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/reports",
    answer: Effect.fnUntraced(function* () {
      const { folder } = yield* Setting
      const experiments = yield* (yield* Reported)({ folder })
      const [current, archived] = [experiments.filter(isCurrent), experiments.filter((one) => !isCurrent(one))]
      const heads = ["report", "collection", "question"]
      const body = markup`<header><h1>${counted(current.length, "report")}</h1>
<p class="muted">Each answers one question from stored numbers; its page shows them topic by topic, and fetches nothing.</p></header>
${table("Reports", heads, current.map(row))}${archived.length === 0 ? undefined : markup`<details><summary>${counted(archived.length, "report")} in the archive</summary>${table("Archive", heads, archived.map(row))}</details>`}`
      return Reply.page({ ...about, command: "litfuse bench list" }, body)
    })
  },
  // a report stands in a folder of its own, or in one of a group
  { method: "GET", path: "/reports/:id", answer: shown },
  { method: "GET", path: "/reports/:group/:id", answer: shown }
]
