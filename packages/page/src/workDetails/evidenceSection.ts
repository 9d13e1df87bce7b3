import * as Evidence from "@litfuse/api/Evidence"
import { markup, type Markup } from "@litfuse/document/Markup"
import type { Work } from "@litfuse/engine/Work"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as PageResponse from "../PageResponse.ts"

/** So many sentences of one work are shown. */
const mostShown = 5

const sentence = ({ stance, text, address: { section, from, to } }: Evidence.Answer["sentences"][number]): Markup =>
  markup`<dt>${stance}</dt><dd>${text} <span class="muted">${section} ${from}-${to}</span></dd>
`

/** The text that was searched. Of an abstract, the way to the full text. */
const searchedText = ({ searched, abstracts }: Evidence.Answer, id: string | undefined): Markup | undefined => {
  if (searched === 0) return markup`No text of this work is stored, and no source has an abstract.`
  if (abstracts === 0) return markup`The stored text of this work was searched.`
  const full =
    id === undefined ? undefined : markup` <a href="/texts?id=${encodeURIComponent(id)}">Read its full text</a>, if a source has it.`
  return markup`The abstract was searched, because no text of this work is stored.${full}`
}

const found = (answer: Evidence.Answer, id: string | undefined): Markup => {
  const { sentences, method } = answer
  const retraction = sentences.find((one) => one.retraction !== null)?.retraction ?? undefined
  const list = markup`<dl class="cite">${sentences.map(sentence)}</dl>
<p class="muted">The order is by words (threshold ${method.threshold}), and rules give the stances. Read each sentence in its text before you cite it.</p>
`
  return markup`<div role="status">${retraction === undefined ? undefined : markup`<p class="failure"><strong>${retraction}</strong></p>\n`}<p>${sentences.length === 0 ? "No sentence found." : `${counted(sentences.length, "sentence")} of this work, best first.`} ${searchedText(answer, id)}</p>
${sentences.length === 0 ? undefined : list}</div>
`
}

/**
 * Sentences of a work that bear on a claim, below a form for the claim.
 *
 * - `claim` as a person typed it; empty = none yet
 */
export const evidenceSection = Effect.fnUntraced(function* (
  page: string,
  folder: string,
  work: Work,
  claim: string,
  id: string | undefined
) {
  const asked = claim === "" ? undefined : yield* Effect.result(Evidence.inWork({ folder, claim, work, limit: mostShown }))
  const wrong = asked?._tag === "Failure" ? PageResponse.describeError(asked.failure) : undefined
  return markup`<section aria-labelledby="evidence"><h2 id="evidence">Evidence for a claim</h2>
<form class="ask" method="get" action="${page}#evidence"><div class="field"><label for="claim">A claim: litfuse shows the sentences of this work that support or contradict it</label>
<textarea id="claim" name="claim" rows="2" data-enter required maxlength="1000" placeholder="Caffeine shortens day sleep"${wrong === undefined ? undefined : markup` aria-invalid="true" aria-describedby="wrong-claim"`}>${claim}</textarea>
${wrong === undefined ? undefined : markup`<span class="wrong" id="wrong-claim" role="alert">${wrong}</span>\n`}</div><p><button>Find sentences</button></p></form>
${asked?._tag === "Success" ? found(asked.success, id) : undefined}</section>
`
})
