import { optionalField, optionalText } from "@litfuse/engine/source/optionalField"
import * as Schema from "effect/Schema"

/** An author; only the view COMPLETE lists them. */
const Author = Schema.Struct({ authname: optionalText, surname: optionalText, "given-name": optionalText, orcid: optionalText })

/**
 * The fields of a Scopus search entry that litfuse reads. A search without hits returns one entry with only an `error`.
 *
 * - source: Scopus Search views, https://dev.elsevier.com/sc_search_views.html (as stored 2026), and recorded answers
 */
export const ScopusEntry = Schema.Struct({
  error: optionalText,
  eid: optionalText,
  "dc:identifier": optionalText,
  "dc:title": optionalText,
  "dc:creator": optionalText,
  "dc:description": optionalText,
  author: optionalField(Schema.Array(Author)),
  authkeywords: optionalText,
  "prism:publicationName": optionalText,
  "prism:issn": optionalText,
  "prism:eIssn": optionalText,
  "prism:volume": optionalText,
  "prism:issueIdentifier": optionalText,
  "prism:pageRange": optionalText,
  "article-number": optionalText,
  "prism:coverDate": optionalText,
  "prism:doi": optionalText,
  "pubmed-id": optionalText,
  "citedby-count": optionalText,
  subtypeDescription: optionalText,
  link: optionalField(Schema.Array(Schema.Struct({ "@ref": optionalText, "@href": optionalText })))
})
export type ScopusEntry = typeof ScopusEntry.Type
