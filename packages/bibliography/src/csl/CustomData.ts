import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/** Record fields without a CSL variable. CSL lets programs store such data under `custom`. */
export const CustomData = Schema.Struct({
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
  webPage: SourceRecord.SourceRecord.fields.webPage,
  kept: SourceRecord.SourceRecord.fields.kept
})
export type CustomData = typeof CustomData.Type

const decodeCustomData = Schema.decodeUnknownResult(CustomData, { onExcessProperty: "error" })

/** The data that litfuse wrote under `custom`; data that cannot be decoded is an ordinary field. */
export const customDataOf = (custom: unknown): CustomData | undefined => {
  if (!Json.isObject(custom) || !Object.hasOwn(custom, "litfuse")) return undefined
  return Result.getOrUndefined(decodeCustomData(custom["litfuse"]))
}

/** The data of other programs under `custom`; undefined if there is none. */
export const foreignData = (custom: unknown, extra: CustomData | undefined): unknown => {
  if (extra === undefined || !Json.isObject(custom)) return custom
  const { litfuse: _, ...rest } = custom
  return Object.keys(rest).length === 0 ? undefined : rest
}

/** Adds the data that litfuse wrote under `custom` to a record. */
export const withCustomData = (record: SourceRecord.SourceRecord, extra: CustomData): SourceRecord.SourceRecord => ({
  ...record,
  ...extra,
  ...Raw.known({ kept: Raw.some([...(record.kept ?? []), ...(extra.kept ?? [])]) })
})
