import * as Effect from "effect/Effect"
import * as Explanation from "../../Explanation.ts"
import * as Normalisation from "../../Normalisation.ts"
import * as Ports from "../../Ports.ts"
import type { Registered } from "../../registry/Table.ts"
import * as NodeType from "../NodeType.ts"
import { noExplainer, placeOf } from "./explainHits.ts"
import { type AnyNodeType, nodeBasics, ownParams } from "./nodeBasics.ts"

/** A normalisation as a node. */
export const normalisationNode = (registered: Registered<"normalisation">): AnyNodeType => {
  const { plugin } = registered
  return NodeType.make({
    ...nodeBasics(registered),
    ...ownParams(registered),
    inputs: { ranking: { port: Ports.Ranking } },
    output: Ports.Ranking,
    run: (params, { ranking }) =>
      Effect.sync(() => ({ value: { ...Normalisation.normalise(plugin, params, ranking), missing: ranking.missing }, notices: [] })),
    explain: (params, { ranking }, _reads, { ranking: [upstream = noExplainer] = [] }) => {
      const normalised = Normalisation.normalise(plugin, params, ranking)
      return (id) => {
        const place = placeOf(ranking, id)
        if (place < 0) return undefined
        const own = Explanation.leaf(`${plugin.id} of ${ranking.scores[place]}`, normalised.scores[place]!)
        const before = upstream(id)
        return Explanation.because(own, before === undefined ? [] : [before])
      }
    }
  })
}
