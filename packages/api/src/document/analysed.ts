import { head } from "@litfuse/bench/report/html/head"
import { markup, raw } from "@litfuse/bench/report/html/Markup"
import { tablesScript } from "@litfuse/bench/report/html/scripts"
import { printable } from "@litfuse/files/printable"
import type { Analysed } from "../Analyse.ts"
import { analysisSection } from "./analyses.ts"
import { noticesSection, style } from "./parts.ts"

/** What analyzers said of works as one HTML file, which fetches nothing; `title` names what was read. */
export const html = (title: string, { answer, analyses }: Analysed): string => {
  const { markup: text } = markup`${head(`${title}: litfuse`, style)}<body>
<a class="skip" href="#read">Skip to what was read</a>
<header>
<p class="brand">litfuse analyse</p>
<h1>${title}</h1>
</header>
<main id="read">
${analyses.map(analysisSection)}${noticesSection(answer.notices)}</main>
<footer><p>Written by <code>litfuse analyse --format html</code>. The file fetches nothing from anywhere.</p></footer>
<script>${raw(tablesScript)}</script>
</body>
</html>
`
  return printable(text, "lines")
}
