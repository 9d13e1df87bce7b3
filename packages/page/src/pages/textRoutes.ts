import * as Text from "@litfuse/api/Text"
import { findInText } from "@litfuse/api/text/findInText"
import { markup, type Markup } from "@litfuse/document/Markup"
import { counted } from "@litfuse/files/numbers"
import { quoteForShell } from "@litfuse/files/quoteForShell"
import * as Effect from "effect/Effect"
import { numberedAnswers } from "../numberedAnswers.ts"
import { notesMarkup } from "../notesMarkup.ts"
import * as PageResponse from "../PageResponse.ts"
import { PageSettings, type Settings } from "../PageSettings.ts"
import type { Ask, Route } from "../Route.ts"
import { csrfField } from "../search/renderSearchForm.ts"

const textsOf = numberedAnswers<Text.Answer>()

const about = { title: "Full texts", here: "/texts" }

const titleOf = ({ title, id }: Text.Answer): string => title ?? id

const commandOf = (id: string, { replay }: Settings): string =>
  `litfuse text ${quoteForShell(id)}${replay === undefined ? "" : ` --replay ${quoteForShell(replay)}`}`

const formPage = Effect.fnUntraced(function* ({ csrf }: Ask, id: string, wrong?: string) {
  const settings = yield* PageSettings
  const read = textsOf(settings).all()
  const body = markup`<header><h1>Read a full text</h1>
<p class="muted">litfuse asks Europe PMC, PMC and CORE, then the places that sources name as free to read. This can take a minute.</p></header>
${wrong === undefined ? undefined : markup`<p class="failure" role="alert">${wrong}</p>\n`}<form class="ask" method="post" action="/texts">${csrfField(csrf)}
<label>Identifier <input name="id" value="${id}" required maxlength="300" placeholder="PMC12345, PMID:12345, 10.1000/182" autocomplete="off"></label>
<p><button class="main">Read</button></p></form>
${read.length === 0 ? undefined : markup`<section aria-labelledby="read"><h2 id="read">Texts of this server</h2><ul>${read.map(([n, answer]) => markup`<li><a href="/texts/${n}">${titleOf(answer)}</a></li>\n`)}</ul></section>\n`}`
  return PageResponse.page({ ...about, ...(id === "" ? {} : { command: commandOf(id, settings) }) }, body, wrong === undefined ? 200 : 422)
})

const factsOf = ({ id, provider, state, licence, retraction, form }: Text.Answer): Markup => {
  const facts = [
    id,
    ...(provider === null ? [] : [`from ${provider}${form === "pdf" ? " (PDF)" : ""}`]),
    state === null ? "version unknown" : `${state} version`,
    `licence: ${licence ?? "unknown"}`
  ]
  return markup`${retraction === null ? undefined : markup`<p class="failure"><strong>${retraction.state}</strong>, as ${retraction.by.join(", ")} says</p>\n`}<p class="muted">${facts.join(" · ")}</p>
`
}

const triedList = ({ tried }: Text.Answer): Markup =>
  markup`<section aria-labelledby="tried"><h2 id="tried">Where litfuse looked</h2><ul>${tried.map(({ provider, url, state, reason }) => markup`<li><strong>${state}</strong> ${url ?? provider}${reason === null ? "" : `: ${reason}`}</li>\n`)}</ul></section>
`

const rowsOf = (text: string): ReadonlyArray<Markup> =>
  text
    .split("\n")
    .map((line) =>
      line.includes(" | ")
        ? markup`<tr>${line.split(" | ").map((cell) => markup`<td>${cell}</td>`)}</tr>\n`
        : markup`<tr><td colspan="20">${line}</td></tr>\n`
    )

const sectionOf = ({ name, kind, text }: Text.Answer["sections"][number], at: number): Markup =>
  markup`<section aria-labelledby="section-${at}"><h3 id="section-${at}">${name}</h3>
${kind === "table" ? markup`<div class="scroll" tabindex="0"><table>${rowsOf(text)}</table></div>` : text.split("\n").map((line) => markup`<p>${line}</p>\n`)}</section>
`

