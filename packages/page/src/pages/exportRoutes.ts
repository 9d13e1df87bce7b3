import { markup, type Markup } from "@litfuse/document/Markup"
import * as Trace from "@litfuse/engine/pipeline/Trace"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as PageResponse from "../PageResponse.ts"
import { searchCommand } from "../SearchForm.ts"
import { formsTable } from "../search/formsTable.ts"
import { exportFileName, missingFields } from "../missingFields.ts"
import { searchExportForms, isSearchExportForm, exportSearch, someWorks } from "../search/searchExportForms.ts"
import { savedRows } from "../search/worksSection.ts"
import { withFinishedSearch } from "../search/withSearch.ts"
import { searchHeading } from "../search/searchHeading.ts"
import type { FinishedSearch, SearchJob } from "../SearchJobs.ts"
import type { Route } from "../Route.ts"
import { PageSettings } from "../PageSettings.ts"

const exportPage = (
  one: SearchJob,
  done: FinishedSearch
): Markup => markup`${searchHeading(one, done, "/export")}<section aria-labelledby="forms"><h2 id="forms">Save all ${counted(done.found.works.length, "work")}</h2>
<p>A file has all works of the search, without filters.</p>
${formsTable(`/searches/${one.id}`, searchExportForms, (form) => missingFields(done.found, form))}</section>
`

/** The exports and the trace of a search. */
export const exportRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/searches/:id/export",
    answer: (ask) =>
      withFinishedSearch(ask, (one, done) =>
        Effect.map(PageSettings, (setting) =>
          PageResponse.page(
            { title: `Export: ${one.form.query}`, here: "/", command: `${searchCommand(one.form, setting)} --out found.ris` },
            exportPage(one, done)
          )
        )
      )
  },
  {
    method: "GET",
    path: "/searches/:id/export/:form",
    answer: (ask) =>
      withFinishedSearch(ask, (_, { found }) =>
        Effect.gen(function* () {
          const form = ask.params["form"] ?? ""
          if (!isSearchExportForm(form))
            return PageResponse.errorPage(404, "Unknown format", `Works can be saved as ${Object.keys(searchExportForms).join(", ")}.`)
          const { folder } = yield* PageSettings
          return PageResponse.download(exportFileName(form), searchExportForms[form][1], yield* exportSearch(folder, found, form))
        })
      )
  },
  {
    method: "GET",
    path: "/searches/:id/selected",
    answer: (ask) =>
      withFinishedSearch(ask, (_, done) =>
        Effect.gen(function* () {
          const form = ask.query.get("as") ?? ""
          if (!isSearchExportForm(form))
            return PageResponse.errorPage(404, "Unknown format", `Works can be saved as ${Object.keys(searchExportForms).join(", ")}.`)
          const rows = savedRows(done, ask.query)
          if (rows.length === 0)
            return PageResponse.errorPage(
              422,
              "Nothing was saved",
              "No work is selected. Tick the box of a work, or save all works that are shown."
            )
          const { folder } = yield* PageSettings
          return PageResponse.download(
            exportFileName(form),
            searchExportForms[form][1],
            yield* exportSearch(folder, someWorks(done.found, rows), form)
          )
        })
      )
  },
  {
    method: "GET",
    path: "/searches/:id/trace",
    answer: (ask) =>
      withFinishedSearch(ask, (one, done) =>
        Effect.map(PageSettings, (setting) => {
          const about = { title: `Trace: ${one.form.query}`, here: "/", command: `${searchCommand(one.form, setting)} --trace` }
          return PageResponse.page(
            about,
            markup`${searchHeading(one, done, "/trace")}<section aria-labelledby="steps"><h2 id="steps">Every step of the search</h2>
<pre tabindex="0">${Trace.print(one.trace)}</pre></section>`
          )
        })
      )
  }
]
