import * as DraftStrategy from "@litfuse/api/DraftStrategy"
import { markup, type Markup } from "@litfuse/document/Markup"
import { counted } from "@litfuse/files/numbers"
import type { Problems } from "../evaluation/formProblems.ts"
import { describedBy, wrongAt } from "../evaluation/textField.ts"
import { hidden } from "../search/renderSearchForm.ts"
import { typesField } from "./goalFields.ts"
import { boxValue, isEdited, type StrategyForm } from "./StrategyForm.ts"

type Parts = DraftStrategy.Draft["parts"]

const option = (value: string, chosen: string): Markup =>
  markup`<option value="${value}"${value === chosen ? markup` selected` : undefined}>${value}</option>`

const partFields = ({ role, isSearched, alternatives }: Parts[number], i: number, why: string | undefined): Markup =>
  markup`<fieldset class="part"><legend>${alternatives.length === 0 ? "A further part" : `Part ${i + 1}`}</legend>
<label>Kind <select name="role">${DraftStrategy.roles.map((one) => option(one, role))}</select></label>
<label class="phrases">Phrases, one per line <textarea name="part" rows="2">${alternatives.map((all) => all.join(" AND ")).join("\n")}</textarea></label>
<label><input type="checkbox" name="in" value="${i}"${isSearched ? markup` checked` : undefined}>Search for it</label>${why === undefined ? undefined : markup`<span class="muted">Not ticked: ${why}.</span>`}</fieldset>
`

/** The fields of the parts of the question, with empty ones to add to them. */
export const partsFields = (
  form: StrategyForm,
  { parts, whyNot, studyTypes, leftOut }: Pick<DraftStrategy.Draft, "parts" | "whyNot" | "studyTypes" | "leftOut">,
  problems: Problems
): Markup => {
  const empty = { role: "topic", isSearched: true, alternatives: [] } as const
  return markup`<p>A record must answer every ticked part. In a part, the phrases are alternatives; <code>AND</code> joins phrases of a line that must all occur. An emptied part is removed.</p>
${wrongAt(problems, "part")}${hidden("read", form.goal)}${[...parts, ...Array.from({ length: form.wants === "more" ? 3 : 1 }, () => empty)].map((part, i) => partFields(part, i, whyNot[i]))}<p><button name="step" value="more">Room for more parts</button></p>
<div class="row">${typesField(studyTypes, problems)}</div>
${leftOut.length === 0 ? undefined : markup`<p class="muted">Words of the question that are not searched for: ${leftOut.map(({ text, why }) => `${text} (${why})`).join(", ")}. Write one into a part to search for it.</p>\n`}`
}

const kindNames = { heading: "heading", text: "title, abstract or keywords", words: "its words anywhere in the text" } as const

const origins: Readonly<Record<DraftStrategy.Draft["phrases"][number]["terms"][number]["origin"], string>> = {
  goal: "the phrase",
  heading: "file of headings",
  "entry term": "synonym of the heading",
  ending: "other endings",
  spelling: "other spelling",
  acronym: "acronym in the records",
  records: "often together in the records",
  model: "a language model",
  person: "yours",
  service: "PubMed's own heading for the phrase"
}

const phraseFields = ({ phrase, terms, further }: DraftStrategy.Draft["phrases"][number]): Markup =>
  markup`<fieldset class="terms"><legend>${phrase}</legend>${hidden("known", phrase)}
${terms.map(
  (term) =>
    markup`<label><input type="checkbox" name="tick.${phrase}" value="${boxValue(term)}"${term.isTicked ? markup` checked` : undefined}><span>${term.text} <span class="muted">${kindNames[term.kind]}; ${origins[term.origin]}</span></span></label>\n`
)}<label class="phrases">Further terms for ${phrase}, one per line <textarea name="more.${phrase}" rows="2" placeholder="word, phrase, trunc*, Heading[mh]">${further.join("\n")}</textarea></label></fieldset>
`

/** What a button that asks PubMed sends. */
const sending = (replay: string | undefined, what: string): Markup =>
  markup`<span class="muted">${replay === undefined ? `sends the ${what} to PubMed` : "uses recorded answers"}</span>`

/** The fields of the terms of each phrase. */
export const termsFields = ({ phrases }: Pick<DraftStrategy.Draft, "phrases">, replay: string | undefined): Markup =>
  markup`<p>One ticked term of a phrase is enough. An asterisk at the end finds all endings, and <code>[mh]</code> marks a heading.</p>
${phrases.map(phraseFields)}<p><button name="step" value="map">Ask PubMed for headings</button> ${sending(replay, "phrases")}</p>
`

const findings = (problems: DraftStrategy.Draft["problems"]): Markup =>
  problems.length === 0
    ? markup`<p>The linter finds nothing wrong.</p>\n`
    : markup`<h3>${counted(problems.length, "finding")} of the linter</h3>
<ul>${problems.map(({ line, message, severity }) => markup`<li>Line ${line}, ${severity}: ${message}</li>\n`)}</ul>
`

/** The query to edit, what the linter finds, and how many records it finds where that is known. */
export const queryFields = (
  form: StrategyForm,
  draft: DraftStrategy.Draft | undefined,
  problems: Problems,
  replay: string | undefined
): Markup => {
  const hasEdits = isEdited(form)
  const scope =
    draft === undefined || draft.scope === null
      ? markup`<p class="muted">How many records it finds is not known yet. Name a file of references in the first step, or ask PubMed.</p>\n`
      : markup`<p>It finds ${draft.scope}.</p>\n`
  return markup`${hidden("made", hasEdits ? form.made : (draft?.made ?? form.made))}<label>The query, in PubMed's syntax <textarea class="query" name="text" rows="10" required spellcheck="false"${describedBy(problems, "text")}>${draft?.text ?? form.text ?? ""}</textarea></label>
${wrongAt(problems, "text")}${hasEdits ? markup`<p>You edited this query, so a later change of terms does not change it. <button name="step" value="again">Make it from the terms again</button></p>\n` : undefined}${draft === undefined ? undefined : findings(draft.problems)}${scope}<p><button name="step" value="query">Check the query</button> <button name="step" value="count">Ask PubMed how many</button> ${sending(replay, "query")}</p>
`
}
