import { loadQrels } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import { readReport, resultsPath } from "@litfuse/bench/report/readReport"
import { digestOf } from "@litfuse/bench/report/Report"
import { type FreeFigure, type FreeTable, measuredOf } from "@litfuse/bench/report/Results"
import { DatasetError, Missing } from "@litfuse/files/DatasetError"
import { fixed, signed } from "@litfuse/files/numbers"
import * as PValue from "@litfuse/stats/PValue"
import { mean } from "@litfuse/stats/Summary"
import * as Tested from "@litfuse/stats/Tested"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ceilingOf, precisionOf, type Rule, ruleOf } from "./semanticPrecision/precisionOf.ts"

const Name = Schema.NonEmptyString

/** A table of a report, a measure from which precision follows, and its systems: by words, by meaning if there is one, and by both. */
const Row = Schema.Struct({
  collection: Name,
  report: Name,
  table: Name,
  measure: Name,
  dataset: Name,
  qrels: Name,
  level: Schema.Int,
  words: Name,
  meaning: Schema.optionalKey(Name),
  both: Name,
  /** Whether both are tested against words: only where nothing was tuned on these topics. */
  test: Schema.optionalKey(Schema.Boolean)
})
type Row = typeof Row.Type

const Percent = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 100 }))

/** `printed` the published precision in percent, by words and by both. */
const Params = Schema.Struct({ printed: Schema.Struct({ words: Percent, both: Percent }), rows: Schema.NonEmptyArray(Row) })
type Params = typeof Params.Type

/** A row that was read: precision by topic of each system. */
interface Read {
  readonly row: Row
  readonly rule: Rule
  readonly words: Float64Array
  readonly meaning: Float64Array | undefined
  readonly both: Float64Array
  readonly ceiling: number
  readonly inputs: Analysis.Findings["inputs"]
}

const readRow = ({ dataset: { manifest, store } }: LoadedExperiment, row: Row): Result.Result<Read, DatasetError> =>
  Result.gen(function* () {
    const absent = (file: string, remedy: string) =>
      Result.fail(new DatasetError({ dataset: manifest.id, reason: new Missing({ file, remedy }) }))
    const path = resultsPath(store.root, row.report)
    const results = yield* readReport(store.root, row.report)
    const table = measuredOf(results).find(({ id }) => id === row.table)
    if (table === undefined)
      return yield* absent(
        `table "${row.table}" of ${path}`,
        `it has ${measuredOf(results)
          .map(({ id }) => id)
          .join(", ")}`
      )
    const rule = ruleOf(row.measure)!
    const { value: qrels, sha256 } = yield* loadQrels(yield* DatasetStore.open(store, row.dataset), row.qrels)
    const grades = (topic: string) => [...(qrels.topics.get(topic)?.values() ?? [])]
    const relevant = table.topics.map((topic) => grades(topic).filter((grade) => grade >= row.level).length)
    if (rule.of === "judged" && table.topics.some((topic) => grades(topic).some((grade) => grade >= 0 && grade < row.level)))
      return yield* absent(
        `precision by ${row.measure} in ${path}`,
        "documents that are not relevant were judged too, so it does not follow from this measure"
      )
    const valuesOf = (name: string) => table.systems.find(({ system }) => system === name)?.values[row.measure]
    const read = (name: string): Result.Result<Float64Array, DatasetError> => {
      const values = valuesOf(name)
      if (values === undefined)
        return absent(`${row.measure} of "${name}" in ${path}`, `it has ${table.systems.map(({ system }) => system).join(", ")}`)
      return Result.succeed(Float64Array.from(values, (value, t) => precisionOf(rule, value ?? 0, relevant[t]!)))
    }
    const report = digestOf(results)
    return {
      row,
      rule,
      words: yield* read(row.words),
      meaning: row.meaning === undefined ? undefined : yield* read(row.meaning),
      both: yield* read(row.both),
      ceiling: mean(Float64Array.from(relevant, (count) => ceilingOf(rule, count))),
      inputs: [
        { kind: "report", source: row.report, sha256: report },
        { kind: "judgements", source: `${row.dataset}: ${row.qrels}`, sha256 }
      ]
    }
  })

const points = (share: number): string => `${fixed(100 * share, 1)} %`

/** A difference of shares with its interval, in points of percent. */
const rise = (difference: number, lower: number, upper: number): string =>
  `${signed(100 * difference, 2)} points [${signed(100 * lower, 2)}, ${signed(100 * upper, 2)}]`

const nameOf = ({ row, rule }: Read): string => `${row.collection}, P@${rule.depth}`

const figureOf = (all: ReadonlyArray<Read>): FreeFigure => ({
  id: "precision",
  title: "Precision by words, by meaning, and by both",
  axis: "precision of the first hits, mean over topics; lines from words to both",
  reference: 0,
  dots: all.flatMap((one) => {
    const [words, both] = [mean(one.words), mean(one.both)]
    return [
      { label: `${nameOf(one)}: words`, value: words },
      ...(one.meaning === undefined ? [] : [{ label: `${nameOf(one)}: meaning`, value: mean(one.meaning) }]),
      { label: `${nameOf(one)}: both`, value: both, low: Math.min(words, both), high: Math.max(words, both) }
    ]
  })
})

