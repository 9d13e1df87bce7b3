import * as Decode from "@litfuse/engine/Decode"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"
import { Answer } from "../search/Answer.ts"

/** Whether bytes begin with a JSON object, as the answer of a search does and no form of references does. */
export const isAnswer = (bytes: Uint8Array): boolean => {
  for (const byte of bytes.subarray(Files.startOfText(bytes))) if (byte > 0x20) return byte === 0x7b
  return false
}

const printed = 'an answer as `litfuse search --format json` prints it (`{"version": 2, ...}`), or a file of references'

/**
 * Parses the answer of a search from the bytes of its file.
 *
 * - errors: `BadLine` for text that is not JSON, for another version, and for data that are not an answer, with the first wrong field
 */
export const parseAnswer = (bytes: Uint8Array, file: string): Result.Result<Answer, DatasetError> =>
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
