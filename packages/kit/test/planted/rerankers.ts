import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Reranker from "@litfuse/engine/Reranker"

/** Mistakes that people make in rerankers, one at a time. */
export const mistakes = [
  "no value for works without an abstract",
  "the last hit is not written",
  "another order for every call",
  "the ranking is turned in place",
  "an explanation of twice the value"
] as const

/** One of the mistakes. */
export type Mistake = (typeof mistakes)[number]

interface Prepared extends Reranker.Inputs {
  readonly kept: { calls: number }
}

const valueOf = ({ works, ranking }: Prepared, hit: number, mistake: Mistake | undefined): number => {
  const hasAbstract = works.has("abstract", ranking.rows[hit]!)
  if (!hasAbstract && mistake === "no value for works without an abstract") return Number.NaN
  return (hasAbstract ? 1000 : 0) - hit
}

/** Works with an abstract first, each group in its former order. With a mistake it is the same except for that mistake. */
export const reranker = (mistake?: Mistake): Reranker.Reranker<Prepared, typeof Params.none.Type> => {
  const counted = { calls: 0 }
  return Reranker.plugin<Prepared, typeof Params.none.Type>({
    id: "planted-abstracts-first",
    revision: 1,
    about: mistake ?? "Abstracts first, plainly",
    params: Params.none,
    prepare: (inputs) => {
      if (mistake === "the ranking is turned in place") inputs.ranking.rows.reverse()
      return { ...inputs, kept: counted }
    },
    score: (prepared, _params, out) => {
      const written = mistake === "the last hit is not written" ? out.length - 1 : out.length
      const turn = mistake === "another order for every call" && prepared.kept.calls++ % 2 === 1 ? -1 : 1
      for (let hit = 0; hit < written; hit++) out[hit] = turn * valueOf(prepared, hit, mistake)
    },
    explain: (prepared, _params, hit) => {
      const value = valueOf(prepared, hit, mistake)
      return Explanation.sum("abstract and place", value, [
        Explanation.leaf("place", -hit),
        Explanation.leaf("abstract", (value + hit) * (mistake === "an explanation of twice the value" ? 2 : 1))
      ])
    }
  })
}
