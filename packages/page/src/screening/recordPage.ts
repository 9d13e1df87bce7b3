import type * as ReviewDesk from "@litfuse/api/ReviewDesk"
import * as Parts from "@litfuse/api/review/desk/ScreeningParts"
import { markup, type Markup } from "@litfuse/document/Markup"
import { counted, grouped } from "@litfuse/files/numbers"
import { csrfField, hidden } from "../search/renderSearchForm.ts"
import { placeFields, screeningAddress, type ScreeningPlace, screeningPath, stageAddress } from "./ScreeningPlace.ts"

/** A page for a person: `as` the person of the server, if it serves one alone; `canChange` whether it stores decisions. */
export interface For {
  readonly as: string | undefined
  readonly canChange: boolean
  readonly csrf: string
}

const signs = { include: "✓", exclude: "✗", maybe: "?" } as const

const filterForm = ({ stage, who, filter }: ScreeningPlace, shown: ReviewDesk.Shown, { as }: For): Markup => {
  const { counts, isSettling, isOpen, labels } = shown
  const options = Parts.listsFor(isSettling, isOpen).map(
    (list) =>
      markup`<option value="${list}"${list === filter.list ? markup` selected` : undefined}>${Parts.listName(list, isSettling)} (${grouped(counts[list])})</option>`
  )
  const labelled =
    labels.length === 0
      ? undefined
      : markup`<label>Label <select name="label"><option value="">any</option>${labels.map((one) => markup`<option${one === filter.label ? markup` selected` : undefined}>${one}</option>`)}</select></label>`
  return markup`<details class="filters"${filter.label !== "" || filter.text !== "" || filter.list !== "undecided" ? markup` open` : undefined}><summary>Filter</summary><form class="filter-row" method="get" action="${stageAddress(stage)}">${as === undefined ? hidden("who", who) : undefined}
<label>Show <select name="list">${options}</select></label>${labelled}<label>With the text <input name="text" value="${filter.text}" autocomplete="off"></label><button>Show</button></form></details>
`
}

const progressOf = ({ who }: ScreeningPlace, { counts, of, isSettling, stage }: ReviewDesk.Shown): Markup => {
  const done = of - counts.undecided
  const what = isSettling ? "settled" : "decided"
  return markup`<p><label>${stage.id}: ${grouped(done)} of ${grouped(of)} ${what} by ${who} <progress max="${Math.max(of, 1)}" value="${done}"></progress></label></p>
`
}

const besideLinks = (place: ScreeningPlace, { before, next }: ReviewDesk.Shown, { as }: For): Markup => {
  const to = (record: string): string => screeningAddress({ ...place, record }, as)
  return markup`<nav class="beside" aria-label="Records">${before === undefined ? undefined : markup`<a href="${to(before)}" rel="prev" data-key="ArrowLeft">← Record before</a>`}${next === undefined ? undefined : markup`<a href="${to(next)}" rel="next" data-key="ArrowRight">Next record →</a>`}<a href="${screeningPath}">All stages</a></nav>
`
}

const titlesOf = (place: ScreeningPlace, { titles, matching, card }: ReviewDesk.Shown, { as }: For): Markup | undefined =>
  titles.length === 0
    ? undefined
    : markup`<section class="screen-titles" aria-labelledby="titles"><h2 id="titles">${counted(matching, "record")} in this list</h2><ol>${titles.map(
        ({ record, title, action }) =>
          markup`<li><span class="sign">${action === null ? "" : markup`<span role="img" aria-label="${action}">${signs[action]}</span>`}</span><a href="${screeningAddress({ ...place, record }, as)}"${record === card?.record ? markup` aria-current="true"` : undefined}>${title}</a></li>\n`
      )}</ol></section>
`

const formWith = (place: ScreeningPlace, { as, csrf }: For, fields: Markup): Markup =>
  markup`<form class="screen" id="record" method="post" action="${stageAddress(place.stage)}" data-keys>${csrfField(csrf)}${placeFields(place, as).map(([name, value]) => hidden(name, value))}
${fields}</form>
`

/** Behind the last record: only undo is left, because a person who decides by key may press one too many. */
const endPart = (place: ScreeningPlace, shown: ReviewDesk.Shown, within: For): Markup => {
  const { filter, last } = place
  const isAll = filter.list === "undecided" && filter.label === "" && filter.text === ""
  const over = shown.isSettling ? "No disagreement is left to settle." : "You have decided on all records of this stage."
  const words = isAll ? over : "There are no more records in this list."
  const hidden = shown.isSettling && !shown.isOpen
  return markup`<p class="verdict" role="status">${hidden ? "The decisions of the reviewers are not opened yet, so there is nothing to settle." : words}</p>
${
  within.canChange && last !== ""
    ? formWith(
        { ...place, record: last },
        within,
        markup`<div class="choices"><button name="do" value="undo" data-key="u" aria-keyshortcuts="u"><kbd>u</kbd> Undo the last decision</button></div>\n`
      )
    : undefined
}<p><a href="${screeningAddress({ ...place, filter: { list: "all", label: "", text: "" }, record: "" }, within.as)}">See all records of this stage</a> · <a href="${screeningPath}">All stages</a></p>
`
}

/** The decision that a person made before, in words. */
const ownText = ({ own, stage }: ReviewDesk.Shown): Markup | undefined => {
  if (own.action === null) return undefined
  if (own.isMixed) return markup`<p>You decided differently about records of this work that were merged later. Decide again.</p>\n`
  return markup`<p>Your decision: <strong>${Parts.wordText({ ...own, action: own.action }, stage)}</strong></p>\n`
}

/** The page of a record, or the end of a list. */
export const recordPage = (place: ScreeningPlace, shown: ReviewDesk.Shown, within: For): Markup => {
  const { card, number, of, own, stage, isSettling, labels } = shown
  const filter = filterForm(place, shown, within)
  const progress = progressOf(place, shown)
  if (card === undefined) return markup`${filter}${progress}${endPart(place, shown, within)}`
  const at = { ...place, record: card.record }
  const links = {
    similar: (record: string) => screeningAddress({ ...place, record }, within.as),
    text: (identifier: string) => `/texts?${new URLSearchParams({ id: identifier }).toString()}`
  }
  const article = Parts.cardMarkup(card, number, stage, links)
  const top = markup`${progress}<p class="muted">Record ${grouped(number)} of ${grouped(of)}</p>\n${ownText(shown)}`
  const body = within.canChange
    ? formWith(
        at,
        within,
        markup`<button name="do" value="keep" hidden></button>${top}${article}${Parts.writtenMarkup(own, card.toConsider, labels)}${Parts.choicesMarkup(stage, isSettling, own)}`
      )
    : markup`<div class="screen" id="record">${top}${article}</div>\n`
  return markup`${filter}${body}${besideLinks(at, shown, within)}${Parts.keysMarkup}${titlesOf(at, shown, within)}`
}
