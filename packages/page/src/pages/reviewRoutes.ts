import * as Review from "@litfuse/api/Review"
import * as ReviewFlow from "@litfuse/api/ReviewFlow"
import { blocksMarkup } from "@litfuse/document/blocksMarkup"
import { pageParts } from "@litfuse/document/documentStyle"
import { markup, type Markup } from "@litfuse/document/Markup"
import { contentPolicy } from "@litfuse/document/pageHead"
import { counted, grouped } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import { notesMarkup } from "../notesMarkup.ts"
import * as PageResponse from "../PageResponse.ts"
import { PageSettings } from "../PageSettings.ts"
import { reviewFlowForm } from "../reviewFlowForm.ts"
import { reviewHeading } from "../reviewHeading.ts"
import { entriesOf, type ReviewEntries, reviewNumbers, sentEntries } from "../reviewNumbers.ts"
import type { Route } from "../Route.ts"
import { type Cell, table } from "../table.ts"

type Steps = Review.Status["steps"]

const here = "/review"

const number = (n: number, name: string): Cell => ({ n: grouped(n), name })

const startsWith = (steps: Steps, word: string): Steps => steps.filter(({ id }) => id.startsWith(`${word} `))

const rest = (id: string): string => id.slice(id.indexOf(" ") + 1)

/** What is not finished, in a word for each step. */
const stateCell = ({ state }: Steps[number]): Cell => (state === "done" ? "done" : markup`<strong>${state}</strong>`)

const countsOf = ({ id, counts }: Steps[number]): string => {
  const { found, of, strategies = 0, wrong = 0, records = 0, works = 0, doubts = 0 } = counts
  if (id === "merge") return `${counted(records, "record")}, ${counted(works, "work")}, ${counted(doubts, "pair")} in doubt`
  if (id === "known studies") return `${found} of ${of} kept for validation are found`
  return wrong === 0 ? counted(strategies, "strategy", "strategies") : `${wrong} of ${strategies} cannot be understood`
}

const beginnings = (steps: Steps): ReadonlyArray<ReadonlyArray<Cell>> =>
  steps.filter(({ id }) => ["strategies", "known studies", "merge"].includes(id)).map((step) => [step.id, stateCell(step), countsOf(step)])

const searchRows = (steps: Steps): ReadonlyArray<ReadonlyArray<Cell>> =>
  startsWith(steps, "search").map((step) => [rest(step.id), stateCell(step), number(step.counts["records"] ?? 0, "records")])

/** States of records in a stage, and what a page calls them. */
const columns = [
  ["include", "included"],
  ["exclude", "excluded"],
  ["conflict", "conflicts"],
  ["waiting", "one of two decided"],
  ["unsure", "maybe"],
  ["open", "undecided"]
] as const

const screeningRows = (steps: Steps): ReadonlyArray<ReadonlyArray<Cell>> =>
  startsWith(steps, "screen").map((step) => [
    rest(step.id),
    stateCell(step),
    ...columns.map(([state, name]) => number(step.counts[state] ?? 0, name))
  ])

const statusPage = ({ title, steps, people, next, notices }: Review.Status): Markup => {
  const { reports = 0, studies = 0, notRetrieved = 0 } = steps.find(({ id }) => id === "include")?.counts ?? {}
  const persons = people.map(({ who, stage, decided }) => [who, stage, number(decided, "decided")])
  return markup`${reviewHeading(title, here)}
<p class="verdict">${counted(studies, "study", "studies")} in ${counted(reports, "report")} included so far${notRetrieved === 0 ? undefined : `; ${counted(notRetrieved, "report")} not retrieved`}.</p>
${next === null ? undefined : markup`<p>Next:</p><pre class="command" tabindex="0"><code>${next}</code></pre>`}
<section aria-labelledby="search"><h2 id="search">Search</h2>
${table("Strategies and merging", ["step", "state", "counts"], beginnings(steps))}${table("Searches", ["search", "state", "records"], searchRows(steps))}</section>
<section aria-labelledby="screening"><h2 id="screening">Screening</h2>
${table("Screening by stage", ["stage", "state", ...columns.map(([, name]) => name)], screeningRows(steps))}${table("Screening by person", ["person", "stage", "decided"], persons)}</section>
${notesMarkup(notices)}`
}

type Shown = Effect.Success<ReturnType<typeof ReviewFlow.show>>

