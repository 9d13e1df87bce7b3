import { DatasetError, Missing } from "@litfuse/files/DatasetError"
import { counted, fixed, signed } from "@litfuse/files/numbers"
import * as PValue from "@litfuse/stats/PValue"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Baseline from "../Baseline.ts"
import * as Analysis from "../experiment/Analysis.ts"
import { alpha } from "../report/Gain.ts"
import { withoutParts } from "../report/withPartsInside.ts"
import { readReport } from "../report/readReport.ts"
import { digestOf } from "../report/Report.ts"
import { type ComparisonResult, expectedOf, type FreeFigure, type FreeTable, measuredOf, type Results } from "../report/Results.ts"

const Text = Schema.NonEmptyString

const Row = Schema.Struct({ name: Text, of: Schema.NonEmptyArray(Text) })

const Params = Schema.Struct({
  /** Ids of the reports that are summed up. */
  reports: Schema.NonEmptyArray(Text),
  /** What is followed from report to report, the most important first; none: only how many expected values hold is said. */
  rows: Schema.optionalKey(Schema.NonEmptyArray(Row)),
  /** The one measure that is followed; all reports compare on it. */
  measure: Schema.optionalKey(Text),
  /** Tables and analyses to leave out, by id: a second look at topics that are there already. */
  without: Schema.optionalKey(Schema.NonEmptyArray(Text))
})

type Params = typeof Params.Type

interface Stored {
  readonly id: string
  readonly results: Results
  readonly sha256: string
}

/** A difference of one row on one collection. */
export interface Found {
  readonly row: string
  readonly collection: string
  readonly topics: number
  readonly baseline: string
  readonly one: ComparisonResult
}

const open = (root: string, id: string): Result.Result<Stored, DatasetError> =>
  Result.map(readReport(root, id), (results) => ({ id, results: withoutParts(results), sha256: digestOf(results) }))

const foundIn = ({ id, results }: Stored, { name, of }: typeof Row.Type, { measure, without }: Params): ReadonlyArray<Found> => {
  const tables = measuredOf(results).filter((table) => without?.includes(table.id) !== true)
  const rows = tables.flatMap((table) =>
    (table.against?.comparisons ?? [])
      .filter((one) => of.includes(one.system) && (measure === undefined || one.measure === measure))
      .map((one) => ({ table, one, baseline: table.against!.baseline }))
  )
  const place = id.slice(id.indexOf("/") + 1)
  return rows.map(({ table, one, baseline }) => ({
    row: name,
    collection: new Set(rows.map((other) => other.table.id)).size > 1 ? `${place}, ${table.id}` : place,
    topics: table.topics.length,
    baseline,
    one
  }))
}

const isShown = ({ one }: Found): boolean => one.adjusted < alpha

/** Whether a system and its baseline have the same value on every topic: one ranking, so that nothing was tested. */
const isSame = ({ one: { wins, losses } }: Found): boolean => wins + losses === 0

const verdict = (found: Found): string => {
  if (isSame(found)) return "the same"
  if (!isShown(found)) return "none shown"
  return found.one.difference > 0 ? "gain" : "loss"
}

const intervalOf = ({ lower, upper }: ComparisonResult): string =>
  lower === null || upper === null ? "none" : `[${signed(lower)}, ${signed(upper)}]`

const tableOf = (all: ReadonlyArray<Found>): FreeTable => ({
  id: "differences",
  title: "Every difference, by collection",
  note: "Estimate, interval and p are those of each collection's own report, corrected in its own family; nothing is pooled. Detectable: the smallest true difference that the corrected test finds with probability .8 on as many topics.",
  columns: [
    { name: "system" },
    { name: "collection" },
    { name: "topics" },
    { name: "against" },
    { name: "difference" },
    { name: "95 % interval" },
    { name: "p" },
    { name: "detectable", digits: 4 },
    { name: "verdict" }
  ],
  rows: all.map((found) => [
    found.row,
    found.collection,
    found.topics,
    found.baseline,
    signed(found.one.difference),
    intervalOf(found.one),
    PValue.print(found.one.adjusted, found.one.isFloor),
    isSame(found) ? null : found.one.detectable,
    verdict(found)
  ])
})

