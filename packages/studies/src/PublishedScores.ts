import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { FreeTable } from "@litfuse/bench/report/Results"
import type * as Analyzer from "@litfuse/engine/Analyzer"
import type * as Registry from "@litfuse/engine/Registry"
import { fixed } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { printedScores, type Way } from "./publishedScores/printedScores.ts"

const Row = Schema.Struct({
  search: Schema.NonEmptyString,
  query: Schema.NonEmptyString,
  sources: Schema.NonEmptyArray(Schema.NonEmptyString),
  agreement: Schema.Finite,
  single: Schema.Int,
  several: Schema.Int,
  percent: Schema.Int
})

const Params = Schema.Struct({
  /** The rows of a published table of agreement and reproducibility, as printed. */
  rows: Schema.NonEmptyArray(Row)
})

type Row = typeof Row.Type

const presets = ["paper", "repo", "corrected"] as const

const isPrinted =
  ({ percent: printed }: Row) =>
  ({ score }: Way): boolean =>
    Math.round(100 * score) === printed

const reached = (row: Row, all: ReadonlyArray<Way>, preset: Way["preset"]): ReadonlyArray<Way> =>
  all.filter((way) => way.preset === preset && isPrinted(row)(way))

const summary = (rows: ReadonlyArray<readonly [Row, ReadonlyArray<Way>]>): FreeTable => ({
  id: "rows",
  title: "Which printed scores follow from the formulas, for any set of answering sources",
  columns: [
    { name: "search" },
    { name: "printed" },
    { name: "as printed: every value" },
    { name: "as coded: every value" },
    { name: "sources that give it as printed" },
    { name: "sources that give it as coded" }
  ],
  rows: rows.map(([row, all]) => {
    const values = (preset: Way["preset"]) =>
      [...new Set(all.filter((way) => way.preset === preset).map(({ score }) => `${fixed(100 * score, 1)} %`))].join(", ")
    const who = (preset: Way["preset"]) =>
      reached(row, all, preset)
        .map(({ answered }) => answered.join(" + "))
        .join("; ") || "none"
    return [row.search, `${row.percent} %`, values("paper"), values("repo"), who("paper"), who("repo")]
  })
})

const agreement = (rows: ReadonlyArray<readonly [Row, ReadonlyArray<Way>]>): FreeTable => ({
  id: "agreement",
  title: "The printed agreement of sources, and its value for the answering sources that give the printed score as coded",
  columns: [{ name: "search" }, { name: "printed" }, { name: "sources" }, { name: "agreement" }],
  rows: rows.flatMap(([row, all]) => {
    const fitting = reached(row, all, "repo")
    if (fitting.length === 0) return [[row.search, row.agreement.toFixed(2), "none gives the printed score", "not known"]]
    return fitting.map(({ answered, agreement }) => [row.search, row.agreement.toFixed(2), answered.join(" + "), agreement])
  })
})

const everyWay = (rows: ReadonlyArray<readonly [Row, ReadonlyArray<Way>]>): FreeTable => ({
  id: "ways",
  title: "Every possible set of answering sources, with the score of each preset",
  columns: [{ name: "search" }, { name: "sources that answered" }, ...presets.map((preset) => ({ name: preset, digits: 4 }))],
  rows: rows.flatMap(([row, all]) =>
    all
      .filter(({ preset }) => preset === "paper")
      .map(({ answered }) => [
        row.search,
        answered.join(" + "),
        ...presets.map((preset) => all.find((way) => way.preset === preset && way.answered.join() === answered.join())!.score)
      ])
  )
})

/** Recomputes a published table of scores with the analyzers of a registry, for every way in which sources may have answered. */
export const publishedScores = ({ plugins }: Registry.Registry): Analysis.Analysis =>
  Analysis.make<typeof Params.Type>({
    id: "published-scores",
    revision: 1,
    about: "a published table of agreement and reproducibility, recomputed for every possible set of answering sources",
    params: Params,
    problems: () => [],
    run: (_, { rows }) =>
      Effect.sync(() => {
        const analyzer = (id: string): Analyzer.Analyzer => plugins.find("analyzer", id)!.plugin
        const scored = { score: analyzer("reproducibility"), agreement: analyzer("source-agreement") }
        const all = rows.map((row) => [row, printedScores(row, scored)] as const)
        const count = (preset: Way["preset"]) => all.filter(([row, of]) => reached(row, of, preset).length > 0).length
        const alone = all.filter(([row, of]) => {
          const fitting = reached(row, of, "repo")
          return fitting.length > 0 && fitting.every(({ answered }) => answered.length === 1)
        }).length
        const headline = `Of ${rows.length} printed scores of reproducibility, ${count("paper")} follow from the formula as printed and ${count("repo")} from the public code. Of the latter, ${alone} follow only if a single source answered.`
        return {
          headline,
          inputs: [],
          conclusions: [
            `Where a single source answered, the agreement of sources is undefined; the table prints ${[...new Set(all.filter(([row, of]) => reached(row, of, "repo").length > 0).map(([row]) => row.agreement.toFixed(2)))].join(", ")} there.`,
            "The searches were not repeated. It is unknown which sources answered, so every possibility is tried.",
            "This shows how a table follows from formulas. It does not show whether the score measures the reproducibility of a search."
          ],
          tables: [summary(all), agreement(all), everyWay(all)]
        }
      })
  })
