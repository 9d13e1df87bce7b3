import * as Analyse from "@litfuse/api/Analyse"
import type { AnalysisKind } from "@litfuse/api/analyse/namedAnalyses"
import { analysisMarkup } from "../analysisMarkup.ts"
import { milestonesSection } from "../milestonesSection.ts"
import * as Judging from "@litfuse/api/Judging"
import { markup, type Markup } from "@litfuse/document/Markup"
import { notesMarkup } from "../notesMarkup.ts"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as PageResponse from "../PageResponse.ts"
import { searchCommand } from "../SearchForm.ts"
import { withFinishedSearch } from "../search/withSearch.ts"
import { milestonesReads } from "@litfuse/api/document/milestonesFigure"
import { trialsSection } from "../trialsSection.ts"
import { searchAnalyses, timeKinds, unexplainedAnswer } from "../searchAnalyses.ts"
import type { Address } from "../windowedSection.ts"
import type { AnalyzerResults } from "@litfuse/api/analyse/runAnalyzers"
import { searchHeading } from "../search/searchHeading.ts"
import { type FinishedSearch, type SearchJob, SearchJobs } from "../SearchJobs.ts"
import type { Ask, Route } from "../Route.ts"
import { PageSettings } from "../PageSettings.ts"

const commandsOf = (
  one: SearchJob,
  setting: { readonly folder: string; readonly canChange: boolean; readonly replay?: string },
  kinds: ReadonlyArray<AnalysisKind>
): string =>
  `${searchCommand(one.form, setting)} --out found.json\nlitfuse analyse found.json ${kinds.map((kind) => `--${kind}`).join(" ")}`

/** Analyses with their notices. `at` the address of the page; undefined in a saved file. */
const shownAs = ({ analyses, notices }: AnalyzerResults, at: Address | undefined): Markup =>
  markup`${analyses.map((one) => analysisMarkup(one, at))}${notesMarkup(notices)}`

const isFinished = ({ id, outcome }: SearchJob): boolean => outcome?._tag === "Done" && id !== ""

const compareForm = (one: SearchJob, all: ReadonlyArray<SearchJob>, chosen: ReadonlyArray<string>): Markup | undefined => {
  const others = all.filter((other) => isFinished(other) && other.id !== one.id)
  if (others.length === 0)
    return markup`<p class="muted">After another search on this server, you can compare the timelines of both: an earlier run, or another topic.</p>\n`
  return markup`<form method="get" class="ask"><fieldset><legend>Compare with other searches</legend>
${others.map(({ id, form: asked }) => markup`<label><input type="checkbox" name="against" value="${id}"${chosen.includes(id) ? markup` checked` : undefined}>${asked.query}</label>\n`)}</fieldset><p><button>Compare</button></p></form>
`
}

/** What differs from one other search, or several searches side by side. Empty: nothing is chosen. */
const compared = Effect.fnUntraced(function* (
  one: SearchJob,
  { found }: FinishedSearch,
  others: ReadonlyArray<SearchJob>,
  at: Address | undefined
) {
  const against = others.flatMap(({ form, outcome }) =>
    outcome?._tag === "Done" ? [{ name: form.query, answer: unexplainedAnswer(outcome.done.found) }] : []
  )
  if (against.length === 0) return undefined
  const { folder } = yield* PageSettings
  return shownAs(yield* Analyse.analyseAnswer(folder, { name: one.form.query, answer: unexplainedAnswer(found) }, [], against), at)
})

/** The content of an analysis page. `choice` is a form, which a saved file does not have. */
interface AnalysisPage {
  readonly title: string
  readonly command: string
  readonly choice: Markup | undefined
  readonly shown: Markup
}

