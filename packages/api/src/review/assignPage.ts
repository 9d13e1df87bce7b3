import { createHash } from "node:crypto"
import type { PageParts } from "@litfuse/document/pageHead"
import { printPage } from "@litfuse/document/printPage"
import { jsonElement } from "@litfuse/document/jsonElement"
import { markup, type Markup } from "@litfuse/document/Markup"
import { screeningScript } from "@litfuse/document/scripts"
import { type Document, paragraph, prose } from "@litfuse/engine/Document"
import type { Work } from "@litfuse/engine/Work"
import { canonicalJson } from "@litfuse/project/canonicalJson"
import { counted } from "@litfuse/files/numbers"
import type { Stage } from "@litfuse/review/ReviewFile"
import type { Word } from "@litfuse/review/Screening"
import { fileNameOf } from "@litfuse/review/ScreeningLog"
import * as Room from "./desk/Room.ts"
import { cardOf, type ScreeningCard, similarTo } from "./desk/ScreeningCard.ts"
import * as Parts from "./desk/ScreeningParts.ts"
import type { SearchedWords } from "./desk/SearchedWords.ts"
import { similarWorks } from "./desk/similarWorks.ts"
import type { MergedWork } from "./MergeStep.ts"

const within: PageParts = {
  styles: `${Parts.screeningStyle}
.sheet{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:.6rem 0}
.sheet button{min-height:44px;padding:.3rem 1rem}
button:disabled{opacity:.5;cursor:default}
#save:enabled{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
#card:empty{flex:1}#card{flex:1;display:flex;flex-direction:column}
.screen-titles button{background:none;border:0;padding:0;color:var(--accent);text-align:left;text-decoration:underline}
.beside button{min-height:44px}
`,
  script: screeningScript,
  // every record can be read without script; only the script can save decisions
  withoutScript: "article.record{margin-bottom:2rem}"
}

/** A work to screen: as it was merged, with its records, and with what people said of it. */
export interface ToScreen {
  readonly merged: MergedWork
  readonly work: Work
  readonly words: ReadonlyArray<Word>
}

/** What made the order of records: each decision says so. `model` the hash of the model that learnt it, or null. */
export interface Ordered {
  readonly by: string
  readonly model: string | null
}

interface Assignment {
  readonly title: string
  readonly who: string
  readonly stage: Stage
  readonly searched: SearchedWords
  readonly works: ReadonlyArray<ToScreen>
}

/** The cards of all works. Only a person who settles reads what others said. */
const cardsOf = ({ works, stage, who, searched }: Assignment): ReadonlyArray<ScreeningCard> => {
  const isSettling = !stage.reviewers.includes(who)
  const merged = works.map((one) => one.merged)
  const similar = similarWorks(works.length)
  for (const [i, { work }] of works.entries()) for (const record of work.records) similar.add(record, i)
  const groupOf = new Map(similar.groups().flatMap((group) => group.map((i) => [i, group] as const)))
  return works.map(({ work, words }, i) =>
    cardOf(merged[i]!, work, searched, isSettling ? words : [], similarTo(i, merged, groupOf.get(i)))
  )
}

const filterRow = (isSettling: boolean): Markup =>
  markup`<div class="filter-row" role="group" aria-label="Filter" data-scripted hidden><label>Show <select id="list">${Parts.listsFor(isSettling, false).map((list) => markup`<option value="${list}" data-name="${Parts.listName(list, isSettling)}"></option>`)}</select></label><label>Label <select id="label"></select></label><label>With the text <input id="text" autocomplete="off"></label></div>
`

const scripted = ({ who, stage, works }: Assignment, cards: ReadonlyArray<ScreeningCard>): Markup => {
  const isSettling = !stage.reviewers.includes(who)
  const numberOf = new Map(cards.map(({ record }, i) => [record, i + 1]))
  const links: Parts.CardLinks = {
    similar: (record) => (numberOf.has(record) ? `#record-${numberOf.get(record)}` : undefined),
    text: () => undefined
  }
  return markup`<p id="full" class="failure" role="alert" hidden>This browser cannot keep more decisions. Save the file now, and again before you close this page.</p>
<noscript><p class="failure">Decisions can be saved only with script. Without it you can read the records.</p></noscript>
${filterRow(isSettling)}<form class="screen" data-keys>
<button name="do" value="keep" hidden></button><div class="sheet" data-scripted hidden><button id="save" type="button" disabled>Save ${fileNameOf(who, stage.id)}</button><label><span id="decided" aria-live="polite">0 of ${works.length} decided</span> <progress id="done" max="${works.length}" value="0"></progress></label></div>
<p class="muted" id="place"></p><p id="own"></p>
<div id="card">${cards.map((card, i) => Parts.cardMarkup(card, i + 1, stage, links))}</div>
<div data-scripted hidden>${Parts.writtenMarkup(Room.noWord, undefined, [])}</div>
${Parts.choicesMarkup(stage, isSettling, Room.noWord)}</form>
<nav class="beside" aria-label="Records" data-scripted hidden><button type="button" id="before" data-key="ArrowLeft">← Record before</button><button type="button" id="next" data-key="ArrowRight">Next record →</button></nav>
<div data-scripted hidden>${Parts.keysMarkup}<section class="screen-titles" aria-label="Records in this list"><ol id="titles"></ol></section></div>
`
}

/** The name of a page, so that a browser keeps its decisions apart from those of other pages. */
const nameOf = ({ title, who, stage, works }: Assignment): string =>
  createHash("sha256")
    .update(canonicalJson({ title, who, stage: stage.id, records: works.map(({ merged }) => merged.records[0]!.hash) }))
    .digest("hex")
    .slice(0, 16)

/**
 * The records that a person screens in a stage, as one HTML file, with the record and the keys of the served page. It fetches nothing and sends nothing: it saves the
 * decisions as a file, which the person returns.
 *
 * - `order` what made the order of the `works`; `searched` the words of the strategies, which are marked
 * - empty: a page that says that nothing is left to screen
 */
export const assignPage = (
  title: string,
  who: string,
  stage: Stage,
  order: Ordered,
  works: ReadonlyArray<ToScreen>,
  searched: SearchedWords
): string => {
  const assignment: Assignment = { title, who, stage, searched, works }
  const name = fileNameOf(who, stage.id)
  const how = `Decide on each record, and save the decisions as \`${name}\`. Return that file; \`litfuse review merge ${name}\` reads it. This browser keeps your decisions until then.`
  const cards = cardsOf(assignment)
  const document: Document = {
    title: `${title}: ${stage.id}`,
    by: "litfuse review assign",
    lead: [
      paragraph(works.length === 0 ? `Nothing is left to screen for ${who}.` : `${counted(works.length, "record")} for ${who}.`, "verdict"),
      ...(works.length === 0 ? [] : [paragraph(prose(how))])
    ],
    sections: [],
    end: []
  }
  return printPage(document, within, {
    before: works.length === 0 ? markup`` : scripted(assignment, cards),
    data: jsonElement("data", {
      page: nameOf(assignment),
      who,
      stage: stage.id,
      ...order,
      isSettling: !stage.reviewers.includes(who),
      records: works.map(({ merged: { records, title } }, i) => ({
        record: records[0]!.hash,
        about: records[0]!.about,
        title,
        mark: cards[i]!.toConsider ?? null
      }))
    })
  })
}
