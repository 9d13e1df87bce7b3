import { loadTopics } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import { anyStore } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Question from "../Question.ts"
import * as Search from "../Search.ts"
import { inputOfAnswer } from "./inputOfAnswer.ts"

/** A topic of a dataset, and the file of topics that contains it. */
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
 * - errors: `Refused` for an unknown file of topics or topic; those of datasets and of searches
 */
export const inputOfTopic = Effect.fnUntraced(function* ({ folder, dataset, corpus, topics: file, topic: id }: Place) {
  const opened = yield* Effect.fromResult(DatasetStore.openNamed(anyStore(folder), dataset))
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
  return { found: answer, input: inputOfAnswer(answer, new Map()) }
})
