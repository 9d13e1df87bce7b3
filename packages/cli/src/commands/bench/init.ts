import { createHash } from "node:crypto"
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { evaluate } from "@litfuse/eval/Evaluation"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Run from "@litfuse/eval/Run"
import * as Files from "@litfuse/files/Files"
import { fixed } from "@litfuse/files/numbers"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../../completion/known.ts"
import { refusal } from "../../refusal.ts"
import * as Gate from "../../init/files.ts"
import { version } from "../../version.ts"

const refuse = refusal("litfuse bench init")

/** Reads and measures judgements and runs, for the files of the gate. */
const measure = (id: string, qrelsFile: string, runFiles: ReadonlyArray<string>, names: ReadonlyArray<string>) =>
  Result.gen(function* () {
    const measures = yield* MeasureName.parseAll(names)
    const stored = yield* Files.readStored(qrelsFile)
    const qrels = yield* TrecQrels.parse(yield* Files.unpack(stored, qrelsFile), qrelsFile)
    const judgements = Judgements.make(qrels)
    const grades = new Set([...qrels.topics.values()].flatMap((topic) => [...topic.values()]))
    const runs: Array<Gate.GateRun> = []
    const expected: Array<Gate.ExpectedValue> = []
    for (const file of runFiles) {
      const base = Gate.nameOf(file)
      const isTaken = base === "qrels" || runs.some(({ name }) => name === base)
      const name = isTaken ? `${base}-${runs.length + 1}` : base
      const parsed = yield* TrecRun.parse(yield* Files.readBytes(file), file)
      const evaluation = yield* evaluate(judgements, { ...Run.sort(parsed, "trec_eval-9.0.8"), tag: file }, measures)
      runs.push({ name, file })
      for (const [m, one] of measures.entries()) expected.push({ run: name, measure: one.name, value: fixed(evaluation.summary[m]!, 4) })
    }
    const sha256 = createHash("sha256").update(stored).digest("hex")
    const judged = { file: qrelsFile, sha256, maximum: qrels.maximum, grades: [...grades].sort((a, b) => a - b) }
    return { gate: { id, qrels: judged, runs, measures: measures.map((one) => one.name) }, expected }
  })

/** `litfuse bench init`. */
export const initCommand = Command.make(
  "init",
  {
    files: Known.fileArgument("files").pipe(Argument.variadic({ min: 2 }), Argument.withDescription("QRELS, then one or more RUNs")),
    id: Flag.String("id").pipe(
      Flag.withDefault("mine"),
      Flag.withDescription("the name of the dataset and of the experiment (default mine)")
    ),
    measure: Known.flag("measure", "measure").pipe(
      Flag.withAlias("m"),
      Flag.atLeast(0),
      Flag.withDescription("a measure, named as in `litfuse eval`; repeatable (default nDCG@10, Judged@10 and AP)")
    )
  },
  Effect.fnUntraced(function* ({ files: [qrelsFile, ...runFiles], id, measure: names }) {
    if (!/^[a-z0-9][a-z0-9.-]*$/.test(id)) return yield* refuse(`--id is "${id}"; it takes lower-case letters, digits, points and hyphens`)
    if ([qrelsFile, ...runFiles].includes("-")) return yield* refuse("- has no name to be copied under; name files")
    const wanted = names.length > 0 ? names : ["nDCG@10", "Judged@10", "AP"]
    const { gate, expected } = yield* Effect.fromResult(measure(id, qrelsFile!, runFiles, wanted))
    const dataset = `datasets/${id}`
    const texts: ReadonlyArray<readonly [string, string]> = [
      [`${dataset}/dataset.yaml`, Gate.manifest(gate)],
      [`reports/${id}/experiment.yaml`, Gate.experiment(gate, expected)],
      [".github/workflows/litfuse.yml", Gate.workflow(version)]
    ]
    const copies: ReadonlyArray<readonly [string, string]> = [
      [qrelsFile!, `${dataset}/${Gate.qrelsPath(gate)}`],
      ...gate.runs.map((run) => [run.file, `${dataset}/${Gate.runPath(run)}`] as const)
    ]
    const there = [...texts.map(([file]) => file), ...copies.map(([, file]) => file)].find((file) => existsSync(file))
    if (there !== undefined) return yield* refuse(`${there} is there already; take another --id, or remove it first`)
    for (const file of [...texts.map(([name]) => name), ...copies.map(([, name]) => name)]) mkdirSync(dirname(file), { recursive: true })
    for (const [from, file] of copies) copyFileSync(from, file)
    for (const [file, text] of texts) writeFileSync(file, text)
    for (const file of [...texts.map(([name]) => name), ...copies.map(([, name]) => name)]) yield* Console.log(file)
    yield* Console.log(
      `\nNext: litfuse bench run ${id}, read reports/${id}/report.md, commit all of it. litfuse bench check ${id} is the gate.`
    )
  })
).pipe(
  Command.withDescription(
    "Make a gate for your own runs in this folder: a manifest with checksums, an experiment that expects today's values, a workflow for CI"
  ),
  Command.withExamples([
    {
      command: "litfuse bench init qrels.txt bm25.run dense.run",
      description: "Writes datasets/mine/, reports/mine/ and .github/workflows/litfuse.yml"
    },
    { command: "litfuse bench init qrels.txt *.run --id trec -m AP -m nDCG@20", description: "With a name and measures of your own" }
  ])
)
