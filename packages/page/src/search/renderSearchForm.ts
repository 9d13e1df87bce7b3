import { markup, type Markup } from "@litfuse/document/Markup"
import type { Listed } from "@litfuse/api/Source"
import { fieldsRow } from "../RequestForm.ts"
import { type SearchForm, searchFields } from "../SearchForm.ts"

/** The field with the CSRF token. */
export const csrfField = (csrf: string): Markup => markup`<input type="hidden" name="csrf" value="${csrf}">`

/** A hidden field. */
export const hidden = (name: string, value: string | number): Markup =>
  markup`<input type="hidden" name="${name}" value="${String(value)}">`

/** A box for each source. Sources that are searched only when named are not ticked by default. */
export const sourceBoxes = (sources: ReadonlyArray<Listed>, chosen: ReadonlyArray<string>): Markup => {
  const isTicked = ({ id, isOnlyByName }: Listed): boolean => (chosen.length === 0 ? !isOnlyByName : chosen.includes(id))
  return markup`<fieldset><legend>Sources</legend>
${sources.map((one) => markup`<label title="${one.about}"><input type="checkbox" name="source" value="${one.id}"${isTicked(one) ? markup` checked` : undefined}>${one.name ?? one.id}</label>\n`)}</fieldset>
`
}

/** The form of a search. */
export const renderSearchForm = (asked: SearchForm, sources: ReadonlyArray<Listed>, csrf: string, hasFocus = false): Markup =>
  markup`<form class="ask" method="post" action="/searches" role="search">${csrfField(csrf)}
<label for="query" class="muted">Words, or a strategy in the syntax of another system: <code>title:"heart attack" AND aspirin</code>, <code>heart attack[tiab]</code>, <code>exp Sleep/ and caffeine.ti,ab.</code></label>
<textarea id="query" name="query" rows="2" data-enter required maxlength="200000"${hasFocus ? markup` autofocus` : undefined}>${asked.query}</textarea>
${fieldsRow(searchFields, asked.texts)}${sourceBoxes(sources, asked.sources)}<p><button class="main">Search</button></p>
</form>
`
