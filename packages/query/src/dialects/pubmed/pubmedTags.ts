import type { Target } from "../target.ts"
import { date, fields, headings, phrases } from "../target.ts"

const textWord = fields("title", "originalTitle", "abstract", "heading", "qualifier", "keyword", "substance", "publicationType")

/**
 * The fields of PubMed: the short tag, which is printed, the longer names, and the meaning.
 *
 * `[tiab]` searches the keywords of authors as well. Tags of PubMed that no strategy has needed are not here.
 *
 * - source: PubMed User Guide, "Search field tags", https://pubmed.ncbi.nlm.nih.gov/help/#search-tags (as stored 2026)
 */
const rows: ReadonlyArray<readonly [tag: string, names: ReadonlyArray<string>, target: Target]> = [
  ["tiab", ["title/abstract"], fields("title", "abstract", "keyword")],
  ["ti", ["title"], fields("title")],
  ["ab", ["abstract"], fields("abstract")],
  ["tw", ["text", "text word", "text words", "textword", "word"], textWord],
  ["all", ["all fields", "all field"], fields("anywhere")],
  ["ot", ["other term"], fields("keyword")],
  ["tt", ["transliterated title", "translated title"], fields("originalTitle")],
  ["nm", ["supplementary concept", "substance name", "substance", "nm:noexp"], phrases("substance")],
  ["rn", ["ec/rn number", "rn number"], fields("registryNumber")],
  ["pa", ["pharmacological action"], phrases("substance")],
  ["au", ["author", "authors"], phrases("contributor")],
  ["1au", ["author - first", "first author"], phrases("contributor")],
  ["lastau", ["author - last", "last author"], phrases("contributor")],
  ["fau", ["full author name", "author - full"], phrases("contributor")],
  ["cn", ["corporate author", "author - corporate"], phrases("contributor")],
  ["ir", ["investigator"], phrases("contributor")],
  ["ed", ["editor"], phrases("contributor")],
  ["ad", ["affiliation"], fields("affiliation")],
  ["ta", ["journal", "jour", "so"], phrases("containerTitle")],
  ["is", ["issn"], fields("issn")],
  ["vi", ["volume"], fields("volume")],
  ["ip", ["issue"], fields("issue")],
  ["pg", ["pagination", "page"], fields("pages")],
  ["pt", ["publication type", "ptyp"], fields("publicationType")],
  ["la", ["language", "lang"], fields("language")],
  ["pmid", ["uid"], fields("identifier")],
  ["aid", ["article identifier", "doi", "lid", "location id", "pmc", "pmcid", "si", "secondary source id"], fields("identifier")],
  ["gr", ["grants and funding", "grant number", "grant"], fields("grant")],
  ["sb", ["filter", "subset"], fields("subset")],
  ["sh", ["mesh subheading", "mesh subheadings", "subheading"], fields("qualifier")],
  ["mh", ["mesh", "mesh terms", "mesh term", "mesh:exp", "mh:exp"], headings(true, false)],
  ["mh:noexp", ["mesh:noexp", "mesh terms:noexp", "mesh term:noexp"], headings(false, false)],
  ["majr", ["mesh major topic", "majr:exp"], headings(true, true)],
  ["majr:noexp", ["mesh major topic:noexp"], headings(false, true)],
  ["dp", ["date - publication", "pdat", "publication date", "ppdat", "epdat"], date("published")],
  ["edat", ["date - entry", "date - entrez", "entrez date", "entry date"], date("entered")],
  ["crdt", ["date - create", "create date", "creation date"], date("created")],
  ["mhda", ["date - mesh", "mesh date", "dcom", "date - completion", "completion date"], date("indexed")],
  ["lr", ["date - modification", "modification date", "mdat"], date("updated")]
]

/** The tags that are printed, each with its meaning, in the order of preference. */
export const pubmedTags: ReadonlyArray<readonly [tag: string, target: Target]> = rows.map(([tag, , target]) => [tag, target])

const byName = new Map(rows.flatMap(([tag, names, target]) => [tag, ...names].map((name) => [name, target] as const)))

/** The meaning of a tag, in any case and with any spaces; undefined when PubMed has no such field. */
export const pubmedField = (tag: string): Target | undefined =>
  byName.get(
    tag
      .toLowerCase()
      .replace(/\s+/gu, " ")
      .replace(/ ?: ?/gu, ":")
      .replace(/ ?\/ ?/gu, "/")
      .replace(":no exp", ":noexp")
      .trim()
  )
