import { markup, type Markup } from "@litfuse/document/Markup"
import type * as Explanation from "@litfuse/engine/Explanation"
import { type Reason, scoreReasons } from "../search/scoreReasons.ts"

/** A share as a bar next to its number. The colour and the sign of the number show whether it lowers the score. */
const bar = (share: number): Markup =>
  markup`<svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="8"/><rect class="${share < 0 ? "neg" : "pos"}" width="${Math.round(1000 * Math.min(1, Math.abs(share))) / 10}" height="8"/></svg>`

const item = ({ share, label, below }: Reason): Markup =>
  markup`<li>${share === null ? undefined : markup`${bar(share)}<span class="percent">${Math.round(100 * share)} %</span> `}<span>${label}</span>${list(below)}</li>
`

const list = (all: ReadonlyArray<Reason>): Markup | undefined =>
  all.length === 0 ? undefined : markup`<ul class="why">${all.map(item)}</ul>`

/** The explanation of a work's score in words, with a bar for the share of each part. */
export const explanationMarkup = (explanation: Explanation.Explanation): Markup =>
  markup`<p class="by">${explanation.label}</p>${list(scoreReasons(explanation))}`
