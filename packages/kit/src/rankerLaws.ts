import * as Query from "@litfuse/engine/Query"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Reads from "@litfuse/engine/Reads"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import { protectPlugin } from "@litfuse/engine/registry/protect/protectPlugin"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Arbitraries from "./Arbitraries.ts"
import type { Law } from "./Law.ts"
import { difference, firstOf, property, runs, single, type Verdict } from "./property.ts"
import { arbitraryParams } from "./arbitraryParams.ts"
import { pluginLaws } from "./pluginLaws.ts"

/** A worked example: records of one source, and their scores by id; a record that is not in `expected` has no value. */
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
  ranker.score(ranker.prepare(Reads.only(ranker.reads, inputs)), params, out)
  return out
}

const acceptable = <Prepared, P>(ranker: Ranker.Ranker<Prepared, P>, one: Case<P>): Case<P> =>
  ranker.refuses(one.inputs, one.params) === undefined ? one : { ...one, params: Params.defaults(ranker) }

const cases = <Prepared, P>(
  ranker: Ranker.Ranker<Prepared, P>,
  works: fc.Arbitrary<WorkTable.WorkTable> = Arbitraries.workTable
): fc.Arbitrary<Case<P>> =>
  fc
    .tuple(works, Arbitraries.query, arbitraryParams(ranker))
    .chain(([works, query, params]) =>
      Arbitraries.readable(works).map((readable) => ({ inputs: Reads.only(ranker.reads, { works, query, ...readable }), params }))
    )
    .map((one) => acceptable(ranker, one))

/** Works of which the second half has the content of the first. */
const doubled: fc.Arbitrary<WorkTable.WorkTable> = Arbitraries.tablesOf((works) =>
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
  // a ranker that waits for data in its parameters is off by default, and says so
  if (ranker.refuses(inputs, Params.defaults(ranker)) !== undefined && ranker.refuses(inputs, params) !== undefined) return undefined
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
  const scores = scoresOf(ranker, { inputs: { works, query: Query.text(query), nowMs: Arbitraries.nowMs }, params: full })
  return firstOf(records, ({ id }) => {
    const [score, wanted] = [scores[works.ids.row(id)]!, expected[id] ?? Number.NaN]
    const isRight = Number.isNaN(wanted) ? Number.isNaN(score) : Math.abs(score - wanted) <= 1e-9
    return isRight ? undefined : `"${id}" scores ${score}, expected ${wanted}`
  })
}

/** Far more works than any search delivers, so that an algorithm of quadratic time is found. */
const many = 10_000

/** Ten thousand works, each of the contents several times, and those with the same content far apart. */
let manyWorks: WorkTable.WorkTable | undefined
const tableOfMany = (): WorkTable.WorkTable => {
  if (manyWorks !== undefined) return manyWorks
  const contents = fc.sample(Arbitraries.works, { seed: 1, numRuns: 300 }).flat()
  manyWorks = WorkTable.make(
    Array.from({ length: many }, (_, i) => ({ id: `${i}#${i % contents.length}`, records: contents[i % contents.length]!.records }))
  )
  return manyWorks
}

const manyHold = <Prepared, P>(ranker: Ranker.Ranker<Prepared, P>): Verdict => {
  const works = tableOfMany()
  const [readable] = fc.sample(Arbitraries.readable(works), { seed: 1, numRuns: 1 })
  const inputs = Reads.only(ranker.reads, { works, query: Query.text("heart attack in children"), ...readable })
  const one = acceptable(ranker, { inputs, params: Params.defaults(ranker) })
  const missing = everyWorkIsThere(ranker, one) ?? needsAreKept(ranker, one)
  if (missing !== undefined) return missing
  const scores = scoresOf(ranker, one)
  const first = new Map<string, number>()
  return firstOf(scores.keys(), (row) => {
    const content = works.ids.values[row]!.split("#")[1]!
    const known = first.get(content) ?? scores[row]!
    first.set(content, known)
    return Object.is(known, scores[row]!) ? undefined : `works with the same records score ${known} and ${scores[row]}`
  })
}

/** A ranker that never has a value breaks no other law, and ranks nothing. The query has words of the works, for those that look for them. */
const someScore = <Prepared, P>(ranker: Ranker.Ranker<Prepared, P>): Verdict => {
  const works = tableOfMany()
  const [readable] = fc.sample(Arbitraries.readable(works), { seed: 1, numRuns: 1 })
  const query = Query.text(
    works.works
      .slice(0, 5)
      .map(({ records }) => records[0].title)
      .join(" ")
  )
  const one = acceptable(ranker, { inputs: Reads.only(ranker.reads, { works, query, ...readable }), params: Params.defaults(ranker) })
  // a ranker that waits for data in its parameters refuses its defaults, or a Notice says that it ranks nothing by them
  if (ranker.refuses(one.inputs, one.params) !== undefined || (ranker.notices?.(one.params) ?? []).length > 0) return undefined
  return scoresOf(ranker, one).some((score) => !Number.isNaN(score))
    ? undefined
    : `none of ${works.ids.size} works has a score with its default parameters: the ranker ranks nothing`
}

/** How much a score may fall relative to itself, because two ways to compute the same number differ in the last bits. */
const rounding = 1e-12

const claimed: Readonly<Record<Ranker.Claim, string>> = {
  terms: "one more word of the query instead of another word",
  published: "a later date of publication",
  citationCount: "one more citation"
}

/** A word that is in no query, longer than any that a tokenizer drops for its length. */
const filler = "incomprehensibilitynevermind"

