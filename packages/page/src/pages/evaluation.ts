import { readdirSync } from "node:fs"
import * as Compare from "@litfuse/api/Compare"
import { comparedSections, verdict } from "@litfuse/api/compare/page"
import { markup, type Markup } from "@litfuse/api/document/markup"
import { noticesSection } from "@litfuse/api/document/parts"
import * as Evaluate from "@litfuse/api/Evaluate"
import { counted, fixed, grouped } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import { type Asked, askedIn, commandOf, inAddress } from "../evaluation/asked.ts"
import { type Measured, topicsSection } from "../evaluation/topics.ts"
import { uploading } from "../Guard.ts"
import * as Reply from "../reply.ts"
import type { Route } from "../Route.ts"
import { csrfField, hidden } from "../search/form.ts"
import { Setting } from "../Setting.ts"
import { table } from "../table.ts"
import { mostBytes, Uploads } from "../Uploads.ts"

/** The measures of a comparison where none is named. */
const usual = "nDCG@10"

/** The run files in a folder, by how their names end; none in a folder that cannot be listed. */
const runsIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder)
      .filter((name) => /\.(?:runs?|trec)(?:\.gz)?$/i.test(name))
      .sort()
  } catch {
    return []
  }
}

const form = (folder: string, { qrels, runs, measures, baseline, documents }: Asked): Markup => {
  const here = runsIn(folder)
  const others = runs.filter((run) => !here.includes(run))
  return markup`<form class="ask" method="get" action="/evaluation">
<div class="row"><label>File of judgements <input name="qrels" value="${qrels}" required autocomplete="off"></label>
<label>Measures <input name="measure" value="${measures.join(" ")}" placeholder="${usual}" autocomplete="off"></label>
<label>Baseline <input name="baseline" value="${baseline}" placeholder="the first run" autocomplete="off"></label>
<label>File of documents, for titles <input name="documents" value="${documents}" autocomplete="off"></label></div>
${
  here.length === 0
    ? undefined
    : markup`<fieldset><legend>Runs in ${folder}</legend>
${here.map((name) => markup`<label><input type="checkbox" name="run" value="${name}"${runs.includes(name) ? markup` checked` : undefined}>${name}</label>\n`)}</fieldset>
`
}<label for="others" class="muted">${here.length === 0 ? "Run files, a line each, from this folder" : "Other run files, a line each, from this folder"}</label>
<textarea id="others" name="run" rows="2">${others.join("\n")}</textarea>
<p><button class="main">Measure</button></p></form>
`
}

/** Files of the browser's machine that are measured without being kept: they stand in a folder of the server until it ends. */
const sending = (csrf: string): Markup => markup`<details class="send"><summary>Send files instead</summary>
<form class="ask" method="post" action="${uploading}" enctype="multipart/form-data">${csrfField(csrf)}
<div class="row"><label>File of judgements <input type="file" name="qrels" required></label>
<label>Run files <input type="file" name="run" multiple required></label>
<label>Measures <input name="measure" placeholder="${usual}" autocomplete="off"></label></div>
<p class="muted">At most ${grouped(mostBytes / 1_000_000)} MB together. The server holds them until it ends, in a folder of its own; no file of yours is written over.</p>
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

/** Chooses which run is set beside the baseline topic by topic. */
const choosing = (asked: Asked, names: ReadonlyArray<string>, chosen: string): Markup | undefined =>
  names.length < 2
    ? undefined
    : markup`<form class="ask" method="get" action="/evaluation">${hidden("qrels", asked.qrels)}${asked.runs.map((run) => hidden("run", run))}${asked.measures.map((measure) => hidden("measure", measure))}${hidden("baseline", asked.baseline)}${hidden("documents", asked.documents)}
<div class="row"><label>Topic by topic beside the baseline <select name="against">${names.map((name) => markup`<option value="${name}"${name === chosen ? markup` selected` : undefined}>${name}</option>`)}</select></label><button>Show</button></div></form>
`

const about = { title: "Evaluation", here: "/evaluation" }

const hitOf = ({ id, grade, title }: { readonly id: string; readonly grade: number | null; readonly title?: string }): Markup =>
  markup`<span class="${grade === null ? "grade unjudged" : grade > 0 ? "grade relevant" : "grade"}">${grade === null ? "not judged" : `grade ${grade}`}</span> ${title === undefined ? id : markup`${title} <span class="muted">${id}</span>`}`

const behind = ({ judged, relevant, runs, missed }: Compare.Behind.Answer): Markup => {
  const deepest = Math.max(...runs.map(({ hits }) => hits.length))
  return markup`<p>${counted(relevant, "relevant document")} among ${grouped(judged)} judged. ${runs.map(({ name, found, retrieved }) => `${name} found ${grouped(found)} of them in ${counted(retrieved, "hit")}. `)}</p>
