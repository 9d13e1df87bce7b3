import * as ReviewFlow from "@litfuse/api/ReviewFlow"
import { markup, type Markup } from "@litfuse/document/Markup"
import type { ReviewEntries } from "./reviewNumbers.ts"
import { csrfField, hidden } from "./search/renderSearchForm.ts"

/** Empty rows for other methods, after those with numbers. */
const emptyRows = 2

const number = (name: string, value: string, label: string): Markup =>
  markup`<label>${label} <input name="${name}" value="${value}" inputmode="numeric" autocomplete="off"></label>`

const reason = (name: string, value: string): Markup =>
  markup`<label class="why">Reason <input name="${name}" value="${value}" autocomplete="off"></label>`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const box = ({ boxes }: ReviewEntries, [name, meaning]: readonly [string, string]): Markup =>
  markup`<fieldset class="number"><legend>${capital(meaning)}</legend>${number(`${name}-n`, boxes[name]!.n, "n")}${reason(`${name}-why`, boxes[name]!.why)}</fieldset>\n`

const otherRow = ({ from, n, why }: ReviewEntries["other"][number], i: number): Markup =>
  markup`<fieldset class="number"><legend>Records from another method, row ${i + 1}</legend><label class="why">Method <input name="from" value="${from}" placeholder="Websites" autocomplete="off"></label>${number("other-n", n, "n")}${reason("other-why", why)}</fieldset>\n`

const isOther = ([name]: readonly [string, string]): boolean => name === "other-sought" || /^other-(?!reasons)/.test(name)

/** The form with the numbers that only people know. `version` of flow.yaml that it shows. */
export const reviewFlowForm = (entries: ReviewEntries, version: string, csrf: string): Markup => {
  const rows = [...entries.other, ...Array.from({ length: emptyRows }, () => ({ from: "", n: "", why: "" }))]
  return markup`<form class="ask" method="post" action="/review/flow">${csrfField(csrf)}${hidden("version", version)}
<h2>Numbers that only people know</h2>
<p>litfuse counts all others from the folder. Each number needs a reason. Both are saved in <code>flow.yaml</code>, if the sums add up.</p>
${ReviewFlow.boxes.filter((one) => !isOther(one)).map((one) => box(entries, one))}<h3>Other methods</h3>
<p class="muted">Records that are not in the folder: those of websites, organisations or experts.</p>
${rows.map(otherRow)}${ReviewFlow.boxes.filter(isOther).map((one) => box(entries, one))}<h3>An earlier version of the review</h3>
<fieldset class="number"><legend>Studies and reports that it included</legend>${number("studies", entries.studies, "Studies")}${number("reports", entries.reports, "Reports")}</fieldset>
<p><button class="main">Save the numbers</button></p></form>
`
}
