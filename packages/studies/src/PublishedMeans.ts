import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { counted, fixed, signed } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { compareMeans, type ComparedMean, meansOf } from "./publishedMeans/meansOf.ts"

const Params = Schema.Struct({
  /** Names of the levels: each row has a value for each. */
  levels: Schema.NonEmptyArray(Schema.NonEmptyString),
  /** The rows of published tables, as printed. */
  rows: Schema.NonEmptyArray(
    Schema.Struct({ method: Schema.NonEmptyString, model: Schema.NonEmptyString, values: Schema.NonEmptyArray(Schema.Finite) })
  ),
  /** Means that the text of the publication states. `level` counts from 0. */
  stated: Schema.NonEmptyArray(
    Schema.Struct({
      where: Schema.NonEmptyString,
      method: Schema.NonEmptyString,
      level: Schema.Int,
      value: Schema.Finite,
      decimals: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4 }))
    })
  ),
  /** The method whose gains over the others are computed. */
  gainsOf: Schema.NonEmptyString
})

type Params = typeof Params.Type

const problems = ({ levels, rows, stated, gainsOf }: Params) => [
  ...rows.flatMap(({ method, model, values }) =>
    values.length === levels.length
      ? []
      : [
          {
            path: ["rows"],
            what: `${method}, ${model}: ${counted(values.length, "value")}`,
            expected: `${levels.length}, one for each level`
          }
        ]
  ),
  ...[...stated, { method: gainsOf, level: 0 }].flatMap(({ method, level }) =>
    rows.some((row) => row.method === method) && level >= 0 && level < levels.length
      ? []
      : [{ path: ["stated"], what: `${method}, level ${level}`, expected: "a method of the rows, and a level counted from 0" }]
  )
]

const means = ({ rows, levels, gainsOf }: Params): FreeTable => {
  const all = meansOf(rows)
  const own = all.get(gainsOf)!
  return {
    id: "means",
    title: "The mean of each method over its models, and the gain over it",
    note: `Gains are those of ${gainsOf} over the method of the row, in points.`,
    columns: [
      { name: "method" },
      { name: "models", digits: 0 },
      ...levels.flatMap((level) => [{ name: level, digits: 2 }, { name: `gain, ${level}` }])
    ],
    rows: [...all].map(([method, values]) => [
      method,
      rows.filter((row) => row.method === method).length,
      ...values.flatMap((value, level) => [value, method === gainsOf ? "" : signed(own[level]! - value, 2)])
    ])
  }
}

const statedTable = (all: ReadonlyArray<ComparedMean>, levels: ReadonlyArray<string>): FreeTable => ({
  id: "stated",
  title: "Means that the text states, and those of the table",
  columns: [
    { name: "where" },
    { name: "method" },
    { name: "level" },
    { name: "stated" },
    { name: "of the table", digits: 2 },
    { name: "follows" }
  ],
  rows: all.map(({ where, method, level, value, decimals, mean, follows }) => [
    where,
    method,
    levels[level]!,
    fixed(value, decimals),
    mean,
    follows ? "yes" : "no"
  ])
})

/** Recomputes the means of published tables, and compares them with those that the publication states. */
export const publishedMeans = Analysis.make<Params>({
  id: "published-means",
  revision: 1,
  about: "the means of published tables, recomputed, next to those that the publication states",
  params: Params,
  problems: (_, params) => problems(params),
  run: (_, params) =>
    Effect.sync(() => {
      const all = compareMeans(params.rows, params.stated)
      const wrong = all.filter(({ follows }) => !follows)
      return {
        headline: `Of ${all.length} stated means, ${all.length - wrong.length} follow from the rows of the table.`,
        inputs: [],
        conclusions: [
          ...wrong.map(
            ({ where, method, level, value, decimals, mean }) =>
              `The ${where} states ${fixed(value, decimals)} for ${method}, ${params.levels[level]}; the rows give ${fixed(mean, 2)}.`
          ),
          "The experiments were not repeated. This shows what follows from printed rows, and not whether the rows are right."
        ],
        tables: [statedTable(all, params.levels), means(params)]
      }
    })
})
