import { createHash } from "node:crypto"
import { daySearched } from "@litfuse/api/analyse/inputOfAnswer"
import * as Convert from "@litfuse/api/Convert"
import * as ReviewSearches from "@litfuse/api/ReviewSearches"
import type { Work } from "@litfuse/engine/Work"
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
import { csrfField, hidden } from "../search/renderSearchForm.ts"
import { searchHeading } from "../search/searchHeading.ts"
import { parseRanks, printRanks } from "../search/WorksForm.ts"
import { withFinishedSearch } from "../search/withSearch.ts"
import { savedRows } from "../search/worksSection.ts"
import type { FinishedSearch, SearchJob } from "../SearchJobs.ts"
import { addressInWalk, walkHeading } from "../walk/walkHeading.ts"
import { withFinishedWalk } from "../walk/withWalk.ts"
import { walkTitle } from "../WalkForm.ts"
import type { FinishedWalk, WalkJob } from "../WalkJobs.ts"
import { addedAddress } from "./reviewSearchRoutes.ts"

/** Platforms of works that a person selected, and of works of a walk. PRISMA counts them as other methods, and not as databases. */
const [bySelection, byCitations] = ["hand searching", "citation searching"]

const mostNamed = 50

/**
 * Works of which a person selects some, and what a search of the review says of them.
 *
 * - `root` the address of their page; `heading` of its pages; `title` and `here` of the page that asks
 * - `count` of the works; `at` one of them by its row, counted from 0
 * - `strategy` what was searched for; `becomes` a sentence about it
 * - `platform` as PRISMA counts it, and `date` of the search, where it is known; a person may change both
 */
interface Shelf {
  readonly root: string
  readonly heading: Markup
  readonly title: string
  readonly here: string
  readonly count: number
  readonly at: (row: number) => { readonly address: string; readonly title: string; readonly work: Work }
  readonly strategy: { readonly text: string; readonly syntax: "auto" | "litfuse" }
  readonly becomes: string
  readonly platform: string
  readonly date: string
}

/** What a person typed, and why it was refused. */
interface Typed {
  readonly platform: string
  readonly date: string
  readonly wrong: string | undefined
}

const selectionPage = (
  shelf: Shelf,
  rows: ReadonlyArray<number>,
  { platform, date, wrong }: Typed,
  csrf: string
): HttpServerResponse.HttpServerResponse => {
  const { root } = shelf
  const some = rows.map(shelf.at)
  const losses = missingFields({ works: some.map(({ work }) => work) }, "ris")
  const titles: Markup = markup`<ul>${some.slice(0, mostNamed).map(({ address, title }) => markup`<li><a href="${address}">${title}</a></li>\n`)}</ul>${some.length > mostNamed ? markup`<p class="muted">${counted(some.length - mostNamed, "more work")}.</p>` : undefined}`
  const body = markup`${shelf.heading}<section aria-labelledby="add"><h2 id="add">Add ${counted(rows.length, "work")} to the review</h2>
${wrong === undefined ? undefined : markup`<p class="failure" role="alert">Nothing was added: ${wrong}</p>\n`}<p>The works become a file of references below exports, and a search of review.yaml. ${shelf.becomes} A work that the review has already is merged with it.</p>
<form class="ask" method="post" action="${root}/review">${csrfField(csrf)}${hidden("works", printRanks(rows.map((row) => row + 1)))}
<div class="row paths"><label>Platform <input name="platform" value="${platform}" list="methods" required autocomplete="off"></label>
<label>Day of the search <input name="date" value="${date}" placeholder="2026-06-01" required autocomplete="off"></label></div>
<datalist id="methods"><option value="${bySelection}"></option><option value="${byCitations}"></option><option value="experts"></option><option value="websites"></option></datalist>
<p class="muted">PRISMA counts these platforms as other methods: hand searching, citation searching, experts, organisations and websites. Any other counts as a database.</p>
<p><button class="main">Add to the review</button> <a href="${root}">Back to the works</a></p></form>
${titles}${losses.length === 0 ? undefined : markup`<details><summary>What a file of references cannot hold</summary><ul>${losses.map((text) => markup`<li>${text}</li>\n`)}</ul></details>`}</section>
`
  return PageResponse.page({ title: `Add to the review: ${shelf.title}`, here: shelf.here }, body, wrong === undefined ? 200 : 422)
}

