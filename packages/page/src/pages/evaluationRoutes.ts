import * as Compare from "@litfuse/api/Compare"
import { ranksOf } from "@litfuse/api/compare/compareFigure"
import { compareDocument } from "@litfuse/api/compare/compareDocument"
import { blocksMarkup, sectionMarkup } from "@litfuse/document/blocksMarkup"
import { markup, type Markup } from "@litfuse/document/Markup"
import { notesMarkup } from "../notesMarkup.ts"
import * as Evaluate from "@litfuse/api/Evaluate"
import * as Figure from "@litfuse/figures/Figure"
import { counted, fixed, grouped } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type EvaluationForm, parseEvaluationForm, evaluationCommand, evaluationAddress } from "../evaluation/EvaluationForm.ts"
import { evaluationHeading } from "../evaluation/evaluationHeading.ts"
import { linesField, pathList, runFields, textField } from "../evaluation/textField.ts"
import { offeredFiles } from "../evaluation/offeredFiles.ts"
import { fieldNamedIn, formProblems, type Problems } from "../evaluation/formProblems.ts"
import { type Measured, topicsSection } from "../evaluation/topicsSection.ts"
import { uploadPaths } from "../Guard.ts"
import * as PageResponse from "../PageResponse.ts"
import type { Route } from "../Route.ts"
import { csrfField, hidden } from "../search/renderSearchForm.ts"
import { PageSettings } from "../PageSettings.ts"
import { table } from "../table.ts"
import { mostBytes, Uploads } from "../Uploads.ts"

const usual = "nDCG@10"

/** The fields of the form by the fields of a request that a problem names. */
const fieldNames = { qrels: "qrels", runs: "run", measures: "measure", baseline: "baseline", documents: "documents" } as const

/** The problems of an error at their fields; a file that cannot be read at the field that names it. */
const problemsOf = ({ qrels, runs, measures, baselines, documents }: EvaluationForm, error: Error): Problems =>
  formProblems(error, fieldNames, (text) =>
    text.includes("baseline") && baselines.some((one) => text.includes(one))
      ? "baseline"
      : fieldNamedIn(text, { measure: measures.map((measure) => `"${measure}"`), qrels: [qrels], run: runs, documents: [documents] })
  )

const evaluationFields = (folder: string, { qrels, runs, measures, baselines, documents }: EvaluationForm, problems: Problems): Markup => {
  const files = offeredFiles(folder)
  return markup`<form class="ask" method="get" action="/evaluation">
${pathList("qrels", files.qrels)}${pathList("documents", files.documents)}<div class="row paths">${textField(
    {
      name: "qrels",
      label: "File of judgements",
      hint: "Of TREC, or tables and JSON of other tools.",
      example: "qrels.txt",
      isRequired: true
    },
    qrels,
    problems,
    "qrels"
  )}${textField(
    { name: "documents", label: "File of documents, for titles", hint: "JSON lines with an id and a title.", example: "documents.jsonl" },
    documents,
    problems,
    "documents"
  )}${textField({ name: "measure", label: "Measures", example: usual }, measures.join(" "), problems)}${linesField(
    { name: "baseline", label: "Baselines, one per line", example: "the first run" },
    baselines,
    problems
  )}</div>
${runFields(folder, files.runs, runs, problems)}<p><button class="main">Measure</button></p></form>
`
}

const uploadForm = (csrf: string): Markup => markup`<details class="send"><summary>Send files instead</summary>
<form class="ask" method="post" action="${uploadPaths.runs}" enctype="multipart/form-data">${csrfField(csrf)}
<div class="row"><label>File of judgements <input type="file" name="qrels" required></label>
<label>Run files <input type="file" name="run" multiple required></label>
<label>Measures <input name="measure" placeholder="${usual}" autocomplete="off"></label></div>
<p class="muted">At most ${grouped(mostBytes / 1_000_000)} MB together. The server stores them in a temporary folder until it stops, and never overwrites your files.</p>
<p><button>Send and measure</button></p></form></details>
`

const values = (runs: ReadonlyArray<Measured>): Markup => {
  const measures = Object.keys(runs[0]?.values ?? {})
  return markup`<section aria-labelledby="values"><h2 id="values">Means over topics</h2>${table(
    "Means",
    ["run", ...measures],
    runs.map(({ name, values }) => [name, ...measures.map((measure) => ({ n: fixed(values[measure]!), name: measure }))])
  )}</section>
`
}

