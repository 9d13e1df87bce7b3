import { fixed, signed } from "@litfuse/files/numbers"
import * as PValue from "@litfuse/stats/PValue"
import { mean } from "@litfuse/stats/Summary"
import * as Tested from "@litfuse/stats/Tested"
import type { FreeTable } from "@litfuse/bench/report/Results"
import * as Spread from "./wordsLessSystems.ts"
import type { Values } from "./values.ts"

interface Question {
  readonly kind: "variation" | "worst wording" | "range over wordings" | "fused or one of them" | "fused or joined"
  readonly system: string
  readonly against: string
  readonly differences: Float64Array
}

/** A row that was declared, tested in one family with all others. */
export interface Row extends Question, Tested.Judged {
  readonly difference: number
  readonly detectable: number
  readonly isShown: boolean
}

const less = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, t) => value - b[t]!)

/** Every question that is asked of the first measure, in the order in which they were declared. */
const questions = (all: ReadonlyArray<Values>): ReadonlyArray<Question> => {
  const own = all.map(({ variants }) => variants.map(([first]) => first!))
  const [base, ...others] = all.map(({ system }, s) => ({ system, values: own[s]! }))
  const against = base!.system
  return [
    { kind: "variation", system: "over wordings", against: "over systems", differences: Spread.wordsLessSystems(own) },
    ...others.map(({ system, values }): Question => {
      return { kind: "worst wording", system, against, differences: less(Spread.worst(values), Spread.worst(base!.values)) }
    }),
    ...others.map(({ system, values }): Question => {
      return { kind: "range over wordings", system, against, differences: less(Spread.range(values), Spread.range(base!.values)) }
    }),
    ...all.map(({ system, fused }, s): Question => {
      return { kind: "fused or one of them", system, against: "mean of wordings", differences: less(fused[0]!, Spread.average(own[s]!)) }
    }),
    ...all.map(({ system, fused, joined }): Question => {
      return { kind: "fused or joined", system, against: "one joined query", differences: less(fused[0]!, joined[0]!) }
    })
  ]
}

/** All declared rows, tested and corrected as one family. */
export const rowsOf = (all: ReadonlyArray<Values>): ReadonlyArray<Row> => {
  const asked = questions(all)
  const { judged } = Tested.family(asked.map(({ differences }) => differences))
  return asked.map((one, i) => ({
    ...one,
    ...judged[i]!,
    difference: mean(one.differences),
    isShown: judged[i]!.p < 0.05
  }))
}

/** The rows as a table, what could be detected first. */
export const rowsTable = (rows: ReadonlyArray<Row>): FreeTable => ({
  id: "tests",
  title: `Differences by need; paired t-tests, corrected in one step for all ${rows.length} rows`,
  note: "Detectable: the true difference that the corrected test of this row finds in four of five such sets of needs. Where no difference is shown, a smaller one may exist.",
  columns: ["what", "system", "against", "detectable", "difference", "95 % interval", "p (family)"].map((name) =>
    name === "detectable" ? { name, digits: 4 } : { name }
  ),
  rows: rows.map(({ kind, system, against, detectable, difference, lower, upper, p }) => [
    kind,
    system,
    against,
    detectable,
    signed(difference),
    `[${signed(lower)}, ${signed(upper)}]`,
    PValue.print(p)
  ])
})

/** The least and the greatest difference that rows could detect, as a sentence says it. */
export const detectableText = (rows: ReadonlyArray<Row>): string => {
  const all = rows.map(({ detectable }) => detectable)
  return `${fixed(Math.min(...all), 3)} to ${fixed(Math.max(...all), 3)}`
}
