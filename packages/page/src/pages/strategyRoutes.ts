import * as DraftStrategy from "@litfuse/api/DraftStrategy"
import { markup, type Markup } from "@litfuse/document/Markup"
import { quoteForShell } from "@litfuse/files/quoteForShell"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { fieldNamedIn, formProblems, type Problems } from "../evaluation/formProblems.ts"
import { PageSettings, type Settings } from "../PageSettings.ts"
import * as PageResponse from "../PageResponse.ts"
import type { Ask, Route } from "../Route.ts"
import { csrfField, hidden } from "../search/renderSearchForm.ts"
import { formsList, formsText } from "../strategy/formsList.ts"
import { goalFields } from "../strategy/goalFields.ts"
import { partsFields, queryFields, termsFields } from "../strategy/partsFields.ts"
import {
  carriedWords,
  isEdited,
  isOtherGoal,
  parseStrategyForm,
  type Step,
  stepOf,
  steps,
  strategyAddress,
  type StrategyForm,
  strategyRequest
} from "../strategy/StrategyForm.ts"

const about = { title: "Question to strategy", here: "/strategy" }

/** The longest address that is kept; browsers and servers cut off longer ones. Units: characters. */
const longestAddress = 6000

const order = Object.keys(steps) as ReadonlyArray<Step>

/** The fields of the form by the fields of a request that a problem names. */
const fieldNames = {
  goal: "goal",
  domain: "domain",
  timeFrame: "time",
  studyTypes: "type",
  exclude: "exclude",
  headings: "headings",
  records: "records",
  parts: "part",
  choices: "part",
  text: "text"
} as const

const problemsOf = ({ headings, records }: StrategyForm, error: Error): Problems =>
  formProblems(error, fieldNames, (text) => fieldNamedIn(text, { headings: [headings], records: [records] }))

/** The step whose fields have a problem. */
const stepOfProblems = (problems: Problems): Step => {
  if (problems["text"] !== undefined) return "query"
  return problems["part"] === undefined ? "goal" : "parts"
}

const progressList = (here: Step): Markup =>
  markup`<ol class="steps">${order.map((step) => markup`<li${step === here ? markup` aria-current="step"` : undefined}>${steps[step]}</li>`)}</ol>
`

const buttons = (here: Step): Markup => {
  const next = order[order.indexOf(here) + 1]
  const others = order.filter((step) => step !== here && step !== next)
  return markup`<p class="tools">${next === undefined ? undefined : markup`<button class="main" name="step" value="${next}">Next: ${steps[next].toLowerCase()}</button>`}${others.map((step) => markup`<button name="step" value="${step}">${order.indexOf(step) < order.indexOf(here) ? "Back to" : "Go to"} ${steps[step].toLowerCase()}</button>`)}</p>
`
}

const intro: Markup = markup`<p class="muted">From a question to a search strategy in five steps, by rules and without a model. Every step can be edited. Nothing is sent to a service unless you ask for it.</p>`

/** Phrases of earlier parts that a change of the goal removed. */
const lostWith = (form: StrategyForm, draft: DraftStrategy.Draft): ReadonlyArray<string> => {
  if (!isOtherGoal(form)) return []
  const now = new Set(draft.parts.flatMap(({ alternatives }) => alternatives.flat()))
  const lost = form.parts.flatMap(({ alternatives }) => alternatives.flat()).filter((one) => !now.has(one))
  return [
    `The question has changed, so its parts were read again.${lost.length === 0 ? "" : ` No longer used: ${lost.map((one) => `"${one}"`).join(", ")}.`}`
  ]
}

const warningsOf = (form: StrategyForm, draft: DraftStrategy.Draft): ReadonlyArray<string> => [
  ...lostWith(form, draft),
  ...(isEdited(form) && form.made !== draft.made
    ? ["The parts or terms changed after the query was edited. The edited query is used, without these changes."]
    : []),
  ...draft.warnings
]

const warningsList = (all: ReadonlyArray<string>): Markup | undefined =>
  all.length === 0 ? undefined : markup`<ul class="warn">${all.map((text) => markup`<li>${text}</li>`)}</ul>\n`

const fieldsAt = (
  step: Step,
  form: StrategyForm,
  draft: DraftStrategy.Draft | undefined,
  problems: Problems,
  { folder, replay }: Settings
): Markup => {
  const kept = draft ?? { parts: form.parts, whyNot: [], studyTypes: form.types, leftOut: [], phrases: [], forms: [] }
  if (step === "goal") return goalFields(form, folder, problems)
  if (step === "parts") return partsFields(form, kept, problems)
  if (step === "terms") return termsFields(kept, replay)
  return step === "query" ? queryFields(form, draft, problems, replay) : formsList(kept.forms)
}

