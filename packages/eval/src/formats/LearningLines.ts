import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Lines from "@litfuse/files/Lines"
import type * as Result from "effect/Result"

/** Called for each line; an error that it returns ends the walk. */
type Visit = (topic: string, document: string, value: number, line: number, rank?: number) => DatasetError | undefined

const shape = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s+qid:(\S+)([^#]*)(?:#(.*))?$/i

const idIn = (comment: string): string | undefined => (/^\s*docid\s*[=:]\s*(\S+)/i.exec(comment) ?? /^\s*(\S+)/.exec(comment))?.[1]

const expected = "a number, qid:TOPIC, features, and the document's id after #"

/** Whether a line is one of learning to rank (LETOR, SVMrank): `2 qid:10 1:0.3 # docid = d7`. */
export const hasForm = (line: string): boolean => shape.test(line)

/**
 * Shows lines of learning to rank. The id of a document is the first word of the comment, or that after `docid =`; features are not read.
 *
 * - shape: the number is a grade in judgements and a score in a run
 * - errors: `BadLine` for another line, and for one without a document
 * - agrees with: LETOR 4.0; Quepid's export for learning to rank; RankLib
 */
export const each = (bytes: Uint8Array, file: string, visit: Visit): Result.Result<void, DatasetError> =>
  Lines.each(bytes, file, (text, line) => {
    if (/^\s*(?:#.*)?$/.test(text)) return undefined
    const [, value, topic, , comment = ""] = shape.exec(text) ?? []
    if (value === undefined || topic === undefined) return badLine(file, line, "no line of learning to rank", expected)
    const document = idIn(comment)
    return document === undefined
      ? badLine(file, line, "no document, which the comment of a line names", expected)
      : visit(topic, document, Number(value), line, 0)
  })
