import { loadTopics } from "@litfuse/bench/dataset/load"
import * as Store from "@litfuse/bench/dataset/Store"
import { anyStore } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Question from "../Question.ts"
import * as Search from "../Search.ts"
import { ofAnswer } from "./ofAnswer.ts"

/** A topic of a dataset, by the file of topics in which it stands. */
export interface Place {
  readonly folder: string
  readonly dataset: string
  readonly corpus: string
  readonly topics: string
  readonly topic: string
}

/**
 * The works that the default search finds for the title of a topic among the documents of its dataset.
 *
 * - errors: `Refused` for a file of topics or a topic that is not there; those of datasets and of searching
 */
export const ofTopic = Effect.fnUntraced(function* ({ folder, dataset, corpus, topics: file, topic: id }: Place) {
  const opened = yield* Effect.fromResult(Store.openNamed(anyStore(folder), dataset))
  if (!(file in opened.manifest.files))
    return yield* Question.refuse(
      Question.about(["topics"], `{topics} is "${file}"; ${dataset} has the files ${Object.keys(opened.manifest.files).join(", ")}`)
    )
  const { value: topics } = yield* Effect.fromResult(loadTopics(opened, file))
  const topic = topics.find((one) => one.id === id)
  if (topic === undefined) {
    const ids = topics.slice(0, 5).map((one) => one.id)
    return yield* Question.refuse(
      Question.about(["topic"], `{topic} is "${id}"; ${file} of ${dataset} has ${topics.length} topics: ${ids.join(", ")} ...`)
    )
  }
  const answer = yield* Search.ask({ folder, query: topic.title, syntax: "litfuse", dataset, corpus, limit: null, perSource: 1000 })
  return { found: answer, input: ofAnswer(answer, new Map()) }
})
