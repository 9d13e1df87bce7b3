import { createHash } from "node:crypto"
import * as Pattern from "@litfuse/analyzers/milestones/pattern"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeTable } from "@litfuse/bench/report/Results"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { counted, fixed } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { absentFile } from "./absentFile.ts"
import { type CsvRow as Row, csvRows } from "./csvRows.ts"
import { shareText } from "./shareText.ts"
import { ac1, type Counts, countsOf, kappa } from "./searchReporting/agreement.ts"

const Name = Schema.NonEmptyString

const Item = Schema.Struct({
  item: Schema.Int,
  name: Name,
  column: Name,
  yes: Schema.NonEmptyArray(Name),
  no: Schema.NonEmptyArray(Name),
  patterns: Schema.NonEmptyArray(Name)
})

const Params = Schema.Struct({
  /** A CSV file with a row for each review. */
  reviews: Name,
  columns: Schema.Struct({ doi: Name, text: Name }),
  /** How many rows the rules were written with; the others are the test. Rows of one DOI belong to one part. */
  calibration: Schema.Int,
  /** Which part is measured: the test only once the rules are frozen by a commit. */
  part: Schema.Literals(["calibration", "test"]),
  /** An item is left out where fewer rows than this have the rarer answer. */
  rarer: Schema.Int,
  /** What is looked for in a text, and the answers of people that it is held against. */
  items: Schema.NonEmptyArray(Item)
})
type Params = typeof Params.Type

const keyOf = (row: Row, column: string): string => createHash("sha256").update(row[column]!.trim().toLowerCase()).digest("hex")

/** The rows of one part: DOIs in the order of their hashes, whole ones, as long as they fit. */
export const partOf = (rows: ReadonlyArray<Row>, { columns, calibration, part }: Params): ReadonlyArray<Row> => {
  const groups = [...Map.groupBy(rows, (row) => keyOf(row, columns.doi))].sort(([a], [b]) => (a < b ? -1 : 1))
  const first = new Set<Row>()
  for (const [, group] of groups) if (first.size + group.length <= calibration) for (const row of group) first.add(row)
  return rows.filter((row) => first.has(row) === (part === "calibration"))
}

const share = (successes: number, trials: number): string => shareText(successes, trials, 2, "undefined")

const countOf = (rows: ReadonlyArray<Row>, { column, yes, no, patterns }: Params["items"][number], text: string): Counts => {
  const all = patterns.flatMap((pattern) => {
    const read = Pattern.read(pattern)
    return Result.isSuccess(read) ? [read.success] : []
  })
  return countsOf(
    rows.flatMap((row): ReadonlyArray<readonly [boolean, boolean]> => {
      const answer = row[column]!
      if (!yes.includes(answer) && !no.includes(answer)) return []
      return [[all.some((one) => one(row[text]!) !== undefined), yes.includes(answer)]]
    })
  )
}

const rarerOf = ({ both, first, second, neither }: Counts): number => Math.min(both + second, first + neither)

const table = (measured: ReadonlyArray<readonly [Params["items"][number], Counts]>): FreeTable => ({
  id: "items",
  title: "What patterns find in the texts, compared with what people coded, with Wilson intervals (95 %)",
  columns: [
    { name: "item" },
    { name: "what" },
    { name: "coded yes" },
    { name: "coded no" },
    { name: "precision" },
    { name: "recall" },
    { name: "AC1", digits: 3 },
    { name: "kappa", digits: 3 }
  ],
  rows: measured.map(([{ item, name }, counts]) => [
    item,
    name,
    counts.both + counts.second,
    counts.first + counts.neither,
    share(counts.both, counts.both + counts.first),
    share(counts.both, counts.both + counts.second),
    ac1(counts),
    kappa(counts)
  ])
})

const find = ({ dataset }: LoadedExperiment, params: Params): Result.Result<Analysis.Findings, DatasetError> =>
  Result.gen(function* () {
    const opened = yield* DatasetStore.read(dataset, params.reviews)
    const needed = [params.columns.doi, params.columns.text, ...params.items.map(({ column }) => column)]
    const rows = partOf(yield* csvRows(opened, needed), params)
    const all = params.items.map((item) => [item, countOf(rows, item, params.columns.text)] as const)
    const measured = all.filter(([, counts]) => rarerOf(counts) >= params.rarer)
    const left = all.filter(([, counts]) => rarerOf(counts) < params.rarer).map(([{ name }]) => name)
    const sentence = measured
      .map(([{ name }, counts]) => `${name} ${fixed(ac1(counts), 2)} (${fixed(counts.both / (counts.both + counts.second), 2)})`)
      .join(", ")
    return {
      headline:
        sentence === ""
          ? "Agreement (AC1) of patterns with people: no item has enough of both answers."
          : `Agreement (AC1) of patterns with people, with recall in parentheses. By item: ${sentence}.`,
      inputs: [{ kind: "reviews", source: params.reviews, sha256: opened.sha256 }],
      conclusions: [
        `${counted(all.length, "item")} that a text on searching can show; omitted because one answer is too rare: ${left.length === 0 ? "none" : left.join(", ")}.`,
        "This tests patterns that are searched in texts. It tests neither the checklist that is filled from a run, nor the formality of a query, nor the score of reproducibility."
      ],
      tables: [table(measured)]
    }
  })

/** Which items of PRISMA-S patterns find in the texts in which reviews describe their searches, against what people coded. */
export const SearchReporting = Analysis.make<Params>({
  id: "search-reporting",
  revision: 1,
  about: "which items of PRISMA-S patterns find in descriptions of searches, compared with what people coded",
  params: Params,
  problems: (loaded, { reviews, items }) => [
    ...absentFile(loaded, reviews, "reviews"),
    ...items.flatMap(({ patterns }, i) =>
      patterns.flatMap((pattern, p) => {
        const read = Pattern.read(pattern)
        return Result.isFailure(read) ? [{ path: ["items", i, "patterns", p], what: read.failure }] : []
      })
    )
  ],
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
