import * as Passages from "@litfuse/texts/Passages"
import type { TextAnswer } from "./Answer.ts"

/** The sections of a text that a name means, and the names that there are for a message. Empty: no section has such a name. */
export const matchingSections = ({ sections }: TextAnswer, wanted: string) => {
  const names = new Set(Passages.matching(sections, wanted).map(({ name }) => name))
  return { found: sections.filter(({ name }) => names.has(name)), choices: Passages.choices(sections, wanted) }
}
