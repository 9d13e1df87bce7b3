import type { SoughtReport } from "@litfuse/api/ReviewReports"
import { markup, type Markup } from "@litfuse/document/Markup"
import { csrfField, hidden } from "./search/renderSearchForm.ts"

const states = [
  ["", "not stated"],
  ["obtained", "obtained"],
  ["not-retrieved", "not retrieved"]
] as const

const fields = ({ record, title, year, state, sought, why, study }: SoughtReport, i: number): Markup =>
  markup`<fieldset class="number"><legend>${i + 1}. ${title}${year === null ? undefined : ` (${year})`}</legend>${hidden("record", record)}
<label>Report <select name="state">${states.map(([value, name]) => markup`<option value="${value}"${value === (state ?? "") ? markup` selected` : undefined}>${name}</option>`)}</select></label>
<label class="why">Sought <input name="sought" value="${sought}" placeholder="library" autocomplete="off"></label><label class="why">Why not <input name="why" value="${why}" autocomplete="off"></label>
${study === null ? hidden("study", "") : markup`<label class="why">Study <input name="study" value="${study}" placeholder="a study by itself" autocomplete="off"></label>`}</fieldset>
`

/** The form with all sought reports. `version` of the files that it shows; `who` is the person who fills it in. */
export const reportForm = (
  reports: ReadonlyArray<SoughtReport>,
  people: ReadonlyArray<string>,
  who: string,
  version: string,
  csrf: string
): Markup =>
  markup`<form class="ask" method="post" action="/review/reports">${csrfField(csrf)}${hidden("version", version)}
<p><label>You are <select name="who">${people.map((one) => markup`<option${one === who ? markup` selected` : undefined}>${one}</option>`)}</select></label></p>
${reports.map(fields)}<p><button class="main">Save the reports</button></p></form>
`

/** The reports of a sent form, as the request to save them takes them. */
export const sentReports = (form: URLSearchParams) => {
  const column = (name: string) => form.getAll(name).map((text) => text.trim())
  const [states, sought, whys, studies] = [column("state"), column("sought"), column("why"), column("study")]
  return column("record").map((record, i) => ({
    record,
    state: states[i] === "obtained" || states[i] === "not-retrieved" ? (states[i] as "obtained" | "not-retrieved") : null,
    sought: sought[i] ?? "",
    why: whys[i] ?? "",
    study: studies[i] ?? ""
  }))
}
