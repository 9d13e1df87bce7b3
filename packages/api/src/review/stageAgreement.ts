import * as Kappa from "@litfuse/stats/Agreement"
import type { StageResult } from "@litfuse/review/Screening"

/**
 * How two people of a stage agree on the records that both decided, before anything was settled.
 *
 * - `both` works that both decided; `same` those with equal decisions; `kappa` Cohen's, `ac1` Gwet's; null where they are not defined
 * - `included` the share of all their decisions that include: kappa is low where it is near 0 or 1
 */
export interface PairAgreement {
  readonly stage: string
  readonly first: string
  readonly second: string
  readonly both: number
  readonly same: number
  readonly kappa: number | null
  readonly ac1: number | null
  readonly included: number | null
}

const choices = ["exclude", "maybe", "include"] as const

const finite = (x: number): number | null => (Number.isFinite(x) ? x : null)

/** The answers of a person: the category of each work of the stage, -1 where the person decided nothing, or differently about its records. */
const answersOf = ({ screened }: StageResult, who: string): Int16Array =>
  Int16Array.from(screened, ({ words }) => {
    const own = new Set(words.filter((word) => word.who === who).map(({ action }) => action))
    const [only] = own
    return only === undefined || own.size > 1 ? -1 : choices.indexOf(only)
  })

/** The agreement of each two people of a stage. Empty: pairs that decided nothing together are left out. */
export const stageAgreement = (result: StageResult): ReadonlyArray<PairAgreement> => {
  const people = [...new Set(result.screened.flatMap(({ words }) => words.map(({ who }) => who)))].sort()
  const answers = people.map((who) => answersOf(result, who))
  return people.flatMap((first, a) =>
    people.slice(a + 1).flatMap((second, k): ReadonlyArray<PairAgreement> => {
      const [one, other] = [answers[a]!, answers[a + 1 + k]!]
      const rows = [...one.keys()].filter((row) => one[row]! >= 0 && other[row]! >= 0)
      if (rows.length === 0) return []
      const both = [one, other].map((all) => Int16Array.from(rows, (row) => all[row]!)) as [Int16Array, Int16Array]
      const { same, kappa } = Kappa.beside(...both, choices.length)
      const included = both.reduce((sum, all) => sum + all.filter((answer) => answer === choices.indexOf("include")).length, 0)
      return [
        {
          stage: result.stage.id,
          first,
          second,
          both: rows.length,
          same: Math.round(same * rows.length),
          kappa: finite(kappa),
          ac1: finite(Kappa.ac1(both, choices.length)),
          included: included / (2 * rows.length)
        }
      ]
    })
  )
}
