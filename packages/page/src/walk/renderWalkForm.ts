import { markup, type Markup } from "@litfuse/api/document/markup"
import type { Listed } from "@litfuse/api/Source"
import { csrfField } from "../search/renderSearchForm.ts"
import { type WalkForm, orders, ways } from "../WalkForm.ts"

const options = (all: Readonly<Record<string, string>>, chosen: string): Markup =>
  markup`${Object.entries(all).map(([value, name]) => markup`<option value="${value}"${value === chosen ? markup` selected` : undefined}>${name}</option>`)}`

/** The form of a walk. `sources` with citations; `canKeep` whether the server has a project. */
export const renderWalkForm = (asked: WalkForm, sources: ReadonlyArray<Listed>, csrf: string, canKeep: boolean): Markup => {
  const isTicked = ({ id, isOnlyByName }: Listed): boolean => (asked.sources.length === 0 ? !isOnlyByName : asked.sources.includes(id))
  const isFilled = asked.ids.length > 0
  return markup`<form class="ask" method="post" action="/walks">${csrfField(csrf)}
<label for="ids" class="muted">Works to start from, by identifier or URL: <code>10.1000/182</code>, <code>PMID:12345</code>, <code>PMC12345</code>, <code>W2741809807</code>; separate several with spaces or lines</label>
<textarea id="ids" name="ids" rows="2" required maxlength="100000" spellcheck="false"${isFilled ? undefined : markup` autofocus`}>${asked.ids.join("\n")}</textarea>
<div class="row">
<label>Follow citations <select name="way">${options(ways, asked.way)}</select></label>
<label>Depth, in citations <input name="depth" value="${asked.depth}" placeholder="1" inputmode="numeric" autocomplete="off"></label>
<label>Works followed per hop <input name="perHop" value="${asked.perHop}" placeholder="20" inputmode="numeric" autocomplete="off"></label>
<label>Followed first <select name="follow">${options(orders, asked.follow)}</select></label>
<label>Maximum of works <input name="max" value="${asked.max}" placeholder="200" inputmode="numeric" autocomplete="off"></label>
</div>
<fieldset><legend>Sources</legend>
${sources.map((one) => markup`<label title="${one.about}"><input type="checkbox" name="source" value="${one.id}"${isTicked(one) ? markup` checked` : undefined}>${one.id}</label>\n`)}</fieldset>
${canKeep ? markup`<p><label><input type="checkbox" name="keep" value="yes"${asked.isKept ? markup` checked` : undefined}> Store works and citations in the graph of the project</label></p>\n` : undefined}<p><button class="main"${isFilled ? markup` autofocus` : undefined}>Walk</button></p>
</form>
`
}
