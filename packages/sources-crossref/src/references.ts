import * as Notice from "@litfuse/engine/Notice"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { Reference } from "./Item.ts"

/**
 * An entry of a list of references that says enough to be a record.
 *
 * - `doi` of the work, where it is known: what else Crossref holds of that work is in a record of its own
 * - `record` what the entry itself says
 */
export interface Entry {
  readonly doi: string | undefined
  readonly record: SourceRecord.SourceRecord
}

const plain = (text: string | null | undefined): string | undefined => Raw.text(Text.plain(text ?? ""))

/** An entry as a record. The whole reference as printed stands for a title that the entry does not name. */
const entryOf = (work: string, reference: Reference, place: number): Entry | undefined => {
  const [identifier] = Raw.identifiers([["doi", reference.DOI]])
  const title = plain(reference["article-title"] ?? reference["volume-title"] ?? reference["series-title"]) ?? plain(reference.unstructured)
  if (identifier === undefined && title === undefined) return undefined
  const id = identifier?.value ?? `${work}#${place}`
  return {
    doi: identifier?.value,
    record: SourceRecord.make({
      source: "crossref",
      id,
      identifiers: identifier === undefined ? [] : [identifier],
      title: title ?? Raw.noTitle(id),
      ...Raw.known({
        containerTitle: plain(reference["journal-title"]),
        volume: Raw.text(reference.volume),
        issue: Raw.text(reference.issue),
        pages: Raw.text(reference["first-page"]),
        published: Raw.dateIn(reference.year)
      })
    })
  }
}

/** The works that a work cites, in the order of its list, each once. `notices`: what of the list is not there, or not as a reader expects. */
export const entriesOf = (
  work: string,
  references: ReadonlyArray<Reference>
): { readonly entries: ReadonlyArray<Entry>; readonly notices: ReadonlyArray<Notice.Notice> } => {
  const all = references.flatMap((reference, i) => entryOf(work, reference, i + 1) ?? [])
  const entries = [...new Map(all.map((entry) => [entry.record.id, entry])).values()]
  const lost = references.length - all.length
  const printed = entries.filter(({ doi }) => doi === undefined).length
  const notices = [
    ...(lost === 0
      ? []
      : [Notice.make("references-lost", "crossref", `${lost} of ${references.length} references name neither a DOI nor a title`)]),
    ...(printed === 0
      ? []
      : [
          Notice.make(
            "references-printed",
            "crossref",
            `${printed} of ${references.length} references have no DOI: their records hold what the publisher printed, where no title is named the whole reference in its place`
          )
        ])
  ]
  return { entries, notices }
}
