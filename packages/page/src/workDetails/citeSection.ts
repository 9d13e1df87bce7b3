import { styledCitations } from "@litfuse/api/search/styledCitations"
import { markup, type Markup } from "@litfuse/document/Markup"
import type { Work } from "@litfuse/engine/Work"
import { references } from "../missingFields.ts"

/** A work as a citation in each style, and as a file in each format. */
export const citeSection = (root: string, rank: number, work: Work): Markup =>
  markup`<section aria-labelledby="cite"><h2 id="cite">Cite</h2>
<dl class="cite">${styledCitations(work).map(({ style, text }) => markup`<dt>${style}</dt><dd>${text}</dd>\n`)}</dl>
<p class="muted">The four styles are those for articles of journals, without italics. For other styles, save the work for your reference manager.</p>
<ul class="exports">${Object.entries(references).map(([form, [name]]) => markup`<li><a href="${root}/selected?what=selected&amp;work=${rank}&amp;as=${form}">${name}</a></li>`)}</ul></section>
`
