import { markup, type Markup } from "@litfuse/api/document/markup"
import * as Trace from "@litfuse/engine/pipeline/Trace"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Reply from "../reply.ts"
import { commandOf } from "../Asked.ts"
import { formsTable } from "../search/formsTable.ts"
import { fileOf, forms, isForm, lacks, pieces } from "../search/exported.ts"
import { done } from "../search/held.ts"
import { heading } from "../search/tabs.ts"
import type { Done, Held } from "../Searches.ts"
import type { Route } from "../Route.ts"
import { Setting } from "../Setting.ts"

const saving = (
  one: Held,
  done: Done
): Markup => markup`${heading(one, done, "/export")}<section aria-labelledby="forms"><h2 id="forms">Save all ${counted(done.found.works.length, "work")}</h2>
<p>A file holds all works of the search, also those that a page has narrowed away.</p>
${formsTable(`/searches/${one.id}`, forms, (form) => lacks(done.found, form))}</section>
`

/** What leaves the server as a file, and how the search went step by step. */
export const savingRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/searches/:id/export",
    answer: (ask) =>
      done(ask, (one, done) =>
        Effect.map(Setting, (setting) =>
          Reply.page(
            { title: `Export: ${one.asked.query}`, here: "/", command: `${commandOf(one.asked, setting)} --out found.ris` },
            saving(one, done)
          )
        )
      )
  },
  {
    method: "GET",
    path: "/searches/:id/export/:form",
    answer: (ask) =>
      done(ask, (_, { found }) =>
        Effect.gen(function* () {
          const form = ask.params["form"] ?? ""
          if (!isForm(form)) return Reply.sorry(404, "There is no such form", `Works are saved as ${Object.keys(forms).join(", ")}.`)
          const { folder } = yield* Setting
          return Reply.download(fileOf(form), forms[form][1], yield* pieces(folder, found, form))
        })
      )
  },
  {
    method: "GET",
    path: "/searches/:id/trace",
    answer: (ask) =>
      done(ask, (one, done) =>
        Effect.map(Setting, (setting) => {
          const about = { title: `Trace: ${one.asked.query}`, here: "/", command: `${commandOf(one.asked, setting)} --trace` }
          return Reply.page(
            about,
            markup`${heading(one, done, "/trace")}<section aria-labelledby="steps"><h2 id="steps">Every step of the search</h2>
<pre tabindex="0">${Trace.print(one.trace)}</pre></section>`
          )
        })
      )
  }
]
