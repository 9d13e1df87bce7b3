import * as fc from "fast-check"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Reads from "@litfuse/engine/Reads"
import { protectPlugin } from "@litfuse/engine/registry/protect/protectPlugin"
import * as Reranker from "@litfuse/engine/Reranker"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Arbitraries from "./Arbitraries.ts"
import type { Law } from "./Law.ts"
import { difference, firstOf, property, type Verdict } from "./property.ts"
import { arbitraryParams } from "./arbitraryParams.ts"
import { pluginLaws } from "./pluginLaws.ts"

interface Case<P> {
  readonly inputs: Reranker.Inputs
  readonly params: P
}

/** A ranking of some rows of a table; few distinct scores, so that ties abound. */
export const ranking = (works: WorkTable.WorkTable): fc.Arbitrary<Ranking.Ranked> =>
  fc.array(fc.option(fc.nat(4), { nil: Number.NaN }), { minLength: works.ids.size, maxLength: works.ids.size }).map((scores) => ({
    ...Ranking.fromScores(works.ids, Float64Array.from(scores)),
    missing: scores.flatMap((score, row) => (Number.isNaN(score) ? [{ row, reason: "no value" }] : []))
  }))

const cases = <Prepared, P>(reranker: Reranker.Reranker<Prepared, P>): fc.Arbitrary<Case<P>> =>
  Arbitraries.workTable
    .chain((works) =>
      fc
        .record({ query: Arbitraries.query, ranking: ranking(works), readable: Arbitraries.readable(works) })
        .map(({ readable, ...rest }) => Reads.only(reranker.reads, { works, ...rest, ...readable }))
    )
    .chain((inputs) => fc.record({ inputs: fc.constant(inputs), params: arbitraryParams(reranker) }))

const valuesOf = <Prepared, P>(reranker: Reranker.Reranker<Prepared, P>, { inputs, params }: Case<P>, before = 0): Float64Array => {
  const out = new Float64Array(inputs.ranking.rows.length).fill(before)
  reranker.score(reranker.prepare(inputs), params, out)
  return out
}

/** The laws of rerankers. */
export const rerankerLaws = <Prepared, P>(reranker: Reranker.Reranker<Prepared, P>): ReadonlyArray<Law> => {
  const any = cases(reranker)
  const law = (name: string, verdict: (one: Case<P>) => Verdict) => property(reranker.id, name, any, verdict)
  return [
    ...pluginLaws(reranker),
    law("every hit gets a finite value, whatever was in the array before", (one) => {
      const values = valuesOf(reranker, one, 12_345)
      const odd = values.find((value) => !Number.isFinite(value))
      return odd === undefined ? difference(values, valuesOf(reranker, one)) : `a value is ${odd}`
    }),
    law("no hit is added or dropped", ({ inputs, params }) => {
      const after = Reranker.rerank(reranker, params, inputs).ranking.rows.slice().sort().join(" ")
      const before = inputs.ranking.rows.slice().sort().join(" ")
      return before === after ? undefined : `rows ${before} became ${after}`
    }),
    law("the order in which works came changes nothing", (one) => {
      const { works, ranking } = one.inputs
      const again = {
        ...one.inputs,
        works: WorkTable.make([...works.works].reverse()),
        ranking: { ...ranking, rows: ranking.rows.slice() }
      }
      return difference(valuesOf(reranker, one), valuesOf(reranker, { ...one, inputs: again }))
    }),
    law("what it reads is not written to", (one) => {
      // protected as litfuse protects a plugin from outside, which throws when it writes
      valuesOf(protectPlugin(reranker as Reranker.Reranker), one)
      return undefined
    }),
    law("an explanation sums to its value", (one) => {
      const prepared = reranker.prepare(one.inputs)
      const values = valuesOf(reranker, one)
      return firstOf(values.keys(), (hit) => {
        const explanation = reranker.explain(prepared, one.params, hit)
        const off = Math.abs(explanation.value - values[hit]!) / Math.max(1, Math.abs(values[hit]!))
        return off <= 1e-12 && Explanation.gap(explanation) <= 1e-12
          ? undefined
          : `value ${values[hit]} is explained by\n${Explanation.print(explanation, 12)}`
      })
    })
  ]
}
