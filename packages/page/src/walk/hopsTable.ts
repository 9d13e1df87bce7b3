import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import { markup, type Markup } from "@litfuse/document/Markup"
import type { SourceAnswer } from "@litfuse/api/search/Answer"
import * as SourceNames from "@litfuse/api/search/SourceNames"
import type { Titles } from "@litfuse/api/search/sourceTitles"
import { grouped } from "@litfuse/files/numbers"
import { whyNot } from "../search/sourceRows.ts"
import type { SourceProgress } from "@litfuse/engine/source/SourceListener"
import type { Hop } from "../WalkJobs.ts"

const hopName = (hop: number): string => (hop === 0 ? "works to start from" : `hop ${hop}`)

const answered = (hop: number, answer: SourceAnswer): Markup => {
  const { state, delivered } = answer
  const { isFailure: isFailed } = outcomeStates[state]
  return markup`<tr${isFailed ? markup` class="failed"` : undefined}><th scope="row">${hopName(hop)}</th><td>${state}</td><td>${SourceNames.nameOf(answer)}</td><td class="n" data-name="records">${grouped(delivered)}</td><td>${whyNot(answer)}</td></tr>
`
}

const asking = (hop: number, { source, state, delivered }: Pick<SourceProgress, "source" | "state" | "delivered">): Markup =>
  markup`<tr><th scope="row">${hopName(hop)}</th><td>${state === "asked" ? "asking" : state}</td><td>${source}</td><td class="n" data-name="records">${grouped(delivered)}</td><td></td></tr>
`

/** The progress of a walk: a row per source and hop. A hop that has just begun has one row. */
export const hopRows = (hops: ReadonlyArray<Hop>, titles: Titles): Markup =>
  markup`${hops.map(({ hop, asked, answers }) => {
    if (answers !== undefined) return SourceNames.withNames(answers, titles).map((one) => answered(hop, one))
    const all = [...asked.values()]
    return (all.length === 0 ? [{ source: "all sources", state: "asked" as const, delivered: 0 }] : all).map((one) =>
      asking(hop, { ...one, source: titles.get(one.source) ?? one.source })
    )
  })}`

/** The table of hops. */
export const hopsTable = (
  rows: Markup
): Markup => markup`<div class="scroll stack asking hops"><table><thead><tr><th scope="col">hop</th><th scope="col">state</th><th scope="col">source</th><th scope="col" class="n">records</th><th scope="col">problem</th></tr></thead><tbody id="sources" aria-live="polite">
${rows}</tbody></table></div>
`
