import type { PageParts } from "@litfuse/document/pageHead"
import { markup, type Markup } from "@litfuse/document/Markup"
import { tablesScript } from "@litfuse/document/scripts"
import type { Notice } from "@litfuse/engine/Notice"

/** The style of pages with works and analyses. */
export const answerStyle = `
.works .abstract{white-space:normal;max-width:88ch}
.works td,.works th{white-space:normal;vertical-align:top}
.sources td:nth-child(n+5){min-width:14rem;overflow-wrap:anywhere}
.works details{margin:.2rem 0 0}
.works summary{font-weight:400;color:var(--soft);font-size:.85rem}
.works .by{color:var(--soft);font-size:.85rem}
.why{list-style:none;margin:.3rem 0;padding:0;max-width:88ch}
.why .why{padding-left:1.2rem;border-left:1px solid var(--line);margin-left:.2rem}
.why li{margin:.15rem 0;overflow-wrap:anywhere}
li{overflow-wrap:break-word}
.share{display:inline-block;width:6rem;height:.6em;margin-right:.5rem;border-radius:2px;vertical-align:baseline;overflow:hidden}
.share .all{fill:var(--line)}
.percent{display:inline-block;min-width:3.2em;text-align:right;font-variant-numeric:tabular-nums}
.twin summary{font-weight:400;color:var(--soft);font-size:.85rem}
figure svg,figure img{max-width:100%;height:auto}
.works .long{min-width:15rem}
@media (max-width:600px){.works tbody tr>th:first-child{min-width:2.2rem;overflow-wrap:break-word}
.works .stacked tr{display:flex;flex-wrap:wrap;gap:.1rem .9rem;padding:.35rem .5rem}
.works .stacked thead tr{gap:0 .2rem;padding:0;background:var(--raised)}
.works .stacked thead th{position:static}
.works .stacked tbody tr{border-top:1px solid var(--line)}
.works .stacked tbody tr>*{display:block;flex:none;position:static;border:0;padding:0;min-width:0;max-width:100%;text-align:left;overflow-wrap:anywhere}
.works .stacked tbody tr>th:first-child{max-width:100%}
.works .stacked tbody tr>.long,.works .stacked tbody tr>.why{flex:1 0 100%}
.works .stacked tbody td:empty{display:none}
.works .stacked tbody td:not(.long)::before{content:attr(data-c) " ";color:var(--soft);font-size:.85em}}
@media print{.works tbody td:not(.n){overflow-wrap:anywhere}}
pre{overflow-x:auto;background:var(--raised);padding:.8rem 1rem;border-radius:6px;font-size:.85rem}
`

/** The style and script of a page with works, analyses and tables. */
export const answerFrame: PageParts = { styles: answerStyle, script: tablesScript }

/** The notices as a section; undefined without notices. */
export const noticesSection = (all: ReadonlyArray<Notice>): Markup | undefined => {
  if (all.length === 0) return undefined
  return markup`<section aria-labelledby="notes"><h2 id="notes">What to know</h2>
<ul>${all.map(({ subject, text }) => markup`<li><strong>${subject}</strong>: ${text}</li>\n`)}</ul></section>
`
}