const runChoice = (asked: EvaluationForm, names: ReadonlyArray<string>, chosen: string): Markup | undefined =>
  names.length < 2
    ? undefined
    : markup`<form class="ask" method="get" action="/evaluation">${hidden("qrels", asked.qrels)}${asked.runs.map((run) => hidden("run", run))}${asked.measures.map((measure) => hidden("measure", measure))}${asked.baselines.map((baseline) => hidden("baseline", baseline))}${hidden("documents", asked.documents)}
<div class="row"><label>Topic by topic, compared with the baseline <select name="against">${names.map((name) => markup`<option value="${name}"${name === chosen ? markup` selected` : undefined}>${name}</option>`)}</select></label><button>Show</button></div></form>
`

const about = { title: "Evaluation", here: "/evaluation" }

const purpose: Markup = markup`Measures runs against judgements as trec_eval does, and compares them with one or more baselines. The comparison has differences with intervals, corrected tests, and results per topic.`

const classOf = (grade: number | null): string => {
  if (grade === null) return "grade unjudged"
  return grade > 0 ? "grade relevant" : "grade"
}

const hitOf = ({ id, grade, title }: { readonly id: string; readonly grade: number | null; readonly title?: string }): Markup =>
  markup`<span class="${classOf(grade)}">${grade === null ? "not judged" : `grade ${grade}`}</span> ${title === undefined ? id : markup`${title} <span class="muted">${id}</span>`}`

const topicHits = ({ judged, relevant, runs, missed }: Compare.TopicDocuments.Answer): Markup => {
  const deepest = Math.max(...runs.map(({ hits }) => hits.length))
  return markup`<p>${counted(relevant, "relevant document")} among ${grouped(judged)} judged documents. ${runs.map(({ name, found, retrieved }) => `${name} found ${grouped(found)} of them in ${counted(retrieved, "hit")}. `)}</p>
${table(
  "First hits",
  ["rank", ...runs.map(({ name }) => name)],
  Array.from({ length: deepest }, (_, i) => [String(i + 1), ...runs.map(({ hits }) => (hits[i] === undefined ? "" : hitOf(hits[i])))])
)}<section aria-labelledby="missed"><h2 id="missed">${counted(missed.length, "relevant document")} that no run has among its first hits</h2>
${missed.length === 0 ? undefined : markup`<ul>${missed.slice(0, 200).map((one) => markup`<li>${hitOf(one)}</li>`)}</ul>`}${missed.length > 200 ? markup`<p class="muted">${missed.length - 200} more.</p>` : undefined}</section>
`
}

const comparedMarkup = (answer: Compare.Answer): Markup => {
  const { lead, sections } = compareDocument({ ...answer, notices: [] }, { overview: "letters", hasMeasures: true, hasDetails: true })
  return markup`${blocksMarkup(lead)}${sections.map((section) => sectionMarkup(section))}`
}

/** Which runs the ranks over topics tell apart; nothing for two runs, or where a run lacks a value. */
const ranksMarkup = (compared: Parameters<typeof ranksOf>[0], measure: string): Markup | undefined => {
  const figure = ranksOf(compared, measure)
  if (figure === undefined) return undefined
  const { title, about, svg, narrow, table } = Figure.ofPaper(figure)
  const blocks = [
    { type: "paragraph", text: about, tone: "muted" },
    { type: "figure", title, svg, narrow, table, isOnPages: true }
  ] as const
  return sectionMarkup({ id: "ranks", title: "Ranks over topics", blocks })
}

const resultSections = Effect.fnUntraced(function* (asked: EvaluationForm, isFile: boolean) {
  const { folder } = yield* PageSettings
  const { qrels, runs, baselines } = asked
  const measures = asked.measures.length === 0 && runs.length > 1 ? [usual] : asked.measures
  const compared =
    runs.length < 2
      ? undefined
      : yield* Compare.run({ folder, qrels, runs, measures, tukey: true, ...(baselines.length === 0 ? {} : { baseline: baselines }) })
  const alone = compared === undefined ? yield* Evaluate.ask({ folder, qrels, runs, measures }) : undefined
  const measured = compared?.measured ?? alone!.runs
  const [first] = compared?.answer.measures ?? []
  const base = measured.find(({ name }) => name === first?.baselines[0]?.run) ?? measured[0]!
  const others = measured.filter((run) => run !== base)
  const other = others.find(({ name }) => name === asked.against) ?? others[0]
  const measure = first?.measure ?? Object.keys(base.values)[0]!
  const names = others.map(({ name }) => name)
  return markup`${
    compared === undefined
      ? values(measured)
      : markup`${comparedMarkup(compared.answer)}${ranksMarkup(compared, measure)}${isFile ? undefined : runChoice(asked, names, other!.name)}`
  }${topicsSection(isFile ? undefined : asked, base, other, measure)}${notesMarkup((compared?.answer ?? alone!).notices)}`
})

