import { createHash } from "node:crypto"
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { evaluate } from "@litfuse/eval/Evaluation"
import * as AnyForm from "@litfuse/eval/formats/AnyForm"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Run from "@litfuse/eval/Run"
import * as Files from "@litfuse/files/Files"
import { fixed } from "@litfuse/files/numbers"
import { within } from "@litfuse/files/Within"
import { isPublished, version } from "@litfuse/host/version"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { inFolder } from "../folder.ts"
import * as Question from "../Question.ts"
import { namesIn } from "../plugins.ts"
import * as Designs from "@litfuse/bench/tune/fusion/usualDesign"
import * as Gate from "./gate.ts"

const id = Schema.String.check(
  Schema.makeFilter((value: string) => /^[a-z0-9][a-z0-9.-]*$/.test(value), { expected: "lower-case letters, digits, points and hyphens" })
)

/** What is measured unless a request names measures. */
const usual = ["nDCG@10", "Judged@10", "AP"]

/** Judgements and runs of one's own, for which a gate is made in the folder. */
export const Request = Schema.Struct({
  folder: Field.folder,
  qrels: Schema.String.annotate({ description: "A file of judgements." }),
  runs: Schema.Array(Schema.String).annotate({ description: "Files of runs." }),
  id: Field.or(id.annotate({ description: "The name of the dataset and of the experiment." }), "mine"),
  measures: Field.or(
    Schema.Array(Schema.String).annotate({ description: `Measures, named as in \`litfuse eval\`. None = ${usual.join(", ")}.` }),
    []
  ),
  tune: Field.or(
    Schema.Boolean.annotate({
      description: "Whether weights and methods of a fusion of the runs are tuned too, for the first measure, as `tune` does it."
    }),
    false
  )
})
export type Request = typeof Request.Type

/** The gate that was made: `files` below the folder, texts first, then copies. */
export const Answer = Schema.Struct({ id: Schema.String, files: Schema.Array(Schema.String) })
export type Answer = typeof Answer.Type

/** Reads and measures judgements and runs, for the files of the gate. */
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
    const runs: Array<Gate.GateRun> = []
    const expected: Array<Gate.ExpectedValue> = []
    for (const file of names.map((name) => inFolder(folder, name))) {
      const base = Gate.nameOf(file)
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

/** Whether the workflow of an earlier gate is there, which checks all gates. */
const holdsWorkflow = (file: string): boolean => {
  const text = Files.readText(file)
  return Result.isSuccess(text) && Gate.isWorkflow(text.success)
}

/** How a fusion of the runs of a gate is tuned: for its first measure, by the usual methods. */
const designFor = Effect.fnUntraced(function* ({ folder }: Request, { runs, measures: [measure] }: Gate.Gate, topics: number) {
  if (topics < Designs.fewest) return yield* Question.refuse(Designs.tooFew("the file of judgements", topics))
  const fusions = (yield* namesIn(folder)).plugins.byId("fusion")
  const methods = Designs.usualMethods.map((id) => fusions.get(id)!)
  return Designs.written({ runs: runs.length, topics, methods, measure: measure!, ...Designs.usual })
})

/**
 * Makes a gate for one's own runs: a manifest with checksums, an experiment that expects today's values, a workflow for CI.
 *
 * - errors: `ApiError` for files that cannot be read or measured, and where one of the gate's files is there already: nothing is written then
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, id, qrels, runs } = request
    if ([qrels, ...runs].includes("-")) return yield* Question.refuse("- has no name to be copied under; name files")
    if (request.tune && runs.length < 2) return yield* Question.refuse(Question.about(["tune"], "{tune} needs two or more runs to fuse"))
    const { gate: plain, expected, topics } = yield* Effect.fromResult(measured(request))
    const gate = request.tune ? { ...plain, tune: yield* designFor(request, plain, topics) } : plain
    const dataset = `datasets/${id}`
    const hasWorkflow = holdsWorkflow(join(folder, workflowFile))
    const texts: ReadonlyArray<readonly [string, string]> = [
      [`${dataset}/dataset.yaml`, Gate.manifest(gate)],
      [`reports/${id}/experiment.yaml`, Gate.experiment(gate, expected)],
      ...(hasWorkflow ? [] : [[workflowFile, Gate.workflow(version, isPublished)] as const])
    ]
    const copies: ReadonlyArray<readonly [string, string]> = [
      [gate.qrels.file, `${dataset}/${Gate.qrelsPath(gate)}`],
      ...gate.runs.map((run) => [run.file, `${dataset}/${Gate.runPath(run)}`] as const)
    ]
    const files = [...texts.map(([file]) => file), ...copies.map(([, file]) => file)]
    for (const file of files) {
      const inside = within(folder, folder, file)
      if (Result.isFailure(inside)) return yield* Question.refuse(`${file} ${inside.failure}`)
    }
    const there = files.find((file) => existsSync(join(folder, file)))
    if (there === workflowFile)
      return yield* Question.refuse(`${there} is there already, and is no gate of litfuse; rename or remove it first`)
    if (there !== undefined)
      return yield* Question.refuse(Question.about(["id"], `${there} is there already; take another {id}, or remove it first`))
    for (const file of files) mkdirSync(dirname(join(folder, file)), { recursive: true })
    for (const [from, file] of copies) copyFileSync(from, join(folder, file))
    for (const [file, text] of texts) writeFileSync(join(folder, file), text)
    return { id, files } satisfies Answer
  })
)
