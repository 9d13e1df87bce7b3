import * as Analyse from "@litfuse/api/Analyse"
import { analysisSection } from "@litfuse/api/document/analyses"
import { imageWithTable } from "@litfuse/api/document/figure"
import { markup, type Markup } from "@litfuse/api/document/markup"
import { noticesSection } from "@litfuse/api/document/parts"
import { whole } from "@litfuse/api/search/Answer"
import { flowChart } from "@litfuse/figures/flow"
import { grouped } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Effect from "effect/Effect"
import { commandOf } from "../Asked.ts"
import { flowOf, headings, inAddress, type Name, names, problems, type Searched, type Typed, typedIn } from "../Boxes.ts"
import * as Reply from "../reply.ts"
import type { Route } from "../Route.ts"
import type { Done, Held } from "../Searches.ts"
import { done } from "../search/held.ts"
import { heading } from "../search/tabs.ts"
import { Setting } from "../Setting.ts"

const searchedIn = ({ found: { answer } }: Done): Searched => ({
  sources: answer.outcomes.map(({ source, state, delivered }) =>
    state === "failed" || state === "skipped" ? `${source}: not searched (${state})` : `${source}: ${grouped(delivered)}`
  ),
  identified: answer.counts.works + answer.counts.duplicates,
  duplicates: answer.counts.duplicates,
  screened: answer.counts.works
})

const drawn = (searched: Searched, typed: Typed) => {
  const { title, steps } = flowOf(searched, typed)
  const plain = (lines: ReadonlyArray<string>) => lines.map((line) => printable(line))
  return flowChart({
    title,
    steps: steps.map(({ lines, aside, ...rest }) => ({ ...rest, lines: plain(lines), ...(aside && { aside: plain(aside) }) }))
  })
}

const tableOf = (searched: Searched, typed: Typed) => ({
  headers: ["step", "what leaves there"],
  rows: flowOf(searched, typed).steps.map(({ lines, aside = [] }) =>
    [lines, aside].map((some) => some.map((line) => line.trim()).join("; "))
  )
})

const box = (typed: Typed, name: Name): Markup =>
  markup`<label>${headings[name]} <input name="${name}" value="${typed.counts[name]}" inputmode="numeric" autocomplete="off"></label>\n`

const form = ({ id }: Held, typed: Typed): Markup => markup`<form class="ask" method="get" action="/searches/${id}/flow">
<p>What the search knows is filled in. Fill in what you know; a box may stay open. The address of this page holds what you typed.</p>
<div class="row">${names.map((name) => box(typed, name))}<label>Where further records are from <input name="why" value="${typed.why}" autocomplete="off"></label></div>
<label for="reasons" class="muted">Reports excluded, a reason a line: <code>wrong population: 12</code></label>
<textarea id="reasons" name="reasons" rows="3">${typed.reasons}</textarea>
<p><button class="main">Draw the flow</button></p></form>
`

const flow = (one: Held, done: Done, typed: Typed): Markup => {
  const searched = searchedIn(done)
  const wrong = problems(searched, typed)
  const saving = markup`<p><a href="/searches/${one.id}/flow.svg?${inAddress(typed)}" download="prisma-flow.svg">Save the flow as SVG</a></p>\n`
  return markup`<section aria-labelledby="flow"><h2 id="flow">PRISMA 2020 flow</h2>
${
  wrong.length === 0
    ? markup`${imageWithTable("PRISMA 2020 flow", drawn(searched, typed), tableOf(searched, typed))}${saving}`
    : markup`<div class="failure" role="alert">This does not add up, so it cannot be saved.<ul>${wrong.map((text) => markup`<li>${text}</li>`)}</ul></div>\n`
}${form(one, typed)}</section>
`
}

/** What a report needs of a search: its flow, with the boxes that a person fills, and the items of PRISMA-S. */
export const flowRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/searches/:id/flow",
    answer: (ask) =>
      done(ask, (one, done) =>
        Effect.gen(function* () {
          const setting = yield* Setting
          const { found } = done
          const { analyses, notices } = yield* Analyse.besides(setting.folder, whole(found.answer), [...found.analyses, ...found.beside])
          const prisma = analyses.filter(({ analyzer }) => analyzer === Analyse.readings.prisma.analyzer)
          const about = {
            title: `Flow: ${one.asked.query}`,
            here: "/",
            command: `${commandOf(one.asked, setting)} --out found.json --prisma-s prisma-s.md\nlitfuse analyse found.json --flow`
          }
          return Reply.page(
            about,
            markup`${heading(one, done, "/flow")}${flow(one, done, typedIn(ask.query))}${prisma.map(analysisSection)}${noticesSection(notices)}`
          )
        })
      )
  },
  {
    method: "GET",
    path: "/searches/:id/flow.svg",
    answer: (ask) =>
      done(ask, (_, done) =>
        Effect.sync(() => {
          const [searched, typed] = [searchedIn(done), typedIn(ask.query)]
          const wrong = problems(searched, typed)
          return wrong.length === 0
            ? Reply.download("prisma-flow.svg", "image/svg+xml", [drawn(searched, typed)])
            : Reply.sorry(422, "This does not add up", wrong.join(" "))
        })
      )
  }
]
