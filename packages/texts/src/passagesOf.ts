import * as Identifier from "@litfuse/engine/Identifier"
import type { Section } from "@litfuse/engine/source/FullText"
import * as Texts from "@litfuse/engine/Texts"
import * as Result from "effect/Result"
import * as Passages from "./Passages.ts"

/** Any identifier: sections do not contain it. */
const identifier = Result.getOrThrow(Identifier.parse("PMC1"))

/**
 * The sections of a text that is in no store, as texts are stored: cleaned, with names, offsets and hashes.
 *
 * - shape: one for each section, in their order
 * - empty: none
 */
export const passagesOf = (sections: ReadonlyArray<Section>): ReadonlyArray<Passages.Passage> => {
  const [first, ...rest] = sections.map((one) => ({ ...one, text: Passages.clean(one.text) }))
  if (first === undefined) return []
  return Passages.named(
    Texts.document({ record: "file:1", identifier, provider: "file" }, { source: "file", identifier, sections: [first, ...rest] }).sections
  )
}