const quotesOf = (answer: Text.Answer, words: string): Markup => {
  const found = findInText(answer, words, 50)
  if (found === undefined) return markup`<p class="failure" role="alert">These words have no letter and no digit.</p>\n`
  const { quotes, more } = found
  if (quotes.length === 0) return markup`<p class="muted">No section has all of these words.</p>\n`
  const places = new Map(answer.sections.map(({ name }, at) => [name, at]))
  return markup`<ol>${quotes.map(({ section, from, to, quote }) => markup`<li>${quote} <a href="#section-${places.get(section)!}">${section}</a> <span class="muted">${from}-${to}</span></li>\n`)}</ol>\n${more === 0 ? undefined : markup`<p class="muted">${counted(more, "section")} more with these words; add rarer words.</p>\n`}`
}

const textPage = (n: number, answer: Text.Answer, words: string, settings: Settings) => {
  const isClosed = answer.tried.every(({ state }) => state !== "failed")
  const missing = isClosed
    ? "No provider has an open text of this work."
    : "No text was found, and not every provider answered, so whether there is an open text is unknown."
  const body = markup`<header><h1>${titleOf(answer)}</h1>
${factsOf(answer)}</header>
${
  answer.provider === null
    ? markup`<p class="failure">${missing}</p>\n`
    : markup`<form class="ask" method="get" action="/texts/${n}" role="search"><label>Words in this text <input name="find" value="${words}" maxlength="300" placeholder="caffein* &quot;day sleep&quot;"></label>
<p><button>Find</button></p></form>
${words === "" ? undefined : quotesOf(answer, words)}<section aria-labelledby="outline"><h2 id="outline">Sections</h2><ul>${answer.sections.map(({ name }, at) => markup`<li><a href="#section-${at}">${name}</a></li>\n`)}</ul></section>
<section aria-labelledby="text"><h2 id="text">Text</h2>
${answer.sections.map(sectionOf)}</section>
${answer.references.length === 0 ? undefined : markup`<section aria-labelledby="references"><h2 id="references">References</h2><ol>${answer.references.map(({ citation }) => markup`<li>${citation}</li>\n`)}</ol></section>\n`}`
}${triedList(answer)}${notesMarkup(answer.notices)}`
  return PageResponse.page({ ...about, title: titleOf(answer), command: commandOf(answer.id, settings) }, body)
}

/** Full texts of works, with a search inside of each. */
export const textRoutes: ReadonlyArray<Route> = [
  { method: "GET", path: "/texts", answer: (ask) => formPage(ask, ask.query.get("id") ?? "") },
  {
    method: "POST",
    path: "/texts",
    answer: Effect.fnUntraced(function* (ask) {
      const settings = yield* PageSettings
      const id = (ask.form.get("id") ?? "").trim().slice(0, 300)
      const { folder, replay } = settings
      const asked = yield* Effect.result(Text.run({ folder, ids: [id], ...(replay === undefined ? {} : { replay }) }))
      if (asked._tag === "Failure") return yield* formPage(ask, id, PageResponse.describeError(asked.failure))
      return PageResponse.redirect(`/texts/${textsOf(settings).keep(asked.success.answer)}`)
    })
  },
  {
    method: "GET",
    path: "/texts/:n",
    answer: Effect.fnUntraced(function* ({ params, query }) {
      const settings = yield* PageSettings
      const n = Number(params["n"])
      const answer = textsOf(settings).get(n)
      return answer === undefined
        ? PageResponse.errorPage(
            404,
            "No such text",
            "This server has not read it, or has forgotten it. Read it again on the page Full texts."
          )
        : textPage(n, answer, (query.get("find") ?? "").trim().slice(0, 300), settings)
    })
  }
]
