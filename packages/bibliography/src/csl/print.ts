import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Carrying from "../Carrying.ts"
import * as SafeText from "../SafeText.ts"
import * as VerbatimFields from "../VerbatimFields.ts"
import * as Printer from "../Printer.ts"
import * as CslValues from "./CslValues.ts"
import { CustomData } from "./CustomData.ts"
import { issuedOf, verbatimRules, kindOf, numberedKinds } from "./itemToEntry.ts"

const isReadBack = (keywords: ReadonlyArray<string>): boolean => {
  const again = Raw.texts(keywords.join(", ").split(/[,;]/))
  return again.length === keywords.length && again.every((keyword, i) => keyword === keywords[i])
}

const isRicher = (one: SourceRecord.Contributor): boolean =>
  one.affiliations !== undefined || (one._tag === "Person" && one.orcid !== undefined)

/** Verbatim variables of the item; those that the item sets itself, and fields of other formats, go under `custom`. */
const keptIn = (item: object, kept: ReadonlyArray<SourceRecord.Kept>) => {
  const isOwn = (one: SourceRecord.Kept, i: number) =>
    one.form === verbatimRules.form &&
    (!Object.hasOwn(item, one.name) || replaced.has(one.name)) &&
    kept.findIndex(({ form, name }) => form === one.form && name === one.name) === i &&
    Result.isSuccess(Json.parse(one.value, ""))
  const own = kept.filter(isOwn)
  return {
    variables: Object.fromEntries(own.map(({ name, value }): [string, unknown] => [name, JSON.parse(value)])),
    others: Raw.some(kept.filter((one) => !own.includes(one)))
  }
}

/** Variables that every item has, where the value from the file takes precedence. */
const replaced = new Set(["id", "type"])

const itemFor = (whole: SourceRecord.SourceRecord) => {
  const { bare: record } = VerbatimFields.split(whole, verbatimRules)
  const { source, id, identifiers, publicationTypes, keywords, abstract } = whole
  const value = (scheme: string) => identifiers.find((one) => one.scheme === scheme)?.value as string | undefined
  const safe = (text: string | undefined) => (text === undefined || text === "" ? undefined : SafeText.text(text))
  const item = {
    id: SourceRecord.keyOf({ source, id }),
    type: kindOf(whole),
    ...Raw.known({
      title: safe(record.title),
      "original-title": safe(record.originalTitle),
      author: Raw.some(record.contributors.map(CslValues.nameOf)),
      "container-title": safe(record.containerTitle),
      publisher: safe(record.publisher),
      volume: safe(record.volume),
      [numberedKinds.has(kindOf(whole)) ? "number" : "issue"]: safe(record.issue),
      page: safe(record.pages),
      ISSN: record.issn?.[0],
      issued: issuedOf(record),
      language: safe(record.language),
      abstract: abstract === undefined ? undefined : SafeText.paragraphs(abstract).join("\n"),
      keyword: keywords.length === 0 ? undefined : keywords.join(", "),
      DOI: value("doi"),
      PMID: value("pmid"),
      PMCID: value("pmcid"),
      URL: record.url
    })
  }
  const { variables, others } = keptIn(
    item,
    Carrying.withOthers(verbatimRules.form, whole.kept ?? [], Carrying.carried(whole, verbatimRules.form))
  )
  const extra: CustomData = {
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
      webPage: whole.webPage,
      kept: others
    })
  }
  const { custom, ...rest } = variables
  return {
    ...item,
    ...rest,
    custom: { ...(Json.isObject(custom) ? custom : {}), litfuse: Schema.encodeSync(CustomData)(extra) }
  }
}

/** Prints complete records as CSL-JSON: data without a CSL variable goes under `custom`, which other programs ignore. */
export const printer = Printer.joinedPrinter(
  () => (record) => `  ${JSON.stringify(itemFor(record), null, 2).replaceAll("\n", "\n  ")}`,
  ",\n",
  {
    start: "[\n",
    end: "\n]\n",
    none: "[]\n"
  }
)
