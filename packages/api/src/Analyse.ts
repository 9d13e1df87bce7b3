import { codec as NoticeCodec } from "@litfuse/engine/notice/codec"
import { lineageOf, platformsOf } from "@litfuse/engine/pipeline/nodes/common"
import type * as Registry from "@litfuse/engine/Registry"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { basename } from "node:path"
import { answerIn, isAnswer } from "./analyse/answerIn.ts"
import { type Name, names, readings } from "./analyse/asked.ts"
import { compared, type Named } from "./analyse/compared.ts"
import { includedIn } from "./analyse/included.ts"
import { type Input, partly } from "./analyse/Input.ts"
import { ofAnswer } from "./analyse/ofAnswer.ts"
import { ofFiles } from "./analyse/ofFiles.ts"
import { ofTopic } from "./analyse/ofTopic.ts"
import { type Read as Said, read } from "./analyse/read.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./folder.ts"
import { pluginsIn } from "./plugins.ts"
import * as Question from "./Question.ts"
import { Analyses, type Analysis, byNode } from "./search/analyses.ts"
import type { Answer as Found } from "./search/Answer.ts"
import * as Fields from "./search/request.ts"

export { type Name, names, readings } from "./analyse/asked.ts"

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
  against: Schema.optionalKey(
    Field.text.annotate({
      description: "Another answer, or a file of references, whose timeline is set beside this one: an earlier run, or another topic."
    })
  ),
  included: Field.or(
    Field.texts.annotate({
      description: "Files of references that were included in a review: how many of them each source found is told too."
    }),
    []
  ),
  skipBad: Field.skipBad
})
export type Request = typeof Request.Type

/** What `litfuse analyse --format json` prints. */
export const Answer = Schema.Struct({ version: Schema.Literal(1), analyses: Analyses, notices: Schema.Array(NoticeCodec) })
export type Answer = typeof Answer.Type

/** What was said of works: as plain data, and with the views of each analysis; `found` the answer of the search that was read, where it was one. */
export interface Analysed {
  readonly answer: Answer
  readonly analyses: ReadonlyArray<Analysis>
  readonly found: Found | undefined
}

/** What was read, and the answer that it was read from. */
interface Read {
  readonly input: Input
  readonly found: Found | undefined
}

type Readable = Pick<Request, "folder" | "files" | "skipBad" | "corpus" | "topics"> & Partial<Pick<Request, "dataset" | "topic">>

/** The one thing that is named to be read. */
const inputOf = Effect.fnUntraced(function* (request: Readable, platforms: ReadonlyMap<string, string>) {
  const { folder, files, dataset, topic, skipBad } = request
  const [first, ...others] = files
  if ((first === undefined) === (dataset === undefined))
    return yield* Question.refuse(
      Question.about(["dataset", "topic"], "name what is read: an answer, files of references, or a {dataset} and a {topic}")
    )
  if (first === undefined) {
    if (topic === undefined) return yield* Question.refuse(Question.about(["dataset", "topic"], "{dataset} needs a {topic}"))
    const { found, input } = yield* ofTopic({ ...request, dataset: dataset!, topic })
    return { found, input } satisfies Read
  }
  const place = (file: string): string => inFolder(folder, file)
  const bytes: Uint8Array = yield* Effect.fromResult(Files.readBytes(place(first)))
  if (others.length > 0 || !isAnswer(bytes))
    return { input: yield* Effect.fromResult(ofFiles(files, place, skipBad)), found: undefined } satisfies Read
  const found = yield* Effect.fromResult(answerIn(bytes, first))
  return { found, input: ofAnswer(found, platforms) } satisfies Read
})

/** What the works of a request are called: the names of its files, or its topic. */
export const nameOf = ({ files, dataset, topic }: Pick<Request, "files"> & Partial<Pick<Request, "dataset" | "topic">>): string =>
  dataset === undefined ? files.map((file) => basename(file)).join(", ") : `${dataset}, topic ${topic}`

/** Two things under names that tell them apart, also where both are called the same. */
const apart = (before: Named, after: Named): readonly [Named, Named] =>
  before.name === after.name
    ? [
        { ...before, name: `${before.name} (before)` },
        { ...after, name: `${after.name} (now)` }
      ]
    : [before, after]

