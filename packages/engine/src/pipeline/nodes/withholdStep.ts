import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Params from "../../Params.ts"
import * as Ports from "../../Ports.ts"
import * as NodeType from "../NodeType.ts"

/** A number in [0, 1) for an id and a seed, the same on all machines: FNV-1a over UTF-16 units with a final mix. */
const fraction = (id: string, seed: number): number => {
  let hash = 0x811c9dc5 ^ seed
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/**
 * `step/withhold`: removes some works from a ranking, to see how the rest of a pipeline treats works without a value. A removed work is listed as
 * missing, with this as the reason.
 *
 * - `share` the share of works to remove
 * - `which` works: `random` chooses by ids, so that a work lacks its value for every query; `lowest` takes the end of the ranking
 * - `seed` for `random`: another seed chooses other works
 */
export const withholdStep = NodeType.make({
  kind: "step",
  id: "withhold",
  revision: 1,
  params: Schema.Struct({
    share: Params.number(0, { minimum: 0, maximum: 1 }),
    which: Params.choice(["random", "lowest"], "random"),
    seed: Params.integer(1, { minimum: 1, maximum: 1_000_000 })
  }),
  inputs: { ranking: { port: Ports.Ranking } },
  output: Ports.Ranking,
  run: ({ share, which, seed }, { ranking }) => {
    const { ids, rows, scores, missing } = ranking
    const lowestFrom = rows.length - Math.round(share * rows.length)
    const isWithheld = (hit: number): boolean => (which === "lowest" ? hit >= lowestFrom : fraction(ids.values[rows[hit]!]!, seed) < share)
    const hits = [...rows.keys()]
    const remaining = hits.filter((hit) => !isWithheld(hit))
    const withheld = hits.filter(isWithheld).map((hit) => ({ row: rows[hit]!, reason: "the pipeline withholds its value" }))
    return Effect.succeed({
      value: {
        ids,
        rows: Int32Array.from(remaining, (hit) => rows[hit]!),
        scores: Float64Array.from(remaining, (hit) => scores[hit]!),
        missing: [...missing, ...withheld].sort((a, b) => a.row - b.row)
      },
      notices: []
    })
  },
  explain: (_params, _inputs, _reads, upstream) => (id) => upstream["ranking"]?.[0]?.(id)
})