const commandOf = (step: Step, draft: DraftStrategy.Draft | undefined) => {
  if (draft === undefined || (step !== "query" && step !== "forms")) return {}
  const query = quoteForShell(draft.text)
  return {
    command:
      step === "query"
        ? `litfuse query lint ${query} --syntax pubmed`
        : `litfuse query translate ${query} --syntax pubmed --into ovid-medline`
  }
}

/** The words that later steps need from a draft that the form does not have yet. */
const completed = (form: StrategyForm, draft: DraftStrategy.Draft | undefined): StrategyForm => {
  const hasParts = form.words.has("part") && !isOtherGoal(form)
  if (draft === undefined || hasParts) return form
  const words = new URLSearchParams([...form.words].filter(([name]) => !["role", "part", "in", "type", "read"].includes(name)))
  words.append("read", form.goal)
  words.append("type", draft.studyTypes.join("\n"))
  draft.parts.forEach(({ role, isSearched, alternatives }, i) => {
    words.append("role", role)
    words.append("part", alternatives.map((all) => all.join(" AND ")).join("\n"))
    if (isSearched) words.append("in", String(i))
  })
  return { ...form, words }
}

const pageAt = (
  step: Step,
  given: StrategyForm,
  draft: DraftStrategy.Draft | undefined,
  problems: Problems,
  csrf: string,
  setting: Settings
) => {
  const form = completed(given, draft)
  const other = problems["other"] === undefined ? undefined : markup`<p class="failure" role="alert">${problems["other"]}</p>\n`
  const body = markup`<header><h1>Question to strategy</h1>
${intro}${progressList(step)}</header>
${other}${draft === undefined ? undefined : warningsList(warningsOf(given, draft))}<form class="ask" method="post" action="/strategy">${csrfField(csrf)}${carriedWords(form, step).map(([name, value]) => hidden(name, value))}
${fieldsAt(step, form, draft, problems, setting)}${buttons(step)}</form>
`
  return PageResponse.page({ ...about, ...commandOf(step, draft) }, body, Object.keys(problems).length === 0 ? 200 : 422)
}

const answer = Effect.fnUntraced(function* (words: URLSearchParams, csrf: string, asks: boolean) {
  const setting = yield* PageSettings
  const form = parseStrategyForm(words)
  const step = stepOf(form)
  if (step === undefined) return PageResponse.errorPage(404, "Unknown step", `The steps are ${order.join(", ")}.`)
  if (form.goal === "" && step === "goal") return pageAt(step, form, undefined, {}, csrf, setting)
  if (form.goal === "") return pageAt("goal", form, undefined, { goal: "Type a question or a goal." }, csrf, setting)
  const drafted = yield* Effect.result(DraftStrategy.ask(strategyRequest(form, setting, asks)))
  if (Result.isSuccess(drafted)) return pageAt(step, form, drafted.success, {}, csrf, setting)
  const problems = problemsOf(form, drafted.failure)
  return pageAt(stepOfProblems(problems), form, undefined, problems, csrf, setting)
})

const post = Effect.fnUntraced(function* ({ form: words, csrf }: Ask) {
  const form = parseStrategyForm(words)
  const address = strategyAddress(form)
  // an address never asks a service: a link of another page could lead to it
  if (form.wants === "count" || form.wants === "map") return yield* answer(words, csrf, true)
  return address.length > longestAddress ? yield* answer(words, csrf, false) : PageResponse.redirect(`/strategy?${address}`)
})

/** From a question to a strategy that a person edits at each step. */
export const strategyRoutes: ReadonlyArray<Route> = [
  { method: "GET", path: "/strategy", answer: ({ query, csrf }) => answer(query, csrf, false) },
  { method: "POST", path: "/strategy", answer: post },
  {
    method: "POST",
    path: "/strategy/file",
    answer: Effect.fnUntraced(function* ({ form: words }) {
      const form = parseStrategyForm(words)
      const drafted = yield* Effect.result(DraftStrategy.ask(strategyRequest(form, yield* PageSettings, false)))
      if (Result.isFailure(drafted)) return PageResponse.refusedPage(drafted.failure)
      return PageResponse.download("strategy.txt", "text/plain; charset=utf-8", [
        formsText(form.goal, drafted.success, warningsOf(form, drafted.success))
      ])
    })
  }
]