const valuesTable = (all: ReadonlyArray<Read>): FreeTable => ({
  id: "values",
  title: "Precision of the first hits, in percent: means over topics",
  columns: [
    { name: "collection" },
    { name: "topics" },
    { name: "hits" },
    ...["words", "meaning", "both", "both less words", "highest possible"].map((name) => ({ name, digits: 1 })),
    { name: "from" }
  ],
  rows: all.map(({ row, rule, words, meaning, both, ceiling }) => [
    row.collection,
    words.length,
    rule.depth,
    ...[mean(words), meaning && mean(meaning), mean(both), mean(both) - mean(words), ceiling].map((share) =>
      share === undefined ? null : 100 * share
    ),
    `${row.report}, ${row.table}, ${row.measure}: ${[row.words, row.meaning ?? [], row.both].flat().join(", ")}`
  ])
})

/** Both against words where nothing was tuned on the topics that are measured; one family. */
const testsOf = (all: ReadonlyArray<Read>) => {
  const tested = all.filter(({ row }) => row.test === true)
  const differences = tested.map(({ words, both }) => both.map((value, t) => value - words[t]!))
  const { judged } = Tested.family(differences)
  return tested.map((one, i) => ({
    one,
    difference: mean(differences[i]!),
    ...judged[i]!
  }))
}

const testsTable = (all: ReturnType<typeof testsOf>): FreeTable => ({
  id: "tests",
  title: `Both compared with words, in percentage points; paired t-tests over topics, corrected in one step for ${all.length}`,
  columns: ["collection", "hits", "detectable", "difference", "95 % interval", "p (family)"].map((name) => ({ name })),
  rows: all.map(({ one: { row, rule }, difference, detectable, lower, upper, p }) => [
    row.collection,
    rule.depth,
    fixed(100 * detectable, 2),
    signed(100 * difference, 2),
    `[${signed(100 * lower, 2)}, ${signed(100 * upper, 2)}]`,
    PValue.print(p)
  ])
})

const find = (loaded: LoadedExperiment, { printed, rows }: Params) =>
  Result.gen(function* () {
    const all: Array<Read> = []
    for (const row of rows) all.push(yield* readRow(loaded, row))
    const tests = testsOf(all)
    const said = tests.map(({ one, difference, lower, upper, p }) => {
      const numbers = `${points(mean(one.words))} to ${points(mean(one.both))} (${rise(difference, lower, upper)})`
      const change = difference > 0 ? "rises from" : "falls from"
      return `${nameOf(one)} ${p < 0.05 ? change : "is not shown to change:"} ${numbers}`
    })
    const stated = printed.both - printed.words
    const against = tests.map(
      ({ one, lower, upper }) =>
        `It lies ${100 * lower <= stated && stated <= 100 * upper ? "inside" : "outside"} the interval of ${nameOf(one)}.`
    )
    const alone = all.flatMap((one) => (one.meaning === undefined ? [] : [`${nameOf(one)} ${points(mean(one.meaning))}`]))
    const untested = all.filter(({ row }) => row.test !== true)
    const seen = untested.map((one) => `${nameOf(one)} ${points(mean(one.words))} and ${points(mean(one.both))}`)
    return {
      headline: `With words and a sentence model, ${said.length === 0 ? "nothing is tested" : said.join(". ")}.${seen.length === 0 ? "" : ` Held out and not tested, by words and by both: ${seen.join("; ")}.`}`,
      inputs: all.flatMap(({ inputs }) => inputs),
      conclusions: [
        ...(alone.length === 0 ? [] : [`Meaning alone, without words: ${alone.join("; ")}.`]),
        `Printed is an increase of ${fixed(stated, 0)} points, from about ${fixed(printed.words, 0)} % to about ${fixed(printed.both, 0)} %. ${against.join(" ")} Collections, depth and judgements differ: compare increases, not values.`
      ],
      figures: [figureOf(all)],
      tables: [valuesTable(all), ...(tests.length === 0 ? [] : [testsTable(tests)])]
    }
  })

/** The precision of search with and without vectors, from values that other reports hold: nothing is searched. */
export const SemanticPrecision = Analysis.make<Params>({
  id: "semantic-precision",
  revision: 1,
  about: "precision by words, by meaning and by both, as it follows from values in the results of other reports",
  params: Params,
  problems: (_, { rows }) =>
    rows.flatMap(({ measure }, r) =>
      ruleOf(measure) === undefined
        ? [{ path: ["rows", r, "measure"], what: `precision does not follow from "${measure}"; it does from RR, R@k, Judged@k and P@k` }]
        : []
    ),
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
