import { type EvaluatedRun, namesOf } from "@litfuse/api/evaluate/evaluateRuns"
import { translatedNames } from "@litfuse/api/evaluate/translatedNames"
import { fixed } from "@litfuse/files/numbers"
import type { Arguments } from "./Arguments.ts"
import { grid, sentence } from "./grid.ts"

const orders = { "trec_eval-9.0.8": "score as a 32-bit float", "trec_eval-10.0": "score as a double" } as const

const policies = {
  judged: "every judged topic is averaged, a missing one counts 0",
  intersection: "only topics in both are averaged"
} as const

/** How many topics each run and the qrels have, alone and in common, so that no topic is dropped silently. */
const matrix = (runs: ReadonlyArray<EvaluatedRun>, policy: Arguments["policy"], columns?: number): string =>
  grid(
    [
      ["topics", "averaged", "in both", "only judged", "only in run"],
      ...runs.map((run, r) => {
        const { topics, missing, ignored } = run.evaluation
        const both = policy === "judged" ? topics.length - missing.length : topics.length
        return [namesOf(runs)[r]!, topics.length, both, missing.length, ignored.length].map(String)
      })
    ],
    1,
    columns
  )

const ties = (runs: ReadonlyArray<EvaluatedRun>, columns?: number): ReadonlyArray<string> => {
  const rows = runs.flatMap((run, r) =>
    (run.ties ?? []).map(({ measure, value, worst, best, tied, moving }) => [
      namesOf(runs)[r]!,
      measure,
      fixed(value, 4),
      fixed(worst, 4),
      fixed(best, 4),
      String(tied),
      String(moving)
    ])
  )
  return rows.length === 0
    ? []
    : ["", grid([["ties", "measure", "value", "worst", "best", "topics with ties", "that move"], ...rows], 2, columns)]
}

const otherNamesLine = (names: ReadonlyArray<string>, columns: number): ReadonlyArray<string> => {
  const read = translatedNames(names)
  return read.length === 0 ? [] : [sentence(`names of other tools: ${read.join(", ")}`, columns)]
}

/** The notes below a table of values: measure names of other tools, the order of hits, the policy for topics, topics per file, and ties. */
export const printFooter = (
  runs: ReadonlyArray<EvaluatedRun>,
  { compat, policy, measures }: Pick<Arguments, "compat" | "policy" | "measures">,
  columns = Number.POSITIVE_INFINITY
): string =>
  [
    ...otherNamesLine(measures, columns),
    sentence(`order: ${orders[compat]}, descending; ties: id descending by code point (${compat}); topics: ${policies[policy]}`, columns),
    "",
    matrix(runs, policy, columns),
    ...ties(runs, columns)
  ].join("\n")
