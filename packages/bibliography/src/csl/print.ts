import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Guard from "../Guard.ts"
import * as Kept from "../Kept.ts"
import * as Printer from "../Printer.ts"
import { Extra } from "./extra.ts"
import { issuedOf, keeper, kindOf } from "./variables.ts"

const nameOf = (contributor: SourceRecord.Contributor) =>
  contributor._tag === "Group" ? { literal: contributor.name } : { family: contributor.family, ...Raw.known({ given: contributor.given }) }

/** Whether keywords are the same after they stood in one text with commas between them. */
const isReadBack = (keywords: ReadonlyArray<string>): boolean => {
  const again = Raw.texts(keywords.join(", ").split(/[,;]/))
  return again.length === keywords.length && again.every((keyword, i) => keyword === keywords[i])
}

/** Whether CSL's names leave something out. */
const isRicher = (one: SourceRecord.Contributor): boolean =>
  one.affiliations !== undefined || (one._tag === "Person" && one.orcid !== undefined)

/** Kept variables as an item has them; those of which the item has its own, and fields of other forms, stand under `custom`. */
const keptIn = (item: object, kept: ReadonlyArray<SourceRecord.Kept>) => {
  const isOwn = (one: SourceRecord.Kept, i: number) =>
    one.form === keeper.form &&
    (!Object.hasOwn(item, one.name) || replaced.has(one.name)) &&
    kept.findIndex(({ form, name }) => form === one.form && name === one.name) === i &&
    Result.isSuccess(Json.parse(one.value, ""))
  const own = kept.filter(isOwn)
  return {
    variables: Object.fromEntries(own.map(({ name, value }): [string, unknown] => [name, JSON.parse(value)])),
    others: Raw.some(kept.filter((one) => !own.includes(one)))
  }
}

/** Variables that an item always has, and of which that of the file counts. */
const replaced = new Set(["id", "type"])

const itemFor = (whole: SourceRecord.SourceRecord) => {
  const { bare: record } = Kept.part(whole, keeper)
  const { source, id, identifiers, publicationTypes, keywords, abstract } = whole
  const value = (scheme: string) => identifiers.find((one) => one.scheme === scheme)?.value as string | undefined
  const said = (text: string | undefined) => (text === undefined || text === "" ? undefined : Guard.text(text))
  const item = {
    id: SourceRecord.keyOf({ source, id }),
    type: kindOf(whole),
    ...Raw.known({
      title: said(record.title),
      "original-title": said(record.originalTitle),
      author: Raw.some(record.contributors.map(nameOf)),
      "container-title": said(record.containerTitle),
      publisher: said(record.publisher),
      volume: said(record.volume),
      issue: said(record.issue),
      page: said(record.pages),
      ISSN: record.issn?.[0],
      issued: issuedOf(record),
      language: said(record.language),
      abstract: abstract === undefined ? undefined : Guard.paragraphs(abstract).join("\n"),
      keyword: keywords.length === 0 ? undefined : keywords.join(", "),
      DOI: value("doi"),
      PMID: value("pmid"),
      PMCID: value("pmcid"),
      URL: record.url
    })
  }
  const { variables, others } = keptIn(item, whole.kept ?? [])
  const extra: Extra = {
    identifiers,
    publicationTypes,
    meshHeadings: whole.meshHeadings,
    ...Raw.known({
      contributors: whole.contributors.some(isRicher) ? whole.contributors : undefined,
      keywords: isReadBack(keywords) ? undefined : keywords,
      abstractParts: whole.abstractParts,
      issn: whole.issn,
      languages: whole.languages,
      dates: whole.dates,
      fieldsOfStudy: whole.fieldsOfStudy,
      trials: whole.trials,
      funding: whole.funding,
      relations: whole.relations,
      retraction: whole.retraction,
      openAccess: whole.openAccess,
      citationCount: whole.citationCount,
      impact: whole.impact,
      summary: whole.summary,
      licence: whole.licence,
      kept: others
    })
  }
  const { custom, ...rest } = variables
  return {
    ...item,
    ...rest,
    custom: { ...(Json.isObject(custom) ? custom : {}), litfuse: Schema.encodeSync(Extra)(extra) }
  }
}

/** Records as CSL-JSON, whole: what CSL has no variable for stands under `custom`, where other programs leave it alone. */
export const printer = Printer.joined(() => (record) => `  ${JSON.stringify(itemFor(record), null, 2).replaceAll("\n", "\n  ")}`, ",\n", {
  start: "[\n",
  end: "\n]\n",
  none: "[]\n"
})
