import * as Diff from "@litfuse/api/Diff"
import { markup, type Markup } from "@litfuse/document/Markup"
import * as Runs from "@litfuse/api/Runs"
import * as Replay from "@litfuse/api/Replay"
import { stemsOf } from "@litfuse/api/search/abstractExtract"
import { wholeAnswer } from "@litfuse/api/search/Answer"
import { queryWords } from "@litfuse/api/search/queryWords"
import { counted } from "@litfuse/files/numbers"
import * as SourceNames from "@litfuse/api/search/SourceNames"
import * as Effect from "effect/Effect"
import * as PageResponse from "../PageResponse.ts"
import type { Route } from "../Route.ts"
import { renderHits } from "../search/renderHits.ts"
import { preprintIn } from "../search/worksSection.ts"
import { PageSettings } from "../PageSettings.ts"

/** The latest earlier run with the same query; undefined for the first one. `runs` are newest first. */
export const earlierRun = (runs: ReadonlyArray<Runs.Listed>, id: string): Runs.Listed | undefined => {
  const at = runs.findIndex(({ runId }) => runId === id)
  const run = runs[at]
  return run === undefined
    ? undefined
    : runs.slice(at + 1).find(({ question, text }) => question === run.question && question === "search" && text === run.text)
}

const answerOf = Effect.fnUntraced(function* (folder: string, run: string) {
  const { again } = yield* Replay.ofRun({ folder, run })
  return again.question === "search" ? { answer: wholeAnswer(again.found.answer), works: again.found.works } : undefined
})

const section = (
  heading: string,
  id: string,
  works: Diff.Diff["added"],
  { answer, works: all }: NonNullable<Effect.Success<ReturnType<typeof answerOf>>>
): Markup =>
  markup`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>${works.length === 0 ? markup`<p class="muted">None.</p>` : renderHits(works, answer, { titleOf: SourceNames.namesIn(answer.outcomes), works: all.length, stems: stemsOf(queryWords(answer)), isPreprint: preprintIn(all) })}</section>
`

/** New works of a search since its last run in the project. */
export const newWorksRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/runs/:id/new",
    answer: Effect.fnUntraced(function* ({ params }) {
      const { folder, canChange } = yield* PageSettings
      const about = { title: "What is new", here: "/runs" }
      if (!canChange) return PageResponse.redirect("/runs")
      const id = params["id"] ?? ""
      const { runs } = yield* Runs.list({ folder, answered: true, limit: null })
      const earlier = earlierRun(runs, id)
      if (earlier === undefined)
        return PageResponse.errorPage(
          404,
          "Nothing to compare with",
          "No earlier run of this project has the same query. Repeat the search later; this page then shows new works."
        )
      const [then, now] = [yield* answerOf(folder, earlier.runId), yield* answerOf(folder, id)]
      if (then === undefined || now === undefined) return PageResponse.errorPage(422, "Request failed", "Only searches can be compared.")
      const { added, lost, retracted, same, unsure } = Diff.of(then.answer, now.answer)
      const day = (at: string): string => at.slice(0, 10)
      const asked = runs.find(({ runId }) => runId === id)!
      const body = markup`<header><h1>${asked.text}</h1>
<p class="verdict">${counted(added.length, "work")} new between ${day(earlier.startedAt)} and ${day(asked.startedAt)}, ${lost.length} no longer found, ${same} in both.</p>
<p class="muted">Runs ${earlier.runId} and ${id}, both replayed from recordings. <a href="/runs">All runs</a></p></header>
${unsure.map((source) => markup`<p class="failure"><strong>${SourceNames.namesIn([...then.answer.outcomes, ...now.answer.outcomes])(source)} did not return all matching records to both runs.</strong> Works of this source may appear as new or lost by mistake.</p>\n`)}${retracted.length === 0 ? undefined : section(`${counted(retracted.length, "work")} retracted since`, "retracted", retracted, now)}${section("New works", "new", added, now)}${section("No longer found", "lost", lost, then)}`
      return PageResponse.page({ ...about, command: `litfuse replay ${id}` }, body)
    })
  }
]
