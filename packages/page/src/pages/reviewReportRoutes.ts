import * as ReviewReports from "@litfuse/api/ReviewReports"
import { markup } from "@litfuse/document/Markup"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as PageResponse from "../PageResponse.ts"
import { PageSettings } from "../PageSettings.ts"
import { reportForm, sentReports } from "../reportForm.ts"
import { reviewHeading } from "../reviewHeading.ts"
import type { Route } from "../Route.ts"

const path = "/review/reports"

type Listed = Effect.Success<ReturnType<typeof ReviewReports.list>>

/** The page, with what was sent and refused, if anything. */
const page = ({ title, people, reports, version }: Listed, who: string, csrf: string, failure?: string) => {
  const open = reports.filter(({ state }) => state === null).length
  const body = markup`${reviewHeading(title, path)}
${failure === undefined ? undefined : markup`<p class="failure" role="alert">Nothing was saved: ${failure}.</p>\n`}<p class="verdict">${counted(reports.length, "report")} sought; nothing is stated about ${open}.</p>
<p>Name the same study for reports of one study. The form is saved in <code>reports.jsonl</code> and <code>studies.jsonl</code>.</p>
${reports.length === 0 ? markup`<p class="muted">No work is included by title and abstract so far.</p>` : reportForm(reports, people, who, version, csrf)}`
  return PageResponse.page(
    { title: `Reports: ${title}`, here: "/review", command: "litfuse review" },
    body,
    failure === undefined ? 200 : 422
  )
}

/** The reports that a review seeks. A person states which were obtained, and which belong to one study. */
export const reviewReportRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path,
    answer: Effect.fnUntraced(function* ({ query, csrf }) {
      const { folder } = yield* PageSettings
      return page(yield* ReviewReports.list({ folder }), query.get("who") ?? "", csrf)
    })
  },
  {
    method: "POST",
    path,
    answer: Effect.fnUntraced(function* ({ form, csrf }) {
      const { folder, canChange } = yield* PageSettings
      if (!canChange) return PageResponse.noProjectPage("to save reports")
      const who = form.get("who") ?? ""
      const version = form.get("version") ?? ""
      const sent = sentReports(form)
      const failure = yield* ReviewReports.save({ folder, who, version, reports: sent }).pipe(
        Effect.as(undefined),
        Effect.catch((error) => Effect.succeed(PageResponse.describeError(error)))
      )
      if (failure === undefined) return PageResponse.redirect(`${path}?${new URLSearchParams({ who }).toString()}`)
      const listed = yield* ReviewReports.list({ folder })
      // the entries of the person stay in the form
      const byRecord = new Map(sent.map((one) => [one.record, one]))
      const reports = listed.reports.map((one) => ({
        ...one,
        ...byRecord.get(one.record),
        study: one.study === null ? null : (byRecord.get(one.record)?.study ?? one.study)
      }))
      return page({ ...listed, reports, version }, who, csrf, failure)
    })
  }
]
