import { badLine } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import * as Manuscript from "../src/Manuscript.ts"

/** The result of reading a file of a name, next to other files. */
export const readResult = (
  content: string | Uint8Array,
  name: string,
  files: Readonly<Record<string, string>> = {},
  bibliographies: ReadonlyArray<string> = []
) => {
  const open = (other: string) =>
    files[other] === undefined ? Result.fail(badLine(other, 0, "not found", "a file")) : Result.succeed(Buffer.from(files[other]))
  return Manuscript.read(typeof content === "string" ? Buffer.from(content) : content, name, { bibliographies, open, openGiven: open })
}

/** A file that is read without an error. */
export const read = (...given: Parameters<typeof readResult>) => Result.getOrThrow(readResult(...given))

/** The message of the error of reading. */
export const refused = (...given: Parameters<typeof readResult>): string => {
  const result = readResult(...given)
  return Result.isFailure(result) ? result.failure.message : ""
}
