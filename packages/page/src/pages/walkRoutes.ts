import { markup, type Markup } from "@litfuse/document/Markup"
import { blocksMarkup, cellMarkup, sectionMarkup } from "@litfuse/document/blocksMarkup"
import type { Section } from "@litfuse/engine/Document"
import { notesMarkup } from "../notesMarkup.ts"
import { highestCount, workCell } from "@litfuse/api/document/worksTable"
import * as Source from "@litfuse/api/Source"
import { walkFigure, walkFigureBlock } from "@litfuse/api/walk/walkDocument"
import * as WalkSections from "@litfuse/api/walk/WalkSections"
import * as Trace from "@litfuse/engine/pipeline/Trace"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import { pageIn, pageLinks } from "../pageLinks.ts"
import * as PageResponse from "../PageResponse.ts"
import type { Ask, Route } from "../Route.ts"
import { exportFileName, missingFields } from "../missingFields.ts"
import { csrfField } from "../search/renderSearchForm.ts"
import { formsTable } from "../search/formsTable.ts"
import { PageSettings } from "../PageSettings.ts"
import { walkCommand, walkAddress, isDepthUnused, parseWalkForm, walkTitle } from "../WalkForm.ts"
import { walkExportForms, isWalkExportForm, exportWalk } from "../walk/walkExportForms.ts"
import { renderWalkForm } from "../walk/renderWalkForm.ts"
import { withFinishedWalk, walkProgressRoutes, withWalk } from "../walk/withWalk.ts"
import { citationLinks } from "../citationLinks.ts"
import { addressInWalk, walkHeading } from "../walk/walkHeading.ts"
import { hopRows, hopsTable } from "../walk/hopsTable.ts"
import { type FinishedWalk, type WalkJob, WalkJobs } from "../WalkJobs.ts"

const citationSources = Effect.fnUntraced(function* () {
  const { folder } = yield* PageSettings
  return (yield* Source.list({ folder })).filter(({ abilities }) => abilities.includes("citations"))
})

const stateOf = ({ outcome }: WalkJob): string => {
  if (outcome === undefined) return "running"
  if (outcome._tag === "Done")
    return outcome.done.silence === undefined ? counted(outcome.done.answer.counts.kept, "work") : "no source answered"
  return outcome._tag === "Failed" ? "failed" : "stopped"
}

const walkHistory = (all: ReadonlyArray<WalkJob>): Markup | undefined =>
  all.length === 0
    ? undefined
    : markup`<section aria-labelledby="earlier"><h2 id="earlier">Walks of this server</h2>
<ul>${all.map((job) => markup`<li><a href="/walks/${job.id}">${walkTitle(job.form)}</a> <span class="muted">${stateOf(job)}</span></li>\n`)}</ul></section>
`

const intro = (replay: string | undefined): Markup => markup`<header><h1>Follow citations</h1>
<p class="muted">Start from known works. Find works that cite them, that they cite, or that share citations with them. litfuse asks all sources with citations at once.${replay === undefined ? "" : " The server uses recorded answers instead of the network."}</p></header>
`

const about = { title: "Citations", here: "/walks" }

const formPage = Effect.fnUntraced(function* ({ csrf }: Ask, words: URLSearchParams, wrong?: string) {
  const setting = yield* PageSettings
  const typed = parseWalkForm(words)
  const jobs = (yield* WalkJobs).all()
  const problem = wrong === undefined ? undefined : markup`<p class="failure" role="alert">${wrong}</p>\n`
  const body = markup`${intro(setting.replay)}${problem}${renderWalkForm(typed, yield* citationSources(), csrf, setting.canChange)}${walkHistory(jobs)}`
  const command = typed.ids.length === 0 ? {} : { command: walkCommand(typed, setting) }
  return PageResponse.page({ ...about, ...command }, body, wrong === undefined ? 200 : 422)
})

const changeLink = ({ form: asked }: WalkJob): Markup => markup`<a href="/walks?${walkAddress(asked)}">Change or repeat the walk</a>`

