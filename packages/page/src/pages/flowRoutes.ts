import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import { analysisMarkup } from "../analysisMarkup.ts"
import { blocksMarkup } from "@litfuse/document/blocksMarkup"
import { markup, type Markup } from "@litfuse/document/Markup"
import { notesMarkup } from "../notesMarkup.ts"
import * as Facets from "@litfuse/api/search/Facets"
import * as SourceNames from "@litfuse/api/search/SourceNames"
import { flowChart } from "@litfuse/figures/flowChart"
import { grouped } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Effect from "effect/Effect"
import { searchCommand } from "../SearchForm.ts"
import {
  prismaFlow,
  boxHeadings,
  flowAddress,
  type BoxName,
  boxNames,
  flowProblems,
  type SearchCounts,
  type FlowForm,
  parseFlowForm
} from "../prismaFlow.ts"
import * as PageResponse from "../PageResponse.ts"
import type { Route } from "../Route.ts"
import type { FinishedSearch, SearchJob } from "../SearchJobs.ts"
import { withFinishedSearch } from "../search/withSearch.ts"
import { searchAnalyses } from "../searchAnalyses.ts"
import { searchHeading } from "../search/searchHeading.ts"
import { PageSettings } from "../PageSettings.ts"

const searchedIn = ({ found: { answer }, facets }: FinishedSearch): SearchCounts => ({
  sources: answer.outcomes.map((one) =>
    outcomeStates[one.state].hasAnswered
      ? `${SourceNames.nameOf(one)}: ${grouped(one.delivered)}`
      : `${SourceNames.nameOf(one)}: not searched (${one.state})`
  ),
  identified: answer.counts.works + answer.counts.duplicates,
  duplicates: answer.counts.duplicates,
  screened: answer.counts.works,
  marked: Facets.countMarked(facets)
})

const drawn = (searched: SearchCounts, typed: FlowForm) => {
  const { title, steps } = prismaFlow(searched, typed)
  const plain = (lines: ReadonlyArray<string>) => lines.map((line) => printable(line))
  return flowChart({
    title,
    steps: steps.map(({ lines, aside, ...rest }) => ({ ...rest, lines: plain(lines), ...(aside && { aside: plain(aside) }) }))
  })
}

const tableOf = (searched: SearchCounts, typed: FlowForm) => ({
  headers: ["step", "excluded"],
  rows: prismaFlow(searched, typed).steps.map(({ lines, aside = [] }) =>
    [lines, aside].map((some) => some.map((line) => line.trim()).join("; "))
  )
})

const box = (typed: FlowForm, name: BoxName): Markup =>
  markup`<label>${boxHeadings[name]} <input name="${name}" value="${typed.counts[name]}" inputmode="numeric" autocomplete="off"></label>\n`

const form = ({ id }: SearchJob, typed: FlowForm): Markup => markup`<form class="ask" method="get" action="/searches/${id}/flow">
<p>The counts of the search are filled in. Add the counts that you know; boxes may stay empty. The address of this page stores your entries.</p>
<div class="row">${boxNames.map((name) => box(typed, name))}<label>Origin of further records <input name="why" value="${typed.why}" autocomplete="off"></label></div>
<label for="reasons" class="muted">Reports excluded, one reason per line: <code>wrong population: 12</code></label>
<textarea id="reasons" name="reasons" rows="3">${typed.reasons}</textarea>
<p><button class="main">Draw the flow</button></p></form>
`

const flow = (one: SearchJob, done: FinishedSearch, typed: FlowForm): Markup => {
  const searched = searchedIn(done)
  const wrong = flowProblems(searched, typed)
  const saving = markup`<p><a href="/searches/${one.id}/flow.svg?${flowAddress(typed)}" download="prisma-flow.svg">Save the flow as SVG</a></p>\n`
  return markup`<section aria-labelledby="flow"><h2 id="flow">PRISMA 2020 flow</h2>
${
  wrong.length === 0
    ? markup`${blocksMarkup([{ type: "figure", title: "PRISMA 2020 flow", svg: drawn(searched, typed), table: tableOf(searched, typed) }], { isForeign: true })}${saving}`
    : markup`<div class="failure" role="alert">These counts are inconsistent. Correct them to save the flow.<ul>${wrong.map((text) => markup`<li>${text}</li>`)}</ul></div>\n`
}${form(one, typed)}</section>
`
}

/** The PRISMA 2020 flow of a search, with boxes for a person, and the items of PRISMA-S. */
export const flowRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/searches/:id/flow",
    answer: (ask) =>
      withFinishedSearch(ask, (one, done) =>
        Effect.gen(function* () {
          const setting = yield* PageSettings
          const { analyses, notices } = yield* searchAnalyses(done.found, ["prisma"])
          const about = {
            title: `Flow: ${one.form.query}`,
            here: "/",
            command: `${searchCommand(one.form, setting)} --out found.json --prisma-s prisma-s.md\nlitfuse analyse found.json --flow`
          }
          return PageResponse.page(
            about,
            markup`${searchHeading(one, done, "/flow")}${flow(one, done, parseFlowForm(ask.query))}${analyses.map((analysis) => analysisMarkup(analysis, { path: `/searches/${one.id}/flow`, query: ask.query }))}${notesMarkup(notices)}`
          )
        })
      )
  },
  {
    method: "GET",
    path: "/searches/:id/flow.svg",
    answer: (ask) =>
      withFinishedSearch(ask, (_, done) =>
        Effect.sync(() => {
          const [searched, typed] = [searchedIn(done), parseFlowForm(ask.query)]
          const wrong = flowProblems(searched, typed)
          return wrong.length === 0
            ? PageResponse.download("prisma-flow.svg", "image/svg+xml", [drawn(searched, typed)])
            : PageResponse.errorPage(422, "Inconsistent counts", wrong.join(" "))
        })
      )
  }
]
