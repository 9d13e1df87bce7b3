import { foot, head, type Within } from "@litfuse/bench/report/html/head"
import { markup, type Markup } from "@litfuse/bench/report/html/Markup"
import { tablesScript } from "@litfuse/bench/report/html/scripts"
import { printable } from "@litfuse/files/printable"
import { style } from "./parts.ts"

/**
 * What a page shows as one file, with its style and the script of its tables. It fetches nothing.
 *
 * - `own` the style that stands behind the common one; `command` what does the same in a terminal
 */
export const file = (title: string, own: string, body: Markup, command: string): string => {
  const within: Within = { styles: style + own, script: tablesScript }
  const { markup: text } = markup`${head(`${title}: litfuse`, within)}<body class="served">
<main id="main">
${body}
</main>
<footer><p>Written by <code>litfuse serve</code>. The same in a terminal:</p><pre class="command" tabindex="0"><code>${command}</code></pre><p class="muted">The file fetches nothing from anywhere.</p></footer>
${foot(within)}`
  return printable(text, "lines")
}
