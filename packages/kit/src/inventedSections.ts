import * as Texts from "@litfuse/engine/Texts"
import type { Section } from "@litfuse/engine/source/FullText"

/** Sections of an invented text, with their offsets and hashes. Shape: each with the headings above it, its text, and its kind. */
export const inventedSections = (
  parts: ReadonlyArray<readonly [path: ReadonlyArray<string>, text: string, kind?: Section["kind"]]>
): ReadonlyArray<Texts.Section> => {
  const [first, ...rest] = parts.map(([path, text, kind]) => ({ path, text, ...(kind === undefined ? {} : { kind }) }))
  const identifier = { scheme: "pmcid", value: "PMC99900001" } as never
  return Texts.document({ record: "kit:1", identifier, provider: "kit" }, { source: "kit", identifier, sections: [first!, ...rest] })
    .sections
}