const warningsList = ({ warnings, form: asked }: WalkJob): Markup | undefined => {
  const all = [...warnings, ...(isDepthUnused(asked) ? ["The depth is ignored, because works with shared citations have no depth."] : [])]
  return all.length === 0 ? undefined : markup`<ul class="warn">${all.map((text) => markup`<li>${text}</li>`)}</ul>\n`
}

const runningPage = (one: WalkJob, csrf: string): Markup => markup`<header><h1>${walkTitle(one.form)}</h1>
<p class="verdict" role="status">Following citations, hop by hop.</p></header>
<form method="post" action="/walks/${one.id}/stop">${csrfField(csrf)}<button>Stop the walk</button></form>
${warningsList(one)}<section aria-labelledby="hops" data-events="/walks/${one.id}/events"><h2 id="hops">Hops</h2>
${hopsTable(hopRows(one.progress, one.titles))}</section>
<noscript><p class="muted">This page reloads until the walk has finished.</p></noscript>
`

const namesOf = ({ id }: WalkJob, { titles }: FinishedWalk): WalkSections.Names => ({
  titleOf: (source) => titles.get(source) ?? source,
  hrefOf: ({ rank }) => addressInWalk(id, rank)
})

const worksOf = (one: WalkJob, done: FinishedWalk, query: URLSearchParams): Markup => {
  const { works } = done.answer
  const at = pageIn(query, works.length)
  const names = namesOf(one, done)
  const met = WalkSections.metOf(done.answer, names)
  const row = (work: (typeof works)[number]): Markup => {
    const cited = highestCount(work)
    const counts = [work.published ?? "", cited === undefined ? "" : `cited ${counted(cited, "time")}`].filter((part) => part !== "")
    const more = [met(work), counts.length === 0 ? "" : ` · ${counts.join(" · ")}`]
    return markup`<li id="work-${work.rank}"><div class="rank"><input type="checkbox" name="work" value="${work.rank}" aria-label="Select work ${work.rank}: ${work.title}"><span>${work.rank}</span></div><div>${cellMarkup(workCell(work, names.titleOf, more))}${citationLinks(work)}</div></li>\n`
  }
  return markup`<section aria-labelledby="works"><h2 id="works">Works and their links</h2>
<form method="get" action="/walks/${one.id}/review" aria-label="Works of the walk"><ol class="hits">${works.slice(at.from, at.until).map(row)}</ol>
<div class="picked"><button>Add selected works to a review</button></div></form>
${pageLinks(at, (page) => `?page=${page}#works`, ["Nearer works", "Farther works"])}</section>
`
}

const worksSections = (one: WalkJob, done: FinishedWalk, query: URLSearchParams, names: WalkSections.Names): Markup => {
  if (done.answer.works.length === 0) return markup`<p>${WalkSections.noWorks(done.answer)} ${changeLink(one)}.</p>\n`
  const figure = walkFigure(done.answer, names.hrefOf)
  return markup`<section aria-labelledby="graph"><h2 id="graph">Who cites whom</h2>
<p class="muted">${figure.about} Each work links to its entry in the list below. A work with the pointer or the focus shows its title and its own citations. The arrow keys walk: up to a work that it cites, down to one that cites it.</p>
${blocksMarkup([walkFigureBlock(figure)])}</section>
${worksOf(one, done, query)}`
}

const sections = (all: ReadonlyArray<Section>): Markup => markup`${all.map((section) => sectionMarkup(section))}`

const resultPage = (one: WalkJob, done: FinishedWalk, query: URLSearchParams): Markup => {
  const { answer } = done
  const names = namesOf(one, done)
  const kept =
    answer.runId === null
      ? undefined
      : markup`<p class="muted">The project stores this run: <code>litfuse runs show ${answer.runId}</code></p>\n`
  return markup`${walkHeading(one, done, "")}${blocksMarkup(WalkSections.failures(answer, names))}${warningsList(one)}${sections(WalkSections.taintSection(answer, names))}${worksSections(one, done, query, names)}${sections([WalkSections.completenessSection(answer, names), ...WalkSections.readingsSection(answer, names)])}${notesMarkup([...answer.outcomes.flatMap(({ notices }) => notices), ...answer.notices], names.titleOf)}${kept}<p>${changeLink(one)}</p>`
}

const pageOf = Effect.fnUntraced(function* (one: WalkJob, ask: Ask) {
  const titled = { title: walkTitle(one.form), here: "/walks", command: walkCommand(one.form, yield* PageSettings) }
  const { outcome } = one
  if (outcome === undefined) return PageResponse.page({ ...titled, reloadAfter: 1 }, runningPage(one, ask.csrf))
  if (outcome._tag === "Done") return PageResponse.page(titled, resultPage(one, outcome.done, ask.query))
  const why = outcome._tag === "Stopped" ? "The walk was stopped before it finished." : PageResponse.describeError(outcome.error)
  const setting = yield* PageSettings
  const body = markup`<header><h1>The walk has no result</h1></header><p class="failure" role="alert">${why}</p>
${renderWalkForm(one.form, yield* citationSources(), ask.csrf, setting.canChange)}`
  return PageResponse.page(titled, body, outcome._tag === "Stopped" ? 200 : 422)
})

/** Citation walks from known works. */
export const walkRoutes: ReadonlyArray<Route> = [
  { method: "GET", path: "/walks", answer: (ask) => formPage(ask, ask.query) },
  {
    method: "POST",
    path: "/walks",
    answer: Effect.fnUntraced(function* (ask) {
      const typed = parseWalkForm(ask.form)
      if (typed.ids.length === 0)
        return yield* formPage(ask, ask.form, "The form has no identifier. Type a DOI, PMID:12345, or W2741809807.")
      return PageResponse.redirect(`/walks/${(yield* (yield* WalkJobs).ask(typed)).id}`)
    })
  },
  { method: "GET", path: "/walks/:id", answer: (ask) => withWalk(ask, (one) => pageOf(one, ask)) },
  ...walkProgressRoutes((one) => hopRows(one.progress, one.titles)),
  {
    method: "GET",
    path: "/walks/:id/export",
    answer: (ask) =>
      withFinishedWalk(ask, (one, done) =>
        Effect.map(PageSettings, (setting) =>
          PageResponse.page(
            { title: `Export: ${walkTitle(one.form)}`, here: "/walks", command: `${walkCommand(one.form, setting)} --out walk.html` },
            markup`${walkHeading(one, done, "/export")}<section aria-labelledby="forms"><h2 id="forms">Save all ${counted(done.works.length, "work")}</h2>
${formsTable(`/walks/${one.id}`, walkExportForms, (form) => missingFields(done, form))}</section>
`
          )
        )
      )
  },
  {
    method: "GET",
    path: "/walks/:id/export/:form",
    answer: (ask) =>
      withFinishedWalk(ask, (one, done) => {
        const form = ask.params["form"] ?? ""
        return Effect.succeed(
          isWalkExportForm(form)
            ? PageResponse.download(exportFileName(form), walkExportForms[form][1], exportWalk(done, form))
            : PageResponse.errorPage(404, "Unknown format", `A walk can be saved as ${Object.keys(walkExportForms).join(", ")}.`)
        )
      })
  },
  {
    method: "GET",
    path: "/walks/:id/trace",
    answer: (ask) =>
      withFinishedWalk(ask, (one, done) =>
        Effect.map(PageSettings, (setting) =>
          PageResponse.page(
            { title: `Trace: ${walkTitle(one.form)}`, here: "/walks", command: `${walkCommand(one.form, setting)} --format json` },
            markup`${walkHeading(one, done, "/trace")}<section aria-labelledby="steps"><h2 id="steps">Every step of the walk</h2>
<pre tabindex="0">${Trace.print(one.trace)}</pre></section>`
          )
        )
      )
  }
]
