import * as Get from "@litfuse/api/Get"
import { entityExamples, isEntityName } from "@litfuse/api/search/isEntityName"
import { entityRows, entityTitle } from "@litfuse/api/search/entityRows"
import { isSafeAddress } from "@litfuse/document/isSafeAddress"
import { markup, type Markup } from "@litfuse/document/Markup"
import type { EntityLink } from "@litfuse/engine/Entity"
import { counted, grouped } from "@litfuse/files/numbers"
import { quoteForShell } from "@litfuse/files/quoteForShell"
import * as Effect from "effect/Effect"
import { entityLink } from "../entityLink.ts"
import { numberedAnswers } from "../numberedAnswers.ts"
import { notesMarkup } from "../notesMarkup.ts"
import * as PageResponse from "../PageResponse.ts"
import { PageSettings, type Settings } from "../PageSettings.ts"
import type { Ask, Route } from "../Route.ts"
import { csrfField } from "../search/renderSearchForm.ts"
import { type Cell, table } from "../table.ts"
import { identifierLink } from "../workDetails/versionsSection.ts"

type Entity = NonNullable<Get.Answer["entities"]>[number]

/** An answer, and the name that was asked for. */
interface Kept {
  readonly name: string
  readonly found: Get.Found
}

const entitiesOf = numberedAnswers<Kept>()

const about = { title: "Entities", here: "/entities" }

/** The most links of one relation that the page shows at first. */
const mostLinks = 10

const commandOf = (name: string, { replay }: Settings): string =>
  `litfuse get ${quoteForShell(name)}${replay === undefined ? "" : ` --replay ${quoteForShell(replay)}`}`

const examples = entityExamples.join(", ")

const formPage = Effect.fnUntraced(function* ({ csrf }: Ask, name: string, wrong?: string) {
  const settings = yield* PageSettings
  const kept = entitiesOf(settings).all()
  const body = markup`<header><h1>Look up a gene, a trial or another entity</h1>
<p class="muted">Names are such as ${examples}. An id gives one entity. Words are searched for, and every match is listed.</p></header>
${wrong === undefined ? undefined : markup`<p class="failure" role="alert">${wrong}</p>\n`}<form class="ask" method="post" action="/entities">${csrfField(csrf)}
<label>Name <input name="name" value="${name}" required maxlength="300" placeholder="GENE:BRCA1, CID:aspirin, NCT01234567" autocomplete="off"></label>
<p><button class="main">Look up</button></p></form>
${kept.length === 0 ? undefined : markup`<section aria-labelledby="asked"><h2 id="asked">Entities of this server</h2><ul>${kept.map(([n, one]) => markup`<li><a href="/entities/${n}">${one.name}</a></li>\n`)}</ul></section>\n`}`
  return PageResponse.page(
    { ...about, ...(name === "" ? {} : { command: commandOf(name, settings) }) },
    body,
    wrong === undefined ? 200 : 422
  )
})

const linkItem = ({ id }: EntityLink): Markup => markup`<li>${isEntityName(id) ? entityLink(id) : identifierLink(id)}</li>\n`

/** What an entity is connected with, by relation; `linkTotal` says that the database has more. */
const linksSection = ({ id, links, linkTotal }: Entity, at: number): Markup | undefined =>
  links.length === 0
    ? undefined
    : markup`${[...Map.groupBy(links, ({ relation }) => relation)].map(([relation, some], i) => {
        const [shown, rest] = [some.slice(0, mostLinks), some.slice(mostLinks)]
        return markup`<h3 id="links-${at}-${i}">${relation}: ${grouped(some.length)}</h3>
<ul aria-labelledby="links-${at}-${i}">${shown.map(linkItem)}</ul>${rest.length === 0 ? undefined : markup`<details><summary>${counted(rest.length, "more link")}</summary><ul aria-label="More: ${relation} of ${id}">${rest.map(linkItem)}</ul></details>`}
`
      })}${linkTotal === undefined ? undefined : markup`<p class="muted">${id} has ${grouped(linkTotal)} links; ${grouped(links.length)} were delivered.</p>\n`}`

