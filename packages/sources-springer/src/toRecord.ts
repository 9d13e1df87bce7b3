import type { Identifier } from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { SpringerWork } from "./SpringerWork.ts"

const identifiersOf = ({ doi, identifier }: SpringerWork): ReadonlyArray<Identifier> =>
  Raw.identifiers([
    ["doi", doi],
    ["doi", identifier?.startsWith("doi:") === true ? identifier : undefined]
  ])

/** A section heading: a few words without a final dot, before a paragraph. */
const isHeading = (paragraph: string, next: string | undefined): boolean =>
  next !== undefined && /^[\p{L}][\p{L}\s/&,()-]{2,60}$/u.test(paragraph) && paragraph.split(" ").length <= 6

/** The sections of an abstract. Two headings in a row are joined, because the first has no text. */
const partsOf = (paragraphs: ReadonlyArray<string>): ReadonlyArray<SourceRecord.AbstractPart> => {
  const parts: Array<{ label?: string; text: string }> = []
  let label: string | undefined
  for (const [i, paragraph] of paragraphs.entries()) {
    if (isHeading(paragraph, paragraphs[i + 1])) {
      label = label === undefined ? paragraph : `${label}: ${paragraph}`
      continue
    }
    const last = parts.at(-1)
    if (label === undefined && last !== undefined) last.text += `\n${paragraph}`
    else parts.push(label === undefined ? { text: paragraph } : { label, text: paragraph })
    label = undefined
  }
  return parts
}

const abstractOf = ({ abstract }: SpringerWork) => {
  if (abstract === undefined || abstract === null) return {}
  if (typeof abstract === "string") return Text.abstract(abstract)
  const paragraphs = (typeof abstract.p === "string" ? [abstract.p] : (abstract.p ?? []))
    .map((one) => Text.plain(one ?? ""))
    .filter((one) => one !== "")
  const parts = partsOf(paragraphs)
  const some = Raw.some(parts)
  if (some === undefined) return {}
  return parts.some(({ label }) => label !== undefined) ? { abstractParts: some } : { abstract: parts.map(({ text }) => text).join("\n") }
}

const listOf = (value: SpringerWork["genre"]): ReadonlyArray<string | null> => (typeof value === "string" ? [value] : (value ?? []))

const addressOf = ({ url }: SpringerWork): string | undefined =>
  Raw.texts((url ?? []).map(({ value }) => value))[0]?.replace(/^http:\/\/dx\.doi\.org\//i, "https://doi.org/")

/** Maps a Springer Nature work to a record. */
export const toRecord = (work: SpringerWork): SourceRecord.SourceRecord => {
  const id = Raw.texts([work.doi, work.identifier, work.title])[0] ?? "unnamed"
  const url = addressOf(work)
  const isFree = [work.openaccess, work.openAccess].includes("true")
  return SourceRecord.make({
    source: "springer",
    id,
    identifiers: identifiersOf(work),
    title: Text.plain(work.title ?? "") || Raw.noTitle(id),
    ...abstractOf(work),
    contributors: (work.creators ?? []).flatMap(
      ({ creator, ORCID }) => Raw.person(Text.plain(creator ?? ""), Raw.known({ orcid: Raw.orcid(ORCID) })) ?? []
    ),
    publicationTypes: Raw.types([work.contentType, ...listOf(work.genre)]),
    keywords: Raw.texts(listOf(work.keyword).map((one) => Text.plain(one ?? ""))),
    ...Raw.known({
      containerTitle: Raw.text(Text.plain(work.publicationName ?? "")),
      publisher: Raw.texts([work.publisherName, work.publisher])[0],
      volume: Raw.text(work.volume),
      issue: Raw.text(work.number),
      pages: Raw.text(Raw.texts([work.startingPage, work.endingPage]).join("-")),
      issn: Raw.some(Raw.issns([work.issn, work.eIssn])),
      ...Raw.dated({ issue: Raw.dateIn(work.coverDate), electronic: Raw.dateIn(work.onlineDate) }, Raw.dateIn(work.publicationDate)),
      ...Raw.languages([work.language]),
      fieldsOfStudy: Raw.some(Raw.texts(listOf(work.subjects).map((one) => Text.plain(one ?? "")))),
      openAccess: isFree && url !== undefined ? ([{ url, host: "publisher" }] as const) : undefined,
      url
    })
  })
}
