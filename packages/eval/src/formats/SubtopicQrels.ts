import * as Result from "effect/Result"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Qrels from "../Qrels.ts"
import * as QrelsBuilder from "./QrelsBuilder.ts"
import * as TrecQrels from "./TrecQrels.ts"

/**
 * Reads qrels whose second column is a sub-topic: `topic sub-topic document grade`. A document may be judged once for each sub-topic of a topic;
 * its grade for the topic as a whole is its best.
 *
 * - empty: a file without a judgement is an error
 * - errors: `BadLine` as `TrecQrels.scan` and `QrelsBuilder.add`: a document judged twice for one sub-topic names its first line
 * - agrees with: the diversity qrels of TREC's Web tracks, as ndeval reads them
 */
export const parse = (bytes: Uint8Array, file: string, options: TrecQrels.Options = {}): Result.Result<Qrels.Qrels, DatasetError> => {
  const topics = new Map<string, Map<string, QrelsBuilder.Builder>>()
  const visit: TrecQrels.Visit = (topic, subtopic, id, grade, line) => {
    const covers = topics.get(topic) ?? new Map<string, QrelsBuilder.Builder>()
    topics.set(topic, covers)
    const builder = covers.get(subtopic) ?? QrelsBuilder.make(file, options)
    covers.set(subtopic, builder)
    return QrelsBuilder.add(builder, topic, id, grade, line)
  }
  return Result.flatMap(TrecQrels.scan(bytes, file, visit, options), () => {
    if (topics.size === 0) return Result.fail(badLine(file, 0, "no judgement in it", "lines of topic, sub-topic, document and grade"))
    const grades = ([subtopic, { topic }]: readonly [string, QrelsBuilder.Builder]) => [subtopic, topic.grades] as const
    return Result.succeed(Qrels.fromSubtopics(new Map([...topics].map(([topic, covers]) => [topic, new Map([...covers].map(grades))]))))
  })
}
