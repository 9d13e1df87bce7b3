import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Judgements from "@litfuse/eval/Judgements"
import type * as Run from "@litfuse/eval/Run"
import * as Result from "effect/Result"

/** The judgements of topics with a document of grade `level` or higher. Errors: `BadLine` where no topic is left. */
export const relevantTopics = (all: Judgements.Judgements, file: string, level = 1): Result.Result<Judgements.Judgements, DatasetError> => {
  const topics = new Map([...all.topics].filter(([, judgement]) => Judgements.hasRelevant(judgement, level)))
  return topics.size === 0
    ? Result.fail(
        badLine(file, 0, `no topic with a document of grade ${level} or higher`, "one, or topics without a relevant document too")
      )
    : Result.succeed({ ...all, topics })
}

/** A run without the topics of `all` that are not among `kept`: these are skipped, and not unknown. */
export const withoutSkipped = (run: Run.Run, all: Judgements.Judgements, kept: Judgements.Judgements): Run.Run => {
  if (kept.topics.size === all.topics.size) return run
  return { ...run, topics: new Map([...run.topics].filter(([topic]) => kept.topics.has(topic) || !all.topics.has(topic))) }
}
