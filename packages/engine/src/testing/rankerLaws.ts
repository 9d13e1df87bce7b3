import * as Query from "@litfuse/query/Query"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import * as Explanation from "../Explanation.ts"
import * as Params from "../Params.ts"
import * as Ranker from "../Ranker.ts"
import * as SourceRecord from "../SourceRecord.ts"
import * as Work from "../Work.ts"
import * as WorkTable from "../WorkTable.ts"
import * as arbitraries from "./arbitraries.ts"
import type { Law } from "./Law.ts"
import * as paramsOf from "./params.ts"
import * as pluginLaws from "./pluginLaws.ts"
import { difference, firstOf, property, runs, single, type Verdict } from "./property.ts"

/**
 * A worked example: records of one source, and the score that each should get by its id.
 *
 * - shape: a record whose id is not in `expected` has no value
 */
export interface Example<Params> {
  readonly what: string
  readonly records: ReadonlyArray<Omit<SourceRecord.Essentials, "source">>
  readonly query: string
  readonly params: Partial<Params>
  readonly expected: Readonly<Record<string, number>>
}

interface Case<P> {
  readonly inputs: Ranker.Inputs
  readonly params: P
}

const scoresOf = <Prepared, P>(ranker: Ranker.Ranker<Prepared, P>, { inputs, params }: Case<P>, before = Number.NaN): Float64Array => {
  const out = new Float64Array(inputs.works.ids.size).fill(before)
  ranker.score(ranker.prepare(inputs), params, out)
  return out
}

const cases = <Prepared, P>(
  ranker: Ranker.Ranker<Prepared, P>,
  works: fc.Arbitrary<WorkTable.WorkTable> = arbitraries.workTable
): fc.Arbitrary<Case<P>> =>
  fc
    .tuple(works, arbitraries.query, paramsOf.arbitrary(ranker))
    .map(([works, query, params]) => ({ inputs: { works, query }, params }))
    .map((one) => (ranker.refuses(one.inputs, one.params) === undefined ? one : { ...one, params: Params.defaults(ranker) }))

/** Works of which the second half has the content of the first. */
const doubled: fc.Arbitrary<WorkTable.WorkTable> = arbitraries.works.map((works) =>
  WorkTable.make([...works, ...works.map(({ id, records }) => ({ id: `${id}-again`, records }))])
)

const twinsTie = ({ ids }: WorkTable.WorkTable, scores: Float64Array): Verdict =>
  firstOf(
    ids.values.filter((id) => !id.endsWith("-again")),
    (id) => {
      const [one, other] = [scores[ids.row(id)]!, scores[ids.row(`${id}-again`)]!]
      return Object.is(one, other) ? undefined : `works with the same records score ${one} and ${other}`
    }
  )

const needsAreKept = <Prepared, P>(ranker: Ranker.Ranker<Prepared, P>, one: Case<P>): Verdict => {
  const { works } = one.inputs
  const scores = scoresOf(ranker, one)
  return firstOf(scores.keys(), (row) => {
    const absent = ranker.needs.find((column) => !works.has(column, row))
    return absent === undefined || Number.isNaN(scores[row]!) ? undefined : `row ${row} has no ${absent} but scores ${scores[row]}`
  })
}

const everyWorkIsThere = <Prepared, P>(ranker: Ranker.Ranker<Prepared, P>, { inputs, params }: Case<P>): Verdict => {
  const ranked = Ranker.rank(ranker, params, inputs)
  if (Result.isFailure(ranked)) return ranked.failure.what
  const rows = [...ranked.success.ranking.rows, ...ranked.success.missing.map(({ row }) => row)].sort((a, b) => a - b)
  return rows.length === inputs.works.ids.size && rows.every((row, i) => row === i)
    ? undefined
    : `present and missing together: ${rows.join(" ")}`
}

const exampleOf = <Prepared, P>(ranker: Ranker.Ranker<Prepared, P>, { records, query, params, expected }: Example<P>): Verdict => {
  const works = WorkTable.make(records.map((record) => Work.make(record.id, [SourceRecord.make({ source: "example", ...record })])))
  const full = { ...Params.defaults(ranker), ...params }
  const scores = scoresOf(ranker, { inputs: { works, query: Query.text(query) }, params: full })
  return firstOf(records, ({ id }) => {
    const [score, wanted] = [scores[works.ids.row(id)]!, expected[id] ?? Number.NaN]
    const isRight = Number.isNaN(wanted) ? Number.isNaN(score) : Math.abs(score - wanted) <= 1e-9
    return isRight ? undefined : `"${id}" scores ${score}, expected ${wanted}`
  })
}

/** The laws of rankers. `examples` are worked by hand, with parameters that are not given at their defaults. */
export const laws = <Prepared, P>(
  ranker: Ranker.Ranker<Prepared, P>,
  examples: ReadonlyArray<Example<P>> = [],
  numRuns = runs
): ReadonlyArray<Law> => {
  const any = cases(ranker)
  const law = <Case>(name: string, arbitrary: fc.Arbitrary<Case>, verdict: (one: Case) => Verdict) =>
    property(ranker.id, name, arbitrary, verdict, numRuns)
  return [
    ...pluginLaws.laws(ranker),
    law("every work gets a finite score or none, whatever was in the array before", any, (one) => {
      const scores = scoresOf(ranker, one, 12_345)
      const infinite = scores.find((score) => Math.abs(score) === Number.POSITIVE_INFINITY)
      return infinite === undefined ? difference(scores, scoresOf(ranker, one)) : `a score is ${infinite}`
    }),
    law("every work is either ranked or missing with a reason", any, (one) => everyWorkIsThere(ranker, one)),
    law("a work without a needed column has no score, not even 0", any, (one) => needsAreKept(ranker, one)),
    law("works with the same records tie to the last bit", cases(ranker, doubled), (one) =>
      twinsTie(one.inputs.works, scoresOf(ranker, one))
    ),
    law(
      "the order in which works came changes nothing",
      any.chain((one) => fc.tuple(fc.constant(one), arbitraries.shuffled(one.inputs.works.works))),
      ([one, works]) =>
        difference(scoresOf(ranker, one), scoresOf(ranker, { ...one, inputs: { ...one.inputs, works: WorkTable.make(works) } }))
    ),
    law(
      "a score depends on nothing that was scored before",
      any.chain((one) => fc.tuple(fc.constant(one), cases(ranker, fc.constant(one.inputs.works)))),
      ([one, other]) => {
        const prepared = ranker.prepare(one.inputs)
        const [first, second] = [new Float64Array(one.inputs.works.ids.size), new Float64Array(one.inputs.works.ids.size)]
        ranker.score(prepared, one.params, first)
        ranker.score(prepared, other.params, second)
        ranker.score(prepared, one.params, second)
        return difference(first, second)
      }
    ),
    law("an explanation sums to its score", any, (one) => {
      const prepared = ranker.prepare(one.inputs)
      const scores = scoresOf(ranker, one)
      return firstOf(scores.keys(), (row) => {
        const score = scores[row]!
        if (Number.isNaN(score)) return undefined
        const explanation = ranker.explain(prepared, one.params, row)
        const off = Math.abs(explanation.value - score) / Math.max(1, Math.abs(score))
        return off <= 1e-9 && Explanation.gap(explanation) <= 1e-9
          ? undefined
          : `score ${score} is explained by\n${Explanation.print(explanation, 12)}`
      })
    }),
    ...examples.map((example) => single(ranker.id, example.what, () => exampleOf(ranker, example)))
  ]
}
