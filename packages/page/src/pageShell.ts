import { type Markup, markup } from "@litfuse/document/Markup"

/**
 * The frame of a page.
 *
 * - `here` the path of its part in the navigation; `command` the equivalent command
 * - `reloadAfter` the seconds after which a browser without script reloads
 */
export interface About {
  readonly title: string
  readonly here?: string
  readonly command?: string
  readonly reloadAfter?: number
}

const parts: ReadonlyArray<readonly [path: string, name: string]> = [
  ["/", "Search"],
  ["/strategy", "Strategy"],
  ["/walks", "Citations"],
  ["/texts", "Full texts"],
  ["/entities", "Entities"],
  ["/references", "References"],
  ["/review", "Review"],
  ["/doubts", "Doubts"],
  ["/judging", "Judging"],
  ["/evaluation", "Evaluation"],
  ["/reports", "Reports"],
  ["/runs", "Runs"],
  ["/plugins", "Plugins"]
]

const links = (here: string | undefined): Markup =>
  markup`<ul>${parts.map(([path, name]) => markup`<li><a href="${path}"${path === here ? markup` aria-current="page"` : undefined}>${name}</a></li>`)}</ul>`

/** Links to all parts: in a row, and folded on a narrow page, which shows one of the two. */
const navigation = (here: string | undefined): Markup =>
  markup`<nav class="parts" aria-label="litfuse"><a class="mark" href="/">litfuse</a><div class="all">${links(here)}</div><details class="folded"><summary>${["Menu", ...parts.flatMap(([path, name]) => (path === here ? [name] : []))].join(": ")}</summary>${links(here)}</details></nav>
`

const commandNote = (command: string | undefined): Markup | undefined =>
  command === undefined ? undefined : markup`<p>The same in a terminal:</p><pre class="command" tabindex="0"><code>${command}</code></pre>`

/** A whole page. */
export const pageShell = ({ title, here, command, reloadAfter }: About, body: Markup): Markup => markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}: litfuse</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="data:,">
${reloadAfter === undefined ? undefined : markup`<noscript><meta http-equiv="refresh" content="${reloadAfter}"></noscript>\n`}<script src="/tables.js" defer></script>
<script src="/page.js" defer></script>
</head>
<body class="served">
<a class="skip" href="#main">Skip to the page</a>
${navigation(here)}<main id="main">
${body}
</main>
<footer>${commandNote(command)}<p class="muted">litfuse serves this page on this machine only.</p></footer>
</body>
</html>
`