/** The forest plot of a row: its differences with their intervals, one line a collection; next to each null the detectable difference. */
const forestOf = (name: string, r: number, all: ReadonlyArray<Found>): FreeFigure => ({
  id: `forest-${r + 1}`,
  title: `${name}: difference by collection`,
  axis: `difference in ${all[0]!.one.measure}, 95 % interval`,
  reference: 0,
  dots: all.map((found) => ({
    label: `${found.collection} (${found.topics}${isShown(found) || isSame(found) || found.one.detectable === null ? "" : `; detectable ${fixed(found.one.detectable, 3)}`})`,
    value: found.one.difference,
    ...(found.one.lower === null || found.one.upper === null ? {} : { low: found.one.lower, high: found.one.upper })
  }))
})

/** What a row shows, in one sentence: where it gains, where it loses, and what would have been found where neither is shown. */
export const sentenceOf = (name: string, all: ReadonlyArray<Found>): string => {
  const where = (wanted: string) => all.filter((found) => verdict(found) === wanted)
  const places = (some: ReadonlyArray<Found>) =>
    some.map(({ collection, one }) => `${collection} (${signed(one.difference)} ${intervalOf(one)})`).join("; ")
  const [gains, losses, nulls, same] = [where("gain"), where("loss"), where("none shown"), where("the same")]
  const detectable = nulls.flatMap(({ one }) => one.detectable ?? [])
  const range =
    detectable.length === 0
      ? ""
      : `, where a true difference of ${fixed(Math.min(...detectable), 3)} to ${fixed(Math.max(...detectable), 3)} was detectable`
  const shown = [
    gains.length === 0 ? "no gain is shown" : `a gain in ${gains.length}: ${places(gains)}`,
    ...(losses.length === 0 ? [] : [`a loss in ${losses.length}: ${places(losses)}`]),
    ...(nulls.length === 0 ? [] : [`nothing shown in ${nulls.length}${range}`])
  ]
  const alike = same.length === 0 ? "" : ` It has the values of its baseline on ${same.map(({ collection }) => collection).join(", ")}.`
  return `${name}: in ${counted(all.length, "comparison")}, ${shown.join(", ")}.${alike}`
}

const checksOf = (all: ReadonlyArray<Stored>): FreeTable => ({
  id: "reports",
  title: "The reports that are summed up: each is an appendix, with everything that it measured",
  columns: [{ name: "report" }, { name: "question" }, { name: "expected values" }, { name: "hold" }],
  rows: all.map(({ id, results }) => {
    const cells = expectedOf(results)
    return [id, results.question.trim(), cells.length, cells.filter((cell) => !Baseline.isSurprise(cell)).length]
  })
})

/** One question over several collections: a forest plot for each system, from the results that the collections' own reports hold. */
export const AcrossReports = Analysis.make<Params>({
  id: "across-reports",
  revision: 1,
  about: "the differences of several reports side by side, with the detectable difference next to each one that is not shown",
  params: Params,
  run: Effect.fnUntraced(function* ({ dataset }, params): Effect.fn.Return<Analysis.Findings, DatasetError> {
    const all = yield* Effect.forEach(params.reports, (id) => Effect.fromResult(open(dataset.store.root, id)))
    const inputs = all.map(({ id, sha256 }) => ({ kind: "report", source: id, sha256 }))
    const cells = all.flatMap(({ results }) => expectedOf(results))
    const hold = cells.filter((cell) => !Baseline.isSurprise(cell)).length
    const checks = `${hold} of ${counted(cells.length, "expected value")} hold in ${counted(all.length, "report")}.`
    if (params.rows === undefined) return { inputs, headline: checks, tables: [checksOf(all)] }
    const found = params.rows.map((row) => all.flatMap((one) => foundIn(one, row, params)))
    const empty = params.rows.find((_, r) => found[r]!.length === 0)
    if (empty !== undefined) {
      const remedy = `none of its names is compared in ${params.reports.join(", ")}`
      return yield* Effect.fail(
        new DatasetError({ dataset: dataset.manifest.id, reason: new Missing({ file: `row "${empty.name}"`, remedy }) })
      )
    }
    const sentences = params.rows.map(({ name }, r) => sentenceOf(name, found[r]!))
    return {
      inputs,
      headline: sentences[0]!,
      conclusions: [...sentences, checks],
      tables: [tableOf(found.flat()), checksOf(all)],
      figures: params.rows.map(({ name }, r) => forestOf(name, r, found[r]!))
    }
  })
})
