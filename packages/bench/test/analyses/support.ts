import { analyses } from "../../src/analyses/index.ts"
import type { Analysis } from "../../src/experiment/Analysis.ts"
import { none } from "../../src/experiment/Plugins.ts"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { readExperiment } from "../../src/experiment/readExperiment.ts"
import { runExperiment } from "../../src/experiment/runExperiment.ts"
import type { AnalysisResult, FreeFigure, FreeTable } from "../../src/report/Results.ts"
import { type Files, folder, message, sha256 } from "../workspace.ts"
import { manifestOf } from "../manifestOf.ts"

/** A collection in memory: judgements, and run sets as texts of runs by tag. */
export interface Collection {
  readonly qrels: string
  readonly runsets: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly board?: string
  readonly depth?: number
}

const runSet = (name: string, runs: Readonly<Record<string, string>>, { board, depth }: Collection): string => {
  const sorted = Object.entries(runs).sort(([a], [b]) => (a < b ? -1 : 1))
  const digest = sha256(sorted.map(([tag, text]) => `${sha256(text)}  ${tag}\n`).join(""))
  const lines = sorted.reduce((sum, [, text]) => sum + text.split("\n").length - 1, 0)
  const extra = `${depth === undefined ? "" : `, depth: ${depth}`}${board === undefined ? "" : ", leaderboard: board"}`
  return `  ${name}: { about: runs, folder: ${name}, qrels: qrels, files: ${sorted.length}, lines: ${lines}, sha256: ${digest}${extra} }\n`
}

const manifest = (collection: Collection): string =>
  manifestOf(
    "Small",
    "a few topics",
    2,
    `  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(collection.qrels)} }
${collection.board === undefined ? "" : `  board: { path: board.csv, format: leaderboard, sha256: ${sha256(collection.board)} }\n`}runsets:
${Object.entries(collection.runsets)
  .map(([name, runs]) => runSet(name, runs, collection))
  .join("")}`
  )

/** An experiment over the dataset `small` with one analysis. */
export const experiment = (analysis: string, params: unknown, compat = "trec_eval-9.0.8"): string => `id: try
question: Does it work?
ci: true
dataset: small
compat: ${compat}
analyses:
  - { id: only, title: Only, analysis: ${analysis}, params: ${JSON.stringify(params)} }
`

/** The files of a workspace with the collection and an experiment of one analysis. */
const filesOf = (analysis: string, params: unknown, collection: Collection, compat: string): Files => ({
  "datasets/small/dataset.yaml": manifest(collection),
  "datasets/small/qrels.txt": collection.qrels,
  ...(collection.board === undefined ? {} : { "datasets/small/board.csv": collection.board }),
  ...Object.fromEntries(
    Object.entries(collection.runsets).flatMap(([name, runs]) =>
      Object.entries(runs).map(([tag, text]) => [`datasets/small/${name}/${tag}`, text])
    )
  ),
  "reports/try/experiment.yaml": experiment(analysis, params, compat)
})

/** Asks analyses, each by its id, over collections in memory. */
export const asking = (analyses: ReadonlyArray<Analysis>) => {
  /** Runs the one analysis of the experiment `try`, as `bench run` does; a refusal is its message. */
  const analyseFiles = async (files: Files): Promise<AnalysisResult | string> => {
    const loaded = readExperiment({ root: folder(files), data: undefined }, "try", { ...none, analyses })
    if (Result.isFailure(loaded)) return loaded.failure.message
    const ran = await Effect.runPromise(Effect.result(runExperiment(loaded.success)))
    return Result.isFailure(ran) ? String(message(ran)) : ran.success.analyses[0]!
  }
  /** Runs one analysis over a collection; a refusal is its message. */
  const analyse = (
    analysis: string,
    params: unknown,
    collection: Collection,
    compat = "trec_eval-9.0.8"
  ): Promise<AnalysisResult | string> => analyseFiles(filesOf(analysis, params, collection, compat))
  /** What an analysis found, where it was not refused. */
  const findings = async (...args: Parameters<typeof analyse>): Promise<AnalysisResult> => {
    const found = await analyse(...args)
    if (typeof found === "string") return Promise.reject(new Error(found))
    return found
  }
  return { analyseFiles, analyse, findings }
}

/** Asks the analyses of this package. */
export const { analyseFiles, analyse, findings } = asking(analyses)

/** The rows of a table by id, each as an object by column name. */
export const rowsOf = ({ tables }: Pick<AnalysisResult, "tables">, id: string): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  const { columns, rows } = tables.find((table) => table.id === id) as FreeTable
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, c) => [name, row[c]])))
}

/** The dots of a figure by its place; none where it is no dot plot. */
export const dotsOf = ({ figures }: Pick<AnalysisResult, "figures">, place: number): FreeFigure["dots"] => {
  const figure = figures[place]!
  return "dots" in figure ? figure.dots : []
}

/** Lines of a run: `topic: id=score id=score` gives them in that order. */
export const runOf = (text: string): string =>
  text
    .split("\n")
    .flatMap((line) => {
      const [topic, hits = ""] = line.trim().split(": ")
      return hits.split(" ").map((hit, i) => {
        const [id, score] = hit.split("=")
        return `${topic} Q0 ${id} ${i + 1} ${score} tag\n`
      })
    })
    .join("")
