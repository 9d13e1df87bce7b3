import * as Diff from "@litfuse/api/Diff"
import { markup, type Markup } from "@litfuse/api/document/markup"
import * as History from "@litfuse/api/History"
import * as Replay from "@litfuse/api/Replay"
import { whole } from "@litfuse/api/search/Answer"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Reply from "../reply.ts"
import type { Route } from "../Route.ts"
import { hits } from "../search/hits.ts"
import { Setting } from "../Setting.ts"

/** The run before another one that asked the same words, the latest of those; undefined for the first. `runs` are the last asked first. */
export const before = (runs: ReadonlyArray<History.Entry>, id: string): History.Entry | undefined => {
  const at = runs.findIndex(({ runId }) => runId === id)
  const run = runs[at]
  return run === undefined
    ? undefined
    : runs.slice(at + 1).find(({ question, text }) => question === run.question && question === "search" && text === run.text)
}

const answerOf = Effect.fnUntraced(function* (folder: string, run: string) {
  const { again } = yield* Replay.ofRun({ folder, run })
  return again.question === "search" ? whole(again.found.answer) : undefined
})

const section = (
  heading: string,
  id: string,
  works: Diff.Diff["added"],
  told: NonNullable<Effect.Success<ReturnType<typeof answerOf>>>
): Markup =>
  markup`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>${works.length === 0 ? markup`<p class="muted">None.</p>` : hits(works, told, (source) => source)}</section>
`

/** What is new in a search of the project since it was asked before. */
export const fresh: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/runs/:id/new",
    answer: Effect.fnUntraced(function* ({ params }) {
      const { folder, canChange } = yield* Setting
      const about = { title: "What is new", here: "/runs" }
      if (!canChange) return Reply.onTo("/runs")
      const id = params["id"] ?? ""
      const { runs } = yield* History.list({ folder, limit: null })
      const earlier = before(runs, id)
      if (earlier === undefined)
        return Reply.sorry(
          404,
          "Nothing to compare with",
          "No earlier run of this project asked the same words. Ask the search again, and this page shows what is new."
        )
      const [then, now] = [yield* answerOf(folder, earlier.runId), yield* answerOf(folder, id)]
      if (then === undefined || now === undefined) return Reply.sorry(422, "This cannot be done", "Only searches are compared.")
      const { added, lost, retracted, same, unsure } = Diff.of(then, now)
      const day = (at: string): string => at.slice(0, 10)
      const asked = runs.find(({ runId }) => runId === id)!
      const body = markup`<header><h1>${asked.text}</h1>
<p class="verdict">${counted(added.length, "work")} new between ${day(earlier.askedAt)} and ${day(asked.askedAt)}, ${lost.length} no longer found, ${same} in both.</p>
<p class="muted">Runs ${earlier.runId} and ${id}, both from their recordings. <a href="/runs">All runs</a></p></header>
${unsure.map((source) => markup`<p class="failure"><strong>${source} did not give both runs all that match there.</strong> A work of this source may only seem to be new or lost.</p>\n`)}${retracted.length === 0 ? undefined : section(`${counted(retracted.length, "work")} retracted since`, "retracted", retracted, now)}${section("New works", "new", added, now)}${section("No longer found", "lost", lost, then)}`
      return Reply.page({ ...about, command: `litfuse replay ${id}` }, body)
    })
  }
]
