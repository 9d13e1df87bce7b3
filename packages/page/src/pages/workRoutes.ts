import { markup, type Markup } from "@litfuse/document/Markup"
import * as Effect from "effect/Effect"
import * as PageResponse from "../PageResponse.ts"
import { PageSettings } from "../PageSettings.ts"
import { numberIn } from "../nextWaiting.ts"
import type { Route } from "../Route.ts"
import { searchCommand } from "../SearchForm.ts"
import { withFinishedSearch } from "../search/withSearch.ts"
import { WalkJobs } from "../WalkJobs.ts"
import { evidenceSection } from "../workDetails/evidenceSection.ts"
import { workPage } from "../workDetails/workPage.ts"

const addLink = (root: string, rank: number): Markup =>
  markup`<section aria-labelledby="use"><h2 id="use">Use</h2>
<ul class="exports"><li><a href="${root}/review?what=selected&amp;work=${rank}">Add to a review</a></li></ul></section>
`

/** The page of one work of a search, by its rank. */
export const workRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/searches/:id/works/:rank",
    answer: (ask) =>
      withFinishedSearch(ask, (one, done) =>
        Effect.gen(function* () {
          const { found } = done
          const rank = numberIn(ask.params["rank"] ?? "")
          const hit = rank === 0 ? undefined : found.answer.works.at(rank - 1)
          if (hit === undefined)
            return PageResponse.errorPage(404, "No such work", `The search found ${found.works.length} works. Choose one from its list.`)
          const walks = (yield* WalkJobs).all()
          const root = `/searches/${one.id}`
          const settings = yield* PageSettings
          const claim = (ask.query.get("claim") ?? "").trim()
          const work = found.works[rank - 1]!
          const evidence = yield* evidenceSection(`${root}/works/${rank}`, settings.folder, work, claim, hit.identifiers[0])
          const titleOf = (source: string): string => found.titles.get(source) ?? source
          return PageResponse.page(
            { title: hit.title, here: "/", command: `${searchCommand(one.form, settings)} --explain --format json` },
            workPage(root, hit, done, walks, titleOf, { evidence, tools: addLink(root, rank) })
          )
        })
      )
  }
]
