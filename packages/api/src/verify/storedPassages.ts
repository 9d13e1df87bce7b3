import type { Work } from "@litfuse/engine/Work"
import * as Identifier from "@litfuse/engine/Identifier"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import type { Passage } from "@litfuse/texts/Passages"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { withTexts } from "../project/withTexts.ts"

/**
 * The full texts that the project around a folder stores of some works.
 *
 * - empty: no text without a project, and of a work that it has no text of
 * - errors: `ProjectError` for an unusable database
 */
export const storedPassages = Effect.fnUntraced(function* (folder: string, works: ReadonlyArray<Work>) {
  const root = works.length === 0 ? undefined : ProjectFiles.find(folder)
  const found = new Map<Work, ReadonlyArray<Passage>>()
  if (root === undefined) return found
  yield* withTexts(root, (texts, Texts) =>
    Result.gen(function* () {
      for (const work of works)
        for (const one of work.records.flatMap(({ identifiers }) => identifiers)) {
          const text = found.has(work) ? undefined : yield* Texts.currentText(texts, Identifier.print(one))
          if (text !== undefined) found.set(work, text.passages)
        }
      return undefined
    })
  )
  return found
})
