/** The parts of a page for screening that the served page and the file of `litfuse review assign` share: the record, the decisions, and their style. */
import { considered, type ListName, lists, printedLabels } from "@litfuse/document/browser/ScreeningLists"
import { markup, type Markup } from "@litfuse/document/Markup"
import type { Stage } from "@litfuse/review/ReviewFile"
import type { Word } from "@litfuse/review/Screening"
import type { Own } from "./Room.ts"
import type { ScreeningCard } from "./ScreeningCard.ts"
import type { MarkedPart } from "./SearchedWords.ts"

/** What a reader presses for a list of works. `isSettling`: the person ends disagreements. */
export const listName = (list: ListName, isSettling: boolean): string => {
  if (list === "undecided") return isSettling ? "To settle" : "Undecided"
  return { maybe: "Maybe", conflicts: "Conflicts", included: "Included", excluded: "Excluded", all: "All" }[list]
}

/** The lists that a person can choose. */
export const listsFor = (isSettling: boolean, isOpen: boolean): ReadonlyArray<ListName> =>
  lists.filter((list) => (isSettling ? list !== "maybe" && list !== "conflicts" : list !== "conflicts" || isOpen))

const marked = (parts: ReadonlyArray<MarkedPart>): Markup =>
  markup`${parts.map(({ text, isWord }) => (isWord ? markup`<mark>${text}</mark>` : text))}`

/** What a person said, in words: `exclude, not caffeine (a note)`. */
export const wordText = ({ action, criterion, note }: Pick<Word, "action" | "criterion" | "note">, { criteria }: Stage): string => {
  const reason = criteria.find(({ id }) => id === criterion)?.text ?? criterion
  return `${action}${reason === null ? "" : `, ${reason}`}${note === "" ? "" : ` (${note})`}`
}

/** Where links of a card lead. `similar`: the address of another record; `text`: of its full text; undefined = no link. */
export interface CardLinks {
  readonly similar: (record: string) => string | undefined
  readonly text: (identifier: string) => string | undefined
}

/** The text of a record. `number` from 1, in the order of the page. */
export const cardMarkup = (card: ScreeningCard, number: number, stage: Stage, links: CardLinks): Markup => {
  const { title, citation, abstract, terms, mark, isPreprint, words, similar } = card
  const text = card.readable === undefined ? undefined : links.text(card.readable)
  const marks = [...(mark === undefined ? [] : [mark]), ...(isPreprint ? ["PREPRINT"] : [])]
  return markup`<article class="record" aria-labelledby="record-${number}">
<h2 id="record-${number}">${marked(title)}</h2>
<p class="muted">${marks.map((one) => markup`<strong class="bad">${one}</strong> `)}${citation}</p>
<p class="links">${card.links.map(({ name, href }) => markup`<a href="${href}" rel="noreferrer" target="_blank">${name}</a> `)}${text === undefined ? undefined : markup`<a href="${text}" target="_blank">Full text in litfuse</a>`}</p>
${
  words.length === 0
    ? undefined
    : markup`<ul class="said">${words.map((word) => markup`<li><strong>${word.who}</strong>: ${wordText(word, stage)}</li>`)}</ul>\n`
}${abstract.length === 0 ? markup`<p class="muted">No abstract.</p>` : markup`<p class="abstract">${marked(abstract)}</p>`}
${terms.length === 0 ? undefined : markup`<p class="muted terms">${terms.join(" · ")}</p>\n`}${
    similar.length === 0
      ? undefined
      : markup`<section class="similar" aria-label="Similar records"><p class="muted">Similar records:</p><ul>${similar.map(
          ({ record, title, year }) => {
            const href = links.similar(record)
            const name = `${title}${year === null ? "" : ` (${year})`}`
            return markup`<li>${href === undefined ? name : markup`<a href="${href}" data-record="${record}">${name}</a>`}</li>`
          }
        )}</ul></section>\n`
  }</article>
`
}

const choice = (value: string, key: string, label: string, isPressed: boolean, kind = ""): Markup =>
  markup`<button name="do" value="${value}" class="${kind}" data-key="${key}" aria-keyshortcuts="${key}" aria-pressed="${String(isPressed)}"><kbd>${key}</kbd> <span>${label}</span></button>
`

/** The keys of a record: decisions, reasons to exclude, and undo. `own`: what the person decided before. */
export const choicesMarkup = ({ criteria }: Stage, isSettling: boolean, { action, criterion }: Own): Markup => {
  const isExcluded = action === "exclude"
  return markup`<div class="choices" role="group" aria-label="Your decision">
${choice("include", "i", "Include", action === "include")}${isSettling ? undefined : choice("maybe", "m", "Maybe", action === "maybe")}${choice("exclude", "e", "Exclude", isExcluded && criterion === null)}${criteria.map(({ id, key, text }) => choice(`exclude:${id}`, String(key), text, isExcluded && criterion === id, "reason"))}${choice("undo", "u", "Undo", false, "undo")}</div>
`
}

