/**
 * The text of docs/reference/changes-of-verdict.md: the results of all reports beside those of an earlier commit.
 *
 * A verdict is what a row shows at .05 after correction: gain, loss, or none shown. Values are those of systems, by topic.
 */
import { execFileSync } from "node:child_process"
import { globSync } from "node:fs"
import { dirname, relative } from "node:path"
import { withoutParts } from "@litfuse/bench/report/withPartsInside"
import { reportOf } from "@litfuse/bench/report/readReport"
import type { FreeTable, Results, TableResult } from "@litfuse/bench/report/Results"
import { resultsOf } from "./resultsOf.ts"
import { root } from "../shared/repositoryFiles.ts"

const formerIds: Readonly<Record<string, string>> = {
  "citations/scifact": "citations-scifact",
  "lambda/bioasq-12b": "lambda-bioasq-12b",
  "table-8/rerun-stability": "rerun-stability",
  "atlas/fusion-methods": "fusion-methods-atlas",
  "atlas/fusion-methods-trained": "fusion-methods-trained-atlas",
  "atlas/multisource": "atlas-multisource",
  "atlas/pipeline-tuning": "atlas-pipeline-tuning",
  "atlas/ranking-variants": "ranking-variants-atlas",
  "atlas/retrieval": "retrieval-atlas",
  "beta/headings-cystic-fibrosis": "beta"
}

/** Systems that had another name before, by report: `search` was what `lists` is, until the default of `search` changed. */
const formerSystems: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "atlas/multisource": { lists: "search", search: "the later default of search" }
}

/** Reports that sum others up are new, also where another had their id before. */
const isNew = (id: string): boolean => ["beta", "bioasq-values", "feedback", "fusion-methods", "hybrid", "ranking-variants"].includes(id)

const oldId = (id: string): string => formerIds[id] ?? id.replace("/", "-")

interface Verdict {
  readonly key: string
  readonly difference: string
  readonly p: string
  readonly verdict: string
}

const verdictOf = (difference: number, p: number): string => {
  if (p >= 0.05) return "none shown"
  return difference > 0 ? "gain" : "loss"
}

const number = (text: unknown): number => Number(String(text).replace("<= ", ""))

const fromTable = (part: string, { columns, rows }: FreeTable): ReadonlyArray<Verdict> => {
  const at = (...names: ReadonlyArray<string>) => columns.findIndex(({ name }) => names.includes(name))
  const corrected = columns.findIndex(({ name }) => name.startsWith("p ("))
  const [alone, forward, plain] = [at("p"), at("forward"), at("difference", "held out")]
  return rows.map((row) => {
    const p = row[corrected] === "not corrected" ? row[alone] : row[corrected]
    const difference = forward >= 0 && row[forward] !== "not tuned" ? row[forward] : row[plain]
    const key = [part, row[at("system")], row[at("against")], row[at("measure")]].join(" · ")
    return { key, difference: String(difference), p: String(p), verdict: verdictOf(number(difference), number(p)) }
  })
}

const fromAgainst = (part: string, { against }: TableResult): ReadonlyArray<Verdict> =>
  (against?.comparisons ?? []).map(({ system, measure, difference, adjusted }) => ({
    key: [part, system, against!.baseline, measure].join(" · "),
    difference: (difference > 0 ? "+" : "") + difference.toFixed(4),
    p: adjusted < 0.001 ? adjusted.toExponential(1) : adjusted.toFixed(3),
    verdict: verdictOf(difference, adjusted)
  }))

const verdictsOf = ({ tables, analyses }: Results): ReadonlyArray<Verdict> => [
  ...tables.flatMap((table) => fromAgainst(table.id, table)),
  ...analyses.flatMap(({ id, tables: own }) => own.filter((table) => table.id === "differences").flatMap((table) => fromTable(id, table)))
]

const valuesOf = ({ tables, analyses }: Results): ReadonlyMap<string, number | null> => {
  const all = [...tables, ...analyses.flatMap(({ measured }) => measured ?? [])]
  return new Map(
    all.flatMap(({ id, systems, topics }) =>
      systems.flatMap(({ system, values }) =>
        Object.entries(values).flatMap(([measure, byTopic]) =>
          byTopic.map((value, t) => [[id, system, measure, topics[t]].join(" · "), value] as const)
        )
      )
    )
  )
}

const earlier = (commit: string, id: string): Results | undefined => {
  try {
    const text = execFileSync("git", ["show", `${commit}:reports/${oldId(id)}/results.json`], {
      cwd: root,
      maxBuffer: 2 ** 26,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"]
    })
    return JSON.parse(text) as Results
  } catch {
    return undefined
  }
}

const comparisonsWith = (commit: string) =>
  globSync("reports/**/experiment.yaml", { cwd: root })
    .map((file) => relative("reports", dirname(file)))
    .filter((id) => !isNew(id))
    .sort()
    .flatMap((id) => {
      const old = earlier(commit, id)
      if (old === undefined) return []
      const former = formerSystems[id] ?? {}
      const now = JSON.parse(JSON.stringify(withoutParts(resultsOf(id)!)), (key, value: unknown) =>
        (key === "system" || key === "baseline") && typeof value === "string" ? (former[value] ?? value) : value
      ) as Results
      const [oldValues, values] = [valuesOf(old), valuesOf(now)]
      const moved = [...oldValues].filter(([key, value]) => values.get(key) !== value).map(([key]) => key)
      const known = new Map(verdictsOf(old).map((one) => [one.key, one]))
      const changes = verdictsOf(now).flatMap((one) => {
        const was = known.get(one.key)
        return was === undefined || was.verdict === one.verdict ? [] : [{ id, was, now: one }]
      })
      const rows = verdictsOf(now).filter(({ key }) => known.has(key)).length
      return [{ id, values: oldValues.size, moved, rows, changes }]
    })

/** The page, against a commit. */
export const verdictChanges = (commit: string): string => {
  const all = comparisonsWith(commit)
  const sum = (of: (one: (typeof all)[number]) => number): string => all.reduce((total, one) => total + of(one), 0).toLocaleString("en-GB")
  const values = `${sum((one) => one.values)} values of systems by topic were compared; ${sum((one) => one.moved.length)} moved.`
  const rows = `Of ${sum((one) => one.rows)} rows with a verdict ${sum((one) => one.changes.length)} changed theirs.`
  return `# Changes of verdict

Generated by \`npm run make verdicts\`; do not edit.

The test of tuned differences was the mean along one order of topics, corrected by Holm. It is the mean of twenty orders now, and p and interval are corrected in
one step (\`null-calibration-orders\` has level, power and disagreement of both). Tables without tuned systems have paired t-tests, corrected in one step.
Before, they had randomisation tests corrected by Holm, and uncorrected intervals. This page lists every row whose verdict changed, against commit ${commit}.

${values} ${rows}

A verdict that disappeared is no proof of the opposite: the report gives the detectable difference.

| report | row | before | now |
| --- | --- | --- | --- |
${all
  .flatMap(({ changes }) => changes)
  .map(
    ({ id, was, now }) =>
      `| [${id}](../../reports/${reportOf(root, id)}/report.md) | ${now.key} | ${was.verdict}: ${was.difference}, p ${was.p} | ${now.verdict}: ${now.difference}, p ${now.p} |`
  )
  .join("\n")}
`
}
