import { fieldsBySource, type SaidField, type SaidValue } from "@litfuse/api/search/fieldsBySource"
import { markup, type Markup } from "@litfuse/document/Markup"
import type { Work } from "@litfuse/engine/Work"
import { counted } from "@litfuse/files/numbers"

const mostShown = 12

/** The names of the sources of records, each once. A source with several records of the work has their number. */
const namesOf = (by: ReadonlyArray<string>, titleOf: (source: string) => string): string => {
  const counts = Map.groupBy(by, (key) => key.slice(0, key.indexOf(":")))
  return [...counts]
    .map(([source, keys]) => (keys.length === 1 ? titleOf(source) : `${titleOf(source)} (${keys.length} records)`))
    .join(", ")
}

const value = ({ text, by, isUsed }: SaidValue, titleOf: (source: string) => string): Markup =>
  markup`<li>${isUsed ? text : markup`<span class="muted">not used:</span> ${text}`} <span class="muted" title="${by.join(", ")}">– ${namesOf(by, titleOf)}</span></li>`

const row = ({ name, values }: SaidField, titleOf: (source: string) => string): Markup => {
  const [shown, rest] = [values.slice(0, mostShown), values.slice(mostShown)]
  const list = (some: ReadonlyArray<SaidValue>): Markup => markup`<ul class="said">${some.map((one) => value(one, titleOf))}</ul>`
  return markup`<tr><th scope="row">${name}</th><td>${list(shown)}${rest.length === 0 ? undefined : markup`<details><summary>${counted(rest.length, "more value")}</summary>${list(rest)}</details>`}</td></tr>
`
}

/** All fields of a work: each value, and the sources that have it. */
export const saidSection = (work: Work, titleOf: (source: string) => string): Markup =>
  markup`<section aria-labelledby="said"><h2 id="said">What each source says</h2>
<p class="muted">${counted(work.records.length, "record")} of this work. A value that is not used differs from the one that litfuse chose.</p>
<div class="scroll works stack"><table><thead><tr><th scope="col">field</th><th scope="col">values and sources</th></tr></thead><tbody>
${fieldsBySource(work).map((field) => row(field, titleOf))}</tbody></table></div></section>
`
