import { markup, type Markup } from "@litfuse/bench/report/html/Markup"
import type { Notice } from "@litfuse/engine/Notice"

/** The style of pages that show works and what was said of them. */
export const style = `
.works .abstract{white-space:normal;max-width:88ch}
.works td,.works th{white-space:normal;vertical-align:top}
.sources td:nth-child(n+5){min-width:14rem;overflow-wrap:anywhere}
.works details{margin:.2rem 0 0}
.works summary{font-weight:400;color:var(--soft);font-size:.85rem}
.works .by{color:var(--soft);font-size:.85rem}
.why{list-style:none;margin:.3rem 0;padding:0;max-width:88ch}
.why .why{padding-left:1.2rem;border-left:1px solid var(--line);margin-left:.2rem}
.why li{margin:.15rem 0;overflow-wrap:anywhere}
.share{display:inline-block;width:6rem;height:.6em;margin-right:.5rem;border-radius:2px;vertical-align:baseline;overflow:hidden}
.share .all{fill:var(--line)}
.percent{display:inline-block;min-width:3.2em;text-align:right;font-variant-numeric:tabular-nums}
.twin summary{font-weight:400;color:var(--soft);font-size:.85rem}
figure svg,figure img{max-width:100%;height:auto}
@media (max-width:600px){.works tbody tr>th:first-child{min-width:2.2rem;overflow-wrap:break-word}}
pre{overflow-x:auto;background:var(--raised);padding:.8rem 1rem;border-radius:6px;font-size:.85rem}
`

/** What is to be known besides, as a section; nothing where there is nothing. */
export const noticesSection = (all: ReadonlyArray<Notice>): Markup | undefined => {
  if (all.length === 0) return undefined
  return markup`<section aria-labelledby="notes"><h2 id="notes">What to know</h2>
<ul>${all.map(({ subject, text }) => markup`<li><strong>${subject}</strong>: ${text}</li>\n`)}</ul></section>
`
}
