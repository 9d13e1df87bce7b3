import { resolve } from "node:path"
import * as Notice from "@litfuse/engine/Notice"
import type * as Measure from "@litfuse/engine/Measure"
import { evaluate, notices } from "@litfuse/eval/Evaluation"
import * as InputNotices from "@litfuse/eval/InputNotices"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Qrels from "@litfuse/eval/Qrels"
import * as Run from "@litfuse/eval/Run"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { inFile } from "./evaluate/evaluateRuns.ts"
import { type Input, type NamedRun, readQrels, readRuns } from "./evaluate/readRuns.ts"
import * as Fields from "./evaluate/request.ts"
import { atLevel } from "./evaluate/requestedMeasures.ts"
import * as Field from "./fields.ts"
import * as Answers from "./judges/answer.ts"
import { gradesOf, judgeAgreement } from "./judges/judgeAgreement.ts"
import { type JudgedRun, judgeOrder } from "./judges/judgeOrder.ts"
import { parseMeasures } from "./parseMeasures.ts"
import * as Question from "./Question.ts"

/** Two sets of judgements to compare, and runs whose order they give. */
export const Request = Field.about(
  Schema.Struct({
    folder: Field.folder,
    a: Fields.QrelsLike,
    b: Fields.QrelsLike,
    runs: Field.optional(Fields.RunsLike, "Two or more runs, to compare the orders that both give them."),
    circular: Field.or(
      Field.texts,
      [],
      "A run among the others that was made with the model behind the judgements; it is marked, and tau is also given without it.",
      {
        flag: "circular",
        completes: "file",
        about:
          "A run among --runs that was made with the model behind the judgements; repeatable. It is marked, and tau is also given without it."
      }
    ),
    measure: Field.or(Schema.String, "nDCG@10", "The measure that orders the runs, named as in `litfuse eval`.", {
      alias: "m",
      completes: "measure"
    }),
    level: Field.or(Field.count, 1, "The lowest grade that counts as relevant, unless the measure sets its own."),
    seed: Field.or(Field.whole, 1, "For resamples, permutations and random halves."),
    compat: Fields.compat
  }),
  "What `compareJudges` is asked."
)
export type Request = typeof Request.Type

/** The output of `litfuse judge compare --format json`. */
export const Answer = Answers.Answer
export type Answer = Answers.Answer

const inputOf = (folder: string, qrels: Fields.QrelsLike, name: string): Input => {
  const input = Fields.qrelsIn(folder, qrels)
  return typeof input.from === "string" ? input : { ...input, file: name }
}

const problemOf = ({ folder, a, b, runs, circular }: Request) => {
  if (typeof a === "string" && typeof b === "string" && resolve(folder, a) === resolve(folder, b))
    return Question.about(["a", "b"], `${a} is named twice: judgements agree with themselves; name two files`)
  if (runs !== undefined && Object.keys(runs).length < 2)
    return Question.about(["runs"], "{runs} holds fewer than two runs, which have no order; name more, or none")
  return runs === undefined && circular.length > 0
    ? Question.about(["circular", "runs"], "{circular} names a run, and there are no {runs}; name the runs to order")
    : undefined
}

/** The first id of a topic, for messages. */
const example = ({ topics }: Qrels.Qrels): string => {
  const [[topic, grades]] = topics as unknown as readonly [readonly [string, ReadonlyMap<string, number>]]
  return `topic ${topic}, document ${grades.keys().next().value}`
}

/** How many documents have a grade; a negative one is none. */
const judgedCount = ({ topics }: Qrels.Qrels): number =>
  [...topics.values()].reduce((sum, grades) => sum + [...grades.values()].filter((grade) => grade >= 0).length, 0)

/** Of documents that one side judges in shared topics, the share that the other must judge, so that coverage needs no notice. */
const wellCovered = 0.9

const gapOf = (own: Qrels.Qrels, other: Qrels.Qrels, names: readonly [own: string, other: string]): ReadonlyArray<Notice.Notice> => {
  const all = judgedCount(own)
  let judged = 0
  for (const [topic, grades] of own.topics)
    for (const [document, grade] of grades) if (grade >= 0 && (other.topics.get(topic)?.get(document) ?? -1) >= 0) judged++
  return judged >= wellCovered * all
    ? []
    : [
        Notice.make(
          "partly-judged",
          names[1],
          `judges ${judged} of ${counted(all, "document")} that ${names[0]} judges in the shared topics. The others do not count for agreement; measures count them as not relevant, so part of a changed order may be coverage`
        )
      ]
}

