import { markup, type Markup } from "@litfuse/api/document/markup"
import type { Listed } from "@litfuse/api/Source"
import { type SearchForm, sorts, syntaxes } from "../SearchForm.ts"

/** The field with the CSRF token. */
export const csrfField = (csrf: string): Markup => markup`<input type="hidden" name="csrf" value="${csrf}">`

/** A hidden field. */
export const hidden = (name: string, value: string | number): Markup =>
  markup`<input type="hidden" name="${name}" value="${String(value)}">`

const options = (all: ReadonlyArray<string>, chosen: string): Markup =>
  markup`${all.map((one) => markup`<option value="${one}"${one === chosen ? markup` selected` : undefined}>${one}</option>`)}`

/** The form of a search. Sources that are searched only when named are not ticked by default. */
export const renderSearchForm = (asked: SearchForm, sources: ReadonlyArray<Listed>, csrf: string, hasFocus = false): Markup => {
  const isTicked = ({ id, isOnlyByName }: Listed): boolean => (asked.sources.length === 0 ? !isOnlyByName : asked.sources.includes(id))
  return markup`<form class="ask" method="post" action="/searches" role="search">${csrfField(csrf)}
<label for="query" class="muted">Words, or a strategy in the syntax of another system: <code>title:"heart attack" AND aspirin</code>, <code>heart attack[tiab]</code>, <code>exp Sleep/ and caffeine.ti,ab.</code></label>
<textarea id="query" name="query" rows="2" required maxlength="200000"${hasFocus ? markup` autofocus` : undefined}>${asked.query}</textarea>
<div class="row">
<label>Syntax <select name="syntax">${options(syntaxes, asked.syntax)}</select></label>
<label>Published from <input name="from" value="${asked.from}" placeholder="2019" autocomplete="off"></label>
<label>to <input name="to" value="${asked.to}" placeholder="2026" autocomplete="off"></label>
<label>Records per source <input name="perSource" value="${asked.perSource}" placeholder="100" inputmode="numeric" autocomplete="off"></label>
<label>Order <select name="sort">${options(sorts, asked.sort)}</select></label>
</div>
<fieldset><legend>Sources</legend>
${sources.map((one) => markup`<label title="${one.about}"><input type="checkbox" name="source" value="${one.id}"${isTicked(one) ? markup` checked` : undefined}>${one.id}</label>\n`)}</fieldset>
<p><button class="main">Search</button></p>
</form>
`
}
