import { plotStyle } from "@litfuse/figures/plot/plotSvg"

const light = `--paper:#fff;--raised:#f6f8fa;--ink:#1b2127;--soft:#59636e;--line:#d8dee4;--accent:#0072b2;--loss:#c04f00;--good:#00664b;--warn-paper:#fff6e5;--warn-line:#e69f00;--on-accent:#fff;--mid-ink:#1b2127;--scheme:light`
const dark = `--paper:#12161b;--raised:#1a2027;--ink:#e6eaee;--soft:#9aa6b2;--line:#313a44;--accent:#56b4e9;--loss:#f0a63c;--good:#4cc79f;--warn-paper:#2a2313;--warn-line:#e69f00;--on-accent:#0b0f13;--mid-ink:#0b0f13;--scheme:dark`

/**
 * The page's style sheet. All readers can distinguish blue and orange: Okabe and Ito's palette, darker on light so that text in them keeps a contrast of
 * 4.5. No colour carries meaning alone: bars also go up or down, verdicts also have words, marks also have signs.
 */
export const reportStyle = `
:root{${light}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
:root[data-theme=dark]{${dark}}
*{box-sizing:border-box}
html{color-scheme:var(--scheme);scroll-behavior:smooth;scroll-padding-top:1rem}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0 auto;padding:0 1.5rem 3rem;max-width:1080px;background:var(--paper);color:var(--ink);font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Liberation Sans",sans-serif;overflow-wrap:break-word}
h1{font-size:2rem;line-height:1.2;margin:.2rem 0 .4rem}
h2{font-size:1.35rem;line-height:1.3;margin:3rem 0 .3rem;padding-top:1.2rem;border-top:1px solid var(--line)}
h3{font-size:1.05rem;margin:2rem 0 .3rem}
p{margin:.4rem 0;max-width:88ch}
a{color:var(--accent)}
code{font:.92em ui-monospace,"SFMono-Regular",Menlo,Consolas,monospace;background:var(--raised);padding:.08em .3em;border-radius:4px}
.muted,.legend,footer{color:var(--soft);font-size:.9rem}
.muted,.legend{max-width:100ch}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:.5rem;background:var(--paper);padding:.3rem .6rem}
.bar{display:flex;justify-content:space-between;align-items:center;padding-top:1rem}
.brand{color:var(--soft);font-size:.85rem;letter-spacing:.04em}
button,select,input{font:inherit;color:inherit;background:var(--raised);border:1px solid var(--line);border-radius:6px;padding:.25rem .6rem}
button{cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.question{font-size:1.1rem;color:var(--soft)}
.verdict{display:inline-block;font-weight:600;padding:.3rem .75rem;border-radius:6px;border:1px solid var(--line);border-left-width:5px;background:var(--raised)}
.verdict.fails{border-left-color:var(--loss)}.verdict.fails::before{content:"✗ ";color:var(--loss)}
nav ol{display:flex;flex-wrap:wrap;gap:.3rem 1.4rem;padding:0;margin:1.2rem 0 0;list-style-position:inside}
.warn{margin:.8rem 0;padding:.6rem 1rem .6rem 2rem;background:var(--warn-paper);border-left:4px solid var(--warn-line);border-radius:4px;max-width:none}
.warn li+li{margin-top:.3rem}
.warn code{background:none;padding:0}
.scroll{overflow:auto;margin:.8rem 0 .4rem;border:1px solid var(--line);border-radius:8px}
table{border-collapse:separate;border-spacing:0;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{position:relative;padding:.34rem .8rem;text-align:left;font-weight:400;white-space:nowrap}
tbody tr>*{border-top:1px solid var(--line)}
thead th{position:sticky;top:0;z-index:1;background:var(--raised);font-weight:600}
thead th:has(button){padding:0}
thead th.n button{text-align:right}
thead button{width:100%;border:0;border-radius:0;background:none;font-weight:600;text-align:left;padding:.4rem .8rem;white-space:nowrap}
thead button::after{content:"↕";opacity:.28;padding-left:.35em;font-size:.85em}
th[aria-sort=descending] button::after{content:"↓";opacity:1}
th[aria-sort=ascending] button::after{content:"↑";opacity:1}
.n{text-align:right}
tbody tr:hover>*{background:var(--raised)}
td.best{font-weight:700}
td.long{min-width:15rem;white-space:normal;overflow-wrap:anywhere}
td sup{position:absolute;font-size:.75em;margin-left:.1em}
.ok::before{content:"✓ ";color:var(--good);font-size:.8em}
.bad{color:var(--loss)}td.bad::before{content:"✗ "}
.low{color:var(--loss);text-decoration:underline dotted;text-underline-offset:3px}
th.base::after{content:"baseline";color:var(--soft);font-size:.78em;border:1px solid var(--line);border-radius:4px;padding:0 .35em;margin-left:.5em;display:inline-block;white-space:nowrap}
.filter{font-size:.9rem}
figure{margin:1rem 0}
.wide{overflow-x:auto;padding:.2rem 0}
details{margin:.8rem 0}
summary{cursor:pointer;font-weight:600}
.panels{display:grid;grid-template-columns:repeat(auto-fill,minmax(264px,1fr));gap:1.1rem 1.2rem;margin:1rem 0}
svg{max-width:none;overflow:visible}
svg text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Liberation Sans",sans-serif;fill:var(--ink)}
svg.panel text{font-size:11px}svg.panel .t,svg .t{font-size:12px;font-weight:600}
svg .m{fill:var(--soft)}
${plotStyle}
.slim{display:none}
@media screen and (max-width:600px){.broad{display:none}.slim{display:block}}
svg .g{stroke:var(--line)}svg .z{stroke:var(--soft)}svg .r{stroke:var(--soft);stroke-dasharray:4 3}
svg .i{stroke:var(--accent);stroke-width:2}svg .d{fill:var(--accent)}
svg .up{fill:var(--accent)}svg .down{fill:var(--loss)}
svg .o{fill:none;stroke:var(--ink);stroke-width:2}
svg .pos{fill:var(--accent)}svg .neg{fill:var(--loss)}
svg text.hi{fill:var(--on-accent);font-size:11px}svg text.mid{fill:var(--mid-ink);font-size:11px}svg text.lo{font-size:11px}
.explore{margin-top:1.5rem}
.explore form{display:flex;flex-wrap:wrap;gap:.5rem 1.2rem;margin:.5rem 0}
.explore label{min-width:0;max-width:100%;display:flex;gap:.5rem;align-items:center;font-size:.9rem;color:var(--soft)}
.explore select{min-width:0;max-width:20rem;color:var(--ink)}
.pair{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:1.2rem}
@media (max-width:820px){.pair{grid-template-columns:minmax(0,1fr)}body{padding:0 .9rem 2rem}}
.pair h4{margin:.6rem 0 0;font-size:.95rem}
.pair .scroll{max-height:26rem}
.topic{border:0;background:none;padding:0;color:var(--accent);text-decoration:underline;text-underline-offset:2px}
tr.chosen>*{background:var(--raised);box-shadow:inset 3px 0 0 var(--accent)}
tr.chosen>*+*{box-shadow:none}
td.chart{width:38%;min-width:7rem;padding-left:0}
.track{display:block;position:relative;height:.8em}
.track i{position:absolute;top:0;bottom:0;border-radius:2px;background:var(--accent);min-width:1px}
.track i.minus{background:var(--loss)}
.track.both::before{content:"";position:absolute;left:50%;top:-.35em;bottom:-.35em;border-left:1px solid var(--line)}
footer{margin-top:3rem;border-top:1px solid var(--line);padding-top:1rem}
.tall{max-height:38rem}
.note{display:none;width:100%;color:var(--soft);font-weight:400;font-size:.85em;white-space:normal;min-width:8.5em}
table.open td{white-space:normal}
table.open .note{display:inline-block}
tbody th{background:var(--paper)}
tbody tr>th:first-child{position:sticky;left:0;z-index:1}
thead tr>th:first-child{left:0;z-index:2}
thead td{position:sticky;top:0;z-index:1;background:var(--raised)}
.tools{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:.4rem;max-width:none;margin:.3rem 0}
.tools button{font-size:.8rem;color:var(--soft);padding:.1rem .6rem}
.tools button[aria-pressed=true]{color:var(--ink);border-color:var(--accent)}
.columns{font-size:.9rem;margin:.3rem 0}
.columns summary{font-weight:400;color:var(--soft)}
.columns dl{display:grid;grid-template-columns:minmax(0,auto) minmax(0,1fr);gap:.2rem 1rem;margin:.4rem 0}
.columns dt{font-weight:600;overflow-wrap:anywhere}.columns dd{margin:0}
figure.panel{margin:0}
figure.panel figcaption{font-weight:600;font-size:.8rem;overflow-wrap:anywhere}
@media (max-width:600px){h1{font-size:1.6rem;overflow-wrap:anywhere}th,td{padding:.3rem .5rem}thead button{padding:.35rem .5rem}tbody tr>th:first-child{white-space:normal;min-width:6.5rem;max-width:55vw;overflow-wrap:break-word}.columns dl{grid-template-columns:minmax(0,1fr)}.columns dd{margin:0 0 .3rem}.explore label{flex-wrap:wrap}.explore select{max-width:100%}p,li,code{overflow-wrap:anywhere}}
`

/** On paper: always light, nothing that can only be pressed, no table cut at the edge, and what the reader has opened. */
export const printStyle = `
@page{margin:14mm}
@media print{
:root,:root[data-theme=dark],:root:not([data-theme=light]){${light}}
html{font-size:9.5pt}
body{max-width:none;padding:0;font-size:9.5pt}
.explore,.filter,.tools,.skip,#theme,nav,details:not([open]):not(.rest){display:none}
.rest>summary{display:none}.rest::details-content{content-visibility:visible;block-size:auto}
.scroll,.wide{max-height:none;overflow:visible;border:0}
table,td.muted{font-size:7.5pt}
th,td{padding:.15rem .35rem}
thead th,thead td,tbody tr>th:first-child{position:static;background:none}
thead th{vertical-align:bottom}
thead button{white-space:normal;overflow-wrap:break-word;padding:.15rem .35rem}
thead button::after{content:none!important}
tbody tr>th:first-child{white-space:normal}
svg{max-width:100%;height:auto}
h2,h3{break-after:avoid}
tr,figure,.warn{break-inside:avoid}
}
`
