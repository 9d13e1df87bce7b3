import { markup, type Markup } from "@litfuse/api/document/markup"
import { noticesSection } from "@litfuse/api/document/parts"
import * as Facets from "@litfuse/api/search/Facets"
import { noticesOf } from "@litfuse/api/search/Answer"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Reply from "../reply.ts"
import { commandOf, inAddress, ofForm } from "../Asked.ts"
import { pageIn, pagesOf } from "../paging.ts"
import { addressOf, facetsForm, wantedIn } from "../search/facetsForm.ts"
import { csrfField, form } from "../search/form.ts"
import { following, held } from "../search/held.ts"
import { hits } from "../search/hits.ts"
import { failures, sourceRows, sourcesTable } from "../search/sourceRows.ts"
import { heading } from "../search/tabs.ts"
import { type Done, type Held, Searches, type SourceState } from "../Searches.ts"
import type { Ask, Route } from "../Route.ts"
import { Setting } from "../Setting.ts"
import { searchable } from "./home.ts"

/** What is to be known before there is an answer. */
const toldOf = ({ told }: Held): Markup | undefined =>
  told.length === 0 ? undefined : markup`<ul class="warn">${told.map((text) => markup`<li>${text}</li>`)}</ul>\n`

const again = ({ asked }: Held): Markup => markup`<a href="/?${inAddress(asked)}">Change the question, or ask it again</a>`

const asking = (one: Held, csrf: string): Markup => markup`<header><h1>${one.asked.query}</h1>
<p class="verdict" role="status">The sources are being asked.</p></header>
<form method="post" action="/searches/${one.id}/stop">${csrfField(csrf)}<button>Stop asking</button></form>
${toldOf(one)}<section aria-labelledby="by-source" data-events="/searches/${one.id}/events"><h2 id="by-source">Sources</h2>
${sourcesTable(sourceRows(one.progress.values(), (id) => id))}</section>
<noscript><p class="muted">This page loads itself again until all have answered.</p></noscript>
`

const statesOf = ({ found: { answer } }: Done): ReadonlyArray<SourceState> =>
  answer.outcomes.map((answer) => ({ source: answer.source, answer, isOver: true }))

const works = (one: Held, { found: { answer, titles }, facets }: Done, query: URLSearchParams): Markup => {
  if (answer.works.length === 0) return markup`<p>No work was found. ${again(one)}.</p>`
  const wanted = wantedIn(query)
  const places = Facets.places(facets, wanted)
  const at = pageIn(query, places.length)
  const shown = places.slice(at.from, at.until).flatMap((i) => answer.works.at(i) ?? [])
  const said =
    places.length === facets.length ? `All ${counted(places.length, "work")}` : `${places.length} of ${counted(facets.length, "work")}`
  const titleOf = (source: string): string => titles.get(source) ?? source
  return markup`<div class="found"><section aria-label="Works"><p class="muted"><span role="status">${said}, best first.</span> <a class="narrow" href="#narrow">Narrow down</a></p>
${hits(shown, answer, titleOf)}${pagesOf(at, (page) => addressOf(wanted, page), ["Earlier works", "Further works"])}</section>${facetsForm(`/searches/${one.id}`, facets, wanted)}</div>
`
}

const shown = (one: Held, done: Done, query: URLSearchParams): Markup => {
  const { found } = done
  const { answer, titles, silence } = found
  const titleOf = (source: string): string => titles.get(source) ?? source
  const kept =
    answer.runId === null
      ? undefined
      : markup`<p class="muted">The project keeps this run: <code>litfuse runs show ${answer.runId}</code></p>\n`
  return markup`${heading(one, done, "")}${silence === undefined ? undefined : markup`<p class="failure" role="alert">${silence}. ${again(one)}.</p>`}${failures(answer.outcomes, titleOf)}${toldOf(one)}${works(one, done, query)}<section aria-labelledby="by-source"><h2 id="by-source">How each source answered</h2>
${sourcesTable(sourceRows(statesOf(done), titleOf))}</section>
${noticesSection(noticesOf({ outcomes: answer.outcomes, notices: answer.notices }))}${kept}<p>${again(one)}</p>`
}

const pageOf = Effect.fnUntraced(function* (one: Held, { query, csrf }: Ask) {
  const setting = yield* Setting
  const about = { title: one.asked.query, here: "/", command: commandOf(one.asked, setting) }
  const { outcome } = one
  if (outcome === undefined) return Reply.page({ ...about, reloadAfter: 1 }, asking(one, csrf))
  if (outcome._tag === "Done") return Reply.page(about, shown(one, outcome.done, query))
  const why = outcome._tag === "Stopped" ? "The search was stopped before all sources had answered." : Reply.said(outcome.error)
  const body = markup`<header><h1>Nothing was found out</h1></header><p class="failure" role="alert">${why}</p>
${form(one.asked, yield* searchable(), csrf)}`
  return Reply.page(about, body, outcome._tag === "Stopped" ? 200 : 422)
})

/** A search from its question to its works. */
export const searches: ReadonlyArray<Route> = [
  {
    method: "POST",
    path: "/searches",
    answer: Effect.fnUntraced(function* ({ form: sent, csrf }) {
      const asked = ofForm(sent)
      if (asked.query.trim() === "") {
        const body = markup`<header><h1>Search the literature</h1></header><p class="failure" role="alert">The question is empty. Type words, or paste a strategy.</p>
${form(asked, yield* searchable(), csrf, true)}`
        return Reply.page({ title: "Search", here: "/" }, body, 422)
      }
      return Reply.onTo(`/searches/${(yield* (yield* Searches).ask(asked)).id}`)
    })
  },
  { method: "GET", path: "/searches/:id", answer: (ask) => held(ask, (one) => pageOf(one, ask)) },
  ...following((one) => sourceRows(one.progress.values(), (id) => id))
]
