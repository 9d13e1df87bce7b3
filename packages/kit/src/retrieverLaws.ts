import * as fc from "fast-check"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranking from "@litfuse/engine/Ranking"
import { protectPlugin } from "@litfuse/engine/registry/protect/protectPlugin"
import * as Retriever from "@litfuse/engine/Retriever"
import * as Arbitraries from "./Arbitraries.ts"
import type { Law } from "./Law.ts"
import { firstOf, property, runs, single, type Verdict } from "./property.ts"
import { arbitraryParams } from "./arbitraryParams.ts"
import { pluginLaws } from "./pluginLaws.ts"

/** A worked example: documents, and the score of each hit by id. A document that is not in `expected` is no hit. */
export interface Example<Params> {
  readonly what: string
  readonly documents: ReadonlyArray<Retriever.Document>
  readonly query: string
  readonly params: Partial<Params>
  readonly expected: Readonly<Record<string, number>>
}

interface Case<P> {
  readonly documents: ReadonlyArray<Retriever.Document>
  readonly text: string
  readonly params: P
}

const document: fc.Arbitrary<Omit<Retriever.Document, "id">> = fc.record(
  {
    title: fc.oneof(Arbitraries.text, fc.constant("")),
    text: fc.oneof(Arbitraries.text, fc.constant("")),
    headings: fc.array(Arbitraries.word)
  },
  { requiredKeys: ["title", "text"], noNullPrototype: true }
)

const documents: fc.Arbitrary<ReadonlyArray<Retriever.Document>> = Arbitraries.pooled(
  fc
    .uniqueArray(fc.tuple(fc.nat(99), document), { maxLength: 8, selector: ([n]) => n })
    .map((all) => all.map(([n, document]) => ({ id: `d${n}`, ...document }))),
  (documents) => documents.length
)

const linesOf = ({ ids, rows, scores }: Ranking.Ranking): ReadonlyArray<string> =>
  Array.from(rows, (row, i) => `${ids.values[row]} ${scores[i]}`)

const sameLines = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): Verdict =>
  a.join("\n") === b.join("\n") ? undefined : `\n${a.join("\n")}\nagainst\n${b.join("\n")}`

const isInOrder = ({ ids, rows, scores }: Ranking.Ranking): Verdict => {
  if (new Set(rows).size !== rows.length) return "a row is there twice"
  return firstOf(rows.keys(), (i) => {
    if (!Number.isFinite(scores[i]!)) return `the score of hit ${i + 1} is ${scores[i]}`
    if (rows[i]! < 0 || rows[i]! >= ids.size) return `row ${rows[i]} is not in the collection`
    return i === 0 || Ranking.before(scores[i - 1]!, rows[i - 1]!, scores[i]!, rows[i]!)
      ? undefined
      : `hit ${i + 1} comes after a worse one`
  })
}

/** Other parameters, but with the named ones taken over. */
const sharing = <P>(names: ReadonlyArray<string>, params: P, others: P): P => {
  const taken = Object.entries(params as Readonly<Record<string, unknown>>).filter(([name]) => names.includes(name))
  return { ...others, ...Object.fromEntries(taken) }
}

/**
 * The laws of retrievers.
 *
 * - `examples` worked by hand, with parameters that are not given at their defaults
 * - `adjust` makes drawn parameters fit what the Schema cannot say (a folder with a model)
 */
