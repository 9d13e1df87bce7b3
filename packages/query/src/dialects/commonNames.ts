import type { DateName, FieldName } from "../Fields.ts"
import type { Query } from "../Query.ts"
import type { Say } from "./spelling.ts"

/** The schemes of identifiers by the form of their texts. */
const schemes: ReadonlyArray<readonly [scheme: FieldName, form: RegExp]> = [
  ["doi", /^10\.\d{4,9}\/\S+$/u],
  ["pmcid", /^PMC\d+$/iu],
  ["pmid", /^\d{1,8}$/u],
  ["databankNumber", /^(?:NCT\d{8}|ISRCTN\d{8}|ACTRN\d{14}|DRKS\d{8}|ChiCTR\S+|CRD\d{5,})$/iu]
]

/** The scheme of an identifier by its form; undefined when it has another form. */
export const schemeOf = (text: string): FieldName | undefined => schemes.find(([, form]) => form.test(text.trim()))?.[0]

const generic: ReadonlySet<FieldName> = new Set(["identifier", "articleId", "locationId"])

const usual: Readonly<Partial<Record<DateName, DateName>>> = { print: "published", electronic: "published", completed: "indexed" }

/**
 * A query for a system without PubMed's own parts and dates. An identifier gets the part of its scheme. A date of print or of electronic publication
 * becomes the date of publication, with a remark.
 */
export const commonNames = (query: Query, say: Say, where?: ReadonlyArray<FieldName>): Query => {
  switch (query._tag) {
    case "Term":
    case "Phrase":
    case "Pattern": {
      const scheme = where !== undefined && where.every((field) => generic.has(field)) ? schemeOf(query.text) : undefined
      return scheme === undefined ? query : { _tag: "Field", fields: [scheme], query }
    }
    case "Range": {
      const date = usual[query.date]
      if (date === undefined) return query
      say("date-approximated", `the date ${query.date} exists only in PubMed: the date ${date} replaces it`)
      return { ...query, date }
    }
    case "Field":
      return lifted({ ...query, query: commonNames(query.query, say, query.fields) })
    case "Not":
      return { ...query, query: commonNames(query.query, say, where) }
    case "And":
    case "Or":
      return { ...query, queries: query.queries.map((inner) => commonNames(inner, say, where)) }
    default:
      return query
  }
}

/** A field around nothing but another field is that field. */
const lifted = (query: Extract<Query, { readonly _tag: "Field" }>): Query => (query.query._tag === "Field" ? query.query : query)
