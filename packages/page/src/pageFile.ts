import { pageFoot, pageHead, type PageParts } from "@litfuse/document/pageHead"
import { markup, type Markup } from "@litfuse/document/Markup"
import { printable } from "@litfuse/files/printable"
import { pageParts } from "@litfuse/document/documentStyle"

/**
 * The content of a page as one file, with its style and the script of its tables. It fetches nothing.
 *
 * - `own` additional style; `command` the equivalent command
 */
export const pageFile = (title: string, own: string, body: Markup, command: string): string => {
  const within: PageParts = { ...pageParts, styles: pageParts.styles + own }
  const { markup: text } = markup`${pageHead(`${title}: litfuse`, within)}<body class="served">
<main id="main">
${body}
</main>
<footer><p>Written by <code>litfuse serve</code>. The equivalent command:</p><pre class="command" tabindex="0"><code>${command}</code></pre><p class="muted">The file fetches nothing.</p></footer>
${pageFoot(within)}`
  return printable(text, "lines")
}
