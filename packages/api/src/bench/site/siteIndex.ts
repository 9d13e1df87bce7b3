import type { SiteWords } from "@litfuse/document/browser/findSections"
import { jsonElement } from "@litfuse/document/jsonElement"
import { type MarkdownPage } from "@litfuse/document/readMarkdown"
import { markup, type Markup } from "@litfuse/document/Markup"
import { proseHtml, proseText } from "@litfuse/document/proseHtml"
import { counted } from "@litfuse/files/numbers"
import { byQuestion } from "../byQuestion.ts"
import { addressFrom, type SitePage } from "./sitePage.ts"
import type { LackingReport, SiteReport } from "./siteReports.ts"

/** A page of Markdown with its path in the site. */
export interface TextPage {
  readonly path: string
  readonly source: string
  readonly page: MarkdownPage
}

const path = "index.html"
const to = (target: string): string => addressFrom(path, target)

const nameOf = ({ source, page }: TextPage): string => (page.title === "" ? source : page.title)

const reportItem = ({ id, path: target, question, answer, dataset }: SiteReport): Markup =>
  markup`<a href="${to(target)}">${proseText(question)}</a><p class="answer">${proseHtml(answer)}</p><p class="about">${id} · ${dataset}</p>`

const questionList = (reports: ReadonlyArray<SiteReport>): Markup => {
  const items = byQuestion(reports).map(({ main, parts }) => {
    const below = parts.map((part) => markup`<li>${reportItem(part)}</li>\n`)
    if (main === undefined) return markup`${below}`
    return markup`<li>${reportItem(main)}${below.length === 0 ? undefined : markup`<ul>${below}</ul>`}</li>\n`
  })
  return markup`<ul class="questions">${items}</ul>\n`
}

/** The first sentence of a page, which says what it is about. */
const aboutOf = ({ page }: TextPage): string => {
  const text = page.sections.find((section) => section.text !== "")?.text ?? ""
  const [first = ""] = /^.{0,300}?[.:](?=\s|$)/.exec(text) ?? [text.slice(0, 160)]
  return first.replace(/:$/, ".")
}

const pageList = (pages: ReadonlyArray<TextPage>): Markup | undefined =>
  pages.length === 0
    ? undefined
    : markup`<h2 id="pages">${counted(pages.length, "page")}</h2>
<ul class="questions">${pages.map((page) => markup`<li><a href="${to(page.path)}">${nameOf(page)}</a><p class="answer">${aboutOf(page)}</p><p class="about">${page.source}</p></li>\n`)}</ul>\n`

const lackingList = (lacking: ReadonlyArray<LackingReport>): Markup | undefined =>
  lacking.length === 0
    ? undefined
    : markup`<h2 id="lacking">${counted(lacking.length, "experiment")} without a report here</h2>
<ul>${lacking.map(({ id, why }) => markup`<li><code>${id}</code>: ${why}</li>\n`)}</ul>\n`

const wordsIn = (reports: ReadonlyArray<SiteReport>, pages: ReadonlyArray<TextPage>): SiteWords => {
  const all = [
    ...reports.map(({ path: target, question, sections }) => ({ target, name: proseText(question), sections })),
    ...pages.map((one) => ({ target: one.path, name: nameOf(one), sections: one.page.sections }))
  ]
  return {
    pages: all.map(({ target, name }) => [to(target), name]),
    sections: all.flatMap(({ sections }, i) => sections.map(({ id, title, text }) => [i, id, proseText(title), text] as const))
  }
}

/** The first page of a site: a box for words, every question with its answer, and every page. Without a script the lists are all there is. */
export const siteIndex = (
  reports: ReadonlyArray<SiteReport>,
  lacking: ReadonlyArray<LackingReport>,
  pages: ReadonlyArray<TextPage>
): SitePage => ({
  path,
  title: "Questions, answers and pages",
  body: markup`<h1>What was asked, and what was found</h1>
<p class="muted">Each question has a report with its numbers and figures. Values come from the stored results; nothing was computed for this site.</p>
<div id="search" role="search" hidden><label>Words of a question, an answer or a page <input type="search" autocomplete="off"></label><p role="status"></p><ol></ol></div>
<noscript><p class="muted">The search needs JavaScript. The lists below have every page.</p></noscript>
<h2 id="questions">${counted(reports.length, "report")} by question</h2>
${questionList(reports)}${pageList(pages)}${lackingList(lacking)}`,
  data: markup`${jsonElement("words", wordsIn(reports, pages))}\n`
})
