import { createHash } from "node:crypto"
import { daySearched } from "@litfuse/api/analyse/inputOfAnswer"
import * as Convert from "@litfuse/api/Convert"
import * as ReviewSearches from "@litfuse/api/ReviewSearches"
import { markup, type Markup } from "@litfuse/document/Markup"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { missingFields } from "../missingFields.ts"
import * as PageResponse from "../PageResponse.ts"
import { PageSettings } from "../PageSettings.ts"
import { refusedChange } from "../reviewSearches/refusedChange.ts"
import type { Ask, Route } from "../Route.ts"
import { someWorks } from "../search/searchExportForms.ts"
import { csrfField, hidden } from "../search/renderSearchForm.ts"
import { searchHeading } from "../search/searchHeading.ts"
import { parseRanks, printRanks } from "../search/WorksForm.ts"
import { withFinishedSearch } from "../search/withSearch.ts"
import { savedRows } from "../search/worksSection.ts"
import type { FinishedSearch, SearchJob } from "../SearchJobs.ts"
import { addedAddress } from "./reviewSearchRoutes.ts"

/** The platform of works that a person selected. PRISMA counts it as another method, and not as a database. */
const usualPlatform = "hand searching"

const mostNamed = 50

/** What a person typed, and why it was refused. */
interface Typed {
  readonly platform: string
  readonly date: string
  readonly wrong: string | undefined
}

const selectionPage = (
  one: SearchJob,
  done: FinishedSearch,
  rows: ReadonlyArray<number>,
  { platform, date, wrong }: Typed,
  csrf: string
): HttpServerResponse.HttpServerResponse => {
  const root = `/searches/${one.id}`
  const some = someWorks(done.found, rows)
  const hits = rows.flatMap((row) => done.found.answer.works.at(row) ?? [])
  const losses = missingFields(some, "ris")
  const titles: Markup = markup`<ul>${hits.slice(0, mostNamed).map(({ rank, title }) => markup`<li><a href="${root}/works/${rank}">${title}</a></li>\n`)}</ul>${hits.length > mostNamed ? markup`<p class="muted">${counted(hits.length - mostNamed, "more work")}.</p>` : undefined}`
  const body = markup`${searchHeading(one, done, "")}<section aria-labelledby="add"><h2 id="add">Add ${counted(rows.length, "work")} to the review</h2>
${wrong === undefined ? undefined : markup`<p class="failure" role="alert">Nothing was added: ${wrong}</p>\n`}<p>The works become a file of references below exports, and a search of review.yaml. The query of this search becomes its strategy. A work that the review has already is merged with it.</p>
<form class="ask" method="post" action="${root}/review">${csrfField(csrf)}${hidden("works", printRanks(rows.map((row) => row + 1)))}
<div class="row paths"><label>Platform <input name="platform" value="${platform}" list="methods" required autocomplete="off"></label>
<label>Day of the search <input name="date" value="${date}" placeholder="2026-06-01" required autocomplete="off"></label></div>
<datalist id="methods"><option value="${usualPlatform}"></option><option value="citation searching"></option><option value="experts"></option><option value="websites"></option></datalist>
<p class="muted">PRISMA counts these platforms as other methods: hand searching, citation searching, experts, organisations and websites. Any other counts as a database.</p>
<p><button class="main">Add to the review</button> <a href="${root}">Back to the works</a></p></form>
${titles}${losses.length === 0 ? undefined : markup`<details><summary>What a file of references cannot hold</summary><ul>${losses.map((text) => markup`<li>${text}</li>\n`)}</ul></details>`}</section>
`
  return PageResponse.page({ title: `Add to the review: ${one.form.query}`, here: "/" }, body, wrong === undefined ? 200 : 422)
}

const nothing = PageResponse.errorPage(422, "Nothing was added", "No work is selected. Tick the box of a work first.")

/** The selected works as one file of references. Its name has the hash of its content. */
const fileOf = ({ found }: FinishedSearch, rows: ReadonlyArray<number>) => {
  const text = [...Convert.printingWorks(someWorks(found, rows).works, "ris", "selected.ris").pieces].join("")
  return { text, name: `selected-${createHash("sha256").update(text).digest("hex").slice(0, 12)}.ris` }
}

const addWorks = Effect.fnUntraced(function* ({ form, csrf }: Ask, one: SearchJob, done: FinishedSearch) {
  const { folder } = yield* PageSettings
  const rows = parseRanks(form.get("works") ?? "", done.found.works.length).map((rank) => rank - 1)
  if (rows.length === 0) return nothing
  const [platform, date] = [(form.get("platform") ?? "").trim(), (form.get("date") ?? "").trim()]
  const { query, texts } = one.form
  const added = yield* Effect.result(
    ReviewSearches.add({
      folder,
      files: [{ ...fileOf(done, rows), database: platform, date, hits: rows.length }],
      strategy: { text: query, syntax: (texts["syntax"] ?? "auto") as "auto" }
    })
  )
  if (Result.isSuccess(added)) return PageResponse.redirect(addedAddress(added.success))
  return selectionPage(one, done, rows, { platform, date, wrong: PageResponse.describeError(added.failure) }, csrf)
})

/** Adds selected works of a search to the review of the folder. */
export const addWorksRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/searches/:id/review",
    answer: (ask) =>
      withFinishedSearch(ask, (one, done) =>
        Effect.map(PageSettings, (settings) => {
          const rows = savedRows(done, ask.query)
          const typed = { platform: usualPlatform, date: daySearched(done.found.answer) ?? "", wrong: undefined }
          return refusedChange(settings) ?? (rows.length === 0 ? nothing : selectionPage(one, done, rows, typed, ask.csrf))
        })
      )
  },
  {
    method: "POST",
    path: "/searches/:id/review",
    answer: (ask) =>
      withFinishedSearch(ask, (one, done) =>
        Effect.flatMap(PageSettings, (settings) => {
          const refused = refusedChange(settings)
          return refused === undefined ? addWorks(ask, one, done) : Effect.succeed(refused)
        })
      )
  }
]
