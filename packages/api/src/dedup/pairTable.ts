import { mark } from "@litfuse/engine/works/Retraction"
import { markup, type Markup, raw } from "@litfuse/document/Markup"
import * as ContributorNames from "@litfuse/bibliography/ContributorNames"
import * as Identifier from "@litfuse/engine/Identifier"
import { isNoTitle } from "@litfuse/engine/Raw"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"

/** The style of a pair of records: side by side, on narrow pages below each other. */
export const pairStyle = `
.doubt{margin:1.6rem 0 2.4rem}
.doubt h2{scroll-margin-top:5rem}
.doubt th,.doubt td,.doubt tbody tr>th:first-child{position:static;white-space:normal;vertical-align:top;overflow-wrap:anywhere;background:none}
.doubt table{table-layout:fixed}
.doubt thead th{font-weight:600;padding:.34rem .8rem;background:var(--raised)}
.doubt tr>*:first-child{width:8.5rem;min-width:0;max-width:none;color:var(--soft)}
.doubt tr.other td{box-shadow:inset 3px 0 0 var(--warn-line);background:var(--warn-paper)}
.doubt tr.other th::after{content:" differs";color:var(--loss);font-size:.85em}
.doubt .abstract{max-height:12rem;overflow-y:auto}
.evidence{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:0 1.2rem}
.evidence h3{margin:.8rem 0 .1rem}.evidence ul{margin:.2rem 0;padding-left:1.2rem;overflow-wrap:anywhere}
@media (max-width:600px){
.doubt table,.doubt tbody,.doubt thead,.doubt tr{display:block}
.doubt tr{display:grid;grid-template-columns:repeat(2,minmax(0,1fr))}
.doubt tr>*:first-child{grid-column:1/-1;width:auto;padding-bottom:0}
.doubt thead tr>*:first-child{display:none}
.doubt tbody td{border-top:0}
.evidence{grid-template-columns:minmax(0,1fr)}
}
`

/** A field of two records; an empty text for a record without the field. `differs`: both have the field, with different values. */
export interface Field {
  readonly name: string
  readonly a: string
  readonly b: string
  readonly differs: boolean
}

const fieldsOf = (record: SourceRecord): Readonly<Record<string, string>> => ({
  Title: isNoTitle(record.title) ? "" : record.title,
  Retraction: mark(record.retraction?.status) ?? "",
  Contributors: record.contributors.map((one) => (one._tag === "Group" ? one.name : ContributorNames.print(one))).join("; "),
  Year: record.published ?? "",
  "Published in": record.containerTitle ?? "",
  Volume: record.volume ?? "",
  Issue: record.issue ?? "",
  Pages: record.pages ?? "",
  Identifiers: record.identifiers.map(Identifier.print).sort().join(", "),
  Types: record.publicationTypes.join(", "),
  Abstract: record.abstract ?? ""
})

const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "")

/** The fields of two records; a field that both lack is omitted. */
export const pairFields = (a: SourceRecord, b: SourceRecord): ReadonlyArray<Field> => {
  const [ones, others] = [fieldsOf(a), fieldsOf(b)]
  return Object.keys(ones).flatMap((name) => {
    const [one, other] = [ones[name]!, others[name]!]
    if (one === "" && other === "") return []
    return [{ name, a: one, b: other, differs: one !== "" && other !== "" && bare(one) !== bare(other) }]
  })
}

const row = ({ name, a, b, differs }: Field): Markup => {
  const cell = (text: string) =>
    markup`<td>${name === "Abstract" && text !== "" ? markup`<div class="abstract" tabindex="0">${text}</div>` : text}</td>`
  return markup`<tr${differs ? raw(` class="other"`) : undefined}><th scope="row">${name}</th>${cell(a)}${cell(b)}</tr>
`
}

/** Two records side by side, under their ids. */
export const pairTable = (
  [a, b]: readonly [string, string],
  all: ReadonlyArray<Field>
): Markup => markup`<table><thead><tr><td></td><th scope="col">${a}</th><th scope="col">${b}</th></tr></thead>
<tbody>
${all.map(row)}</tbody></table>
`

const list = (title: string, reasons: ReadonlyArray<string>): Markup =>
  markup`<div><h3>${title}</h3>${reasons.length === 0 ? markup`<p class="muted">nothing</p>` : markup`<ul>${reasons.map((one) => markup`<li>${one}</li>`)}</ul>`}</div>`

/** The evidence for and against one publication. */
export const evidence = (reasons: { readonly for: ReadonlyArray<string>; readonly against: ReadonlyArray<string> }): Markup =>
  markup`<div class="evidence">${list("For one publication", reasons.for)}${list("Against", reasons.against)}</div>`
