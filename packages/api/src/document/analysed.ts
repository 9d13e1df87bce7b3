import { foot, head } from "@litfuse/bench/report/html/head"
import { markup } from "@litfuse/bench/report/html/Markup"
import { printable } from "@litfuse/files/printable"
import type { Analysed } from "../Analyse.ts"
import { analysisSection } from "./analyses.ts"
import { html as ofAnswer } from "./html.ts"
import { noticesSection, within } from "./parts.ts"

/**
 * What analyzers said of works as one HTML file, which fetches nothing; `title` names what was read. Where that is the answer of a search, the file has
 * its works and how each source answered, too.
 */
export const html = (title: string, { answer, analyses, found }: Analysed): string => {
  if (found !== undefined) return ofAnswer(found, analyses, { command: "analyse", notices: answer.notices })
  const { markup: text } = markup`${head(`${title}: litfuse`, within)}<body>
<a class="skip" href="#read">Skip to what was read</a>
<header>
<p class="brand">litfuse analyse</p>
<h1>${title}</h1>
</header>
<main id="read">
${analyses.map(analysisSection)}${noticesSection(answer.notices)}</main>
<footer><p>Written by <code>litfuse analyse --format html</code>. The file fetches nothing from anywhere.</p></footer>
${foot(within)}`
  return printable(text, "lines")
}
