import { basename } from "node:path"
import type * as DefaultDesign from "@litfuse/bench/tune/fusion/DefaultDesign"

/** A run of the new gate: its name in the gate's files, and its original file. */
export interface GateRun {
  readonly name: string
  readonly file: string
}

/** The content of a new gate's files. */
export interface Gate {
  readonly id: string
  readonly qrels: {
    readonly file: string
    readonly isTrec: boolean
    readonly sha256: string
    readonly maximum: number
    readonly grades: ReadonlyArray<number>
  }
  readonly runs: ReadonlyArray<GateRun>
  readonly measures: ReadonlyArray<string>
  /** How a fusion of the runs is tuned; absent without tuning. */
  readonly tune?: ReturnType<typeof DefaultDesign.writtenDesign>
}

const text = (value: string): string => JSON.stringify(value)

/** The comment that gives editors the schema of a file two folders below the repository's root. */
const schemaLine = (name: string): string => `# yaml-language-server: $schema=../../node_modules/litfuse/schemas/${name}.schema.json`

/** The extension of a copy: that of the file, if it identifies a form. */
const ending = (file: string, trec: string): string => {
  const [, form = trec, packed = ""] = /(\.(?:csv|tsv|jsonl?|parquet))?(\.gz)?$/i.exec(file) ?? []
  return `${form}${packed}`.toLowerCase()
}

/** The path of the judgements below `datasets/<id>/`. */
export const qrelsPath = ({ qrels }: Gate): string => `qrels${ending(qrels.file, ".txt")}`

/** The path of a run below `datasets/<id>/`. */
export const runPath = ({ name, file }: GateRun): string => `runs/${name}${ending(file, ".run")}`

/** The name of a run in experiments, from its file name. */
export const nameOf = (file: string): string =>
  basename(file)
    .replace(/\.gz$/i, "")
    .replace(/\.(run|txt|res|trec|csv|tsv|jsonl?|parquet)$/i, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, "-")
    .replace(/^[^a-z0-9]+/, "") || "run"

const meaning = (grade: number): string => {
  if (grade < 0) return "not judged"
  return grade === 0 ? "not relevant" : `relevant, grade ${grade}`
}

/** The runs as a run set for tuning; `ending` is written if all files have the extension `.run`. */
const runSet = (gate: Gate): string => {
  const isPlain = gate.runs.every((run) => runPath(run).endsWith(".run"))
  const ending = isPlain ? ", ending: .run" : ""
  return `runsets:
  runs: { folder: runs${ending}, qrels: qrels, about: the same runs as a set, unseen: a job of this repository produces them for every change }
`
}

/** `datasets/<id>/dataset.yaml`. */
export const manifest = (gate: Gate): string => `${schemaLine("dataset")}
# The data: judgements, pinned by their checksum, and runs, which your own job produces for every change. Correct what is not true of your collection.
id: ${gate.id}
title: ${gate.id}
about: judgements and runs of this repository
version: "1"
licence: ours
citation: none yet
obtain: it is in this repository
embedded: true
grades:
  maximum: ${gate.qrels.maximum}
  meanings: { ${gate.qrels.grades.map((grade) => `"${grade}": ${text(meaning(grade))}`).join(", ")} }
files:
  qrels: { path: ${qrelsPath(gate)}, format: ${gate.qrels.isTrec ? "trec-qrels" : "beir-qrels"}, sha256: ${gate.qrels.sha256} }
${gate.runs.map((run) => `  ${text(run.name)}: { path: ${text(runPath(run))}, format: trec-run, unseen: a job of this repository produces it for every change }`).join("\n")}
${gate.tune === undefined ? "" : runSet(gate)}`

/** The candidates of a system, a line each: from simple to complex. */
const candidates = (all: ReadonlyArray<unknown>, indent: string): string => all.map((one) => `${indent}- ${JSON.stringify(one)}`).join("\n")

const analysis = ({ depth, measure, folds, primary, secondary, baseline }: NonNullable<Gate["tune"]>): string => `analyses:
  - id: tuned
    title: What choosing weights and methods is worth
    analysis: tune
    params:
      qrels: qrels
      runs: { runset: runs }
      depth: ${depth}
      measure: ${text(measure)}
      folds: { outer: ${folds.outer}, inner: ${folds.inner}, seeds: ${folds.seeds} }
      # a candidate is a fusion, and the values of its parameters that are tried
      primary:
        id: ${primary.id}
        candidates:
${candidates(primary.candidates, "          ")}
      secondary:
${secondary.map((system) => `        - id: ${text(system.id)}\n          candidates:\n${candidates(system.candidates, "            ")}`).join("\n")}
      baseline: ${baseline}
`

/** An expected value of the experiment: the value measured when the gate was made, with four digits. */
export interface ExpectedValue {
  readonly run: string
  readonly measure: string
  readonly value: string
}

/** `reports/<id>/experiment.yaml`. */
export const experiment = (
  { id, runs, measures, tune }: Gate,
  expected: ReadonlyArray<ExpectedValue>
): string => `${schemaLine("experiment")}
# What is measured and what should come out. \`litfuse bench check ${id}\` fails when a mean moves by more than its tolerance.
id: ${id}
question: Are our runs as good as when this gate was made?
ci: true
dataset: ${id}
tables:
  - id: runs
    title: Our runs
    qrels: qrels
    systems: [${runs.map(({ name }) => `{ run: ${text(name)} }`).join(", ")}]
    measures: [${measures.map(text).join(", ")}]
${runs.length > 1 ? `    against: { baseline: ${text(runs[0]!.name)}, measures: [${text(measures[0]!)}] }\n` : ""}    expected:
${expected.map(({ run, measure, value }) => `      - { system: ${text(run)}, measure: ${text(measure)}, value: ${value}, digits: 4, tolerance: 0.0005, origin: "ours, measured when the gate was made" }`).join("\n")}
${tune === undefined ? "" : analysis(tune)}`

const byName = (version: string) => `npm install --no-save litfuse@${version}`

/** The command that installs litfuse in CI. `isPublished`: whether it is in the npm registry; otherwise its archives are in the repository. */
export const installCommand = (version: string, isPublished: boolean): string =>
  isPublished ? byName(version) : `npm install --no-save ${archives}`

const archives = "./.litfuse/*.tgz"

const title = "# The gate of litfuse bench init."

/** Whether a workflow is that of a gate, edited or not. It checks every gate of the repository, so a second gate needs no other. */
export const isWorkflow = (text: string): boolean => text.startsWith(title)

/**
 * `.github/workflows/litfuse.yml`.
 *
 * - `isPublished` whether litfuse owns its name in the npm registry; until then only archives in the repository are installed
 */
export const workflow = (
  version: string,
  isPublished: boolean
): string => `${title}${isPublished ? "" : ` litfuse is not in the npm registry: put the two packed archives into .litfuse/ (npm run pack in a clone), and commit them.`}
name: litfuse
on: [push, pull_request]
permissions:
  contents: read
jobs:
  gate:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - name: Install litfuse ${version}
        run: ${installCommand(version, isPublished)}
      # add a step here that produces datasets/*/runs/*.run
      - name: Gate
        # Plugins of litfuse.config.yaml run only with the hash that \`litfuse plugin trust\` prints. Store the hash as a variable of the repository.
        # A change of their code changes the hash, so a reviewer must approve it.
        env:
          LITFUSE_TRUST: \${{ vars.LITFUSE_TRUST }}
        run: npx --no-install litfuse bench check --ci --require-data --junit litfuse.xml --summary "$GITHUB_STEP_SUMMARY"
`
