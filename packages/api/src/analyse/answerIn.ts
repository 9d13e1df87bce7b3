import * as Decode from "@litfuse/engine/Decode"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"
import { Answer } from "../search/Answer.ts"

/** Whether bytes begin as the answer of a search does, and as no form of references: with an object of JSON. */
export const isAnswer = (bytes: Uint8Array): boolean => {
  for (const byte of bytes.subarray(Files.startOfText(bytes))) if (byte > 0x20) return byte === 0x7b
  return false
}

const printed = 'an answer as `litfuse search --format json` prints it (`{"version": 2, ...}`), or a file of references'

/**
 * The answer of a search, out of the bytes of its file.
 *
 * - errors: `BadLine` for what is no JSON, for another version, and for what is no answer, with the first place that is not
 */
export const answerIn = (bytes: Uint8Array, file: string): Result.Result<Answer, DatasetError> =>
  Result.gen(function* () {
    const text = yield* Files.decode(bytes, file)
    const data = yield* Result.try({
      try: (): unknown => JSON.parse(text),
      catch: (error) => badLine(file, 0, `is not JSON: ${error instanceof Error ? error.message : String(error)}`, printed)
    })
    return yield* Result.mapError(Decode.open(Answer, data), ([first]) =>
      badLine(file, 0, `${Decode.printPath(first?.path ?? []).replace(/^\./, "")} ${first?.what ?? ""}`.trim(), printed)
    )
  })
