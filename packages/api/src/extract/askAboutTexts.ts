import * as Notice from "@litfuse/engine/Notice"
import type { ModelReading } from "@litfuse/extraction/model/readByModel"
import type { ModelText } from "@litfuse/extraction/model/takeStatements"
import { isReplayed } from "@litfuse/host/http/HostServices"
import type { ModelCall } from "@litfuse/models/ModelCall"
import type { Passage } from "@litfuse/texts/Passages"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type UserModel, withUserModel } from "./withUserModel.ts"

/** The model of a question, and how it is asked. `size`: the most texts of a call. */
export interface AskedModel extends UserModel {
  readonly size: number
  readonly instructions: string | undefined
}

/** What a model read. Units: `ms` of its calls; null = not measured. */
export interface ReadByModel {
  readonly readings: ReadonlyMap<ModelText, ModelReading>
  readonly calls: ReadonlyArray<ModelCall>
  readonly ms: number | null
}

/** A whole text with its headings, as a model reads it. */
export const wholeText = (passages: ReadonlyArray<Passage>): string =>
  passages.map(({ path, text }) => (path.length === 0 ? text : `# ${path.join(" > ")}\n\n${text}`)).join("\n\n")

/**
 * Asks the user's model about texts, or recordings of it. A model that fails is part of the result.
 *
 * - errors: `CassetteError` if recordings cannot be read or written
 */
export const askAboutTexts = Effect.fnUntraced(function* (texts: ReadonlyArray<ModelText>, model: AskedModel) {
  // loaded here, because most questions ask no model
  const { readByModel } = yield* Effect.promise(() => import("@litfuse/extraction/model/readByModel"))
  const start = yield* Clock.currentTimeMillis
  const read = yield* withUserModel(model, readByModel(texts, model))
  const end = yield* Clock.currentTimeMillis
  return { ...read, ms: isReplayed(model.traffic) ? null : end - start } satisfies ReadByModel
})

/** One notice for each call without a usable answer. */
export const callNotices = (calls: ReadonlyArray<ModelCall>): ReadonlyArray<Notice.Notice> =>
  calls.flatMap(({ model, outcome, detail }) =>
    outcome === "answered" ? [] : [Notice.make("model-failed", model, `a call ended without a usable answer (${outcome}): ${detail ?? ""}`)]
  )

/** What was left out of a text, and what of the answer about it was rejected. */
export const readingNotices = (work: string, { isCut, rejected }: ModelReading): ReadonlyArray<Notice.Notice> => [
  ...(isCut ? [Notice.make("text-cut", work, "the text is too long for one call; the model read its beginning only")] : []),
  ...rejected.map(({ field, reason }) => Notice.make("value-rejected", work, `${field}: a value of the model was rejected: ${reason}`))
]
