import { createHash } from "node:crypto"
import { copyFileSync, existsSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import { evaluate } from "@litfuse/eval/Evaluation"
import * as AnyForm from "@litfuse/eval/formats/AnyForm"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Run from "@litfuse/eval/Run"
import * as Files from "@litfuse/files/Files"
import { fixed } from "@litfuse/files/numbers"
import { within } from "@litfuse/files/ContainedPath"
import { isPublished, version } from "@litfuse/host/version"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { measures } from "../evaluate/request.ts"
import * as Field from "../fields.ts"
import { inFolder } from "../inFolder.ts"
import * as Question from "../Question.ts"
import { namesIn } from "../plugins.ts"
import * as DefaultDesign from "@litfuse/bench/tune/fusion/DefaultDesign"
import * as GateFiles from "./GateFiles.ts"

const id = Schema.String.check(
  Schema.makeFilter((value: string) => /^[a-z0-9][a-z0-9.-]*$/.test(value), { expected: "lower-case letters, digits, points and hyphens" })
)

const usual = ["nDCG@10", "Judged@10", "AP"]

/** The user's judgements and runs, for a new gate in the folder. */
export const Request = Schema.Struct({
  folder: Field.folder,
  qrels: Schema.String.annotate({ description: "A file of judgements." }),
  runs: Schema.Array(Schema.String).annotate({ description: "Files of runs." }),
  id: Field.or(id, "mine", "The name of the dataset and of the experiment."),
  measures: measures(`Names of measures. None: ${usual.join(", ")}.`),
  tune: Field.or(
    Schema.Boolean,
    false,
    "Whether to tune weights and methods of a fusion of the runs too, for the first measure, as `litfuse tune` does."
  )
})
export type Request = typeof Request.Type

/** The new gate: `files` below the folder, texts first, then copies. */
export const Answer = Schema.Struct({ id: Schema.String, files: Schema.Array(Schema.String) })
export type Answer = typeof Answer.Type

const measured = ({ folder, id, qrels: qrelsName, runs: names, measures: wanted }: Request) =>
  Result.gen(function* () {
    const measures = yield* MeasureName.parseAll(wanted.length > 0 ? wanted : usual)
    const qrelsFile = inFolder(folder, qrelsName)
    const stored = yield* Files.readStored(qrelsFile)
    const bytes = yield* Files.unpack(stored, qrelsFile)
    const trec = TrecQrels.parse(bytes, qrelsFile)
    const isTrec = Result.isSuccess(trec)
    const qrels = isTrec ? trec.success : yield* AnyForm.parseQrels(bytes, qrelsFile)
    const judgements = Judgements.make(qrels)
    const grades = new Set([...qrels.topics.values()].flatMap((topic) => [...topic.values()]))
    const runs: Array<GateFiles.GateRun> = []
    const expected: Array<GateFiles.ExpectedValue> = []
    for (const file of names.map((name) => inFolder(folder, name))) {
      const base = GateFiles.nameOf(file)
      const isTaken = base === "qrels" || runs.some(({ name }) => name === base)
      const name = isTaken ? `${base}-${runs.length + 1}` : base
      const parsed = yield* AnyForm.runFromFile(file)
      const evaluation = yield* evaluate(judgements, { ...Run.sort(parsed, "trec_eval-9.0.8"), tag: file }, measures)
      runs.push({ name, file })
      for (const [m, one] of measures.entries()) expected.push({ run: name, measure: one.name, value: fixed(evaluation.summary[m]!, 4) })
    }
    const sha256 = createHash("sha256").update(stored).digest("hex")
    const topics = qrels.topics.size
    const judged = { file: qrelsFile, isTrec, sha256, maximum: qrels.maximum, grades: [...grades].sort((a, b) => a - b) }
    return { gate: { id, qrels: judged, runs, measures: measures.map((one) => one.name) }, expected, topics }
  })

const workflowFile = ".github/workflows/litfuse.yml"

const holdsWorkflow = (file: string): boolean => {
  const text = Files.readPlainText(file)
  return Result.isSuccess(text) && GateFiles.isWorkflow(text.success)
}

const designFor = Effect.fnUntraced(function* ({ folder }: Request, { runs, measures: [measure] }: GateFiles.Gate, topics: number) {
  if (topics < DefaultDesign.fewestTopics) return yield* Question.refuse(DefaultDesign.tooFewTopics("the file of judgements", topics))
  const fusions = (yield* namesIn(folder)).plugins.byId("fusion")
  const methods = DefaultDesign.defaultMethods.map((id) => fusions.get(id)!)
  return DefaultDesign.writtenDesign({ runs: runs.length, topics, methods, measure: measure!, ...DefaultDesign.defaults })
})

/**
 * Makes a gate for the user's runs: a manifest with checksums, an experiment that expects today's values, and a workflow for CI.
 *
 * - errors: `ApiError` for files that cannot be read or measured, and if a file of the gate exists; then nothing is written
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, id, qrels, runs } = request
    if ([qrels, ...runs].includes("-")) return yield* Question.refuse("standard input (-) cannot be copied under a name; name files")
    if (request.tune && runs.length < 2) return yield* Question.refuse(Question.about(["tune"], "{tune} needs two or more runs to fuse"))
    const { gate: plain, expected, topics } = yield* Effect.fromResult(measured(request))
    const gate = request.tune ? { ...plain, tune: yield* designFor(request, plain, topics) } : plain
    const dataset = `datasets/${id}`
    const hasWorkflow = holdsWorkflow(join(folder, workflowFile))
    const texts: ReadonlyArray<readonly [string, string]> = [
      [`${dataset}/dataset.yaml`, GateFiles.manifest(gate)],
      [`reports/${id}/experiment.yaml`, GateFiles.experiment(gate, expected)],
      ...(hasWorkflow ? [] : [[workflowFile, GateFiles.workflow(version, isPublished)] as const])
    ]
    const copies: ReadonlyArray<readonly [string, string]> = [
      [gate.qrels.file, `${dataset}/${GateFiles.qrelsPath(gate)}`],
      ...gate.runs.map((run) => [run.file, `${dataset}/${GateFiles.runPath(run)}`] as const)
    ]
    const files = [...texts.map(([file]) => file), ...copies.map(([, file]) => file)]
    for (const file of files) {
      const inside = within(folder, folder, file)
      if (Result.isFailure(inside)) return yield* Question.refuse(`${file} ${inside.failure}`)
    }
    const there = files.find((file) => existsSync(join(folder, file)))
    if (there === workflowFile) return yield* Question.refuse(`${there} exists and is not a gate of litfuse; rename or remove it first`)
    if (there !== undefined)
      return yield* Question.refuse(Question.about(["id"], `${there} already exists; use another {id}, or remove it first`))
    for (const file of files) makeFolder(dirname(join(folder, file)))
    for (const [from, file] of copies) copyFileSync(from, join(folder, file))
    for (const [file, text] of texts) writeFileSync(join(folder, file), text)
    return { id, files } satisfies Answer
  })
)
