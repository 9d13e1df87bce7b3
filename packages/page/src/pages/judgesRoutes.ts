import { ApiError, Refused } from "@litfuse/api/ApiError"
import * as Judges from "@litfuse/api/Judges"
import { judgesDocument } from "@litfuse/api/judges/judgesDocument"
import { blocksMarkup, sectionMarkup } from "@litfuse/document/blocksMarkup"
import { markup, type Markup } from "@litfuse/document/Markup"
import { quoteForShell } from "@litfuse/files/quoteForShell"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { linesOf } from "../evaluation/EvaluationForm.ts"
import { evaluationHeading, evaluationPaths } from "../evaluation/evaluationHeading.ts"
import { linesField, pathList, runFields, textField } from "../evaluation/textField.ts"
import { fieldNamedIn, formProblems, type Problems } from "../evaluation/formProblems.ts"
import { offeredFiles } from "../evaluation/offeredFiles.ts"
import * as PageResponse from "../PageResponse.ts"
import { PageSettings } from "../PageSettings.ts"
import type { Route } from "../Route.ts"

/** The form of a comparison of judgements, as texts. Empty means the default. */
interface JudgesForm {
  readonly a: string
  readonly b: string
  readonly runs: ReadonlyArray<string>
  readonly circular: ReadonlyArray<string>
  readonly measure: string
  readonly level: string
}

const parse = (words: URLSearchParams): JudgesForm => {
  const textOf = (name: string): string => (words.get(name) ?? "").trim()
  return {
    a: textOf("a"),
    b: textOf("b"),
    runs: linesOf(words.getAll("run")),
    circular: linesOf(words.getAll("circular")),
    measure: textOf("measure"),
    level: textOf("level")
  }
}

const addressOf = ({ runs, circular, ...texts }: JudgesForm): string =>
  new URLSearchParams([
    ...Object.entries(texts).filter(([, text]) => text !== ""),
    ...runs.map((run): [string, string] => ["run", run]),
    ...circular.map((run): [string, string] => ["circular", run])
  ]).toString()

const commandOf = ({ a, b, runs, circular, measure, level }: JudgesForm): string =>
  [
    "litfuse judge compare",
    ...[a, b].map(quoteForShell),
    ...(runs.length === 0 ? [] : ["--runs", ...runs.map(quoteForShell)]),
    ...circular.map((run) => `--circular ${quoteForShell(run)}`),
    ...(measure === "" ? [] : [`-m ${quoteForShell(measure)}`]),
    ...(level === "" ? [] : [`--level ${quoteForShell(level)}`]),
    "--out judges.html"
  ].join(" ")

const about: Markup = markup`Compares two sets of judgements, such as those of people and of a model: their agreement, and whether they order runs alike.`

const title = "Two sets of judgements"

const formOf = (folder: string, { a, b, runs, circular, measure, level }: JudgesForm, problems: Problems): Markup => {
  const files = offeredFiles(folder)
  return markup`<form class="ask" method="get" action="${evaluationPaths.judges}">
${pathList("qrels", files.qrels)}<div class="row paths">${textField(
    { name: "a", label: "Judgements A", hint: "The reference, such as those of people.", example: "people.qrels", isRequired: true },
    a,
    problems,
    "qrels"
  )}${textField({ name: "b", label: "Judgements B", hint: "Those to compare with it.", example: "model.qrels", isRequired: true }, b, problems, "qrels")}${textField(
    { name: "measure", label: "Measure that orders the runs", example: "nDCG@10" },
    measure,
    problems
  )}${textField({ name: "level", label: "Lowest relevant grade", example: "1" }, level, problems)}</div>
${runFields(folder, files.runs, runs, problems)}${linesField(
    {
      name: "circular",
      label: "Runs made with the model behind the judgements, one per line",
      hint: "They are marked, and the agreement of orders is also given without them.",
      example: "llm.run"
    },
    circular,
    problems
  )}<p><button class="main">Compare</button></p></form>
`
}

const resultOf = Effect.fnUntraced(function* (folder: string, { a, b, runs, circular, measure, level }: JudgesForm) {
  if (level !== "" && !/^[1-9]\d{0,5}$/.test(level)) {
    const text = `"${level}" is no grade; it takes a whole number of at least 1`
    return yield* new ApiError({ question: "judges", reason: new Refused({ problems: [{ fields: ["level"], text }] }) })
  }
  const answer = yield* Judges.ask({
    folder,
    a,
    b,
    circular,
    ...(runs.length === 0 ? {} : { runs }),
    ...(measure === "" ? {} : { measure }),
    ...(level === "" ? {} : { level: Number(level) })
  })
  const { lead, sections } = judgesDocument(answer)
  return markup`${blocksMarkup(lead)}${sections.map((section) => sectionMarkup(section))}`
})

const fields = { a: "a", b: "b", runs: "run", circular: "circular", measure: "measure", level: "level" }

const problemsOf = ({ a, b, runs, circular, measure }: JudgesForm, error: Error): Problems =>
  formProblems(error, fields, (text) =>
    fieldNamedIn(text, { measure: measure === "" ? [] : [`"${measure}"`], circular, run: runs, b: [b], a: [a] })
  )

const isAsked = ({ a, b }: JudgesForm): boolean => a !== "" && b !== ""

/** Comparison of two sets of judgements, and of the orders of runs that they give. */
export const judgesRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: evaluationPaths.judges,
    answer: Effect.fnUntraced(function* ({ query }) {
      const { folder } = yield* PageSettings
      const asked = parse(query)
      const frame = { title, here: evaluationPaths.runs }
      const top = (problems: Problems = {}): Markup =>
        markup`${evaluationHeading("judges", title, about)}${problems["other"] === undefined ? undefined : markup`<p class="failure" role="alert">${problems["other"]}</p>\n`}${formOf(folder, asked, problems)}`
      if (!isAsked(asked)) return PageResponse.page(frame, top())
      const found = yield* Effect.result(resultOf(folder, asked))
      if (Result.isFailure(found)) return PageResponse.page(frame, top(problemsOf(asked, found.failure)), 422)
      const save = PageResponse.saveLink(`${evaluationPaths.judges}/saved?${addressOf(asked)}`, "judges")
      return PageResponse.page({ ...frame, command: commandOf(asked) }, markup`${top()}${found.success}${save}`)
    })
  },
  {
    method: "GET",
    path: `${evaluationPaths.judges}/saved`,
    answer: Effect.fnUntraced(function* ({ query }) {
      const { folder } = yield* PageSettings
      const asked = parse(query)
      if (!isAsked(asked)) return PageResponse.redirect(evaluationPaths.judges)
      const body = markup`<header><h1>${title}</h1></header>\n${yield* resultOf(folder, asked)}`
      return PageResponse.pageDownload("judges", title, body, commandOf(asked))
    })
  }
]
