import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Reranker from "@litfuse/engine/Reranker"
import * as Work from "@litfuse/engine/Work"
import * as Schema from "effect/Schema"

const params = Schema.Struct({
  by: Params.choice(["source", "journal"], "source"),
  most: Params.integer(5, { minimum: 1, maximum: 1000 }),
  within: Params.integer(20, { minimum: 1, maximum: 10_000 })
})

type SourceCapParams = typeof params.Type

/** Whose each hit is, by hit: its first source, or its journal; the empty text = not known. */
type Prepared = Readonly<Record<SourceCapParams["by"], ReadonlyArray<string>>>

interface Capped {
  readonly order: ReadonlyArray<number>
  readonly put: ReadonlySet<number>
}

/** The first places go to hits in their order, but none to one whose owner has its share; then come those, then the rest. */
const cap = (prepared: Prepared, { by, most, within }: SourceCapParams): Capped => {
  const counts = new Map<string, number>()
  const first: Array<number> = []
  const put = new Set<number>()
  const owners = prepared[by]
  for (let hit = 0; hit < owners.length && first.length < within; hit++) {
    const owner = owners[hit]!
    const n = counts.get(owner) ?? 0
    if (owner !== "" && n >= most) put.add(hit)
    else {
      counts.set(owner, n + 1)
      first.push(hit)
    }
  }
  const taken = new Set(first)
  return { order: [...first, ...[...owners.keys()].filter((hit) => !taken.has(hit))], put }
}

const valueOf = ({ order }: Capped, hit: number): number => order.length - order.indexOf(hit)

/**
 * At most so many hits of one source, or of one journal, among the first places; what is over comes right after them.
 *
 * - `by` a work of several sources counts for the first of them by name; a work without a known journal is never put back
 * - `most` hits of one owner among the first `within` places
 * - units: the value of a place: n for the first of n hits
 */
export const SourceCap = Reranker.plugin<Prepared, SourceCapParams>({
  id: "source-cap",
  revision: 1,
  about: "At most so many hits of one source or journal among the first places",
  params,
  prepare: ({ works, ranking: { rows } }) => ({
    source: Array.from(rows, (row) => Work.sources(works.works[row]!)[0]!),
    journal: Array.from(rows, (row) => works.column("containerTitle")[row]!.toLowerCase())
  }),
  score: (prepared, params, out) => cap(prepared, params).order.forEach((hit, place) => (out[hit] = out.length - place)),
  explain: (prepared, params, hit) => {
    const capped = cap(prepared, params)
    const owner = prepared[params.by][hit]!
    return Explanation.leaf(
      capped.put.has(hit) ? `put back: ${owner} has ${params.most} of the first ${params.within} places already` : `in its turn`,
      valueOf(capped, hit)
    )
  }
})
