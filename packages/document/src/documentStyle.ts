import { mostDrawn } from "@litfuse/figures/network"
import { networkStyle } from "@litfuse/figures/networkStyle"
import type { PageParts } from "./pageHead.ts"
import { tablesScript } from "./scripts.ts"

/** The style of pages with works, analyses and comparisons, in addition to that of reports. */
export const documentStyle = `${networkStyle(mostDrawn)}
.works td p{white-space:normal;margin:0}
.works td details p{margin:.4rem 0}
.works td.met{min-width:14rem}
.works td.met,ol li{overflow-wrap:anywhere}
td sup{position:static;color:var(--soft)}
p{white-space:pre-line}
@media (max-width:600px){.wide svg{max-width:100%;height:auto}.wide img{max-width:none}}
.works td,.works th{white-space:normal;vertical-align:top}
.works td.why{min-width:14rem;overflow-wrap:anywhere}
.works details{margin:.2rem 0 0}
.works summary{font-weight:400;color:var(--soft);font-size:.85rem}
ul.why{list-style:none;margin:.3rem 0;padding:0;max-width:88ch}
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
.failure{color:var(--loss);border-left:4px solid var(--loss);padding:.5rem .9rem;background:var(--raised);border-radius:4px;overflow-wrap:anywhere;max-width:none}
.failure::before{content:"✗ "}
pre{overflow-x:auto;background:var(--raised);padding:.8rem 1rem;border-radius:6px;font-size:.85rem}
`

/** The style and script of a page with works, analyses and tables. */
export const pageParts: PageParts = { styles: documentStyle, script: tablesScript }
