import type { Passage } from "@litfuse/texts/Passages"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { withTexts } from "../project/withTexts.ts"
import type { TextAnswer } from "./Answer.ts"

/**
 * Stores the text of an answer in the project around a folder, so that `find` searches it. The answer says whether there is a project.
 *
 * - `names` all identifiers of the work; `passages` all sections, also those that the answer leaves out
 * - errors: `ProjectError` if it cannot be written
 */
export const storeText = Effect.fnUntraced(function* (
  folder: string,
  { id, title, provider, state, licence, url, form, sha256, retraction }: TextAnswer,
  names: ReadonlyArray<string>,
  passages: ReadonlyArray<Passage>
) {
  const root = ProjectFiles.find(folder)
  if (root === undefined || sha256 === null || provider === null || form === null) return false
  const storedAt = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 10)
  const text = {
    sha256,
    work: id,
    names,
    title,
    provider,
    state,
    licence,
    url,
    form,
    retraction: retraction?.state ?? null,
    storedAt,
    passages
  }
  yield* withTexts(root, (texts, Texts) => Texts.keep(texts, text), { isReading: false })
  return true
})
