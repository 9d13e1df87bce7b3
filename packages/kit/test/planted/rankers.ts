import * as Schema from "effect/Schema"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import type { WorkTable } from "@litfuse/engine/WorkTable"

/** Mistakes that people make in rankers, one at a time. */
export const mistakes = [
  "missing scored 0",
  "ties broken by row",
  "a score that counts its calls",
  "infinite for no citations",
  "only the first works are written",
  "an explanation without its constant",
  "a score for nothing",
  "counts filled in place",
  "counts filled in place, while it scores",
  "a title shortened in place",
  "the weight is ignored"
] as const

/** The name of one of the planted mistakes. */
export type Mistake = (typeof mistakes)[number]

const params = Schema.Struct({ weight: Params.number(1, { minimum: 0, maximum: 10 }) })

interface Prepared {
  readonly works: WorkTable
  readonly kept: { calls: number }
}

const scoreOf = ({ works }: Prepared, row: number, { weight }: typeof params.Type, mistake: Mistake | undefined): number => {
  const count = works.column("citationCount")[row]!
  if (mistake === "a score for nothing") return Number.NaN
  if (Number.isNaN(count)) return mistake === "missing scored 0" ? 0 : Number.NaN
  if (mistake === "infinite for no citations") return Math.log(count)
  const nudge = mistake === "ties broken by row" ? row * 1e-9 : 0
  return (mistake === "the weight is ignored" ? 1 : weight) * Math.log1p(count) + 1 + nudge
}

/** An honest slip: an unknown count becomes 0 in the column that all rankers share. */
const fill = (works: WorkTable): void => {
  const counts = works.column("citationCount")
  for (let row = 0; row < counts.length; row++) if (Number.isNaN(counts[row]!)) counts[row] = 0
}

/** Ranks by citations: `1 + weight * ln(1 + count)`. With a mistake it is the same except for that mistake. */
export const ranker = (mistake?: Mistake): Ranker.Ranker<Prepared, typeof params.Type> =>
  Ranker.plugin<Prepared, typeof params.Type>({
    id: "planted-citations",
    revision: 1,
    about: mistake ?? "Citations, plainly",
    params,
    needs: ["citationCount"],
    prepare: ({ works }) => {
      if (mistake === "counts filled in place") fill(works)
      if (mistake === "a title shortened in place")
        for (const { records } of works.works) (records[0] as { title: string }).title = records[0].title.slice(0, 1)
      return { works, kept: { calls: 0 } }
    },
    score: (prepared, params, out) => {
      if (mistake === "counts filled in place, while it scores") fill(prepared.works)
      const written = mistake === "only the first works are written" ? Math.min(2, out.length) : out.length
      for (let row = 0; row < written; row++) out[row] = scoreOf(prepared, row, params, mistake)
      if (mistake === "a score that counts its calls") for (let row = 0; row < out.length; row++) out[row]! += prepared.kept.calls++
    },
    explain: (prepared, params, row) => {
      const score = scoreOf(prepared, row, params, mistake)
      const constant = mistake === "an explanation without its constant" ? 0 : 1
      return Explanation.sum("citations", score, [Explanation.leaf("constant", constant), Explanation.leaf("count", score - 1)])
    }
  })
