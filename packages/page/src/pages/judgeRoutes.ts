import * as Judging from "@litfuse/api/Judging"
import { markup, type Markup } from "@litfuse/document/Markup"
import { notesMarkup } from "../notesMarkup.ts"
import * as Effect from "effect/Effect"
import { poolAddress, documentAddress, isWaiting, type Item, itemsOf, type JudgingPlace, parsePlace } from "../judging/documentAddress.ts"
import { nextWaiting } from "../nextWaiting.ts"
import * as PageResponse from "../PageResponse.ts"
import type { Route } from "../Route.ts"
import { csrfField, hidden } from "../search/renderSearchForm.ts"
import { PageSettings } from "../PageSettings.ts"

const labelOf = (steps: ReadonlyArray<Judging.Step>, grade: Judging.Word["grade"]): string =>
  grade === "unsure" ? "Unsure" : (steps.find((step) => step.grade === grade)?.label ?? `Grade ${grade}`)

const button = (value: string, key: string, label: string): Markup =>
  markup`<button name="grade" value="${value}" data-key="${key}" aria-keyshortcuts="${key}">${label} <kbd>${key}</kbd></button>\n`

const formWith = (place: JudgingPlace, item: Item, csrf: string, fields: Markup): Markup =>
  markup`<form class="deciding" method="post" action="${poolAddress(place.pool)}/judge" data-keys>${csrfField(csrf)}${hidden("who", place.who)}${hidden("act", place.act)}${hidden("at", place.at)}${hidden("last", place.last)}${hidden("topic", item.topic.id)}${hidden("document", item.document.id)}
${fields}</form>
`

const undo = button("undo", "u", "Undo")

const judgementForm = (place: JudgingPlace, item: Item, steps: ReadonlyArray<Judging.Step>, csrf: string): Markup =>
  formWith(
    place,
    item,
    csrf,
    markup`${steps.map(({ grade, key, label }) => button(String(grade), key, label))}${place.act === "judge" ? button("unsure", "m", "Unsure") : undefined}${undo}<label>Why <input name="why" autocomplete="off" maxlength="2000"></label>\n`
  )

/** Behind the last document: keys of grades change nothing here, because a person who judges by key may press one too many. */
const judgedPage = (place: JudgingPlace, pool: string, progress: Markup, form: Markup | undefined): Markup => {
  const over = place.act === "judge" ? "You have judged all documents." : "All disagreements are settled."
  return markup`<header><h1>Judging ${pool}</h1>
${progress}</header>
<p class="verdict" role="status">${over} <a href="${poolAddress(place.pool)}">See the agreement of assessors</a></p>
${form}<nav class="pages" aria-label="Documents"><a href="${documentAddress({ ...place, at: 1 })}">See the documents again</a><a href="${poolAddress(place.pool)}">Back to the pool</a></nav>
`
}

const said = (words: ReadonlyArray<Judging.Word>, steps: ReadonlyArray<Judging.Step>): Markup =>
  markup`${words.map(({ who, grade, why }, i) => markup`${i === 0 ? "" : "; "}${who}: ${labelOf(steps, grade)}${why === "" ? "" : ` (${why})`}`)}`

/** What the person has said. Only a person who settles disagreements sees the judgements of others. */
const stateOf = ({ who, act }: JudgingPlace, { words, settled }: Judging.Standing, steps: ReadonlyArray<Judging.Step>): Markup => {
  if (act === "settle")
    return markup`<p>${said(words, steps)}</p>${settled.length === 0 ? undefined : markup`<p class="verdict">Settled by ${said(settled, steps)}</p>`}\n`
  const own = words.find((word) => word.who === who)
  return own === undefined
    ? markup`<p class="muted">You have not judged this document.</p>\n`
    : markup`<p>Your judgement: <strong>${labelOf(steps, own.grade)}</strong>${own.why === "" ? "." : markup`: ${own.why}`}</p>\n`
}

const documentOf = ({ id, title, by, text, link }: Judging.Document): Markup => {
  const name = title === "" ? id : title
  const abstract = (text ?? []).map(
    ({ label, text }) => markup`<p>${label === null ? undefined : markup`<strong>${label}</strong> `}${text}</p>`
  )
  return markup`<h2 id="document">${link !== undefined && /^https?:\/\//.test(link) ? markup`<a href="${link}" rel="noreferrer">${name}</a>` : name}</h2>
${by === undefined ? undefined : markup`<p class="muted">${by}</p>`}${abstract.length === 0 ? markup`<p class="muted">There is no abstract.</p>` : markup`<div class="abstract">${abstract}</div>`}
`
}

const needOf = ({ topic: { description, narrative } }: Item): Markup | undefined =>
  description === undefined && narrative === undefined
    ? undefined
    : markup`<details class="reasons" data-key="?" open><summary>Criteria <kbd>?</kbd></summary>${[description, narrative].map((text) => (text === undefined ? undefined : markup`<p class="lines">${text}</p>`))}</details>\n`