${table(
  "First hits",
  ["rank", ...runs.map(({ name }) => name)],
  Array.from({ length: deepest }, (_, i) => [String(i + 1), ...runs.map(({ hits }) => (hits[i] === undefined ? "" : hitOf(hits[i])))])
)}<section aria-labelledby="missed"><h2 id="missed">${counted(missed.length, "relevant document")} among the first hits of no run</h2>
${missed.length === 0 ? undefined : markup`<ul>${missed.slice(0, 200).map((one) => markup`<li>${hitOf(one)}</li>`)}</ul>`}${missed.length > 200 ? markup`<p class="muted">${missed.length - 200} more.</p>` : undefined}</section>
`
}

/** Measures what was asked, and shows it: as a page, or as a file that has no forms and leads nowhere. */
const shown = Effect.fnUntraced(function* (asked: Asked, isFile: boolean) {
  const { folder } = yield* Setting
  const { qrels, runs, baseline } = asked
  const measures = asked.measures.length === 0 && runs.length > 1 ? [usual] : asked.measures
  const compared =
    runs.length < 2
      ? undefined
      : yield* Compare.run({ folder, qrels, runs, measures, tukey: true, ...(baseline === "" ? {} : { baseline }) })
  const alone = compared === undefined ? yield* Evaluate.ask({ folder, qrels, runs, measures }) : undefined
  const measured = compared?.measured ?? alone!.runs
  const [first] = compared?.answer.measures ?? []
  const base = measured.find(({ name }) => name === first?.baseline.run) ?? measured[0]!
  const others = measured.filter((run) => run !== base)
  const other = others.find(({ name }) => name === asked.against) ?? others[0]
  const measure = first?.measure ?? Object.keys(base.values)[0]!
  const names = others.map(({ name }) => name)
  return markup`${
    compared === undefined
      ? values(measured)
      : markup`<p class="verdict none">${verdict(compared.answer)}</p>\n${comparedSections(compared.answer)}${isFile ? undefined : choosing(asked, names, other!.name)}`
  }${topicsSection(isFile ? undefined : asked, base, other, measure)}${noticesSection((compared?.answer ?? alone!).notices)}`
})

const isAsked = ({ qrels, runs }: Asked): boolean => qrels !== "" && runs.length > 0

/** Runs measured against judgements, compared with a baseline, topic by topic, down to the documents. */
export const evaluation: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/evaluation",
    answer: Effect.fnUntraced(function* ({ query, csrf }) {
      const { folder } = yield* Setting
      const asked = askedIn(query)
      const heading = markup`<header><h1>Evaluation</h1>
<p>Runs are measured against judgements as trec_eval does, and compared with a baseline: differences with intervals, corrected tests, and topic by topic what lies behind them.</p></header>
${form(folder, asked)}${sending(csrf)}`
      if (!isAsked(asked)) return Reply.page(about, heading)
      const body = markup`${heading}${yield* shown(asked, false)}${Reply.saveLink(`/evaluation/saved?${inAddress(asked)}`, "evaluation")}`
      return Reply.page({ ...about, command: commandOf(asked) }, body)
    })
  },
  {
    method: "POST",
    path: uploading,
    answer: Effect.fnUntraced(function* ({ form: sent, files }) {
      const { keep } = yield* Uploads
      const [qrels, ...others] = files.filter(({ field }) => field === "qrels")
      const runs = files.filter(({ field }) => field === "run")
      if (qrels === undefined || others.length > 0 || runs.length === 0)
        return Reply.sorry(422, "Nothing was measured", "Choose one file of judgements, and one run file or several.")
      const [judgements, ...ranked] = [qrels, ...runs].map(keep)
      if (judgements === undefined || ranked.some((path) => path === undefined))
        return Reply.sorry(
          413,
          "Nothing was measured",
          "The server holds as many files as it may. Start it again, or name files of its folder."
        )
      const words = new URLSearchParams({ measure: sent.get("measure") ?? "" })
      return Reply.onTo(
        `/evaluation?${inAddress({ ...askedIn(words), qrels: judgements, runs: ranked.filter((path) => path !== undefined) })}`
      )
    })
  },
  {
    method: "GET",
    path: "/evaluation/saved",
    answer: Effect.fnUntraced(function* ({ query }) {
      const asked = askedIn(query)
      if (!isAsked(asked)) return Reply.onTo("/evaluation")
      const what = `${counted(asked.runs.length, "run")} against ${asked.qrels}`
      const body = markup`<header><h1>${what}</h1></header>\n${yield* shown(asked, true)}`
      return Reply.pageFile("evaluation", what, body, commandOf(asked))
    })
  },
  {
    method: "GET",
    path: "/evaluation/topic",
    answer: Effect.fnUntraced(function* ({ query }) {
      const { folder } = yield* Setting
      const asked = askedIn(query)
      const { qrels, runs, documents } = asked
      const topic = query.get("topic") ?? ""
      const depth = /^[1-9]\d{0,3}$/.test(query.get("depth") ?? "") ? Number(query.get("depth")) : 20
      const found = yield* Compare.Behind.ask({ folder, qrels, runs, topic, depth, ...(documents === "" ? {} : { documents }) })
      const body = markup`<header><h1>Topic ${topic}</h1><p class="muted">The first ${depth} hits of each run. <a href="/evaluation?${inAddress(asked)}">All topics</a></p></header>
${behind(found)}<nav class="pages" aria-label="Depth"><a href="/evaluation/topic?${inAddress(asked)}&amp;topic=${encodeURIComponent(topic)}&amp;depth=${String(Math.min(9999, 5 * depth))}">More hits</a></nav>
${noticesSection(found.notices)}`
      return Reply.page({ ...about, title: `Topic ${topic}`, command: commandOf(asked) }, body)
    })
  }
]