export const retrieverLaws = <Index, P>(
  retriever: Retriever.Retriever<Index, P>,
  examples: ReadonlyArray<Example<P>> = [],
  numRuns = runs,
  adjust?: Parameters<typeof arbitraryParams>[1]
): ReadonlyArray<Law> => {
  const params = arbitraryParams(retriever, adjust)
  const any: fc.Arbitrary<Case<P>> = fc.record({ documents, text: Arbitraries.text, params })
  const open = ({ documents, params }: Case<P>) => Retriever.open(retriever, params, documents)
  const all = (one: Case<P>) => open(one).retrieve(one.text, Number.POSITIVE_INFINITY)
  const law = <Case>(name: string, arbitrary: fc.Arbitrary<Case>, verdict: (one: Case) => Verdict) =>
    property(retriever.id, name, arbitrary, verdict, numRuns)
  return [
    ...pluginLaws(retriever),
    law("every document keeps its id, and none is merged or dropped", any, (one) => {
      const [kept, given] = [open(one).ids.values, one.documents.map(({ id }) => id)]
      return [...kept].sort().join(" ") === [...given].sort().join(" ") ? undefined : `${given.join(" ")} became ${kept.join(" ")}`
    }),
    law("hits are in the order of scores, then of ids, none twice", any, (one) => isInOrder(all(one))),
    law("the first hits are the same at every depth", fc.tuple(any, fc.nat(9)), ([one, depth]) =>
      sameLines(linesOf(open(one).retrieve(one.text, depth)), linesOf(all(one)).slice(0, depth))
    ),
    law(
      "the order of the documents changes nothing",
      any.chain((one) => fc.tuple(fc.constant(one), Arbitraries.shuffled(one.documents))),
      ([one, documents]) => sameLines(linesOf(all(one)), linesOf(all({ ...one, documents })))
    ),
    law("documents with the same content tie, and both are found", any, (one) => {
      const twins = one.documents.map((document) => ({ ...document, id: `${document.id}-again` }))
      const { ids, rows, scores } = all({ ...one, documents: [...one.documents, ...twins] })
      const scoreOf = new Map(Array.from(rows, (row, i) => [ids.values[row]!, scores[i]!]))
      return firstOf(one.documents, ({ id }) =>
        Object.is(scoreOf.get(id), scoreOf.get(`${id}-again`)) ? undefined : `${scoreOf.get(id)} against ${scoreOf.get(`${id}-again`)}`
      )
    }),
    law("an index depends on no parameter but those that it names", fc.tuple(any, params), ([one, params]) => {
      const index = retriever.index(one.documents, sharing(retriever.indexedBy, one.params, params))
      return sameLines(linesOf(all(one)), linesOf(retriever.retrieve(index, one.params, one.text, Number.POSITIVE_INFINITY)))
    }),
    law("an index that was stored and opened finds the same", any, (one) => {
      const { stored } = retriever
      if (stored === undefined) return undefined
      const index = retriever.index(one.documents, one.params)
      const back = stored.index(stored.arrays(index), retriever.ids(index), one.params)
      if (back === undefined) return "its own arrays are refused"
      return sameLines(linesOf(all(one)), linesOf(retriever.retrieve(back, one.params, one.text, Number.POSITIVE_INFINITY)))
    }),
    law("words that no document has find nothing", any, (one) => {
      // one that compares meanings knows no words
      if (open(one).statistics.analysis === Retriever.noAnalysis) return undefined
      const { rows } = all({ ...one, text: "zzzznotthere" })
      return rows.length === 0 ? undefined : `${rows.length} hits`
    }),
    law("a search depends on nothing that was searched before", fc.tuple(any, Arbitraries.text), ([one, other]) => {
      const opened = open(one)
      const first = linesOf(opened.retrieve(one.text, 5))
      opened.retrieve(other, 2)
      return sameLines(first, linesOf(opened.retrieve(one.text, 5)))
    }),
    law("what it reads is not written to", any, ({ documents, params, text }) => {
      // protected as litfuse protects a plugin from outside, which throws when it writes
      const protectedOne = protectPlugin(retriever as Retriever.Retriever)
      const copies = documents.map((document) => ({ ...document }))
      const index = protectedOne.index(copies, params)
      const { stored } = protectedOne
      const back = stored?.index(stored.arrays(index), protectedOne.ids(index), params)
      for (const one of [index, back]) if (one !== undefined) protectedOne.retrieve(one, params, text, 5)
      return undefined
    }),
    law("an explanation sums to its score", any, (one) => {
      const opened = open(one)
      const { rows, scores } = opened.retrieve(one.text, 5)
      return firstOf(rows.keys(), (i) => {
        const explanation = opened.explain(one.text, rows[i]!)
        const off = Math.abs(explanation.value - scores[i]!) / Math.max(1, Math.abs(scores[i]!))
        return off <= 1e-12 && Explanation.gap(explanation) <= 1e-12
          ? undefined
          : `score ${scores[i]} is explained by\n${Explanation.print(explanation, 12)}`
      })
    }),
    ...examples.map(({ what, documents, query, params, expected }) =>
      single(retriever.id, what, () => {
        const { ids, rows, scores } = all({ documents, text: query, params: { ...Params.defaults(retriever), ...params } })
        const found = new Map(Array.from(rows, (row, i) => [ids.values[row]!, scores[i]!]))
        return firstOf(documents, ({ id }) => {
          const [score, wanted] = [found.get(id), expected[id]]
          const isRight = score === undefined || wanted === undefined ? score === wanted : Math.abs(score - wanted) <= 1e-9
          return isRight ? undefined : `"${id}" scores ${score ?? "nothing"}, expected ${wanted ?? "nothing"}`
        })
      })
    )
  ]
}
