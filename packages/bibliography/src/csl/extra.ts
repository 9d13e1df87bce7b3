import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/** What records hold and CSL has no variable for. CSL lets programs keep such things under `custom`. */
export const Extra = Schema.Struct({
  identifiers: Schema.optionalKey(SourceRecord.SourceRecord.fields.identifiers),
  abstractParts: SourceRecord.SourceRecord.fields.abstractParts,
  contributors: Schema.optionalKey(SourceRecord.SourceRecord.fields.contributors),
  issn: SourceRecord.SourceRecord.fields.issn,
  languages: SourceRecord.SourceRecord.fields.languages,
  dates: SourceRecord.SourceRecord.fields.dates,
  publicationTypes: Schema.optionalKey(SourceRecord.SourceRecord.fields.publicationTypes),
  meshHeadings: Schema.optionalKey(SourceRecord.SourceRecord.fields.meshHeadings),
  keywords: Schema.optionalKey(SourceRecord.SourceRecord.fields.keywords),
  fieldsOfStudy: SourceRecord.SourceRecord.fields.fieldsOfStudy,
  trials: SourceRecord.SourceRecord.fields.trials,
  funding: SourceRecord.SourceRecord.fields.funding,
  relations: SourceRecord.SourceRecord.fields.relations,
  retraction: SourceRecord.SourceRecord.fields.retraction,
  openAccess: SourceRecord.SourceRecord.fields.openAccess,
  citationCount: SourceRecord.SourceRecord.fields.citationCount,
  impact: SourceRecord.SourceRecord.fields.impact,
  summary: SourceRecord.SourceRecord.fields.summary,
  licence: SourceRecord.SourceRecord.fields.licence,
  kept: SourceRecord.SourceRecord.fields.kept
})
export type Extra = typeof Extra.Type

const decodeExtra = Schema.decodeUnknownResult(Extra, { onExcessProperty: "error" })

/** What litfuse wrote under `custom`; what cannot be read there is a field like others. */
export const extraOf = (custom: unknown): Extra | undefined => {
  if (!Json.isObject(custom) || !Object.hasOwn(custom, "litfuse")) return undefined
  return Result.getOrUndefined(decodeExtra(custom["litfuse"]))
}

/** What other programs wrote under `custom`; undefined when there is nothing. */
export const foreign = (custom: unknown, extra: Extra | undefined): unknown => {
  if (extra === undefined || !Json.isObject(custom)) return custom
  const { litfuse: _, ...rest } = custom
  return Object.keys(rest).length === 0 ? undefined : rest
}

/** A record with what litfuse wrote beside its variables. */
export const withExtra = (record: SourceRecord.SourceRecord, extra: Extra): SourceRecord.SourceRecord => ({
  ...record,
  ...extra,
  ...Raw.known({ kept: Raw.some([...(record.kept ?? []), ...(extra.kept ?? [])]) })
})
