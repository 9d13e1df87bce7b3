import { codec as NoticeCodec } from "@litfuse/engine/notice/codec"
import { lineageOf, platformsOf } from "@litfuse/engine/pipeline/nodes/common"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { answerIn, isAnswer } from "./analyse/answerIn.ts"
import { type Name, names, readings } from "./analyse/asked.ts"
import { ofAnswer } from "./analyse/ofAnswer.ts"
import { ofFiles } from "./analyse/ofFiles.ts"
import { ofTopic } from "./analyse/ofTopic.ts"
import { read } from "./analyse/read.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./folder.ts"
import { pluginsIn } from "./plugins.ts"
import * as Question from "./Question.ts"
import { Analyses, type Analysis, byNode } from "./search/analyses.ts"
import * as Fields from "./search/request.ts"

export { names, readings } from "./analyse/asked.ts"

/** Works to be read: the answer of a search, files of references, or what is found for a topic of a dataset. */
export const Request = Schema.Struct({
  folder: Field.folder,
  files: Field.or(
    Field.texts.annotate({
      description: "An answer that `litfuse search --format json` printed, or files of references: each of them is a source."
    }),
    []
  ),
  dataset: Schema.optionalKey(Field.text.annotate({ description: "A dataset of the workspace, in which a topic is searched for." })),
  corpus: Fields.collection.corpus,
  topics: Field.or(Field.text.annotate({ description: "The dataset's file of topics." }), "topics"),
  topic: Schema.optionalKey(Field.text.annotate({ description: "The id of the topic." })),
  analyses: Field.or(Schema.Array(Schema.Literals(names)).annotate({ description: "What is said of the works. Default: all." }), []),
  skipBad: Field.skipBad
})
export type Request = typeof Request.Type

/** What `litfuse analyse --format json` prints. */
export const Answer = Schema.Struct({ version: Schema.Literal(1), analyses: Analyses, notices: Schema.Array(NoticeCodec) })
export type Answer = typeof Answer.Type

/** What was said of works: as plain data, and with the views of each analysis. */
export interface Analysed {
  readonly answer: Answer
  readonly analyses: ReadonlyArray<Analysis>
}

/** The one thing that is named to be read. */
const inputOf = Effect.fnUntraced(function* (request: Request, platforms: ReadonlyMap<string, string>) {
  const { folder, files, dataset, topic, skipBad } = request
  const [first, ...others] = files
  if ((first === undefined) === (dataset === undefined))
    return yield* Question.refuse(
      Question.about(["dataset", "topic"], "name what is read: an answer, files of references, or a {dataset} and a {topic}")
    )
  if (first === undefined) {
    if (topic === undefined) return yield* Question.refuse(Question.about(["dataset", "topic"], "{dataset} needs a {topic}"))
    return yield* ofTopic({ ...request, dataset: dataset!, topic })
  }
  const place = (file: string): string => inFolder(folder, file)
  const bytes: Uint8Array = yield* Effect.fromResult(Files.readBytes(place(first)))
  if (others.length > 0 || !isAnswer(bytes)) return yield* Effect.fromResult(ofFiles(files, place, skipBad))
  return ofAnswer(yield* Effect.fromResult(answerIn(bytes, first)), platforms)
})

/**
 * Says what analyzers read in works: how much sources agree, what was published when.
 *
 * - empty: an analysis that has not enough to read has no output, and says why; no work at all is no error
 * - errors: `ApiError` for files that cannot be read, and for topics that are not there
 */
export const run = Question.make(
  "analyse",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { plugins } = yield* pluginsIn(request.folder)
    const input = yield* inputOf(request, platformsOf(plugins))
    const asked: ReadonlyArray<Name> = request.analyses.length === 0 ? names : names.filter((name) => request.analyses.includes(name))
    const known = { ...input, inputs: { ...input.inputs, lineage: lineageOf(plugins) } }
    const { analyses, notices } = read(
      Object.fromEntries(asked.map((name) => [name, readings[name].analyzer])),
      plugins.byId("analyzer"),
      known
    )
    const answer: Answer = { version: 1, analyses: byNode(analyses), notices: [...input.notices, ...notices] }
    return { answer, analyses } satisfies Analysed
  })
)

/** The same, as plain data alone. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
