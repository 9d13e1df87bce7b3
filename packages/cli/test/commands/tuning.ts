import { createHash } from "node:crypto"
import { manifest, sha256 } from "../tiny.ts"

const topics = 12
const names = ["a", "b", "c", "d"]

/** A number in [0, n) that looks random and never changes. */
const pick = (n: number, ...key: ReadonlyArray<number | string>): number =>
  createHash("sha256").update(key.join(" ")).digest().readUInt32LE(0) % n

const qrels = Array.from({ length: topics }, (_, t) =>
  Array.from({ length: 24 }, (_, d) => `${t} 0 d${d} ${pick(3, "grade", t, d)}\n`).join("")
).join("")

/** Fifteen hits of one topic; better runs come first in the alphabet. */
const hits = (run: string, r: number, t: number): string =>
  Array.from({ length: 30 }, (_, d) => ({ d, score: (d < 24 ? pick(3, "grade", t, d) * 3 : 0) + pick(4 + 4 * r, run, t, d) }))
    .sort((x, y) => y.score - x.score || x.d - y.d)
    .slice(0, 15)
    .map(({ d, score }, i) => `${t} Q0 d${d} ${i + 1} ${score} ${run}\n`)
    .join("")

const runs = Object.fromEntries(names.map((run, r) => [run, Array.from({ length: topics }, (_, t) => hits(run, r, t)).join("")]))

/** An experiment that tunes over four runs and twelve topics. Its lines are counted in tests of messages. */
export const experiment = `id: try
question: Does it work?
ci: true
dataset: tiny
analyses:
  - id: one
    title: One
    analysis: tune
    params:
      qrels: qrels
      runs: { runset: cut }
      depth: 15
      measure: "nDCG@5"
      beside: ["nDCG(judged_only=True)@5"]
      folds: { outer: 4, inner: 3, seeds: 3 }
      surface: weights
      primary:
        id: learned
        candidates:
          - { fusion: linear-ridge, space: { lambda: { grid: [1, 10] }, unjudged: { grid: [zero, drop] } } }
          - { fusion: rrf, space: { k: { grid: [1, 60] } }, runs: [all, { best: 2 }, { greedy: 2 }] }
      secondary:
        - id: weights
          candidates: [{ fusion: rrf, space: { weights: { parts: 4, units: 4 } } }]
      contribution: { fusion: linear-ridge, of: [run] }
`

/** The lines of the first topics. */
const ofFirst = (text: string, count: number): string =>
  text
    .split("\n")
    .filter((line) => line !== "" && Number(line.slice(0, line.indexOf(" "))) < count)
    .map((line) => `${line}\n`)
    .join("")

/** A workspace with the experiment `try`; `changes` replaces runs by name; `count` leaves the first of the topics. */
export const tuning = (
  text = experiment,
  changes: Readonly<Record<string, string>> = {},
  count = topics
): Readonly<Record<string, string>> => {
  const judged = ofFirst(qrels, count)
  const files = { ...Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, ofFirst(run, count)])), ...changes }
  const list = Object.entries(files).map(([name, run]) => `${sha256(run)}  ${name}\n`)
  const lines = Object.values(files).reduce((sum, run) => sum + run.split("\n").length - 1, 0)
  return {
    "reports/try/experiment.yaml": text,
    "datasets/tiny/qrels.txt": judged,
    ...Object.fromEntries(Object.entries(files).map(([name, run]) => [`datasets/tiny/runs/${name}`, run])),
    "datasets/tiny/dataset.yaml": manifest(
      `${count} topics`,
      2,
      `  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(judged)}, counts: { topics: ${count} } }
runsets:
  cut:
    folder: runs
    qrels: qrels
    files: ${names.length}
    lines: ${lines}
    sha256: ${sha256(list.join(""))}
    about: all runs
`
    )
  }
}
