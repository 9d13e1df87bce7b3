/** Abstracts of records as texts in which evidence is looked for. */
import * as Identifier from "@litfuse/engine/Identifier"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as Retraction from "@litfuse/engine/works/Retraction"
import type { WorkText } from "@litfuse/project/EvidenceTexts"
import type { Passage } from "@litfuse/texts/Passages"
import { passagesOf } from "@litfuse/texts/passagesOf"
import { nameOf } from "../verify/nameOf.ts"

/** The section of an abstract in addresses: no full text has a heading like this. */
export const recordSection = "Abstract of the record"

/** The section of what a search engine says about a page of the web. */
export const snippetSection = "Snippet of a web page"

/** Whether a section is an abstract or a snippet of a record, and no part of a stored text. */
export const isRecordSection = (section: string): boolean => section === recordSection || section === snippetSection

/** The page of the web whose snippet is the abstract of a work. Empty: undefined where a bibliographic record has an abstract. */
export const snippetOf = (work: Work.Work): SourceRecord.SourceRecord | undefined => {
  const [from] = Work.field(work, "abstract")?.from ?? []
  return work.records.find((record) => record.webPage !== undefined && SourceRecord.keyOf(record) === from)
}

/** The name of a work in addresses: `nameOf`. A snippet is named after its page, also where the page names a publication: it is no text of that. */
export const addressName = (work: Work.Work): string => {
  const page = snippetOf(work)
  return page === undefined ? nameOf(work) : SourceRecord.keyOf(page)
}

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
  ...new Set([...work.records.flatMap(({ identifiers }) => identifiers.map(Identifier.print)), addressName(work)])
]

/** The abstract of a work. Empty: undefined without one. The title is context: it says what was asked, and is no sentence to cite. */
export const recordText = (work: Work.Work): RecordText | undefined => {
  const abstract = abstractPassages(Work.field(work, "abstract")?.value ?? "")
  if (abstract.length === 0) return undefined
  const passages = snippetOf(work) === undefined ? abstract : abstract.map((one) => ({ ...one, name: snippetSection }))
  return {
    work: addressName(work),
    title: Work.field(work, "title")?.value ?? null,
    retraction: Retraction.flagOf(work),
    passages,
    names: namesOf(work)
  }
}

/** The abstracts of works, in their order. Empty: works without an abstract are left out. */
export const recordTexts = (works: ReadonlyArray<Work.Work>): ReadonlyArray<RecordText> => works.flatMap((work) => recordText(work) ?? [])
