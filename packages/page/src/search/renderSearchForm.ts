import { markup, type Markup } from "@litfuse/document/Markup"
import type { Listed } from "@litfuse/api/Source"
import { fileFields } from "../ChosenFiles.ts"
import { uploadPaths } from "../Guard.ts"
import { fieldsRow } from "../RequestForm.ts"
import { type SearchForm, searchFields } from "../SearchForm.ts"

/** The field with the CSRF token. */
export const csrfField = (csrf: string): Markup => markup`<input type="hidden" name="csrf" value="${csrf}">`

/** A hidden field. */
export const hidden = (name: string, value: string | number): Markup =>
  markup`<input type="hidden" name="${name}" value="${String(value)}">`

/** A box for each source. Sources that are searched only when named are not ticked by default, and none is beside files. */
export const sourceBoxes = (sources: ReadonlyArray<Listed>, chosen: ReadonlyArray<string>, hasFiles = false): Markup => {
  const isTicked = ({ id, isOnlyByName }: Listed): boolean => (chosen.length === 0 && !hasFiles ? !isOnlyByName : chosen.includes(id))
  return markup`<fieldset><legend>Sources</legend>
${sources.map((one) => markup`<label title="${one.about}"><input type="checkbox" name="source" value="${one.id}"${isTicked(one) ? markup` checked` : undefined}>${one.name ?? one.id}</label>\n`)}</fieldset>
`
}

/** The form of a search. `folder` whose files of references can be chosen. */
export const renderSearchForm = (
  asked: SearchForm,
  { sources, folder }: { readonly sources: ReadonlyArray<Listed>; readonly folder: string },
  csrf: string,
  hasFocus = false
): Markup =>
  markup`<form class="ask" method="post" action="${uploadPaths.searches}" enctype="multipart/form-data" role="search">${csrfField(csrf)}
<label for="query" class="muted">Words, or a strategy in the syntax of another system: <code>title:"heart attack" AND aspirin</code>, <code>heart attack[tiab]</code>, <code>exp Sleep/ and caffeine.ti,ab.</code></label>
<textarea id="query" name="query" rows="2" data-enter required maxlength="200000"${hasFocus ? markup` autofocus` : undefined}>${asked.query}</textarea>
${fieldsRow(searchFields, asked.texts)}${sourceBoxes(sources, asked.sources, asked.files.length > 0)}<details class="send"${asked.files.length > 0 ? markup` open` : undefined}><summary>Files of references${asked.files.length === 0 ? "" : ` (${asked.files.length})`}</summary>
<p class="muted">Files are searched in addition to the ticked sources. Untick all sources to search only files.</p>
${fileFields(folder, asked.files)}</details><p><button class="main">Search</button></p>
</form>
`
