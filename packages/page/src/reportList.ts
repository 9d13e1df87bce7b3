import type * as Bench from "@litfuse/api/Bench"
import { byQuestion, type Question } from "@litfuse/api/bench/byQuestion"
import { markup, type Markup } from "@litfuse/document/Markup"
import { counted, grouped } from "@litfuse/files/numbers"

type Reported = Bench.Reports.Reported

const isOld = ({ id }: Reported): boolean => id.split("/", 1)[0] === "archive"

const saidIn = (one: Reported): string => ("problem" in one ? one.id : `${one.id} ${one.dataset} ${one.question}`).toLowerCase()

/** Whether a report has all words in its question, its name or its collection. Empty: every report has no words. */
const hasWords = (one: Reported, words: string): boolean => {
  const said = saidIn(one)
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word))
}

const addressOf = (id: string): string => `/reports/${id.split("/").map(encodeURIComponent).join("/")}`

const one = (report: Reported): Markup =>
  "problem" in report
    ? markup`<a href="${addressOf(report.id)}">${report.id}</a> <p class="about"><strong class="bad">cannot be read</strong> ${report.problem}</p>`
    : markup`<a href="${addressOf(report.id)}">${report.question}</a> <p class="about">${report.id} · ${report.dataset}${report.isHere ? "" : " (not on this machine)"}</p>`

const list = (questions: ReadonlyArray<Question<Reported>>): Markup => {
  const parts = (some: ReadonlyArray<Reported>): Markup => markup`<ul>${some.map((part) => markup`<li>${one(part)}</li>\n`)}</ul>`
  return markup`<ul class="questions">${questions.map(({ main, parts: some }) =>
    main === undefined
      ? markup`${some.map((part) => markup`<li>${one(part)}</li>\n`)}`
      : markup`<li>${one(main)}${some.length === 0 ? undefined : parts(some)}</li>\n`
  )}</ul>
`
}

/** The reports of a workspace by their questions, with a box for words. A report that answers a question for one collection follows it. */
export const reportList = (all: ReadonlyArray<Reported>, words: string): Markup => {
  const found = words === "" ? all : all.filter((report) => hasWords(report, words))
  const [current, old] = [found.filter((report) => !isOld(report)), found.filter(isOld)]
  const questions = byQuestion(current)
  const said =
    words === ""
      ? `${counted(current.length, "report")} on ${counted(questions.length, "question")}${old.length === 0 ? "" : `, and ${grouped(old.length)} in the archive`}`
      : `${grouped(found.length)} of ${counted(all.length, "report")} with "${words}"`
  return markup`<header><h1>Reports</h1>
<p class="muted">Each report answers one question from stored numbers. Its page shows them per topic, without network.</p></header>
<form class="ask" method="get" action="/reports" role="search"><div class="row"><label>Words of a question, a report or a collection <input type="search" name="words" value="${words}" autocomplete="off"></label><button>Show</button></div></form>
<p role="status">${said}.${words === "" ? undefined : markup` <a href="/reports">All reports</a>`}</p>
${list(questions)}${old.length === 0 ? undefined : markup`<details${words === "" ? undefined : markup` open`}><summary>${counted(old.length, "report")} in the archive</summary>${list(byQuestion(old))}</details>`}`
}
