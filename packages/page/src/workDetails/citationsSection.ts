import type { Hit } from "@litfuse/api/search/Answer"
import type * as Walk from "@litfuse/api/Walk"
import { titleWithMark } from "@litfuse/api/search/retractionMark"
import { markup, type Markup } from "@litfuse/document/Markup"
import { counted, grouped } from "@litfuse/files/numbers"
import { citationLinks } from "../citationLinks.ts"
import { table } from "../table.ts"
import type { WalkJob } from "../WalkJobs.ts"

type Walked = Walk.Answer["works"][number]

/** Works that a walk found around a work. */
interface Around {
  readonly walk: string
  readonly cited: ReadonlyArray<Walked>
  readonly citing: ReadonlyArray<Walked>
}

/** What the newest walk of this server with the work knows about its references and citations; undefined without such a walk. */
export const aroundIn = (walks: ReadonlyArray<WalkJob>, { identifiers }: Pick<Hit, "identifiers">): Around | undefined => {
  const own = new Set(identifiers)
  for (const { id, outcome } of walks) {
    if (outcome?._tag !== "Done") continue
    const { works, edges } = outcome.done.answer
    const here = works.find((one) => one.identifiers.some((name) => own.has(name)))
    if (here === undefined) continue
    const byId = new Map(works.map((one) => [one.id, one]))
    const all = (ids: ReadonlyArray<string>): ReadonlyArray<Walked> => ids.flatMap((name) => byId.get(name) ?? [])
    const cited = all(edges.filter((edge) => edge.citing === here.id).map((edge) => edge.cited))
    const citing = all(edges.filter((edge) => edge.cited === here.id).map((edge) => edge.citing))
    if (cited.length + citing.length > 0) return { walk: id, cited, citing }
  }
  return undefined
}

const mostShown = 20

const list = (walk: string, heading: string, works: ReadonlyArray<Walked>): Markup | undefined =>
  works.length === 0
    ? undefined
    : markup`<h3>${heading}: ${grouped(works.length)}</h3>
<ul>${works.slice(0, mostShown).map((one) => markup`<li>${titleWithMark(one)} <span class="muted">${one.published?.slice(0, 4)}</span></li>\n`)}</ul>${works.length > mostShown ? markup`<p class="muted"><a href="/walks/${walk}">${counted(works.length - mostShown, "more work")}</a></p>` : undefined}`

/** The citation counts of a work by source, and the works that a walk found around it. */
export const citationsSection = (hit: Hit, around: Around | undefined, titleOf: (source: string) => string): Markup => {
  const { citations } = hit
  return markup`<section aria-labelledby="citations"><h2 id="citations">References and citations</h2>
${
  citations === undefined
    ? markup`<p>No source has a citation count.</p>`
    : table(
        "Citation counts",
        ["source", "cited by", "on"],
        citations.map(({ source, count, date }) => [titleOf(source), { n: grouped(count), name: "cited by" }, date])
      )
}${
    around === undefined
      ? markup`<p class="muted">litfuse has not followed the citations of this work yet. These links ask the sources.</p>`
      : markup`<p class="muted">Found by a <a href="/walks/${around.walk}">walk of this server</a>.</p>${list(around.walk, "It cites", around.cited)}${list(around.walk, "It is cited by", around.citing)}`
  }
${citationLinks(hit) ?? markup`<p class="muted">The work has no identifier by which sources know citations.</p>`}</section>
`
}
