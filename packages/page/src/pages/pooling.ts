import * as Judging from "@litfuse/api/Judging"
import { markup, type Markup } from "@litfuse/api/document/markup"
import { whole } from "@litfuse/api/search/Answer"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import { commandOf } from "../Asked.ts"
import { addressOf } from "../judging/place.ts"
import * as Reply from "../reply.ts"
import type { Route } from "../Route.ts"
import { csrfField } from "../search/form.ts"
import { done } from "../search/held.ts"
import { heading } from "../search/tabs.ts"
import type { Done, Held } from "../Searches.ts"
import { Setting } from "../Setting.ts"
import { noProject, poolFields, scaleIn } from "./judging.ts"

const making = (
  { id, asked }: Held,
  { found }: Done,
  csrf: string
): Markup => markup`<section aria-labelledby="judge"><h2 id="judge">Judge or screen these works</h2>
<p>The works become a pool of the project. Whoever judges sees title, abstract and where it was published, and neither sources nor ranks.</p>
<form class="ask" method="post" action="/searches/${id}/judge">${csrfField(csrf)}
<div class="row">${poolFields("screening")}<label>Works, best first <input name="depth" value="${found.works.length}" inputmode="numeric" autocomplete="off"></label></div>
<label for="title" class="muted">What is looked for</label>
<textarea id="title" name="title" rows="1" required>${asked.query}</textarea>
<label for="description" class="muted">What counts: criteria for inclusion and exclusion, shown beside each work</label>
<textarea id="description" name="description" rows="4"></textarea>
<p><button class="main">Make the pool</button></p></form></section>
`

/** From a search to a pool that people judge. */
export const pooling: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/searches/:id/judge",
    answer: (ask) =>
      done(ask, (one, done) =>
        Effect.map(Setting, (setting) =>
          Reply.page(
            { title: `Judge: ${one.asked.query}`, here: "/", command: commandOf(one.asked, setting) },
            markup`${heading(one, done, "/judge")}${setting.canChange ? making(one, done, ask.csrf) : noProject}`
          )
        )
      )
  },
  {
    method: "POST",
    path: "/searches/:id/judge",
    answer: (ask) =>
      done(ask, (one, { found }) =>
        Effect.gen(function* () {
          const { folder, canChange } = yield* Setting
          if (!canChange) return Reply.keepsNothing("to judge")
          const textOf = (name: string): string => (ask.form.get(name) ?? "").trim()
          const depth = /^[1-9]\d{0,8}$/.test(textOf("depth")) ? Number(textOf("depth")) : undefined
          if (depth === undefined) return Reply.sorry(422, "No pool was made", "The number of works is a whole number of at least 1.")
          const topic = Judging.ofAnswer(whole(found.answer), { title: textOf("title"), description: textOf("description") }, depth)
          const { name } = yield* Judging.make({
            folder,
            name: textOf("name"),
            scale: scaleIn(ask.form),
            from: `${counted(topic.documents.length, "work")} of the search "${one.asked.query}".`,
            topics: [topic]
          })
          return Reply.onTo(addressOf(name))
        })
      )
  }
]
