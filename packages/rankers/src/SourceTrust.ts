import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Work from "@litfuse/engine/Work"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const params = Schema.Struct({
  sources: Schema.Record(Schema.String, Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed({}))
  ),
  perFurther: Params.number(0.1, { minimum: 0, maximum: 1 }),
  mostFurther: Params.number(0.2, { minimum: 0, maximum: 1 })
})

type SourceTrustParams = typeof params.Type

interface Prepared {
  readonly sources: ReadonlyArray<ReadonlyArray<string>>
}

const bestOf = (own: ReadonlyArray<string>, { sources }: SourceTrustParams): readonly [source: string, trust: number] | undefined => {
  const known = own.flatMap((source): ReadonlyArray<readonly [string, number]> => {
    const trust = sources[source]
    return trust === undefined ? [] : [[source, trust]]
  })
  return known.length === 0 ? undefined : known.reduce((a, b) => (b[1] > a[1] ? b : a))
}

const furtherOf = (own: ReadonlyArray<string>, trust: number, { perFurther, mostFurther }: SourceTrustParams): number =>
  Math.min(1 - trust, mostFurther, perFurther * (own.length - 1))

const valueOf = ({ sources }: Prepared, params: SourceTrustParams, row: number): number => {
  const own = sources[row]!
  const best = bestOf(own, params)
  return best === undefined ? Number.NaN : best[1] + furtherOf(own, best[1], params)
}

/**
 * Works of more trusted sources first, by a table from the user or a preset. A work has the trust in its best source, and a little more for each
 * further source. Off until a table is given.
 *
 * - `sources` from the id of a source to the trust in it; `perFurther` what each further source adds, `mostFurther` what they add at most
 * - units: in [0, 1]
 * - empty: a work of which no source is in the table has no value
 * - errors: an empty table is refused
 * - source: the dimension "source trust" of the code of PubMed Search MCP, read 2026-11-22; there a source that is not in the table gets 0.5
 */
export const SourceTrust = Ranker.plugin<Prepared, SourceTrustParams>({
  id: "source-trust",
  revision: 1,
  about: "Works of more trusted sources first, by a table that you give; off until then",
  params,
  needs: [],
  refuses: (_, { sources }) =>
    Object.keys(sources).length === 0
      ? "sources: none is given; write how far each is trusted by its id, or leave this ranker out"
      : undefined,
  prepare: ({ works }) => ({ sources: works.works.map(Work.sources) }),
  score: (prepared, params, out) => {
    for (let row = 0; row < out.length; row++) out[row] = valueOf(prepared, params, row)
  },
  explain: (prepared, params, row) => {
    const own = prepared.sources[row]!
    const [source, trust] = bestOf(own, params)!
    const further = furtherOf(own, trust, params)
    return Explanation.sum("trust in the sources", trust + further, [
      Explanation.leaf(`trust in ${source}`, trust),
      Explanation.leaf(`${own.length - 1} further source(s)`, further)
    ])
  },
  reason: ({ sources }, _, row) => `the table knows none of its sources: ${sources[row]!.join(", ")}`
})
