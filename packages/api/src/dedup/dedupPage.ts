import type { PageParts } from "@litfuse/document/pageHead"
import { printPage } from "@litfuse/document/printPage"
import { jsonElement } from "@litfuse/document/jsonElement"
import { markup, type Markup, raw } from "@litfuse/document/Markup"
import { decisionsScript } from "@litfuse/document/scripts"
import { type Document, paragraph, prose } from "@litfuse/engine/Document"
import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { counted } from "@litfuse/files/numbers"
import type { Input } from "./input.ts"
import { evidence, pairFields, pairTable, pairStyle } from "./pairTable.ts"

const own = `
.steps{position:sticky;top:0;z-index:3;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;padding:.6rem 0;background:var(--paper);border-bottom:1px solid var(--line)}
.steps label{display:flex;gap:.5rem;align-items:center}
.steps input{min-width:0;width:12rem}
button:disabled{opacity:.5;cursor:default}
#save:enabled{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
fieldset{display:flex;flex-wrap:wrap;gap:.5rem 1.4rem;align-items:center;margin:.8rem 0 0;padding:.6rem .9rem;border:1px solid var(--line);border-radius:8px}
fieldset label{display:flex;gap:.4rem;align-items:center}
fieldset label.why{flex:1 1 16rem}fieldset label.why input{flex:1;min-width:0}
${pairStyle}@media print{.steps{position:static}}
`

interface Doubt {
  readonly pair: readonly [string, string]
  readonly score: number
  readonly for: ReadonlyArray<string>
  readonly against: ReadonlyArray<string>
}

const within: PageParts = { styles: own, script: decisionsScript }

interface Known {
  readonly records: number
  readonly clusters: ReadonlyArray<unknown>
  readonly review: ReadonlyArray<Doubt>
}

const choice = (number: number, value: string, text: string): Markup =>
  markup`<label><input type="radio" name="action" value="${value}"${value === "" ? raw(" checked") : undefined} aria-describedby="pair-${number}">${text}</label>`

const doubt = ({ pair: [a, b], score, ...reasons }: Doubt, i: number, recordOf: (id: string) => SourceRecord): Markup => {
  const number = i + 1
  return markup`<form class="doubt" aria-labelledby="pair-${number}">
<h2 id="pair-${number}">Pair ${number}: one publication with a probability of ${Math.round(100 * score)} %</h2>
${pairTable([a, b], pairFields(recordOf(a), recordOf(b)))}${evidence(reasons)}
<fieldset><legend>Are they one publication?</legend>
${choice(number, "same", "the same")}${choice(number, "different", "different")}${choice(number, "", "not decided")}
<label class="why">Why <input name="why" autocomplete="off"></label></fieldset>
</form>
`
}

const how = (command: string): string =>
  `Decide for each pair whether its two records are one publication, and save the decisions. Then \`${command}\` applies them. The most probable pairs come first. The probability takes into account what forbids merging.`

const steps = (
  of: number
): Markup => markup`<div class="steps"><label>Your name <input id="who" autocomplete="name"></label><button id="save" type="button" disabled>Save decisions.jsonl</button><span id="decided" aria-live="polite">0 of ${of} decided</span></div>
`

/**
 * The pairs in doubt as one HTML file: each pair side by side, with evidence for and against and a form to decide. The page saves the decisions as a file;
 * it fetches nothing and sends nothing.
 *
 * - `command` applies the decisions
 * - empty: a page that says that no pair is in doubt
 */
export const dedupPage = (
  { ids, recordOf: at }: Pick<Input, "ids" | "recordOf">,
  { records: count, clusters, review }: Known,
  command = "litfuse dedup FILE... --decisions decisions.jsonl"
): string => {
  const rowOf = new Map(ids.map((id, row) => [id, row]))
  const recordOf = (id: string): SourceRecord => at(rowOf.get(id)!)
  const named = review.map(({ pair: [a, b] }) => ({ a: Fingerprint.of(recordOf(a)), b: Fingerprint.of(recordOf(b)) }))
  const isEmpty = review.length === 0
  const document: Document = {
    title: isEmpty ? "No pair is in doubt" : `${counted(review.length, "pair")} in doubt`,
    by: "litfuse dedup",
    lead: [
      paragraph(`${counted(count, "record")}, ${counted(clusters.length, "work")}; pairs in doubt are not merged.`, "verdict"),
      ...(isEmpty ? [] : [paragraph(prose(how(command)))])
    ],
    sections: [],
    end: isEmpty ? [] : [paragraph("Your decisions stay in this page until you save them.")]
  }
  return printPage(document, within, {
    before: isEmpty ? markup`` : markup`${steps(review.length)}${review.map((one, i) => doubt(one, i, recordOf))}`,
    data: jsonElement("data", named)
  })
}
