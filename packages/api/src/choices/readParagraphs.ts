import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import { statementsOf } from "../answer/Report.ts"
import { readCited } from "../answer/readCited.ts"
import { inFolder } from "../inFolder.ts"
import { refuse } from "../Question.ts"
import { readTextFile } from "../text/readTextFile.ts"
import type { Paragraph } from "./nearestParagraphs.ts"

/**
 * The paragraphs of a report of `litfuse answer`, of which each sentence is one, or of a text, which empty lines divide.
 *
 * - errors: an unreadable file; `Refused` for one without a paragraph
 */
export const readParagraphs = Effect.fnUntraced(function* (folder: string, file: string) {
  const path = inFolder(folder, file)
  const cited = yield* readCited(file, yield* Effect.fromResult(Files.readBounded(path)))
  const paragraphs: ReadonlyArray<Paragraph> =
    cited === undefined
      ? (yield* readTextFile(path)).passages.flatMap(({ name, text }) =>
          text.split(/\n[^\S\n]*\n/u).flatMap((one) => (one.trim() === "" ? [] : [{ from: name, text: one.trim() }]))
        )
      : statementsOf(cited.report).map(({ text, evidence: [first] }) => ({ from: first?.work ?? file, text }))
  return paragraphs.length > 0 ? paragraphs : yield* refuse(`${file} has no paragraph to answer from`)
})