const links = (place: JudgingPlace, of: number, next: number): Markup => {
  const to = (at: number): string => documentAddress({ ...place, at })
  return markup`<nav class="pages" aria-label="Documents">${place.at > 1 ? markup`<a href="${to(place.at - 1)}" rel="prev">Document before</a>` : undefined}${place.at < of ? markup`<a href="${to(place.at + 1)}" rel="next">Next document</a>` : undefined}<a href="${to(next)}">Next open document</a><a href="${poolAddress(place.pool)}">Back to the pool</a></nav>
`
}

const notStored = (why: string) => PageResponse.errorPage(422, "No judgement was stored", why)

const gradeIn = (text: string): number | "unsure" | null | undefined => {
  if (text === "unsure") return text
  if (text === "undo") return null
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined
}

/** The page to judge a document of a pool. It hides the runs that found it, and the judgements of others. */
export const judgeRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/judging/:pool/judge",
    answer: Effect.fnUntraced(function* ({ params, query, csrf }) {
      const { folder, canChange } = yield* PageSettings
      const asked = parsePlace(params["pool"] ?? "", query)
      if (asked.who === "") return PageResponse.redirect(poolAddress(asked.pool))
      const { pool, said, notices } = yield* Judging.open({ folder, pool: asked.pool })
      const items = itemsOf(pool)
      const waiting = items.map(({ topic, document }) => isWaiting(asked, said(topic.id, document.id)))
      const open = waiting.filter((one) => one).length
      const at = asked.at > 0 ? Math.min(asked.at, items.length) : nextWaiting(waiting, items.length)
      const place = { ...asked, at }
      const item = items[at - 1]
      const about = { title: `Judging ${pool.name}`, here: "/judging", command: `litfuse judge show ${pool.name}` }
      const steps = Judging.scales[pool.scale]
      const done = items.length - open
      const progress =
        place.act === "judge"
          ? markup`<p><label>${done} of ${items.length} judged by ${place.who} <progress max="${items.length}" value="${done}"></progress></label></p>`
          : markup`<p>${open} to be settled by ${place.who}</p>`
      if (item === undefined) {
        const last = items[place.last - 1]
        const form = canChange && last !== undefined ? formWith({ ...place, at: place.last }, last, csrf, undo) : undefined
        return PageResponse.page(about, markup`${judgedPage(place, pool.name, progress, form)}${notesMarkup(notices)}`)
      }
      const body = markup`<header><h1>${item.topic.title}</h1>
<p class="muted">Document ${item.n} of ${item.topic.documents.length}${pool.topics.length > 1 ? ` of topic ${item.topic.id}` : ""}, in random order</p>
${progress}</header>
${needOf(item)}<section class="doubt" aria-labelledby="document">${canChange ? judgementForm(place, item, steps, csrf) : undefined}${documentOf(item.document)}${stateOf(place, said(item.topic.id, item.document.id), steps)}</section>
${links(place, items.length, nextWaiting(waiting, at))}${notesMarkup(notices)}`
      return PageResponse.page(about, body)
    })
  },
  {
    method: "POST",
    path: "/judging/:pool/judge",
    answer: Effect.fnUntraced(function* ({ params, form }) {
      const { folder, canChange } = yield* PageSettings
      if (!canChange) return PageResponse.noProjectPage("to judge")
      const place = parsePlace(params["pool"] ?? "", form)
      const grade = gradeIn(form.get("grade") ?? "")
      if (grade === undefined) return notStored("Choose a grade for the document.")
      const { pool, said } = yield* Judging.open({ folder, pool: place.pool })
      const items = itemsOf(pool)
      const isSaid = ({ topic, document }: Item): boolean => {
        const { words, settled } = said(topic.id, document.id)
        return (place.act === "judge" ? words : settled).some(({ who }) => who === place.who)
      }
      const here = items[place.at - 1]
      if (here === undefined || here.document.id !== form.get("document") || here.topic.id !== form.get("topic"))
        return notStored("The pool does not have this document. Reload the page.")
      // undo applies to the last judgement, unless the current document has a judgement
      const at = grade !== null || place.last === 0 || isSaid(here) ? place.at : place.last
      const item = items[at - 1]
      if (item === undefined) return notStored("The pool does not have this document. Reload the page.")
      const why = grade === null ? "" : (form.get("why") ?? "").trim()
      const { topic, document } = item
      yield* Judging.add({
        folder,
        pool: place.pool,
        who: place.who,
        judgements: [{ topic: topic.id, document: document.id, action: place.act, grade, why }]
      })
      if (grade === null) return PageResponse.redirect(documentAddress({ ...place, at, last: 0 }))
      // only this document has changed
      const waiting = items.map((one) => one !== item && isWaiting(place, said(one.topic.id, one.document.id)))
      return PageResponse.redirect(documentAddress({ ...place, at: nextWaiting(waiting, at), last: at }))
    })
  }
]
