import type { PageParts } from "@litfuse/document/pageHead"
import { printPage } from "@litfuse/document/printPage"
import { jsonElement } from "@litfuse/document/jsonElement"
import { markup, type Markup } from "@litfuse/document/Markup"
import { screeningScript } from "@litfuse/document/scripts"
import * as Citation from "@litfuse/bibliography/Citation"
import { type Document, paragraph, prose } from "@litfuse/engine/Document"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Retraction from "@litfuse/engine/works/Retraction"
import { workRecord } from "@litfuse/engine/works/workRecord"
import type { Work } from "@litfuse/engine/Work"
import { counted } from "@litfuse/files/numbers"
import type { Stage } from "@litfuse/review/ReviewFile"
import type { Word } from "@litfuse/review/Screening"
import { fileNameOf } from "@litfuse/review/ScreeningLog"
import type { MergedWork } from "./MergeStep.ts"

const own = `
.steps{position:sticky;top:0;z-index:3;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;padding:.6rem 0;background:var(--paper);border-bottom:1px solid var(--line)}
button:disabled{opacity:.5;cursor:default}
#save:enabled{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
form.record{margin:0 0 1.6rem;padding:0 0 1.2rem;border-bottom:1px solid var(--line)}
form.record h2{font-size:1.05rem;margin:.8rem 0 .2rem;padding:0;border:0}
form.record[data-action=include] h2::before{content:"✓ "}form.record[data-action=exclude] h2::before{content:"✗ "}form.record[data-action=maybe] h2::before{content:"? "}
fieldset{display:flex;flex-wrap:wrap;gap:.5rem 1.4rem;align-items:center;margin:.8rem 0 0;padding:.6rem .9rem;border:1px solid var(--line);border-radius:8px}
fieldset label{display:flex;gap:.4rem;align-items:center;min-height:2.2rem}
fieldset label.why{flex:1 1 14rem}fieldset label.why input{flex:1;min-width:0}
.bad{color:var(--bad);font-weight:600}
@media print{.steps{position:static}}
`

const within: PageParts = { styles: own, script: screeningScript }

/** A work to screen: as it was merged, with its records, and with what people said of it. */
export interface ToScreen {
  readonly merged: MergedWork
  readonly work: Work
  readonly words: ReadonlyArray<Word>
}

const choice = (number: number, value: string, text: string): Markup =>
  markup`<label><input type="radio" name="action" value="${value}" aria-describedby="record-${number}">${text}</label>`

const form = ({ merged, work, words: said }: ToScreen, i: number, { criteria }: Stage, isSettling: boolean): Markup => {
  const number = i + 1
  const record = workRecord(work)
  const link = record.identifiers.map((one) => Identifier.link(one)).find((one) => one !== undefined)
  const words = Retraction.mark(merged.mark)
  const { retraction: _, ...unmarked } = record
  return markup`<form class="record" aria-labelledby="record-${number}">
<h2 id="record-${number}">${number}. ${record.title}</h2>
<p class="muted">${words === undefined ? undefined : markup`<span class="bad">${words}</span> `}${Citation.withoutLink({ ...unmarked, title: "" })}${link === undefined ? undefined : markup` <a href="${link}">${link}</a>`}</p>
<p>${record.abstract ?? "No abstract."}</p>
${isSettling ? markup`<p>${said.map(({ who, action, criterion, note }) => `${who}: ${[action, criterion, note].filter((part) => part !== null && part !== "").join(", ")}`).join("; ")}</p>` : undefined}
<fieldset><legend>Your decision</legend>
${choice(number, "include", "include")}${isSettling ? undefined : choice(number, "maybe", "maybe")}${choice(number, "exclude", "exclude")}${choice(number, "", "not decided")}
<label>Reason to exclude <select name="criterion"><option value="">none</option>${criteria.map(({ id, key, text }) => markup`<option value="${id}">${key} ${text}</option>`)}</select></label>
<label class="why">Note <input name="note" autocomplete="off"></label>${merged.mark === null || merged.mark === "retraction-notice" ? undefined : markup`<label><input type="checkbox" name="considered">I considered that it is marked as ${merged.mark}</label>`}</fieldset>
</form>
`
}

/** What made the order of records: each decision says so. `model` the hash of the model that learnt it, or null. */
export interface Ordered {
  readonly by: string
  readonly model: string | null
}

/**
 * The records that a person screens in a stage, as one HTML file. It fetches nothing and sends nothing: it saves the decisions as a file, which the person returns.
 *
 * - empty: a page that says that nothing is left to screen
 */
export const assignPage = (title: string, who: string, stage: Stage, order: Ordered, all: ReadonlyArray<ToScreen>): string => {
  const name = fileNameOf(who, stage.id)
  const isSettling = !stage.reviewers.includes(who)
  const how = `Decide on each record, and save the decisions as \`${name}\`. Return that file; \`litfuse review merge ${name}\` reads it. This browser keeps your decisions until then.`
  const document: Document = {
    title: `${title}: ${stage.id}`,
    by: "litfuse review assign",
    lead: [
      paragraph(all.length === 0 ? `Nothing is left to screen for ${who}.` : `${counted(all.length, "record")} for ${who}.`, "verdict"),
      ...(all.length === 0 ? [] : [paragraph(prose(how))])
    ],
    sections: [],
    end: []
  }
  const steps = markup`<div class="steps"><button id="save" type="button" disabled>Save ${name}</button><span id="decided" aria-live="polite">0 of ${all.length} decided</span></div>
`
  return printPage(document, within, {
    before: all.length === 0 ? markup`` : markup`${steps}${all.map((one, i) => form(one, i, stage, isSettling))}`,
    data: jsonElement("data", {
      who,
      stage: stage.id,
      ...order,
      isSettling,
      records: all.map(({ merged: { records } }) => ({ record: records[0]!.hash, about: records[0]!.about }))
    })
  })
}