const noticesOf = (a: Qrels.Qrels, b: Qrels.Qrels, shared: readonly [Qrels.Qrels, Qrels.Qrels], files: readonly [string, string]) => {
  const [first, second] = [gradesOf(a), gradesOf(b)]
  const single = [a, b].flatMap(({ topics }, i) => (topics.size > shared[i]!.topics.size ? [[i, topics.size] as const] : []))
  return [
    ...single.map(([i, size]) =>
      Notice.make(
        "unshared-topics",
        files[i]!,
        `${size - shared[i]!.topics.size} of ${counted(size, "topic")} only here; they do not count`
      )
    ),
    ...(first.join(" ") === second.join(" ")
      ? []
      : [
          Notice.make(
            "other-grades",
            files[1],
            `has the grades ${second.join(" ")}, and ${files[0]} ${first.join(" ")}. Kappa compares grades as they are written; "relevant or not" compares them by level`
          )
        ]),
    ...gapOf(shared[0], shared[1], files),
    ...gapOf(shared[1], shared[0], [files[1], files[0]])
  ]
}

const circularOf = Effect.fnUntraced(function* ({ folder, circular }: Request, runs: ReadonlyArray<NamedRun>) {
  const found = new Set<NamedRun>()
  for (const one of circular) {
    const isFile = ({ file, from }: NamedRun) => file === one || (typeof from === "string" && resolve(from) === resolve(folder, one))
    const run = runs.find(isFile) ?? runs.find(({ name }) => name === one)
    if (run === undefined)
      return yield* Question.refuse(
        Question.about(["circular"], `{circular} is "${one}", which is not among the runs: ${runs.map(({ file }) => file).join(", ")}`)
      )
    found.add(run)
  }
  return found
})

const valuesOf = Effect.fnUntraced(function* (
  judgements: Judgements.Judgements,
  { file, name, run }: NamedRun,
  measure: Measure.Configured
) {
  const evaluation = yield* Effect.fromResult(Result.mapError(evaluate(judgements, { ...run, tag: name }, [measure]), inFile(file)))
  const [values] = evaluation.values
  const bad = values!.findIndex((value) => !Number.isFinite(value))
  if (bad >= 0)
    return yield* Question.refuse(
      Question.about(
        ["measure"],
        `{measure} ${measure.name} has no finite value for topic ${evaluation.topics[bad]} of ${name}; use another measure`
      )
    )
  return { values: values!, evaluation }
})

/**
 * Compares two sets of judgements: agreement on documents that both graded, and changes in the order of runs. It says nothing about which is right.
 *
 * - errors: `ApiError` for judgements without a document in common, fewer than two runs, and a circular run that is not among them. An unknown measure is
 *   an error too, and so is one without a finite value for a topic
 */
export const ask = Question.make(
  "compareJudges",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, runs: likes, level, seed, compat } = request
    const problem = problemOf(request)
    if (problem !== undefined) return yield* Question.refuse(problem)
    const [measure] = yield* parseMeasures(folder, [request.measure])
    const reading = { comments: Run.commentsIn(compat) }
    const inputs = [inputOf(folder, request.a, "a"), inputOf(folder, request.b, "b")] as const
    const [first, second] = inputs
    const [a, b] = [yield* Effect.fromResult(readQrels(first, reading)), yield* Effect.fromResult(readQrels(second, reading))]
    const topics = [...a.topics.keys()].filter((topic) => b.topics.has(topic))
    const inBoth = new Set(topics)
    const shared = [Qrels.restrict(a, inBoth), Qrels.restrict(b, inBoth)] as const
    const found = judgeAgreement(a, b, topics, { level, seed })
    if (found.documents === 0)
      return yield* Question.refuse(
        `${first.file} and ${second.file} judge no document in common (${example(a)}; ${example(b)}); check that ids are written alike`
      )
    const judgements = [Judgements.make(shared[0]), Judgements.make(shared[1])] as const
    const read = likes === undefined ? [] : yield* Effect.fromResult(readRuns(Fields.runsIn(folder, likes), { ...reading, order: compat }))
    const circular = yield* circularOf(request, read)
    const judged: Array<JudgedRun> = []
    const ofRuns: Array<Notice.Notice> = []
    const configured = atLevel(measure!, level)
    for (const one of read) {
      const { values, evaluation } = yield* valuesOf(judgements[0], one, configured)
      const other = yield* valuesOf(judgements[1], one, configured)
      judged.push({ name: one.name, file: one.file, isCircular: circular.has(one), a: values, b: other.values })
      ofRuns.push(
        ...notices(evaluation),
        ...InputNotices.ofRun(one.run, one.name),
        ...InputNotices.ofHits(judgements[0], one.run, one.name)
      )
    }
    const order = judged.length === 0 ? null : { measure: configured.name, ...judgeOrder(judged, seed) }
    const judgeOf = (all: Qrels.Qrels, { file }: Input) => ({ file, topics: all.topics.size, documents: judgedCount(all) })
    const answer: Answer = {
      version: 1,
      a: judgeOf(a, first),
      b: judgeOf(b, second),
      documents: found.documents,
      level,
      seed,
      agreement: found.agreement,
      order,
      topics: found.topics,
      notices: [
        ...noticesOf(a, b, shared, [first.file, second.file]),
        ...(order === null ? [] : judgements.flatMap((one, i) => InputNotices.ofJudgements(one, inputs[i]!.file, level))),
        ...ofRuns
      ]
    }
    return answer
  })
)
