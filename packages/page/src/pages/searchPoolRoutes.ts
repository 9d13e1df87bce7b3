import * as Judging from "@litfuse/api/Judging"
import { markup, type Markup } from "@litfuse/document/Markup"
import { wholeAnswer } from "@litfuse/api/search/Answer"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import { searchCommand } from "../SearchForm.ts"
import { poolAddress } from "../judging/documentAddress.ts"
import * as PageResponse from "../PageResponse.ts"
import type { Route } from "../Route.ts"
import { csrfField } from "../search/renderSearchForm.ts"
import { withFinishedSearch } from "../search/withSearch.ts"
import { searchHeading } from "../search/searchHeading.ts"
import type { FinishedSearch, SearchJob } from "../SearchJobs.ts"
import { PageSettings } from "../PageSettings.ts"
import { noProject, poolFields, scaleIn } from "./poolRoutes.ts"

const newPoolForm = (
  { id, form: asked }: SearchJob,
  { found }: FinishedSearch,
  csrf: string
): Markup => markup`<section aria-labelledby="judge"><h2 id="judge">Judge or screen these works</h2>
<p>The works become a pool of the project. Assessors see title, abstract and place of publication, but neither sources nor ranks.</p>
<form class="ask" method="post" action="/searches/${id}/judge">${csrfField(csrf)}
<div class="row">${poolFields("screening")}<label>Number of works, best first <input name="depth" value="${found.works.length}" inputmode="numeric" autocomplete="off"></label></div>
<label for="title" class="muted">Question</label>
<textarea id="title" name="title" rows="1" required>${asked.query}</textarea>
<label for="description" class="muted">Criteria for inclusion and exclusion, shown with each work</label>
<textarea id="description" name="description" rows="4"></textarea>
<p><button class="main">Create the pool</button></p></form></section>
`

/** Creates a pool for judging from a search. */
export const searchPoolRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/searches/:id/judge",
    answer: (ask) =>
      withFinishedSearch(ask, (one, done) =>
        Effect.map(PageSettings, (setting) =>
          PageResponse.page(
            { title: `Judge: ${one.form.query}`, here: "/", command: searchCommand(one.form, setting) },
            markup`${searchHeading(one, done, "/judge")}${setting.canChange ? newPoolForm(one, done, ask.csrf) : noProject}`
          )
        )
      )
  },
  {
    method: "POST",
    path: "/searches/:id/judge",
    answer: (ask) =>
      withFinishedSearch(ask, (one, { found }) =>
        Effect.gen(function* () {
          const { folder, canChange } = yield* PageSettings
          if (!canChange) return PageResponse.noProjectPage("to judge")
          const textOf = (name: string): string => (ask.form.get(name) ?? "").trim()
          const depth = /^[1-9]\d{0,8}$/.test(textOf("depth")) ? Number(textOf("depth")) : undefined
          if (depth === undefined)
            return PageResponse.errorPage(422, "No pool was created", "The number of works must be a whole number of at least 1.")
          const topic = Judging.topicOfAnswer(
            wholeAnswer(found.answer),
            { title: textOf("title"), description: textOf("description") },
            depth
          )
          const { name } = yield* Judging.make({
            folder,
            name: textOf("name"),
            scale: scaleIn(ask.form),
            from: `${counted(topic.documents.length, "work")} of the search "${one.form.query}".`,
            outcomes: found.answer.outcomes.map(({ source, state }) => ({ source, state })),
            topics: [topic]
          })
          return PageResponse.redirect(poolAddress(name))
        })
      )
  }
]
