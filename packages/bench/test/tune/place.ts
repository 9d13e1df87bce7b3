import * as MeasureName from "@litfuse/eval/MeasureName"
import { analyses } from "../../src/analyses/index.ts"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { readExperiment } from "../../src/experiment/readExperiment.ts"
import type { LoadedExperiment } from "../../src/experiment/LoadedExperiment.ts"
import { runExperiment } from "../../src/experiment/runExperiment.ts"
import * as Seed from "@litfuse/stats/Seed"
import type { FusionDesign } from "../../src/tune/fusion/FusionDesign.ts"
import { type Files, folder, message, sha256 } from "../workspace.ts"
import { design, fusions } from "./fusion/tuningData.ts"

const topics = 6
const drawn = Seed.stream(Seed.derive(1, "place"))

const judged = Array.from({ length: topics }, (_, t) =>
  Array.from({ length: 12 }, (_, d) => `${t} 0 d${d} ${drawn.below(3)}\n`).join("")
).join("")

const runOf = (tag: string): string =>
  Array.from({ length: topics }, (_, t) =>
    Seed.shuffle(
      drawn,
      Array.from({ length: 14 }, (_, d) => d)
    )
      .slice(0, 10)
      .map((d, i) => `${t} Q0 d${d} ${i + 1} ${20 - i} ${tag}\n`)
      .join("")
  ).join("")

const submitted = Object.fromEntries(["a", "b", "c", "d"].map((tag) => [tag, runOf(tag)]))

const dataOf = ({ edit = {} }: Manifest) => ({
  qrels: edit.qrels?.(judged) ?? judged,
  runs: Object.fromEntries(Object.entries(submitted).map(([tag, text]) => [tag, edit.runs?.(text) ?? text]))
})

/** An official leaderboard of four runs: three of one team, of which two are automatic. */
export const board = `run,team,report,type,contributed judgments,topicformat,P@2
a,one,,automatic,yes,q,0.5000
b,one,,automatic,yes,q,0.5000
c,one,,manual,yes,q,0.5000
d,two,,manual,yes,q,0.5000
`

/** What a manifest may say otherwise. */
export interface Manifest {
  readonly maximum?: number
  /** Options of the judgements' file, as YAML. */
  readonly options?: string
  readonly depth?: number
  /** Other bytes for the judgements, or for all runs. */
  readonly edit?: { readonly qrels?: (text: string) => string; readonly runs?: (text: string) => string }
  readonly board?: string
  /** Whether the run set names its leaderboard. */
  readonly isListed?: boolean
}

const manifest = (
  { maximum = 2, options, depth = 10, board: text = board, isListed = true }: Manifest,
  { qrels, runs }: ReturnType<typeof dataOf>
): string => `id: six
title: Six
about: six topics, four runs
version: "1"
licence: none
citation: nobody
obtain: write it yourself
embedded: true
grades: { maximum: ${maximum}, meanings: { "0": no, "1": partly, "2": yes } }
files:
  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)}, counts: { topics: ${topics} }${options === undefined ? "" : `, options: ${options}`} }
  older: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)} }
  board: { path: board.csv, format: leaderboard, sha256: ${sha256(text)} }
runsets:
  cut:
    folder: runs
    qrels: qrels
    files: 4
    lines: ${topics * 40}
    depth: ${depth}${isListed ? "\n    leaderboard: board" : ""}
    sha256: ${sha256(
      Object.entries(runs)
        .map(([name, run]) => `${sha256(run)}  ${name}\n`)
        .join("")
    )}
    about: all runs
`

const filesOf = (params: unknown, said: Manifest): Files => {
  const { qrels, runs } = dataOf(said)
  return {
    "reports/try/experiment.yaml": `id: try
question: Does it work?
ci: true
dataset: six
analyses:
  - { id: one, title: One, analysis: tune, params: ${JSON.stringify(params)} }
`,
    "datasets/six/dataset.yaml": manifest(said, { qrels, runs }),
    "datasets/six/qrels.txt": qrels,
    "datasets/six/board.csv": said.board ?? board,
    ...Object.fromEntries(Object.entries(runs).map(([name, run]) => [`datasets/six/runs/${name}`, run]))
  }
}

/** The parameters of an analysis that tunes over these data; `changes` replaces keys of the first level. */
export const params = (changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  qrels: "qrels",
  runs: { runset: "cut" },
  depth: 10,
  measure: "nDCG@5",
  folds: { outer: 3, inner: 2, seeds: 2 },
  primary: { id: "first", candidates: [{ fusion: "plain", space: { k: { grid: [1, 60] } } }] },
  ...changes
})

const loadedFrom = (changes: Readonly<Record<string, unknown>>, said: Manifest) =>
  readExperiment({ root: folder(filesOf(params(changes), said)), data: undefined }, "try", {
    analyses,
    retrievers: new Map(),
    fusions,
    analyzers: new Map(),
    measures: MeasureName.builtIn,
    thirdParty: new Set()
  })

/** The experiment, loaded, with the design that it holds. */
export const loaded = (
  changes: Readonly<Record<string, unknown>> = {},
  said: Manifest = {}
): { readonly loaded: LoadedExperiment; readonly design: FusionDesign } => ({
  loaded: Result.getOrThrow(loadedFrom(changes, said)),
  design: design({ beside: [], ...params(changes) })
})

/** What the user sees of an experiment that is refused, or cannot be run, without the folder; `undefined` when it runs. */
export const refusal = async (changes: Readonly<Record<string, unknown>>, said: Manifest = {}): Promise<string | undefined> => {
  const found = loadedFrom(changes, said)
  if (Result.isFailure(found)) return found.failure.message.replaceAll(/reports\/try\/experiment\.yaml:\d+: analyses\[0\]\.params\./g, "")
  const ran = await Effect.runPromise(Effect.result(runExperiment(found.success)))
  return Result.isFailure(ran) ? String(message(ran)) : undefined
}
