/** Abstracts of records as texts in which evidence is looked for. */
import * as Identifier from "@litfuse/engine/Identifier"
import * as Work from "@litfuse/engine/Work"
import * as Retraction from "@litfuse/engine/works/Retraction"
import type { WorkText } from "@litfuse/project/EvidenceTexts"
import type { Passage } from "@litfuse/texts/Passages"
import { passagesOf } from "@litfuse/texts/passagesOf"
import { nameOf } from "../verify/nameOf.ts"

/** The section of an abstract in addresses: no full text has a heading like this. */
export const recordSection = "Abstract of the record"

/** The abstract of a work as its text; `names` all identifiers of the work. */
export interface RecordText extends WorkText {
  readonly names: ReadonlyArray<string>
}

/** A label right after the end of a sentence, as some services write abstracts without labels: `worked.CONCLUSIONS: It is safe`. */
const attached =
  /(?<=[.!?)])(?=(?:BACKGROUND|INTRODUCTION|OBJECTIVES?|AIMS?|PURPOSE|METHODS?|DESIGN|SETTING|PATIENTS|RESULTS?|FINDINGS|CONCLUSIONS?|INTERPRETATION)(?: AND \p{Lu}+)?:)/gu

/** An abstract as one section, without headings, as in the texts on which the rules were measured. Empty: none for an empty one. */
export const abstractPassages = (abstract: string): ReadonlyArray<Passage> => {
  const text = abstract.trim().replaceAll(attached, " ")
  return text === "" ? [] : passagesOf([{ path: [], text }]).map((one) => ({ ...one, name: recordSection }))
}

/** All identifiers of a work, and the name that its addresses have. */
export const namesOf = (work: Work.Work): ReadonlyArray<string> => [
  ...new Set([...work.records.flatMap(({ identifiers }) => identifiers.map(Identifier.print)), nameOf(work)])
]

/** The abstract of a work. Empty: undefined without one. The title is context: it says what was asked, and is no sentence to cite. */
export const recordText = (work: Work.Work): RecordText | undefined => {
  const passages = abstractPassages(Work.field(work, "abstract")?.value ?? "")
  if (passages.length === 0) return undefined
  return {
    work: nameOf(work),
    title: Work.field(work, "title")?.value ?? null,
    retraction: Retraction.flagOf(work),
    passages,
    names: namesOf(work)
  }
}

/** The abstracts of works, in their order. Empty: works without an abstract are left out. */
export const recordTexts = (works: ReadonlyArray<Work.Work>): ReadonlyArray<RecordText> => works.flatMap((work) => recordText(work) ?? [])
