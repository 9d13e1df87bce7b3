import * as Ids from "@litfuse/engine/Ids"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Notice from "@litfuse/engine/Notice"
import * as Baseline from "@litfuse/bench/Baseline"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as MeasureName from "@litfuse/eval/MeasureName"
import { measures } from "@litfuse/eval/measures/index"
import { type Comparison, compare, type Parity } from "@litfuse/eval/parity/compare"
import type { Collection, Golden } from "@litfuse/eval/parity/Golden"
import type { FreeTable } from "@litfuse/bench/report/Results"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import { counted } from "@litfuse/files/numbers"

/** Each tool with the package that it was run from; a tool that is not listed is its own package. */
const packages: Readonly<Record<string, readonly [tool: string, ...packages: ReadonlyArray<string>]>> = {
  trec_eval: ["trec_eval 9.0.8", "pytrec-eval-terrier"],
  ir_measures: ["ir_measures", "ir-measures", "cwl-eval"],
  ranx: ["ranx", "ranx"],
  ndeval: ["ndeval", "pyndeval"]
}

const originOf = (tool: string, versions: Golden["versions"]): string => {
  const [name, ...from] = packages[tool] ?? [tool]
  const known = from.flatMap((one) => (versions[one] === undefined ? [] : [`${one} ${versions[one]}`]))
  return known.length === 0 ? name : `${name} (${known.join(", ")})`
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)

const excludedOf = ({ excluded }: Parity): number => sum(Object.values(excluded))

const counts = (columns: ReadonlyArray<Parity>, differing: number) => ({
  columns: columns.length,
  compared: sum(columns.map(({ compared }) => compared)),
  differing,
  excluded: sum(columns.map(excludedOf)),
  // one digit is enough: differences this small come from the order of additions
  widest: Math.max(0, ...columns.map(({ widest }) => widest)).toExponential(0)
})

const countColumns: FreeTable["columns"] = [
  { name: "columns" },
  { name: "cells compared" },
  { name: "differing" },
  { name: "excluded" },
  { name: "widest gap" }
]

/** Columns in groups by a key, in order of the keys. */
const grouped = (
  columns: ReadonlyArray<Parity>,
  keyOf: (column: Parity) => string
): ReadonlyArray<readonly [string, ReadonlyArray<Parity>]> => {
  const groups = new Map<string, Array<Parity>>()
  for (const column of columns) {
    const key = keyOf(column)
    groups.set(key, [...(groups.get(key) ?? []), column])
  }
  return [...groups].sort(([a], [b]) => Ids.compare(a, b))
}

const differingOf = ({ differing }: Comparison, columns: ReadonlyArray<Parity>): number =>
  differing.filter((one) => columns.some(({ tool, column }) => one.tool === tool && one.column === column)).length

const tablesOf = (comparison: Comparison, idOf: (column: Parity) => string, golden: Golden): ReadonlyArray<FreeTable> => {
  const { columns, differing } = comparison
  const row = (group: ReadonlyArray<Parity>) => Object.values(counts(group, differingOf(comparison, group)))
  const rules = columns.flatMap((column) => Object.entries(column.excluded).map(([rule, cells]) => ({ rule, cells, tool: column.tool })))
  const rulesByTool = [...new Set(rules.map(({ rule, tool }) => `${rule}\t${tool}`))].sort(Ids.compare)
  return [
    {
      id: "tools",
      title: "Cells by reference tool",
      columns: [{ name: "tool" }, ...countColumns],
      rows: grouped(columns, ({ tool }) => tool).map(([tool, group]) => [originOf(tool, golden.versions), ...row(group)])
    },
    {
      id: "rules",
      title: "Cells excluded, by rule",
      columns: [{ name: "rule" }, { name: "tool" }, { name: "columns" }, { name: "cells" }],
      rows: rulesByTool.map((key) => {
        const [rule, tool] = key.split("\t")
        const of = rules.filter((one) => one.rule === rule && one.tool === tool)
        return [rule!, tool!, of.length, sum(of.map(({ cells }) => cells))]
      })
    },
    {
      id: "measures",
      title: "Cells by measure of litfuse and reference tool",
      columns: [{ name: "measure" }, { name: "tool" }, ...countColumns],
      rows: grouped(columns, (column) => `${idOf(column)}\t${column.tool}`).map(([key, group]) => [...key.split("\t"), ...row(group)])
    },
    {
      id: "differing",
      title: "The first cells that differ",
      columns: [{ name: "tool" }, { name: "column" }, { name: "collection" }, { name: "topic" }, { name: "ours" }, { name: "theirs" }],
      rows: differing.slice(0, 50).map((one) => [one.tool, one.column, one.collection, one.topic, one.ours, one.theirs])
    }
  ].filter(({ rows }) => rows.length > 0)
}

