import { pageFoot, pageHead } from "@litfuse/document/pageHead"
import { markup } from "@litfuse/document/Markup"
import { printable } from "@litfuse/files/printable"
import type { Analysed } from "../Analyse.ts"
import { analysisMarkup } from "./analysisMarkup.ts"
import { answerPage as ofAnswer } from "./answerPage.ts"
import { noticesSection, answerFrame } from "./answerStyle.ts"

/**
 * The analyses of works as one HTML file, which fetches nothing; `title` names the input. For the answer of a search, the file also contains its works and
 * the outcome of each source.
 */
export const analysesPage = (title: string, { answer, analyses, found }: Analysed): string => {
  if (found !== undefined) return ofAnswer(found, analyses, { command: "analyse", notices: answer.notices })
  const { markup: text } = markup`${pageHead(`${title}: litfuse`, answerFrame)}<body>
<a class="skip" href="#read">Skip to the analyses</a>
<header>
<p class="brand">litfuse analyse</p>
<h1>${title}</h1>
</header>
<main id="read">
${analyses.map(analysisMarkup)}${noticesSection(answer.notices)}</main>
<footer><p>Written by <code>litfuse analyse --format html</code>. The file fetches nothing.</p></footer>
${pageFoot(answerFrame)}`
  return printable(text, "lines")
}
