import { measureReader } from "@litfuse/bench/tune/measureReader"
import type { Ids } from "@litfuse/engine/Ids"
import type { Configured } from "@litfuse/engine/Measure"
import * as Judgements from "@litfuse/eval/Judgements"
import type { Fuse, Search } from "./openSearches.ts"

/** A need: its wordings in the order of the design, and its judgements. */
export interface Need {
  readonly id: string
  readonly wordings: ReadonlyArray<string>
}

/**
 * What one system finds for all needs, by measure.
 *
 * - shape: `variants[v][m][t]` for wording v, measure m, need t; `fused` and `joined` `[m][t]`
 * - `fused` the rankings of all wordings fused; `joined` all wordings in one query
 */
export interface Values {
  readonly system: string
  readonly variants: ReadonlyArray<ReadonlyArray<Float64Array>>
  readonly fused: ReadonlyArray<Float64Array>
  readonly joined: ReadonlyArray<Float64Array>
}

/** Measures every system on every wording of every need, on all wordings fused, and on all of them as one query. */
export const measure = (
  searches: ReadonlyArray<Search>,
  fuse: Fuse,
  ids: Ids,
  needs: ReadonlyArray<Need>,
  judgements: Judgements.Judgements,
  measures: ReadonlyArray<Configured>
): ReadonlyArray<Values> => {
  const readers = needs.map(({ id }) => {
    const judgement = judgements.topics.get(id)!
    const { grades } = Judgements.join(judgement, ids.values)
    return measures.map((one) => measureReader(judgement, grades, one))
  })
  const byMeasure = (rows: ReadonlyArray<Int32Array>) => measures.map((_, m) => Float64Array.from(rows, (own, t) => readers[t]![m]!(own)))
  return searches.map(({ name, ranking }) => {
    const found = needs.map(({ wordings }) => wordings.map(ranking))
    return {
      system: name,
      variants: needs[0]!.wordings.map((_, v) => byMeasure(found.map((own) => own[v]!.rows))),
      fused: byMeasure(found.map((own) => fuse(own).rows)),
      joined: byMeasure(needs.map(({ wordings }) => ranking(wordings.join(" ")).rows))
    }
  })
}
