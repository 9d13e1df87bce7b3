import * as Notice from "@litfuse/engine/Notice"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { Reference } from "./Item.ts"

/**
 * A reference with enough data for a record.
 *
 * - `doi` of the work, if known; Crossref's data about that work is a separate record
 * - `record` the data of the reference itself
 */
export interface ReferencedWork {
  readonly doi: string | undefined
  readonly record: SourceRecord.SourceRecord
}

const plain = (text: string | null | undefined): string | undefined => Raw.text(Text.plain(text ?? ""))

/** Maps a reference to a record. Without a title, the whole printed reference is the title. */
const referencedWork = (work: string, reference: Reference, place: number): ReferencedWork | undefined => {
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

/** The works that a work cites, in list order, without duplicates. `notices` describe missing or unusual entries. */
export const referencedWorks = (
  work: string,
  references: ReadonlyArray<Reference>
): { readonly entries: ReadonlyArray<ReferencedWork>; readonly notices: ReadonlyArray<Notice.Notice> } => {
  const all = references.flatMap((reference, i) => referencedWork(work, reference, i + 1) ?? [])
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
            `${printed} of ${references.length} references have no DOI: their records contain what the publisher printed, with the whole reference as title if none is given`
          )
        ])
  ]
  return { entries, notices }
}
