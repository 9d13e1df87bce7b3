import { documentStyle } from "@litfuse/document/documentStyle"
import { markup, type Markup } from "@litfuse/document/Markup"
import { pageFoot, pageHead, type PageParts } from "@litfuse/document/pageHead"
import { siteScript } from "@litfuse/document/scripts"
import { printable } from "@litfuse/files/printable"

const own = `
nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
p{white-space:normal}
thead th{position:static}
td,tbody th{white-space:normal;min-width:5rem;vertical-align:top}
:is(td,th,td.long,tbody tr>th:first-child),:is(td,th) :is(p,li,code){overflow-wrap:break-word}
main img{max-width:100%;height:auto;border-radius:6px}
main ul:not(.questions),main ol{padding-left:1.4rem;max-width:88ch}
blockquote{margin:.8rem 0;padding-left:1rem;border-left:3px solid var(--line)}
.questions{list-style:none;margin:.8rem 0;padding:0}
.questions li{padding:.5rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
.questions ul{list-style:none;margin:.3rem 0 0;padding:0 0 0 1.4rem}
.questions li li{padding:.3rem 0;border:0}
.answer{margin:.2rem 0}
.about{color:var(--soft);font-size:.87rem;margin:.1rem 0 0}
#search{margin:1rem 0}
#search label{display:block;color:var(--soft);font-size:.9rem}
#search input{display:block;width:100%;max-width:36rem;font-size:1.1rem;padding:.45rem .7rem;margin:.2rem 0;color:var(--ink)}
#search ol{list-style:none;padding:0}
#search li{padding:.4rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
pre code{padding:0;background:none}
main pre{white-space:break-spaces;overflow-wrap:anywhere}
@media (max-width:600px){tbody tr>th:first-child{max-width:60vw}}
`

const parts: PageParts = { styles: documentStyle + own, script: siteScript }

/** A page of a site. `path` from the folder of the site, with slashes; `data` elements that its script reads. */
export interface SitePage {
  readonly path: string
  readonly title: string
  readonly body: Markup
  readonly data?: Markup
}

/** The address of one page from another. */
export const addressFrom = (page: string, target: string): string => {
  const [from, to] = [page.split("/").slice(0, -1), target.split("/")]
  let same = 0
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same++
  return [...from.slice(same).map(() => ".."), ...to.slice(same)].map(encodeURIComponent).join("/")
}

/** The parts of a site, as links from one of its pages. */
export const siteLinks = (page: string, hasPages: boolean): Markup => {
  const at = (target: string) => addressFrom(page, target)
  const here = page === "index.html" ? markup` aria-current="page"` : undefined
  const pages = hasPages ? markup` · <a href="${at("index.html")}#pages">Pages</a>` : undefined
  return markup`<nav aria-label="Site"><p><a href="${at("index.html")}"${here}>Questions and search</a>${pages}</p></nav>\n`
}

/** One HTML file with its style and script, light and dark. It fetches nothing, and its policy lets nothing else run. */
export const printSitePage = ({ path, title, body, data }: SitePage, hasPages: boolean): string =>
  printable(
    markup`${pageHead(title, parts)}<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<div class="bar"><p class="brand">litfuse bench site</p><button type="button" id="theme">Light or dark</button></div>
${siteLinks(path, hasPages)}</header>
<main id="main">
${body}</main>
<footer><p>Written by <code>litfuse bench site</code>. The file fetches nothing.</p></footer>
${data}${pageFoot(parts)}`.markup,
    "lines"
  )
