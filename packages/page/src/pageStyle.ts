import { pairStyle } from "@litfuse/api/dedup/pairTable"
import { screeningStyle } from "@litfuse/api/review/desk/ScreeningParts"
import { documentStyle } from "@litfuse/document/documentStyle"
import { printStyle, reportStyle } from "@litfuse/document/reportStyle"

const own = `
body.served{max-width:1180px}
.parts{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;align-items:baseline;padding:.9rem 0 .7rem;border-bottom:1px solid var(--line);margin-bottom:1.2rem}
.parts ul,.tabs ul{display:flex;flex-wrap:wrap;gap:.2rem .95rem;list-style:none;margin:0;padding:0}
.parts a,.tabs a{display:inline-block;padding:.25rem 0;text-decoration:none;color:var(--soft)}
.parts a:hover,.tabs a:hover{color:var(--ink);text-decoration:underline}
.parts a[aria-current],.tabs a[aria-current]{color:var(--ink);font-weight:600;box-shadow:inset 0 -2px 0 var(--accent)}
.parts .folded{display:none}
.parts summary{font-weight:400;color:var(--soft);padding:.25rem 0}
.parts a.mark{font-weight:700;letter-spacing:.02em;color:var(--ink)}
.tabs{margin:.8rem 0 1.2rem;border-bottom:1px solid var(--line)}
h1{overflow-wrap:anywhere}
h2{margin-top:2rem}
.ask textarea{display:block;width:100%;min-height:4.2rem;resize:vertical;font:inherit;font-size:1.1rem;line-height:1.4;color:inherit;background:var(--raised);border:1px solid var(--line);border-radius:8px;padding:.6rem .8rem}
.ask .row{display:flex;flex-wrap:wrap;gap:.6rem 1.2rem;align-items:end;margin:.8rem 0}
.ask .row label{display:grid;gap:.15rem;font-size:.9rem;color:var(--soft)}
.ask .row input,.ask .row select{color:var(--ink)}
.ask .row input{width:8rem}
.ask .row input[type=file]{width:16rem;max-width:100%}
.ask .row input,.ask .row select{height:2.2rem}
header+section h2,header+.ask+section h2{border-top:0;margin-top:.6rem;padding-top:.4rem}
.ask fieldset{display:flex;flex-wrap:wrap;gap:.35rem 1.2rem;margin:.8rem 0;padding:.5rem .9rem .7rem;border:1px solid var(--line);border-radius:8px}
.ask fieldset.files{display:block}
.file{display:flex;flex-wrap:wrap;gap:.3rem 1rem;align-items:center;padding:.25rem 0}
.ask .row.paths input{width:18rem;max-width:100%}
.ask .field{display:grid;gap:.15rem}
.ask .row .field{align-self:start;max-width:18rem}
.ask .field .muted{font-size:.82rem;line-height:1.35}
.ask .row .field textarea{font-size:1rem;min-height:2.2rem;padding:.3rem .6rem;color:var(--ink);width:18rem;max-width:100%}
.ask>.field{margin:.7rem 0}
.ask>.field>label{font-size:.9rem;color:var(--soft)}
.ask>.field textarea{font-size:1rem;min-height:3.4rem;color:var(--ink)}
.ask fieldset.files{min-width:0}
.file .name{flex:1 1 16rem;min-width:0;flex-wrap:wrap;overflow-wrap:anywhere}
.file input[type=file]{flex:0 1 20rem;min-width:0;max-width:100%}

.file label:not(.name){color:var(--soft);font-size:.9rem}
.file input:not([type]){width:9rem;min-width:0;color:var(--ink)}
.files>label input{width:16rem;max-width:100%}
.offered ul{list-style:none;padding:0;margin:.4rem 0}
button.link{border:0;background:none;padding:.15rem 0;color:var(--accent);text-decoration:underline;text-align:left;cursor:pointer}
.ask fieldset label{display:flex;gap:.4rem;align-items:center}
.ask .number input[inputmode]{width:6rem}.ask .number .why{flex:1 1 14rem}.ask .number .why input{flex:1;min-width:0}
.steps{display:flex;flex-wrap:wrap;gap:.2rem 2rem;margin:.6rem 0;padding-left:1.2rem;color:var(--soft)}
.steps li[aria-current]{color:var(--ink);font-weight:600}
.ask .part,.ask .terms{align-items:start;min-width:0}
.ask .part label,.ask .terms label{flex-wrap:wrap;min-width:0;overflow-wrap:anywhere}
.ask .terms label:not(.phrases){flex:1 1 18rem;flex-wrap:nowrap;align-items:baseline}
.ask .part .phrases{flex:1 1 18rem}.ask .terms .phrases{flex:1 1 100%}
.ask .part textarea,.ask .terms textarea{min-height:3.2rem;font-size:1rem}
.ask textarea.query,.ask .platform textarea{font:.9rem/1.45 ui-monospace,Menlo,Consolas,monospace}
.ask .platform h2{margin-top:1.2rem;font-size:1.05rem}
button.main{background:var(--accent);border-color:var(--accent);color:var(--on-accent);font-weight:600;padding:.45rem 1.3rem}
.questions{list-style:none;margin:.8rem 0;padding:0}
.questions li{margin:0;padding:.5rem 0;border-top:1px solid var(--line);max-width:none;overflow-wrap:anywhere}
.questions ul{list-style:none;margin:.3rem 0 0;padding:0 0 0 1.4rem}
.questions li li{padding:.3rem 0;border:0}
.questions .about{color:var(--soft);font-size:.87rem;margin:.1rem 0 0}
.ask .row input[type=search]{width:18rem;max-width:100%}
.failed td:nth-child(2),.failed .reason{color:var(--loss)}
.failed td:nth-child(2)::before{content:"✗ "}
.asking table{table-layout:fixed}
.asking th,.asking td,.asking tbody tr>th:first-child{white-space:normal;vertical-align:top;overflow-wrap:anywhere;height:2.1rem}
.asking th:nth-child(1){width:9.5rem}.asking th:nth-child(2){width:7.5rem}.asking th:nth-child(3),.asking th:nth-child(4){width:6rem}.asking th:nth-child(5){width:6rem}
.asking thead th.n{text-align:right}
.asking .reason{display:block;font-size:.9em}
.found{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,15rem);gap:1rem 2.4rem;align-items:start}
.found>section>p:first-child{margin:0 0 .6rem}
.narrow{display:none}
.facets fieldset{border:0;padding:0;margin:0 0 1rem;min-width:0}
.facets legend{font-weight:600;padding:0;margin-bottom:.2rem}
.facets label{display:flex;gap:.45rem;align-items:baseline;font-size:.9rem;overflow-wrap:anywhere}
.facets .count{margin-left:auto;color:var(--soft);font-variant-numeric:tabular-nums;overflow-wrap:normal}
.facets details summary{font-weight:400;font-size:.9rem;color:var(--soft)}
.tools,.picked{display:flex;flex-wrap:wrap;gap:.4rem .9rem;align-items:center}
.tools{margin:0 0 .5rem}
.found .tools{justify-content:flex-start}
.tools label,.picked label{display:flex;gap:.4rem;align-items:center;color:var(--soft);font-size:.9rem}
.tools input,.tools select,.picked select{color:var(--ink);min-width:0;max-width:100%}
.tools input[type=search]{width:13rem}.tools input[inputmode]{width:4.6rem}
.picked{position:sticky;bottom:0;z-index:2;padding:.5rem 0;background:var(--paper);border-top:1px solid var(--line)}
.picked{column-gap:.5rem}.picked select{width:5.6rem;height:2rem}.picked button{font-size:.87rem;padding-inline:.55rem}
.keys{margin:.3rem 0}
.wrong{color:var(--loss);font-size:.9rem;font-weight:400}
.said{margin:0 0 .4rem}
.hits{list-style:none;margin:0;padding:0}
.hits>li{scroll-margin:1rem 0 4rem;display:grid;grid-template-columns:3.4rem minmax(0,1fr);padding:.5rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
.hits>li:focus-within{background:var(--raised)}
.hits .rank{display:flex;gap:.35rem;align-items:start;color:var(--soft);font-variant-numeric:tabular-nums;font-size:.9rem;line-height:1.5}
.hits .rank input{margin:.2rem 0}
.hits .rank span{flex:1;text-align:right;padding-right:.8rem}
.hits .title{font-size:1.02rem}
.hits p{margin:0;max-width:none}
.hits .head{line-height:1.35}
.hits .by{color:var(--soft);font-size:.87rem;line-height:1.4}
.hits .by a{color:inherit}
.hits cite{font-style:italic}
.hits .extract{font-size:.87rem;line-height:1.4;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.hits .extract.none{color:var(--soft)}
mark{background:none;color:inherit;font-weight:600;text-decoration:underline;text-decoration-color:var(--accent);text-decoration-thickness:2px;text-underline-offset:2px}
a mark{text-decoration:none;font-weight:700}
.under{display:flex;flex-wrap:wrap;gap:0 1rem;align-items:baseline;font-size:.8rem;line-height:1.5}
.marks{display:flex;flex-wrap:wrap;gap:0 .7rem;list-style:none;margin:0;padding:0;color:var(--soft)}
.marks b{color:var(--ink);font-variant-numeric:tabular-nums}
.marks .short{display:none}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.hits details{margin:0}
.hits details[open]{flex-basis:100%}
.hits summary{font-weight:400;color:var(--soft);font-size:inherit}
.hits details p{margin:.2rem 0 .3rem;max-width:88ch;font-size:.87rem}
h1.work{font-size:1.5rem;line-height:1.3}
article>section>h2{margin-top:1.4rem}
article p{max-width:88ch}
.cite{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.35rem 1rem;margin:.4rem 0}
.cite dt{color:var(--soft);font-size:.9rem}.cite dd{margin:0;max-width:88ch;overflow-wrap:anywhere}
ul.said{margin:0;padding:0;list-style:none}
.served ul.said li{max-width:none}
strong.badge{border:1px solid var(--line);border-radius:4px;padding:0 .35em;font-size:.78em;font-weight:400;color:var(--soft)}
strong.bad{border:1px solid currentColor;border-radius:4px;padding:0 .35em;font-size:.85em}
.pages{display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:baseline}
.exports{display:flex;flex-wrap:wrap;gap:.4rem .6rem;list-style:none;padding:0;margin:.5rem 0}
.exports a{display:inline-block;border:1px solid var(--line);border-radius:6px;padding:.2rem .7rem;background:var(--raised);text-decoration:none}
.exports a:hover{border-color:var(--accent)}
.deciding{position:sticky;top:0;z-index:3;display:flex;flex-wrap:wrap;gap:.5rem .8rem;align-items:center;padding:.6rem 0;background:var(--paper);border-bottom:1px solid var(--line)}
.deciding button{padding:.4rem 1rem;font-weight:600}
.deciding label{display:flex;flex:1 1 12rem;gap:.5rem;align-items:center}
.deciding input{flex:1;min-width:0}
kbd{font:.8em ui-monospace,Menlo,Consolas,monospace;border:1px solid var(--line);border-bottom-width:2px;border-radius:4px;padding:0 .35em;color:var(--soft)}
progress{accent-color:var(--accent);vertical-align:middle;width:min(20rem,60vw)}
.doubt>h2{border-top:0;margin-top:.5rem;padding-top:0}
.grade{display:inline-block;min-width:4.6em;color:var(--soft);font-size:.85em}
.grade.relevant{color:var(--ink);font-weight:600}
.lines{white-space:pre-line;max-width:88ch}
.doubt>.abstract{max-width:88ch;font-size:1.05rem}
pre.command{white-space:pre-wrap;overflow-wrap:anywhere;margin:.3rem 0 .8rem}
pre.command code{background:none;padding:0}
footer pre{font-size:.85rem}
[data-events]{min-height:70vh}
[data-events] .asking :is(td,th){white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
[data-events] .asking .reason{display:inline}
@media (max-width:1100px){
.parts{padding:.4rem 0;margin-bottom:.8rem}
.parts .all{display:none}
.parts .folded{display:block;flex:1}
.parts .folded ul{flex-direction:column;gap:0}
.parts .folded li a{display:block;padding:.35rem 0}
}
@media (max-width:820px){.found{grid-template-columns:minmax(0,1fr)}.narrow{display:inline}}
@media (max-width:600px){
.stack table,.stack tbody{display:block}
.stack thead{display:none}
.stack tr{display:flex;flex-wrap:wrap;gap:0 .9rem;padding:.4rem .7rem;border-top:1px solid var(--line)}
.stack tr:first-child{border-top:0}
.stack tbody tr>*{border:0;padding:.1rem 0;height:auto;position:static;min-width:0;white-space:normal;overflow-wrap:anywhere;text-align:left}
.stack tbody tr>th:first-child{font-weight:600;width:100%;max-width:none;background:none}
.stack td:empty{display:none}
.stack td[data-name]:not(:empty)::before{content:attr(data-name) " ";color:var(--soft)}
.stack ul{margin:.2rem 0;padding-left:1.1rem}
[data-events] .asking tr{height:5.4rem;overflow:hidden;align-content:flex-start}
[data-events] .asking tbody tr>*{white-space:nowrap;overflow:hidden;text-overflow:ellipsis;max-width:100%}
.hits>li{grid-template-columns:2rem minmax(0,1fr);padding:.2rem 0}
.hits .rank{flex-direction:column;gap:0}.hits .rank span{text-align:left;padding:0}
.hits .title{font-size:.93rem}.hits .head{line-height:1.25}
.hits :is(.by,.extract){font-size:.8rem;line-height:1.25}
.marks .short{display:inline}.marks .long{display:none}
.hits cite{display:inline-block;max-width:5.4rem;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;vertical-align:bottom}
.marks,.under{gap:0 .5rem}
.picked{position:static}
.cite{grid-template-columns:minmax(0,1fr)}
.tools input[type=search]{width:11rem}
}
@media print{.parts,.facets,.pages,.exports,.ask,.tools,.picked,.keys{display:none}.found{grid-template-columns:minmax(0,1fr)}}
`

/** Follows the common style in served pages and in saved files. */
export const ownStyle: string = pairStyle + screeningStyle + own

/** The style sheet of all pages. */
export const pageStyle: string = reportStyle + documentStyle + ownStyle + printStyle