/** What readings say of an input, once it is known what sources copy from. */
const readBy = (wanted: ReadonlyArray<Name>, plugins: Registry.Registry["plugins"], input: Input): Said =>
  read(Object.fromEntries(wanted.map((name) => [name, readings[name].analyzer])), plugins.byId("analyzer"), {
    ...input,
    inputs: { ...input.inputs, lineage: lineageOf(plugins) }
  })

/** What readings say of works, and their timeline beside that of others, where there are some. No name = all readings, where nothing else is asked. */
const told = (wanted: ReadonlyArray<Name>, plugins: Registry.Registry["plugins"], works: Named, others: Named | undefined): Said => {
  const isAll = wanted.length === 0 && others === undefined
  const said = readBy(isAll ? names : names.filter((name) => wanted.includes(name)), plugins, works.input)
  if (others === undefined) return said
  const [before, after] = apart(others, works)
  const { held, notices } = before.input
  return {
    analyses: [...said.analyses, compared(plugins.byId("analyzer"), before, after)],
    notices: [...notices, ...said.notices, ...(held === undefined ? [] : [partly(held, before.name)])]
  }
}

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
    const { folder, against, included, skipBad, analyses: wanted } = request
    const { input, found } = yield* inputOf(request, platformsOf(plugins))
    const place = (file: string): string => inFolder(folder, file)
    const kept = included.length === 0 ? undefined : yield* Effect.fromResult(includedIn(input.inputs.works, included, place, skipBad))
    const known = kept === undefined ? input : { ...input, params: { [readings.sda.analyzer]: { included: kept.works } } }
    const other = against === undefined ? undefined : { folder, files: [against], skipBad, corpus: "", topics: "" }
    const others = other && { name: nameOf(other), input: (yield* inputOf(other, platformsOf(plugins))).input }
    const said = told(wanted, plugins, { name: nameOf(request), input: known }, others)
    const notices = [...input.notices, ...(kept?.notices ?? []), ...said.notices]
    return { answer: { version: 1, analyses: byNode(said.analyses), notices }, analyses: said.analyses, found } satisfies Analysed
  })
)

/** An answer that somebody holds, and what it is called. */
interface Held {
  readonly name: string
  readonly answer: Found
}

/**
 * Says of an answer that somebody holds what `run` says of one in a file.
 *
 * - shape: `wanted` the readings, in whatever order; empty = all; `against` another answer, whose timeline is set beside it
 * - errors: those of the configuration
 */
export const ofHeld = Effect.fnUntraced(function* (folder: string, held: Held, wanted: ReadonlyArray<Name>, against?: Held) {
  const { plugins } = yield* pluginsIn(folder)
  const named = ({ name, answer }: Held): Named => ({ name, input: ofAnswer(answer, platformsOf(plugins)) })
  return told(wanted, plugins, named(held), against && named(against))
})

/**
 * What can be said of an answer that was just found, besides what the analyzers of its pipeline said: all readings together, in their order.
 *
 * - shape: `said` what the pipeline's analyzers said; what they said is not asked again
 * - errors: those of the configuration
 */
export const besides = Effect.fnUntraced(function* (folder: string, answer: Found, said: ReadonlyArray<Analysis>) {
  const { plugins } = yield* pluginsIn(folder)
  const missing = names.filter((name) => said.every(({ analyzer }) => analyzer !== readings[name].analyzer))
  const more = readBy(missing, plugins, ofAnswer(answer, platformsOf(plugins)))
  const place = ({ node }: Analysis): number => names.findIndex((name) => name === node)
  return { analyses: [...said, ...more.analyses].toSorted((a, b) => place(a) - place(b)), notices: more.notices }
})

/**
 * How the sources of an answer agree, where a person has included some of its works in a review: of each source how many of these it found.
 *
 * - shape: `included` ids of works of the answer; others count for nothing
 * - errors: those of the configuration
 */
export const agreement = Effect.fnUntraced(function* (folder: string, answer: Found, included: ReadonlyArray<string>) {
  const { plugins } = yield* pluginsIn(folder)
  const input = ofAnswer(answer, platformsOf(plugins))
  return readBy(["sda", "rscore"], plugins, { ...input, params: { [readings.sda.analyzer]: { included } } })
})

/** The same, as plain data alone. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