const time = Effect.fnUntraced(function* (ask: Ask, one: SearchJob, done: FinishedSearch, at?: Address) {
  const searches = yield* SearchJobs
  const chosen = [...new Set(ask.query.getAll("against"))].filter((id) => id !== one.id)
  const others = chosen.flatMap((id) => searches.get(id) ?? [])
  const beside = yield* compared(one, done, others, at)
  const { analyses, notices } = yield* searchAnalyses(done.found, timeKinds, milestonesReads)
  const named = analyses.filter(({ analyzer }) => analyzer !== "milestones")
  return {
    title: `Time: ${one.form.query}`,
    command: commandsOf(one, yield* PageSettings, timeKinds),
    choice: compareForm(one, searches.all(), chosen),
    shown: markup`${beside}${milestonesSection(analyses, done.found, at, `/searches/${one.id}`)}${trialsSection(done.found.works, at === undefined ? undefined : `/searches/${one.id}`)}${shownAs({ analyses: named, notices }, at)}`
  } satisfies AnalysisPage
})

const includedBy = Effect.fnUntraced(function* (folder: string, name: string) {
  const { pool, said } = yield* Judging.open({ folder, pool: name })
  return pool.topics.flatMap(({ id: topic, documents }) =>
    documents.filter(({ id }) => (said(topic, id).grade ?? 0) > 0).map(({ id }) => id)
  )
})

const poolForm = (pools: ReadonlyArray<string>, chosen: string): Markup =>
  pools.length === 0
    ? markup`<p class="muted">After people have judged these works (page <strong>Judge</strong>), this page also shows which source found the included works.</p>\n`
    : markup`<form method="get" class="ask"><div class="row"><label>Included in the pool <select name="pool"><option value="">none</option>${pools.map((name) => markup`<option value="${name}"${name === chosen ? markup` selected` : undefined}>${name}</option>`)}</select></label><button>Show</button></div></form>
`

const agreement = Effect.fnUntraced(function* (ask: Ask, one: SearchJob, done: FinishedSearch, at?: Address) {
  const setting = yield* PageSettings
  const { folder, canChange } = setting
  const pools = canChange ? yield* Judging.list({ folder }) : []
  const chosen = ask.query.get("pool") ?? ""
  const kinds = ["agreement", "reproducibility"] as const
  const said = {
    title: `Agreement: ${one.form.query}`,
    command: commandsOf(one, setting, kinds),
    choice: poolForm(pools, chosen)
  }
  if (!pools.includes(chosen)) return { ...said, shown: shownAs(yield* searchAnalyses(done.found, kinds), at) } satisfies AnalysisPage
  const answer = unexplainedAnswer(done.found)
  const included = yield* includedBy(folder, chosen)
  const here = new Set(answer.works.map(({ id }) => id))
  const found = included.filter((id) => here.has(id))
  const analysed = yield* Analyse.agreement(folder, answer, found)
  const verdict = markup`<p class="verdict">${counted(found.length, "work")} of this search included in the pool ${chosen}${found.length < included.length ? `; it missed ${included.length - found.length} more included works` : ""}.</p>\n`
  return { ...said, shown: markup`${verdict}${shownAs(analysed, at)}` } satisfies AnalysisPage
})

const pageAndFile = (name: "agreement" | "time", say: typeof time | typeof agreement): ReadonlyArray<Route> => [
  {
    method: "GET",
    path: `/searches/:id/${name}`,
    answer: (ask) =>
      withFinishedSearch(ask, (one, done) =>
        Effect.map(say(ask, one, done, { path: `/searches/${one.id}/${name}`, query: ask.query }), ({ title, command, choice, shown }) =>
          PageResponse.page(
            { title, here: "/", command },
            markup`${searchHeading(one, done, `/${name}`)}${choice}${shown}${PageResponse.saveLink(`/searches/${one.id}/${name}/saved?${ask.query.toString()}`, name)}`
          )
        )
      )
  },
  {
    method: "GET",
    path: `/searches/:id/${name}/saved`,
    answer: (ask) =>
      withFinishedSearch(ask, (one, done) =>
        Effect.map(say(ask, one, done), ({ title, command, shown }) =>
          PageResponse.pageDownload(name, title, markup`<header><h1>${title}</h1></header>${shown}`, command)
        )
      )
  }
]

/** Analyses of a search: the agreement of its sources, and the dates of its works. */
export const analysisRoutes: ReadonlyArray<Route> = [...pageAndFile("agreement", agreement), ...pageAndFile("time", time)]
