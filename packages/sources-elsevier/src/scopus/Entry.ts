import { maybe, text } from "@litfuse/engine/source/loose"
import * as Schema from "effect/Schema"

/** One of the people of a work; the view COMPLETE has them. */
const Author = Schema.Struct({ authname: text, surname: text, "given-name": text, orcid: text })

/**
 * An entry of a search of Scopus: what is read of it. Where nothing is found, an entry has an `error` alone.
 *
 * - source: Scopus Search views, https://dev.elsevier.com/sc_search_views.html (as stored 2026), and recorded answers
 */
export const Entry = Schema.Struct({
  error: text,
  eid: text,
  "dc:identifier": text,
  "dc:title": text,
  "dc:creator": text,
  "dc:description": text,
  author: maybe(Schema.Array(Author)),
  authkeywords: text,
  "prism:publicationName": text,
  "prism:issn": text,
  "prism:eIssn": text,
  "prism:volume": text,
  "prism:issueIdentifier": text,
  "prism:pageRange": text,
  "article-number": text,
  "prism:coverDate": text,
  "prism:doi": text,
  "pubmed-id": text,
  "citedby-count": text,
  subtypeDescription: text,
  link: maybe(Schema.Array(Schema.Struct({ "@ref": text, "@href": text })))
})
export type Entry = typeof Entry.Type