const nothing = PageResponse.errorPage(422, "Nothing was added", "No work is selected. Tick the box of a work first.")

/** The selected works as one file of references. Its name has the hash of its content. */
const fileOf = (works: ReadonlyArray<Work>) => {
  const text = [...Convert.printingWorks(works, "ris", "selected.ris").pieces].join("")
  return { text, name: `selected-${createHash("sha256").update(text).digest("hex").slice(0, 12)}.ris` }
}

const asksFor = ({ csrf }: Ask, shelf: Shelf, rows: ReadonlyArray<number>) =>
  Effect.map(PageSettings, (settings) => {
    const typed = { platform: shelf.platform, date: shelf.date, wrong: undefined }
    return refusedChange(settings) ?? (rows.length === 0 ? nothing : selectionPage(shelf, rows, typed, csrf))
  })

const addWorks = Effect.fnUntraced(function* ({ form, csrf }: Ask, shelf: Shelf) {
  const settings = yield* PageSettings
  const refused = refusedChange(settings)
  if (refused !== undefined) return refused
  const rows = parseRanks(form.get("works") ?? "", shelf.count).map((rank) => rank - 1)
  if (rows.length === 0) return nothing
  const [platform, date] = [(form.get("platform") ?? "").trim(), (form.get("date") ?? "").trim()]
  const works = rows.map((row) => shelf.at(row).work)
  const files = [{ ...fileOf(works), database: platform, date, hits: rows.length }]
  const added = yield* Effect.result(ReviewSearches.add({ folder: settings.folder, files, strategy: shelf.strategy }))
  if (Result.isSuccess(added)) return PageResponse.redirect(addedAddress(added.success))
  return selectionPage(shelf, rows, { platform, date, wrong: PageResponse.describeError(added.failure) }, csrf)
})

const shelfOfSearch = (one: SearchJob, done: FinishedSearch): Shelf => {
  const { query, texts } = one.form
  const { answer, works } = done.found
  const root = `/searches/${one.id}`
  return {
    root,
    heading: searchHeading(one, done, ""),
    title: query,
    here: "/",
    count: works.length,
    at: (row) => ({ address: `${root}/works/${row + 1}`, title: answer.works.at(row)!.title, work: works[row]! }),
    strategy: { text: query, syntax: (texts["syntax"] ?? "auto") as "auto" },
    becomes: "The query of this search becomes its strategy.",
    platform: bySelection,
    date: daySearched(answer) ?? ""
  }
}

const shelfOfWalk = (one: WalkJob, done: FinishedWalk): Shelf => {
  const root = `/walks/${one.id}`
  const works = new Map(done.works.map((work) => [work.id, work]))
  return {
    root,
    heading: walkHeading(one, done, ""),
    title: walkTitle(one.form),
    here: "/walks",
    count: done.answer.works.length,
    at: (row) => {
      const { id, title, rank } = done.answer.works[row]!
      return { address: addressInWalk(one.id, rank), title, work: works.get(id)! }
    },
    // a strategy is a query; that of a walk finds the works where it began
    strategy: { text: one.form.ids.map((id) => JSON.stringify(id)).join(" OR "), syntax: "litfuse" },
    becomes: "The identifiers of the works where this walk began become its strategy.",
    platform: byCitations,
    date: ""
  }
}

/** Adds selected works of a search or a walk to the review of the folder. */
export const addWorksRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/searches/:id/review",
    answer: (ask) => withFinishedSearch(ask, (one, done) => asksFor(ask, shelfOfSearch(one, done), savedRows(done, ask.query)))
  },
  {
    method: "POST",
    path: "/searches/:id/review",
    answer: (ask) => withFinishedSearch(ask, (one, done) => addWorks(ask, shelfOfSearch(one, done)))
  },
  {
    method: "GET",
    path: "/walks/:id/review",
    answer: (ask) =>
      withFinishedWalk(ask, (one, done) => {
        const ranks = parseRanks(ask.query.getAll("work").join(), done.answer.works.length)
        return asksFor(
          ask,
          shelfOfWalk(one, done),
          [...new Set(ranks)].map((rank) => rank - 1)
        )
      })
  },
  {
    method: "POST",
    path: "/walks/:id/review",
    answer: (ask) => withFinishedWalk(ask, (one, done) => addWorks(ask, shelfOfWalk(one, done)))
  }
]