/** The note and the labels of a record; the button in front of them makes Enter save them, instead of deciding. */
export const writtenMarkup = ({ note, labels }: Own, toConsider: string | undefined, known: ReadonlyArray<string>): Markup => {
  const box = markup`<label class="box"${toConsider === undefined ? markup` hidden` : undefined}><input type="checkbox" name="considered" data-key="r"${labels.includes(considered) ? markup` checked` : undefined}> <span>I considered that it is marked as <span data-mark>${toConsider ?? ""}</span> <kbd>r</kbd></span></label>\n`
  return markup`<div class="written">
<label>Note <kbd>n</kbd> <input name="note" value="${note}" data-key="n" autocomplete="off" maxlength="2000"></label>
<label>Labels <kbd>l</kbd> <input name="labels" value="${printedLabels(labels)}" data-key="l" autocomplete="off" maxlength="400" placeholder="with commas between" list="labels"></label><datalist id="labels">${known.filter((one) => one !== considered).map((one) => markup`<option value="${one}"></option>`)}</datalist>
<button name="do" value="keep">Save note and labels</button>
${box}</div>
`
}

/** The keys of the page, in words. */
export const keysMarkup: Markup = markup`<details class="keys" data-key="?"><summary>Keys <kbd>?</kbd></summary><p class="muted"><kbd>i</kbd> include, <kbd>e</kbd> exclude, <kbd>1</kbd> to <kbd>9</kbd> exclude with that reason, <kbd>m</kbd> maybe, <kbd>u</kbd> undo, <kbd>n</kbd> note, <kbd>l</kbd> labels, <kbd>r</kbd> retraction considered, <kbd>←</kbd> <kbd>→</kbd> the record before and after. <kbd>Enter</kbd> saves a note, <kbd>Esc</kbd> leaves it.</p></details>
`

/** The style of records to screen. Everything to press is at least 44 pixels high, for fingers. */
export const screeningStyle = `
:root:has(.screen){scroll-behavior:auto;scroll-padding-top:0}
:root:has(.screen) h1{font-size:1.2rem}
.screen{display:flex;flex-direction:column;min-height:100vh;min-height:100dvh}
.screen [hidden]{display:none}
article.record{flex:1;overflow-wrap:anywhere}
article.record h2{font-size:1.35rem;margin:.5rem 0 .2rem;padding:0;border:0;scroll-margin-top:.5rem}
article.record .abstract{white-space:pre-line;max-width:80ch;font-size:1.06rem;margin:.8rem 0}
article.record .links{display:flex;flex-wrap:wrap;gap:0 1.2rem}
article.record :is(.links,.similar) a{display:inline-flex;align-items:center;min-height:44px}
article.record .similar ul,article.record .said{margin:.2rem 0;padding-left:1.1rem}
article.record .said{padding:.5rem .9rem .5rem 1.9rem;border-left:4px solid var(--accent);background:var(--raised);border-radius:4px}
article.record strong.bad{border:1px solid currentColor;border-radius:4px;padding:0 .35em;font-size:.85em}
.record mark{background:var(--warn-paper);color:inherit;font-weight:inherit;box-shadow:none;text-decoration:none;border-bottom:2px solid var(--warn-line)}
kbd{font:.8em ui-monospace,Menlo,Consolas,monospace;border:1px solid var(--line);border-bottom-width:2px;border-radius:4px;padding:0 .35em;color:var(--soft)}
.written{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:.8rem 0}
.written label{display:flex;flex:1 1 16rem;gap:.5rem;align-items:center;min-height:44px}
.written label.box{flex:1 1 100%}
.written input:not([type=checkbox]){flex:1;min-width:0;min-height:44px}
.written input[type=checkbox]{width:1.3rem;height:1.3rem}
.written button,.filter-row :is(button,select,input){min-height:44px}
.filter-row{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end;margin:.4rem 0}
.filter-row label{display:grid;gap:.1rem;font-size:.85rem;color:var(--soft)}
.filter-row :is(select,input){color:var(--ink);max-width:100%}
.choices{position:sticky;bottom:0;z-index:3;display:flex;flex-wrap:wrap;gap:.5rem;padding:.6rem 0;max-height:50vh;overflow:auto;background:var(--paper);border-top:1px solid var(--line)}
.choices button{min-height:44px;padding:.3rem .9rem;font-weight:600}
.choices .reason,.choices .undo{font-weight:400}
.choices button[aria-pressed=true]{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.choices button[aria-pressed=true] kbd{color:inherit;border-color:currentColor}
a.go{display:inline-flex;align-items:center;min-height:44px;padding:0 1.2rem;border-radius:6px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
.beside{display:flex;flex-wrap:wrap;gap:.2rem 1.4rem}
.beside a,.screen-titles a,.screen-titles button,.keys summary,.filters summary{display:inline-flex;align-items:center;min-height:44px}
.screen-titles ol{list-style:none;margin:0;padding:0}
.screen-titles li{display:flex;gap:.6rem;align-items:center;overflow-wrap:anywhere}
.screen-titles .sign{flex:0 0 1.2em;text-align:center;color:var(--soft)}
.screen-titles [aria-current]{font-weight:700}
@media (max-width:600px){.choices{gap:.35rem}.choices button{flex:1 1 auto;padding:.3rem .6rem}.choices .reason{flex:1 1 45%;text-align:left}.choices kbd,.written kbd{display:none}}
@media print{.choices,.written,.filters,.keys,a.go{display:inline-flex;align-items:center;min-height:44px;padding:0 1.2rem;border-radius:6px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
.beside{display:none}}
`
