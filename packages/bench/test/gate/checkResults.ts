import type { UnpinnedInputs } from "../../src/experiment/UnpinnedInputs.ts"
import { judge, type CheckResult } from "../../src/gate/CheckResult.ts"
import { between } from "../../src/gate/Regeneration.ts"
import type { Rankings } from "../../src/report/Rankings.ts"
import type { Results, SystemResult, TableResult } from "../../src/report/Results.ts"
import { rankings, sample, table } from "../report/sample.ts"

/** The sample report with only the expected value that holds. */
export const calm: Results = { ...sample, tables: [{ ...table, expected: table.expected.slice(0, 1) }] }

/** A report whose one table is changed, and in it one system. */
export const changed = (
  results: Results,
  system: string,
  change: (one: SystemResult) => SystemResult,
  of: Partial<TableResult> = {}
): Results => ({
  ...results,
  tables: results.tables.map((one) => ({
    ...one,
    ...of,
    systems: one.systems.map((candidate) => (candidate.system === system ? change(candidate) : candidate))
  }))
})

/** `good` gains 0.5 on topic 3, loses 0.1 on topic 1, and comes from another run. */
export const moved = changed(calm, "good", (one) => ({
  ...one,
  input: { ...one.input, sha256: "d".repeat(64) },
  summary: { ...one.summary, "nDCG@10": 0.65 },
  values: { ...one.values, "nDCG@10": [0.4, 0.7, 1, 0.5] }
}))

/** The sample's rankings, but `good` has d3 and d2 swapped on topic 1, and d9 instead of d1 between them. */
export const reordered: Rankings = {
  ...rankings,
  tables: rankings.tables.map((one) => ({
    ...one,
    topics: one.topics.map((topic) =>
      topic.topic === "1"
        ? {
            topic: "1",
            documents: ["d1", "d2", "d3", "d9"],
            grades: [2, null, 0, null],
            rankings: [
              [0, 1],
              [1, 3, 2]
            ]
          }
        : topic
    )
  }))
}

/** What a job does that makes a run anew: nothing but the run of `good` is not pinned. */
export const unseen: UnpinnedInputs = { isSystem: (_, { system }) => system === "good", isSource: () => false }

/** A report with an expected value that holds for `good` too. */
export const expecting = (results: Results): Results => {
  const [first] = table.expected
  const actual = String(results.tables[0]!.systems[1]!.summary["nDCG@10"]!)
  const cell = { ...first!, system: "good", expected: "0.6", actual, verdict: "within tolerance" as const }
  return { ...results, tables: results.tables.map((one) => ({ ...one, expected: [first!, cell] })) }
}

const rerun = { id: "try", committed: calm, changed: [], isUpdated: false }

/** One result of a check in each state. */
export const checkResults: Readonly<Record<CheckResult["state"], CheckResult>> = {
  same: judge({ ...rerun, results: calm }),
  close: judge({ ...rerun, results: calm, changed: ["results.json"], distance: 2e-16, isClose: true }),
  "within tolerance": judge({
    ...rerun,
    committed: expecting(calm),
    results: expecting(moved),
    changed: ["results.json"],
    regeneration: between(expecting(calm), expecting(moved), undefined, unseen)
  }),
  changed: judge({ ...rerun, results: moved, changed: ["results.json", "report.md"] }),
  updated: judge({ ...rerun, results: moved, changed: ["results.json"], isUpdated: true }),
  failed: judge({ ...rerun, results: sample }),
  "no data": { id: "away", state: "no data", text: "not checked: away/ is not under LITFUSE_DATA", changed: [] },
  broken: { id: "bad", state: "broken", text: "reports/bad/experiment.yaml:3: ci: expected boolean\nanother: 100 % wrong", changed: [] }
}
