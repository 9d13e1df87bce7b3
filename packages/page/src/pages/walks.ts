import { markup, type Markup } from "@litfuse/api/document/markup"
import { figureWithTable } from "@litfuse/api/document/figure"
import { noticesSection } from "@litfuse/api/document/parts"
import { citedOf, described } from "@litfuse/api/document/works"
import * as Source from "@litfuse/api/Source"
import { figureOf } from "@litfuse/api/walk/drawing"
import * as Sections from "@litfuse/api/walk/sections"
import * as Trace from "@litfuse/engine/pipeline/Trace"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import { pageIn, pagesOf, perPage } from "../paging.ts"
import * as Reply from "../reply.ts"
import type { Ask, Route } from "../Route.ts"
import { fileOf, lacks } from "../search/exported.ts"
import { csrfField } from "../search/form.ts"
import { formsTable } from "../search/formsTable.ts"
import { Setting } from "../Setting.ts"
import { commandOf, inAddress, isDepthUnused, ofForm, titleOf } from "../AskedWalk.ts"
import { forms, isForm, pieces } from "../walk/exported.ts"
import { form } from "../walk/form.ts"
import { done, following, held } from "../walk/held.ts"
import { citationLinks } from "../citationLinks.ts"
import { hopRows, hopsTable } from "../walk/progress.ts"
import { type Done, type Held, Walks } from "../Walks.ts"

/** The sources that know citations. */
const able = Effect.fnUntraced(function* () {
  const { folder } = yield* Setting
  return (yield* Source.list({ folder })).filter(({ abilities }) => abilities.includes("citations"))
})

const stateOf = ({ outcome }: Held): string => {
  if (outcome === undefined) return "under way"
  if (outcome._tag === "Done") return counted(outcome.done.answer.counts.kept, "work")
  return outcome._tag === "Failed" ? "failed" : "stopped"
}

const earlier = (all: ReadonlyArray<Held>): Markup | undefined =>
  all.length === 0
    ? undefined
    : markup`<section aria-labelledby="earlier"><h2 id="earlier">Walks of this server</h2>
<ul>${all.map((held) => markup`<li><a href="/walks/${held.id}">${titleOf(held.asked)}</a> <span class="muted">${stateOf(held)}</span></li>\n`)}</ul></section>
`

const intro = (replay: string | undefined): Markup => markup`<header><h1>Follow citations</h1>
<p class="muted">From works that you know to works that cite them, that they cite, or that have citations in common. All sources that know citations are asked at once.${replay === undefined ? "" : " Recorded answers stand in for the network."}</p></header>
`

const about = { title: "Citations", here: "/walks" }

/** The form again, with what is wrong with what was typed. */
const asked = Effect.fnUntraced(function* ({ csrf }: Ask, words: URLSearchParams, wrong?: string) {
  const setting = yield* Setting
  const typed = ofForm(words)
  const held = (yield* Walks).all()
  const told = wrong === undefined ? undefined : markup`<p class="failure" role="alert">${wrong}</p>\n`
  const body = markup`${intro(setting.replay)}${told}${form(typed, yield* able(), csrf, setting.canChange)}${earlier(held)}`
  const command = typed.ids.length === 0 ? {} : { command: commandOf(typed, setting) }
  return Reply.page({ ...about, ...command }, body, wrong === undefined ? 200 : 422)
})

const tabs = [
  ["", "Walk"],
  ["/export", "Export"],
  ["/trace", "Trace"]
] as const

const heading = ({ id, asked }: Held, { answer }: Done, here: (typeof tabs)[number][0]): Markup => markup`<header><h1>${titleOf(asked)}</h1>
<p class="verdict${Sections.isComplete(answer) ? undefined : markup` fails`}">${Sections.verdictOf(answer)}</p>
<nav class="tabs" aria-label="Of this walk"><ul>${tabs.map(([path, name]) => markup`<li><a href="/walks/${id}${path}"${path === here ? markup` aria-current="page"` : undefined}>${name}</a></li>`)}</ul></nav></header>
`

const again = ({ asked }: Held): Markup => markup`<a href="/walks?${inAddress(asked)}">Change the walk, or walk again</a>`

const toldOf = ({ told, asked }: Held): Markup | undefined => {
  const all = [
    ...told,
    ...(isDepthUnused(asked) ? ["Works with citations in common have no depth; the one that was typed is not used."] : [])
  ]
  return all.length === 0 ? undefined : markup`<ul class="warn">${all.map((text) => markup`<li>${text}</li>`)}</ul>\n`
}

const walking = (one: Held, csrf: string): Markup => markup`<header><h1>${titleOf(one.asked)}</h1>
<p class="verdict" role="status">The sources are being asked, hop after hop.</p></header>
<form method="post" action="/walks/${one.id}/stop">${csrfField(csrf)}<button>Stop the walk</button></form>
${toldOf(one)}<section aria-labelledby="hops" data-events="/walks/${one.id}/events"><h2 id="hops">Hops</h2>
${hopsTable(hopRows(one.progress))}</section>
<noscript><p class="muted">This page loads itself again until the walk is over.</p></noscript>
`

const namesOf = ({ id }: Held, { titles }: Done): Sections.Names => ({
  titleOf: (source) => titles.get(source) ?? source,
  hrefOf: ({ rank }) => `/walks/${id}${rank > perPage ? `?page=${Math.ceil(rank / perPage)}` : ""}#work-${rank}`
})

