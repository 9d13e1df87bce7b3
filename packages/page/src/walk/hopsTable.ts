import { markup, type Markup } from "@litfuse/document/Markup"
import type { SourceAnswer } from "@litfuse/api/search/Answer"
import { grouped } from "@litfuse/files/numbers"
import { whyNot } from "../search/sourceRows.ts"
import type { Hop } from "../WalkJobs.ts"

const nameOf = (hop: number): string => (hop === 0 ? "works to start from" : `hop ${hop}`)

const answered = (hop: number, answer: SourceAnswer): Markup => {
  const { source, state, delivered } = answer
  const isFailed = state === "failed" || state === "partial"
  return markup`<tr${isFailed ? markup` class="failed"` : undefined}><th scope="row">${nameOf(hop)}</th><td>${state}</td><td>${source}</td><td class="n" data-name="records">${grouped(delivered)}</td><td>${whyNot(answer)}</td></tr>
`
}

/** The progress of a walk: a row per source and finished hop, and one for the running hop. */
export const hopRows = (hops: ReadonlyArray<Hop>): Markup =>
  markup`${hops.map(({ hop, answers }) =>
    answers === undefined
      ? markup`<tr><th scope="row">${nameOf(hop)}</th><td>asking</td><td>all sources</td><td></td><td></td></tr>\n`
      : answers.map((one) => answered(hop, one))
  )}`

/** The table of hops. */
export const hopsTable = (
  rows: Markup
): Markup => markup`<div class="scroll stack asking hops"><table><thead><tr><th scope="col">hop</th><th scope="col">state</th><th scope="col">source</th><th scope="col" class="n">records</th><th scope="col">problem</th></tr></thead><tbody id="sources" aria-live="polite">
${rows}</tbody></table></div>
`