/** A record that is better in what is claimed; a date within the same year, or in the next. */
const raise = (record: SourceRecord.SourceRecord, claim: Ranker.Claim, word: string, isNear: boolean): SourceRecord.SourceRecord => {
  switch (claim) {
    case "terms":
      return { ...record, abstract: (record.abstract ?? filler).replace(filler, word) }
    case "published":
      return {
        ...record,
        published: SourceRecord.PartialDate.make(`${Number(record.published?.slice(0, 4) ?? 1900) + (isNear ? 0 : 1)}-12-31`)
      }
    case "citationCount":
      return {
        ...record,
        citationCount: { source: "first", date: date2020, ...record.citationCount, count: (record.citationCount?.count ?? 0) + 1 }
      }
  }
}

const date2020 = SourceRecord.PartialDate.make("2020")

/** Cases with two works that differ in one respect, and the ids of the lower and of the higher one. */
const raised = <Prepared, P>(ranker: Ranker.Ranker<Prepared, P>, claim: Ranker.Claim): fc.Arbitrary<readonly [Case<P>, string, string]> =>
  fc
    .tuple(Arbitraries.works, Arbitraries.record("first", "base"), Arbitraries.text, fc.nat(3), fc.boolean())
    .chain(([works, drawn, text, at, isNear]) => {
      const words = text.split(" ")
      const base = {
        ...drawn,
        abstract: [...words.slice(0, at), filler, ...words.slice(at)].join(" "),
        published: drawn.published ?? date2020
      }
      const counted = { ...base, citationCount: drawn.citationCount ?? { count: 3, source: "first", date: date2020 } }
      const higher = raise(counted, claim, words[0]!, isNear)
      const table = WorkTable.make([...works, { id: "before", records: [counted] }, { id: "after", records: [higher] }])
      return cases(ranker, fc.constant(table)).map((one) => {
        const inputs = claim === "terms" ? { ...one.inputs, query: Query.text(words[0]!) } : one.inputs
        return [{ ...one, inputs }, "before", "after"] as const
      })
    })

/** The laws of rankers. `examples` are worked by hand, with parameters that are not given at their defaults. */
export const rankerLaws = <Prepared, P>(
  ranker: Ranker.Ranker<Prepared, P>,
  examples: ReadonlyArray<Example<P>> = [],
  numRuns = runs
): ReadonlyArray<Law> => {
  const any = cases(ranker)
  const law = <Case>(name: string, arbitrary: fc.Arbitrary<Case>, verdict: (one: Case) => Verdict) =>
    property(ranker.id, name, arbitrary, verdict, numRuns)
  return [
    ...pluginLaws(ranker),
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
      any.chain((one) => fc.tuple(fc.constant(one), Arbitraries.shuffled(one.inputs.works.works))),
      ([one, works]) =>
        difference(scoresOf(ranker, one), scoresOf(ranker, { ...one, inputs: { ...one.inputs, works: WorkTable.make(works) } }))
    ),
    law(
      "a score depends on nothing that was scored before",
      any.chain((one) => fc.tuple(fc.constant(one), cases(ranker, fc.constant(one.inputs.works)))),
      ([one, other]) => {
        const prepared = ranker.prepare(one.inputs)
        if (ranker.refuses(one.inputs, other.params) !== undefined) return undefined
        const [first, second] = [new Float64Array(one.inputs.works.ids.size), new Float64Array(one.inputs.works.ids.size)]
        ranker.score(prepared, one.params, first)
        ranker.score(prepared, other.params, second)
        ranker.score(prepared, one.params, second)
        return difference(first, second)
      }
    ),
    ...(ranker.reads.includes("statistics")
      ? [
          law("without a collection behind the works every work is ranked or missing too, or the parameters are refused", any, (one) => {
            const { statistics: _, ...inputs } = one.inputs
            return ranker.refuses(inputs, one.params) === undefined ? everyWorkIsThere(ranker, { ...one, inputs }) : undefined
          })
        ]
      : []),
    law("what it reads is not written to", any, (one) => {
      // protected as litfuse protects a plugin from outside, which throws when it writes
      scoresOf(protectPlugin(ranker as Ranker.Ranker), one)
      return undefined
    }),
    law("an explanation sums to its score", any, (one) => {
      const prepared = ranker.prepare(one.inputs)
      const scores = scoresOf(ranker, one)
      return firstOf(scores.keys(), (row) => {
        const score = scores[row]!
        if (Number.isNaN(score)) return undefined
        const explanation = ranker.explain(prepared, one.params, row)
        const off = Math.abs(explanation.value - score) / Math.max(1, Math.abs(score))
        return off <= 1e-12 && Explanation.gap(explanation) <= 1e-12
          ? undefined
          : `score ${score} is explained by\n${Explanation.print(explanation, 12)}`
      })
    }),
    single(ranker.id, "all of this holds for 10,000 works too", () => manyHold(ranker)),
    single(ranker.id, "of many works that have what it needs, some get a score", () => someScore(ranker)),
    ...ranker.claims.map((claim) =>
      law(`${claimed[claim]} never lowers a score`, raised(ranker, claim), ([one, before, after]) => {
        const scores = scoresOf(ranker, one)
        const { ids } = one.inputs.works
        const [low, high] = [scores[ids.row(before)]!, scores[ids.row(after)]!]
        return high < low - rounding * Math.max(1, Math.abs(low)) ? `the score falls from ${low} to ${high}` : undefined
      })
    ),
    ...examples.map((example) => single(ranker.id, example.what, () => exampleOf(ranker, example)))
  ]
}