const worksOf = (one: Held, done: Done, query: URLSearchParams): Markup => {
  const { works } = done.answer
  const at = pageIn(query, works.length)
  const met = Sections.metOf(done.answer, namesOf(one, done))
  const row = (work: (typeof works)[number]): Markup => {
    const cited = citedOf(work)
    const counts = [work.published ?? "", cited === undefined ? "" : `cited ${counted(cited, "time")}`].filter((part) => part !== "")
    const more = markup`${met(work)}${counts.length === 0 ? "" : ` · ${counts.join(" · ")}`}`
    return markup`<li id="work-${work.rank}"><span class="rank">${work.rank}</span><div>${described(work, more)}${citationLinks(work)}</div></li>\n`
  }
  return markup`<section aria-labelledby="works"><h2 id="works">Works, and how they were met</h2>
<ol class="hits">${works.slice(at.from, at.until).map(row)}</ol>
${pagesOf(at, (page) => `?page=${page}#works`, ["Nearer works", "Farther works"])}</section>
`
}

/** The drawing, and the works as they were met. */
const metSections = (one: Held, done: Done, query: URLSearchParams, names: Sections.Names): Markup => {
  if (done.answer.works.length === 0) return markup`<p>No work was met. ${again(one)}.</p>\n`
  const figure = figureOf(done.answer, names.hrefOf, "")
  return markup`<section aria-labelledby="graph"><h2 id="graph">Who cites whom</h2>
<p class="muted">${figure.about} Each work links to its place in the list below; while it has the focus, only its own citations are drawn.</p>
${figureWithTable(figure)}</section>
${worksOf(one, done, query)}`
}

const shown = (one: Held, done: Done, query: URLSearchParams): Markup => {
  const { answer, silence } = done
  const names = namesOf(one, done)
  const kept =
    answer.runId === null
      ? undefined
      : markup`<p class="muted">The project keeps this run: <code>litfuse runs show ${answer.runId}</code></p>\n`
  return markup`${heading(one, done, "")}${silence === undefined ? undefined : markup`<p class="failure" role="alert">No source answered. ${again(one)}.</p>\n`}${Sections.failures(answer, names)}${toldOf(one)}${Sections.taintSection(answer, names)}${metSections(one, done, query, names)}${Sections.completenessSection(answer, names)}${Sections.readingsSection(answer, names)}${noticesSection([...answer.outcomes.flatMap(({ notices }) => notices), ...answer.notices])}${kept}<p>${again(one)}</p>`
}

const pageOf = Effect.fnUntraced(function* (one: Held, ask: Ask) {
  const titled = { title: titleOf(one.asked), here: "/walks", command: commandOf(one.asked, yield* Setting) }
  const { outcome } = one
  if (outcome === undefined) return Reply.page({ ...titled, reloadAfter: 1 }, walking(one, ask.csrf))
  if (outcome._tag === "Done") return Reply.page(titled, shown(one, outcome.done, ask.query))
  const why = outcome._tag === "Stopped" ? "The walk was stopped before it was over." : Reply.said(outcome.error)
  const setting = yield* Setting
  const body = markup`<header><h1>Nothing was met</h1></header><p class="failure" role="alert">${why}</p>
${form(one.asked, yield* able(), ask.csrf, setting.canChange)}`
  return Reply.page(titled, body, outcome._tag === "Stopped" ? 200 : 422)
})

/** Walks along citations, from works that somebody knows. */
export const walks: ReadonlyArray<Route> = [
  { method: "GET", path: "/walks", answer: (ask) => asked(ask, ask.query) },
  {
    method: "POST",
    path: "/walks",
    answer: Effect.fnUntraced(function* (ask) {
      const typed = ofForm(ask.form)
      if (typed.ids.length === 0)
        return yield* asked(ask, ask.form, "No work is named. Type an identifier: a DOI, PMID:12345, or W2741809807.")
      return Reply.onTo(`/walks/${(yield* (yield* Walks).ask(typed)).id}`)
    })
  },
  { method: "GET", path: "/walks/:id", answer: (ask) => held(ask, (one) => pageOf(one, ask)) },
  ...following((one) => hopRows(one.progress)),
  {
    method: "GET",
    path: "/walks/:id/export",
    answer: (ask) =>
      done(ask, (one, done) =>
        Effect.map(Setting, (setting) =>
          Reply.page(
            { title: `Export: ${titleOf(one.asked)}`, here: "/walks", command: `${commandOf(one.asked, setting)} --out walk.html` },
            markup`${heading(one, done, "/export")}<section aria-labelledby="forms"><h2 id="forms">Save all ${counted(done.works.length, "work")}</h2>
${formsTable(`/walks/${one.id}`, forms, (form) => lacks(done, form))}</section>
`
          )
        )
      )
  },
  {
    method: "GET",
    path: "/walks/:id/export/:form",
    answer: (ask) =>
      done(ask, (one, done) => {
        const form = ask.params["form"] ?? ""
        return Effect.succeed(
          isForm(form)
            ? Reply.download(fileOf(form), forms[form][1], pieces(one, done, form))
            : Reply.sorry(404, "There is no such form", `A walk is saved as ${Object.keys(forms).join(", ")}.`)
        )
      })
  },
  {
    method: "GET",
    path: "/walks/:id/trace",
    answer: (ask) =>
      done(ask, (one, done) =>
        Effect.map(Setting, (setting) =>
          Reply.page(
            { title: `Trace: ${titleOf(one.asked)}`, here: "/walks", command: `${commandOf(one.asked, setting)} --format json` },
            markup`${heading(one, done, "/trace")}<section aria-labelledby="steps"><h2 id="steps">Every step of the walk</h2>
<pre tabindex="0">${Trace.print(one.trace)}</pre></section>`
          )
        )
      )
  }
]