const flowPage = (
  { title, figure, problems, pending }: Shown,
  entries: ReviewEntries,
  version: string,
  csrf: string,
  failure?: string
): Markup =>
  markup`${reviewHeading(title, "/review/flow")}
${failure === undefined ? undefined : markup`<p class="failure" role="alert">Nothing was saved: ${failure}.</p>\n`}${
    figure === undefined
      ? markup`<p class="failure" role="alert">flow.yaml: ${problems.join("; ")}. Correct the numbers below.</p>\n`
      : markup`${pending === 0 ? undefined : markup`<p class="muted">${counted(pending, "record")} not decided yet: the numbers will change.</p>\n`}${blocksMarkup([figure], { isForeign: true })}<p><a href="/review/flow.svg" download="prisma-flow.svg">Save the flow as SVG</a></p>\n`
  }${reviewFlowForm(entries, version, csrf)}`

const about = (title: string, command: string) => ({ title, here, command })

/** A review: its state, its flow, its checks and its report. */
export const reviewRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/review",
    answer: Effect.fnUntraced(function* () {
      const { folder } = yield* PageSettings
      const status = yield* Review.status({ folder })
      return PageResponse.page(about(status.title, "litfuse review"), statusPage(status))
    })
  },
  {
    method: "GET",
    path: "/review/flow",
    answer: Effect.fnUntraced(function* ({ csrf }) {
      const { folder } = yield* PageSettings
      const shown = yield* ReviewFlow.show({ folder })
      return PageResponse.page(
        about(`Flow: ${shown.title}`, "litfuse review report --out report.html"),
        flowPage(shown, entriesOf(shown.numbers), shown.version, csrf)
      )
    })
  },
  {
    method: "POST",
    path: "/review/flow",
    answer: Effect.fnUntraced(function* ({ form, csrf }) {
      const { folder, canChange } = yield* PageSettings
      if (!canChange) return PageResponse.noProjectPage("to save numbers")
      const entries = sentEntries(form)
      const version = form.get("version") ?? ""
      const read = reviewNumbers(entries)
      const saved =
        "problems" in read
          ? Effect.succeed(read.problems.join("; "))
          : ReviewFlow.save({ folder, numbers: read.numbers, version }).pipe(
              Effect.as(undefined),
              Effect.catch((error) => Effect.succeed(PageResponse.describeError(error)))
            )
      const failure = yield* saved
      if (failure === undefined) return PageResponse.redirect("/review/flow")
      const shown = yield* ReviewFlow.show({ folder })
      return PageResponse.page(
        about(`Flow: ${shown.title}`, "litfuse review report --out report.html"),
        // the entries of the person stay in the form
        flowPage(shown, entries, version, csrf, failure),
        422
      )
    })
  },
  {
    method: "GET",
    path: "/review/flow.svg",
    answer: Effect.fnUntraced(function* () {
      const { folder } = yield* PageSettings
      const { figure, problems } = yield* ReviewFlow.show({ folder })
      return figure === undefined
        ? PageResponse.errorPage(422, "The sums do not add up", problems.join("; "))
        : PageResponse.download("prisma-flow.svg", "image/svg+xml", [figure.svg])
    })
  },
  {
    method: "GET",
    path: "/review/check",
    answer: Effect.fnUntraced(function* () {
      const { folder } = yield* PageSettings
      const { title } = yield* Review.status({ folder })
      const { checks, notices } = yield* Review.check({ folder })
      const failed = checks.filter(({ state }) => state === "failed").length
      const rows = checks.map(({ id, state, subject, file, line, message }): ReadonlyArray<Cell> => [
        id,
        state === "failed" ? markup`<strong class="bad">failed</strong>` : state,
        file === null ? "" : `${file}${line === null ? "" : `:${line}`}`,
        subject === null ? message : `${subject}: ${message}`
      ])
      return PageResponse.page(
        about(`Check: ${title}`, "litfuse review check"),
        markup`${reviewHeading(title, "/review/check")}<p class="verdict">${failed === 0 ? "Every check holds." : counted(failed, "finding")}</p>
${table("Checks", ["check", "state", "where", "what"], rows)}${notesMarkup(notices)}`
      )
    })
  },
  {
    method: "GET",
    path: "/review/report",
    answer: Effect.fnUntraced(function* () {
      const { folder } = yield* PageSettings
      const { text } = yield* Review.report({ folder, format: "html" })
      return PageResponse.standalonePage(text, contentPolicy(pageParts))
    })
  }
]
