import { type EvaluatedRun, namesOf } from "@litfuse/api/evaluate/evaluate"
import { otherNames } from "@litfuse/api/evaluate/otherNames"
import { fixed } from "@litfuse/files/numbers"
import type { Arguments } from "./Arguments.ts"
import { grid, sentence } from "./grid.ts"

const orders = { "trec_eval-9.0.8": "score as a 32-bit float", "trec_eval-10.0": "score as a double" } as const

const policies = {
  judged: "every judged topic is averaged, a missing one counts 0",
  intersection: "only topics in both are averaged"
} as const

/** How many topics each run and the qrels have, alone and in common, so that nothing is left out without notice. */
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

/** What names of other tools are here, in one line; none where none is used. */
const theirs = (names: ReadonlyArray<string>, columns: number): ReadonlyArray<string> => {
  const read = otherNames(names)
  return read.length === 0 ? [] : [sentence(`names of other tools: ${read.join(", ")}`, columns)]
}

/** What stands below a table of values: what names of other tools mean, the order of hits and ties, the policy for topics, how many topics each file has, and ties if asked for. */
export const print = (
  runs: ReadonlyArray<EvaluatedRun>,
  { compat, policy, measures }: Pick<Arguments, "compat" | "policy" | "measures">,
  columns = Number.POSITIVE_INFINITY
): string =>
  [
    ...theirs(measures, columns),
    sentence(`order: ${orders[compat]}, descending; ties: id descending by code point (${compat}); topics: ${policies[policy]}`, columns),
    "",
    matrix(runs, policy, columns),
    ...ties(runs, columns)
  ].join("\n")
