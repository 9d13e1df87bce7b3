import type * as Explanation from "../../Explanation.ts"
import type { Ranking } from "../../Ranking.ts"
import type * as NodeType from "../NodeType.ts"

/** The place of an id in a ranking, from 0; -1 = it is not ranked. */
export const placeOf = ({ ids, rows }: Ranking, id: string): number => {
  const row = ids.row(id)
  return row < 0 ? -1 : rows.indexOf(row)
}

/** An explainer of the hits of a ranking. All other ids have no explanation. */
export const explainHits =
  (ranking: Ranking, explain: (row: number, place: number) => Explanation.Explanation): NodeType.Explainer =>
  (id) => {
    const place = placeOf(ranking, id)
    return place < 0 ? undefined : explain(ranking.rows[place]!, place)
  }

/** The explainer of a node that explains nothing. */
export const noExplainer: NodeType.Explainer = () => undefined
