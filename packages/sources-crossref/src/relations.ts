import type { Identifier } from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import type * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import { type Item, Relateds, type Update } from "./Item.ts"

type Kind = SourceRecord.Relation["kind"]

/**
 * - source: relationship types, https://www.crossref.org/documentation/schema-library/markup-guide-metadata-segments/relationships/ (as stored 2026)
 */
const kinds = new Map<string, Kind>([
  ["is-preprint-of", "preprint-of"],
  ["has-preprint", "has-preprint"],
  ["is-version-of", "version-of"],
  ["is-manuscript-of", "version-of"],
  ["has-version", "has-version"],
  ["has-manuscript", "has-version"],
  ["replaces", "update-of"],
  ["is-replaced-by", "updated-by"],
  ["is-comment-on", "comment-on"],
  ["is-review-of", "comment-on"],
  ["has-comment", "has-comment"],
  ["has-review", "has-comment"]
])

/**
 * Relations of an update notice to its work, and of the work to the notice.
 *
 * - source: update types, https://www.crossref.org/documentation/crossmark/participating-in-crossmark/ (as stored 2026)
 */
const updates = new Map<string, readonly [notice: Kind, work: Kind]>([
  ...["correction", "corrigendum", "erratum", "addendum", "clarification"].map(
    (type) => [type, ["erratum-for", "has-erratum"] as const] as const
  ),
  ...["retraction", "partial_retraction", "removal", "withdrawal"].map(
    (type) => [type, ["retraction-of", "retracted-by"] as const] as const
  ),
  ["expression_of_concern", ["concern-about", "has-concern"]],
  ...["new_version", "new_edition"].map((type) => [type, ["update-of", "updated-by"] as const] as const)
])

const typeOf = ({ type }: Update): string =>
  (type ?? "")
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_")

const dois = (doi: string | null | undefined): ReadonlyArray<Identifier> => Raw.identifiers([["doi", doi]])

const schemes = new Map([
  ["doi", "doi"],
  ["pmid", "pmid"],
  ["pmcid", "pmcid"],
  ["arxiv", "arxiv"]
] as const)

const fromUpdates = (list: ReadonlyArray<Update> | null | undefined, side: 0 | 1): ReadonlyArray<SourceRecord.Relation> =>
  (list ?? []).flatMap((update) => {
    const kind = updates.get(typeOf(update))?.[side]
    const to = dois(update.DOI)
    return kind === undefined || to.length === 0 ? [] : [{ kind, to }]
  })

/** The relations of a work: those that it lists, the notices that update it, and the works that it updates, without duplicates. */
export const relationsOf = (item: Item): ReadonlyArray<SourceRecord.Relation> => {
  const related = Object.entries(item.relation ?? {}).flatMap(([name, value]) => {
    const kind = kinds.get(name)
    const list = kind === undefined ? Result.succeed([]) : Decode.open(Relateds, value)
    return (Result.isSuccess(list) ? list.success : []).flatMap((one): ReadonlyArray<SourceRecord.Relation> => {
      const scheme = schemes.get((one["id-type"] ?? "").toLowerCase() as "doi")
      const to = scheme === undefined ? [] : Raw.identifiers([[scheme, one.id]])
      return kind === undefined || to.length === 0 ? [] : [{ kind, to }]
    })
  })
  const all = [...related, ...fromUpdates(item["updated-by"], 1), ...fromUpdates(item["update-to"], 0)]
  const names = all.map((one) => JSON.stringify(one))
  return all.filter((_, at) => names.indexOf(names[at]!) === at)
}

const statuses: ReadonlyArray<readonly [status: "retracted" | "withdrawn" | "concern", types: ReadonlyArray<string>, prefix: RegExp]> = [
  ["retracted", ["retraction", "partial_retraction"], /^\s*\W?retracted( article| chapter)?\W*[:\])]/i],
  ["withdrawn", ["withdrawal", "removal"], /^\s*\W?(withdrawn|removed)( article| chapter)?\W*[:\])]/i],
  ["concern", ["expression_of_concern"], /^\s*expression of concern:/i]
]

/**
 * Whether a work was retracted: by the notices that update it, else by words that publishers put before its title.
 *
 * - empty: undefined without evidence; the work may still be retracted, because publishers do not report everything to Crossref
 */
export const retractionOf = (item: Item, title: string): SourceRecord.Retraction | undefined => {
  for (const [status, types, prefix] of statuses) {
    const update = (item["updated-by"] ?? []).find((one) => types.includes(typeOf(one)))
    if (update !== undefined) {
      const [year, month, day] = update.updated?.["date-parts"]?.[0] ?? []
      return { status, ...Raw.known({ date: Raw.date(year, month, day), notice: dois(update.DOI)[0] }) }
    }
    // the title of an expression of concern begins with the same words
    if (status !== "concern" && prefix.test(title)) return { status }
  }
  return undefined
}
