import { markup, type Markup } from "@litfuse/document/Markup"
import type { Listed } from "@litfuse/api/Source"
import { fieldsRow } from "../RequestForm.ts"
import { csrfField, sourceBoxes } from "../search/renderSearchForm.ts"
import { type WalkForm, walkFields } from "../WalkForm.ts"

/** The form of a walk. `sources` with citations; `canKeep` whether the server has a project. */
export const renderWalkForm = (asked: WalkForm, sources: ReadonlyArray<Listed>, csrf: string, canKeep: boolean): Markup => {
  const isFilled = asked.ids.length > 0
  return markup`<form class="ask" method="post" action="/walks">${csrfField(csrf)}
<label for="ids" class="muted">Works to start from, by identifier or URL: <code>10.1000/182</code>, <code>PMID:12345</code>, <code>PMC12345</code>, <code>W2741809807</code>; separate several with spaces or lines</label>
<textarea id="ids" name="ids" rows="2" required maxlength="100000" spellcheck="false"${isFilled ? undefined : markup` autofocus`}>${asked.ids.join("\n")}</textarea>
${fieldsRow(walkFields, asked.texts)}${sourceBoxes(sources, asked.sources)}${canKeep ? markup`<p><label><input type="checkbox" name="keep" value="yes"${asked.isKept ? markup` checked` : undefined}> Store works and citations in the graph of the project</label></p>\n` : undefined}<p><button class="main"${isFilled ? markup` autofocus` : undefined}>Walk</button></p>
</form>
`
}