/** A field that is an address is a link: the page at the database, and files of a structure. */
const cellOf = (text: string): Cell =>
  /^https?:\/\/\S+$/u.test(text) && isSafeAddress(text) ? markup`<a href="${text}" rel="noreferrer">${text}</a>` : text

const entitySection = (entity: Entity, at: number, titleOf: (source: string) => string): Markup => {
  const { links: _links, linkTotal: _total, picture, ...rest } = entity
  const rows: ReadonlyArray<ReadonlyArray<Cell>> = [
    ...entityRows({ ...rest, links: [] }, titleOf).map(([label, text]) => [label, cellOf(text)]),
    ...(picture === undefined || !isSafeAddress(picture.address)
      ? []
      : [["picture", markup`<a href="${picture.address}" rel="noreferrer">${picture.shows}</a>`]])
  ]
  return markup`<section aria-labelledby="entity-${at}"><h2 id="entity-${at}">${entityTitle(entity)}</h2>
${table(entityTitle(entity), ["field", "text"], rows)}${linksSection(entity, at)}</section>
`
}

/** What a source said: a failed one is never shown as one that has nothing. */
const outcomeItem = ({ name, source, state, delivered, error }: Get.Answer["outcomes"][number]): Markup =>
  markup`<li><strong>${state}</strong> ${name ?? source}${error === null ? `: ${counted(delivered, "entity", "entities")}` : `: ${error.message}`}</li>\n`

const matchText = (n: number): string => {
  if (n === 0) return ""
  return n === 1 ? "One entity has this name." : `${grouped(n)} entities match. Ask for one of them by its id.`
}

const entityPage = ({ name, found: { answer, titles } }: Kept, settings: Settings) => {
  const { entities = [], outcomes, notices } = answer
  const titleOf = (source: string): string => titles.get(source) ?? source
  const hasAnswered = outcomes.every(({ state }) => state !== "failed" && state !== "partial")
  const nothing = hasAnswered
    ? `No source has ${name}.`
    : `Nothing was found, and not every source answered, so whether there is an entity ${name} is unknown.`
  const body = markup`<header><h1>${name}</h1>
<p class="muted">${matchText(entities.length)} <a href="/entities">Look up another</a></p></header>
${entities.length === 0 ? markup`<p class="failure">${nothing}</p>\n` : entities.map((entity, at) => entitySection(entity, at, titleOf))}
<section aria-labelledby="asked"><h2 id="asked">Sources asked</h2><ul>${outcomes.map(outcomeItem)}</ul></section>
${notesMarkup(notices, titleOf)}`
  return PageResponse.page({ ...about, title: name, command: commandOf(name, settings) }, body)
}

/** Genes, trials, proteins and other entities, with what they are connected with. */
export const entityRoutes: ReadonlyArray<Route> = [
  { method: "GET", path: "/entities", answer: (ask) => formPage(ask, (ask.query.get("name") ?? "").slice(0, 300)) },
  {
    method: "POST",
    path: "/entities",
    answer: Effect.fnUntraced(function* (ask) {
      const settings = yield* PageSettings
      const name = (ask.form.get("name") ?? "").trim().slice(0, 300)
      if (!isEntityName(name)) return yield* formPage(ask, name, `"${name}" is no name of an entity; names are such as ${examples}`)
      const { folder, replay } = settings
      const asked = yield* Effect.result(Get.run({ folder, ids: [name], ...(replay === undefined ? {} : { replay }) }))
      if (asked._tag === "Failure") return yield* formPage(ask, name, PageResponse.describeError(asked.failure))
      return PageResponse.redirect(`/entities/${entitiesOf(settings).keep({ name, found: asked.success })}`)
    })
  },
  {
    method: "GET",
    path: "/entities/:n",
    answer: Effect.fnUntraced(function* ({ params }) {
      const settings = yield* PageSettings
      const kept = entitiesOf(settings).get(Number(params["n"]))
      return kept === undefined
        ? PageResponse.errorPage(
            404,
            "No such answer",
            "This server has not looked it up, or has forgotten it. Look it up again on the page Entities."
          )
        : entityPage(kept, settings)
    })
  }
]
