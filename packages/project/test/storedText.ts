import { inventedSections } from "@litfuse/kit/inventedSections"
import * as Passages from "@litfuse/texts/Passages"
import type * as ProjectTexts from "../src/ProjectTexts.ts"

/** A text of a project, from invented sections. */
export const storedText = (
  sha256: string,
  names: ReadonlyArray<string>,
  parts: Parameters<typeof inventedSections>[0],
  retraction: ProjectTexts.StoredText["retraction"] = null
): ProjectTexts.StoredText => ({
  sha256,
  work: names[0]!,
  names,
  title: "On sleep",
  provider: "europepmc",
  state: null,
  licence: null,
  url: null,
  form: "jats",
  retraction,
  storedAt: "2026-01-31",
  passages: Passages.named(inventedSections(parts))
})