const isAsked = ({ qrels, runs }: EvaluationForm): boolean => qrels !== "" && runs.length > 0

/** Evaluation of runs: means, comparison with a baseline, topics, and documents. */
export const evaluationRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/evaluation",
    answer: Effect.fnUntraced(function* ({ query, csrf }) {
      const { folder } = yield* PageSettings
      const asked = parseEvaluationForm(query)
      const headingWith = (problems: Problems = {}): Markup =>
        markup`${evaluationHeading("runs", "Evaluation", purpose)}${problems["other"] === undefined ? undefined : markup`<p class="failure" role="alert">${problems["other"]}</p>\n`}${evaluationFields(folder, asked, problems)}${uploadForm(csrf)}`
      if (!isAsked(asked)) return PageResponse.page(about, headingWith())
      const measured = yield* Effect.result(resultSections(asked, false))
      if (Result.isFailure(measured)) return PageResponse.page(about, headingWith(problemsOf(asked, measured.failure)), 422)
      const body = markup`${headingWith()}${measured.success}${PageResponse.saveLink(`/evaluation/saved?${evaluationAddress(asked)}`, "evaluation")}`
      return PageResponse.page({ ...about, command: evaluationCommand(asked) }, body)
    })
  },
  {
    method: "POST",
    path: uploadPaths.runs,
    answer: Effect.fnUntraced(function* ({ form: sent, files }) {
      const { keep } = yield* Uploads
      const [qrels, ...others] = files.filter(({ field }) => field === "qrels")
      const runs = files.filter(({ field }) => field === "run")
      if (qrels === undefined || others.length > 0 || runs.length === 0)
        return PageResponse.errorPage(422, "Nothing was measured", "Choose one file of judgements and at least one run file.")
      const [judgements, ...ranked] = [qrels, ...runs].map(keep)
      if (judgements === undefined || ranked.some((path) => path === undefined))
        return PageResponse.errorPage(
          413,
          "Nothing was measured",
          "The server has no space for more files. Restart it, or name files in its folder."
        )
      const words = new URLSearchParams({ measure: sent.get("measure") ?? "" })
      return PageResponse.redirect(
        `/evaluation?${evaluationAddress({ ...parseEvaluationForm(words), qrels: judgements, runs: ranked.filter((path) => path !== undefined) })}`
      )
    })
  },
  {
    method: "GET",
    path: "/evaluation/saved",
    answer: Effect.fnUntraced(function* ({ query }) {
      const asked = parseEvaluationForm(query)
      if (!isAsked(asked)) return PageResponse.redirect("/evaluation")
      const what = `${counted(asked.runs.length, "run")} against ${asked.qrels}`
      const body = markup`<header><h1>${what}</h1></header>\n${yield* resultSections(asked, true)}`
      return PageResponse.pageDownload("evaluation", what, body, evaluationCommand(asked))
    })
  },
  {
    method: "GET",
    path: "/evaluation/topic",
    answer: Effect.fnUntraced(function* ({ query }) {
      const { folder } = yield* PageSettings
      const asked = parseEvaluationForm(query)
      const { qrels, runs, documents } = asked
      const topic = query.get("topic") ?? ""
      const depth = /^[1-9]\d{0,3}$/.test(query.get("depth") ?? "") ? Number(query.get("depth")) : 20
      const found = yield* Compare.TopicDocuments.ask({ folder, qrels, runs, topic, depth, ...(documents === "" ? {} : { documents }) })
      const body = markup`<header><h1>Topic ${topic}</h1><p class="muted">The first ${depth} hits of each run. <a href="/evaluation?${evaluationAddress(asked)}">All topics</a></p></header>
${topicHits(found)}<nav class="pages" aria-label="Depth"><a href="/evaluation/topic?${evaluationAddress(asked)}&amp;topic=${encodeURIComponent(topic)}&amp;depth=${String(Math.min(9999, 5 * depth))}">More hits</a></nav>
${notesMarkup(found.notices)}`
      return PageResponse.page({ ...about, title: `Topic ${topic}`, command: evaluationCommand(asked) }, body)
    })
  }
]
