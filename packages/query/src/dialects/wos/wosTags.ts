import type { Target } from "../target.ts"
import { date, fields, phrases } from "../target.ts"

/**
 * The meaning of each field tag of Web of Science; the first of several with the same meaning is printed.
 *
 * `TS` searches title, abstract, author keywords and Keywords Plus; subject headings are searched in its MEDLINE collection only (`MH`).
 *
 * - source: Web of Science help, "Field tags", https://webofscience.help.clarivate.com/en-us/Content/wos-core-collection/woscc-search-field-tags.htm
 *   (as stored 2026)
 */
const rows: ReadonlyArray<readonly [tag: string, target: Target]> = [
  ["TS", fields("title", "abstract", "keyword")],
  ["TI", fields("title")],
  ["AB", fields("abstract")],
  ["AK", fields("keyword")],
  ["KP", fields("keyword")],
  ["MH", fields("heading")],
  ["ALL", fields("anywhere")],
  ["AU", phrases("contributor")],
  ["GP", phrases("groupAuthor")],
  ["ED", phrases("editor")],
  ["AI", fields("authorId")],
  ["AD", fields("affiliation")],
  ["OG", fields("affiliation")],
  ["OO", fields("affiliation")],
  ["SO", phrases("containerTitle")],
  ["IS", fields("issn")],
  ["DT", fields("publicationType")],
  ["LA", fields("language")],
  ["DO", fields("doi")],
  ["PMID", fields("pmid")],
  ["UT", fields("accession")],
  ["FG", fields("grant")],
  ["PUBL", fields("publisher")],
  ["PY", date("published")],
  ["DOP", date("published")],
  ["LD", date("entered")]
]

const byTag = new Map(rows)

/** The tags that are printed, each with its meaning. */
export const wosTags: ReadonlyArray<readonly [tag: string, target: Target]> = rows

/** The meaning of a tag, with or without the sign of an exact search; undefined when Web of Science has no such field. */
export const wosField = (tag: string): Target | undefined => byTag.get(tag.toUpperCase().replace("=", ""))
