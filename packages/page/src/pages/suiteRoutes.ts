import * as Suite from "@litfuse/api/Suite"
import { suiteDocument } from "@litfuse/api/suite/suiteDocument"
import { blocksMarkup, sectionMarkup } from "@litfuse/document/blocksMarkup"
import { markup, type Markup } from "@litfuse/document/Markup"
import { quoteForShell } from "@litfuse/files/quoteForShell"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { linesOf } from "../evaluation/EvaluationForm.ts"
import { evaluationHeading, evaluationPaths } from "../evaluation/evaluationHeading.ts"
import { linesField, pathList, textField } from "../evaluation/textField.ts"
import { fieldNamedIn, formProblems, type Problems } from "../evaluation/formProblems.ts"
import { offeredFiles } from "../evaluation/offeredFiles.ts"
import * as PageResponse from "../PageResponse.ts"
import { PageSettings } from "../PageSettings.ts"
import type { Route } from "../Route.ts"

/** The form of a suite. Empty lists mean what the suite says. */
interface SuiteForm {
  readonly suite: string
  readonly measures: ReadonlyArray<string>
  readonly baselines: ReadonlyArray<string>
}

const parse = (words: URLSearchParams): SuiteForm => ({
  suite: (words.get("suite") ?? "").trim(),
  measures: linesOf(words.getAll("measure").flatMap((text) => text.split(/\s+/))),
  baselines: linesOf(words.getAll("baseline"))
})

const addressOf = ({ suite, measures, baselines }: SuiteForm): string =>
  new URLSearchParams([
    ["suite", suite],
    ...measures.map((measure): [string, string] => ["measure", measure]),
    ...baselines.map((baseline): [string, string] => ["baseline", baseline])
  ]).toString()

const commandOf = ({ suite, measures, baselines }: SuiteForm): string =>
  [
    "litfuse compare --suite",
    quoteForShell(suite),
    ...measures.map((measure) => `-m ${quoteForShell(measure)}`),
    ...baselines.map((baseline) => `--baseline ${quoteForShell(baseline)}`),
    "--out suite.html"
  ].join(" ")

const about: Markup = markup`Compares runs on several collections: means over collections with two intervals, ranks, and all differences as one family.`

const title = "Runs on several collections"

const formOf = (folder: string, { suite, measures, baselines }: SuiteForm, problems: Problems): Markup => {
  const { suites } = offeredFiles(folder)
  return markup`<form class="ask" method="get" action="${evaluationPaths.suite}">
${pathList("suites", suites)}<div class="row paths">${textField(
    {
      name: "suite",
      label: "File of the suite",
      hint: "A suite.yaml: measures, collections with their judgements, and runs with a file for each collection.",
      example: "suite.yaml",
      isRequired: true
    },
    suite,
    problems,
    "suites"
  )}${textField({ name: "measure", label: "Measures", hint: "Instead of those of the file.", example: "nDCG@10 AP" }, measures.join(" "), problems)}${linesField({ name: "baseline", label: "Baselines, one per line", hint: "Names of runs of the suite." }, baselines, problems)}</div>
<p><button class="main">Compare</button></p></form>
`
}

const resultOf = Effect.fnUntraced(function* (folder: string, { suite, measures, baselines }: SuiteForm) {
  const answer = yield* Suite.ask({ folder, suite, measures, ...(baselines.length === 0 ? {} : { baseline: baselines }) })
  const { lead, sections } = suiteDocument(answer, { isCompact: false, hasDetails: true })
  return markup`${blocksMarkup(lead)}${sections.map((section) => sectionMarkup(section))}`
})

const problemsOf = ({ measures, baselines }: SuiteForm, error: Error): Problems =>
  formProblems(error, { suite: "suite", measures: "measure", baseline: "baseline" }, (text) =>
    text.startsWith("the baseline")
      ? "baseline"
      : (fieldNamedIn(text, { measure: measures.map((one) => `"${one}"`), baseline: baselines.map((one) => `"${one}"`) }) ?? "suite")
  )

/** Comparison of runs over several collections. */
export const suiteRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: evaluationPaths.suite,
    answer: Effect.fnUntraced(function* ({ query }) {
      const { folder } = yield* PageSettings
      const asked = parse(query)
      const frame = { title, here: evaluationPaths.runs }
      const top = (problems: Problems = {}): Markup => markup`${evaluationHeading("suite", title, about)}${formOf(folder, asked, problems)}`
      if (asked.suite === "") return PageResponse.page(frame, top())
      const found = yield* Effect.result(resultOf(folder, asked))
      if (Result.isFailure(found)) return PageResponse.page(frame, top(problemsOf(asked, found.failure)), 422)
      const save = PageResponse.saveLink(`${evaluationPaths.suite}/saved?${addressOf(asked)}`, "suite")
      return PageResponse.page({ ...frame, command: commandOf(asked) }, markup`${top()}${found.success}${save}`)
    })
  },
  {
    method: "GET",
    path: `${evaluationPaths.suite}/saved`,
    answer: Effect.fnUntraced(function* ({ query }) {
      const { folder } = yield* PageSettings
      const asked = parse(query)
      if (asked.suite === "") return PageResponse.redirect(evaluationPaths.suite)
      const body = markup`<header><h1>${title}</h1></header>\n${yield* resultOf(folder, asked)}`
      return PageResponse.pageDownload("suite", title, body, commandOf(asked))
    })
  }
]