/** Columns of the tools for which litfuse has no measure. */
const unanswered = (golden: Golden, { columns }: Comparison): ReadonlyArray<Notice.Notice> =>
  Object.entries(golden.tools).flatMap(([tool, table]) => {
    const answered = new Set(columns.flatMap((one) => (one.tool === tool ? [one.column] : [])))
    const left = table.columns.filter((column) => !answered.has(column))
    return left.length === 0 ? [] : [Notice.make("columns-without-measure", tool, `${tool}: litfuse has no measure for ${left.join(", ")}`)]
  })

const cellsOf = (comparison: Comparison, { versions }: Golden): ReadonlyArray<Baseline.Cell> =>
  comparison.columns.map((column) =>
    Baseline.compare(
      {
        system: `${column.tool} ${column.column}`,
        measure: "cells that differ",
        value: 0,
        tolerance: 0,
        origin: originOf(column.tool, versions)
      },
      column.compared === 0 ? undefined : differingOf(comparison, [column])
    )
  )

const read = (
  dataset: DatasetStore.Dataset,
  name: string
): Result.Result<{ readonly value: unknown; readonly sha256: string }, DatasetError> =>
  Result.gen(function* () {
    const { bytes, path, sha256 } = yield* DatasetStore.read(dataset, name)
    const value = yield* Result.try({
      try: (): unknown => JSON.parse(Buffer.from(bytes).toString("utf8")),
      catch: () => badLine(path, 0, "this is not JSON", "what tools/oracles/golden/make.py writes")
    })
    return { value, sha256 }
  })

const find = ({ dataset }: LoadedExperiment): Result.Result<Analysis.Findings, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const inputs = yield* read(dataset, "collections")
    const outputs = yield* read(dataset, "values")
    // their shape is known: a program of the repository wrote both files, and the manifest has their checksums
    const collections = inputs.value as ReadonlyArray<Collection>
    const golden = outputs.value as Golden
    const comparison = yield* compare(collections, golden)
    const ids = new Map<string, string>()
    for (const { measure } of comparison.columns) ids.set(measure, (yield* MeasureName.parse(measure)).measure.id)
    const idOf = ({ measure }: Parity) => ids.get(measure)!
    const covered = new Set(ids.values())
    const others = measures.map(({ id }) => id).filter((id) => !covered.has(id))
    const { compared, excluded } = counts(comparison.columns, comparison.differing.length)
    const kinds = new Set(collections.map(({ kind }) => kind))
    return {
      inputs: [
        { kind: "collections", source: "collections", sha256: inputs.sha256 },
        { kind: "values of reference tools", source: "values", sha256: outputs.sha256 }
      ],
      conclusions: [
        `${counted(compared, "cell")} compared over ${counted(collections.length, "collection")} of ${counted(kinds.size, "kind")}: ${comparison.differing.length} differing. ${counted(excluded, "cell")} are excluded by the rules listed below.`,
        `${covered.size} of litfuse's ${counted(measures.length, "measure")} have a column here.${others.length === 0 ? "" : ` No column is for ${others.join(", ")}. Those are tested on manually computed examples or on values of other tools.`}`
      ],
      tables: tablesOf(comparison, idOf, golden),
      notices: unanswered(golden, comparison),
      expected: cellsOf(comparison, golden)
    }
  })

/** Every cell of the reference tools, compared with the value that litfuse computes. */
export const MeasureParity = Analysis.make({
  id: "measure-parity",
  revision: 1,
  about: "every value of trec_eval, ir_measures, ranx and ndeval on the golden collections against ours",
  params: Schema.Struct({}),
  run: (loaded) => Effect.suspend(() => Effect.fromResult(find(loaded)))
})
