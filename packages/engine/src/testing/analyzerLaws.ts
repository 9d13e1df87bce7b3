import * as fc from "fast-check"
import type * as Analyzer from "../Analyzer.ts"
import * as ports from "../ports.ts"
import * as WorkTable from "../WorkTable.ts"
import * as arbitraries from "./arbitraries.ts"
import type { Law } from "./Law.ts"
import * as paramsOf from "./params.ts"
import * as pluginLaws from "./pluginLaws.ts"
import { firstOf, property, type Verdict } from "./property.ts"
import { ranking } from "./rerankerLaws.ts"

const hashOf = ({ works, query, ranking }: Analyzer.Inputs): string =>
  [ports.Works.hash({ works: works.works }), ports.Query.hash(query), ports.Ranking.hash(ranking)].join(" ")

/** The laws of analyzers. */
export const laws = <P>(analyzer: Analyzer.Analyzer<P>): ReadonlyArray<Law> => {
  const inputs = arbitraries.workTable.chain((works) =>
    fc.record({ works: fc.constant(works), query: arbitraries.query, ranking: ranking(works) })
  )
  const any = fc.tuple(inputs, paramsOf.arbitrary(analyzer))
  const law = (name: string, verdict: (inputs: Analyzer.Inputs, params: P) => Verdict) =>
    property(analyzer.id, name, any, ([inputs, params]) => verdict(inputs, params))
  return [
    ...pluginLaws.laws(analyzer),
    law("it speaks in its own name, and of works that are there", (inputs, params) => {
      const { analyzer: name, works } = analyzer.analyse(inputs, params)
      if (name !== analyzer.id) return `annotations are signed "${name}"`
      return firstOf(Object.keys(works), (id) => (inputs.works.ids.row(id) >= 0 ? undefined : `work "${id}" is not in the result`))
    }),
    law("it changes nothing that it reads", (inputs, params) => {
      const before = hashOf(inputs)
      analyzer.analyse(inputs, params)
      return hashOf(inputs) === before ? undefined : "works, query or ranking differ after it"
    }),
    law("the order in which works came, and what was read before, change nothing", (inputs, params) => {
      const first = ports.Annotations.hash(analyzer.analyse(inputs, params))
      const works = WorkTable.make([...inputs.works.works].reverse())
      const second = ports.Annotations.hash(analyzer.analyse({ ...inputs, works }, params))
      return first === second ? undefined : "the annotations differ"
    })
  ]
}
