import type { FieldName } from "../../Fields.ts"
import type { Target } from "../target.ts"
import { date, fields, headings, phrases } from "../target.ts"

const textWord = fields("title", "originalTitle", "abstract", "heading", "qualifier", "keyword", "substance", "publicationType")

/**
 * The fields of PubMed: the short tag, which is printed, the longer names, and the meaning.
 *
 * `[tiab]` searches the keywords of authors as well. The table has every tag of the User Guide, and the names of EInfo, the list of fields for programs.
 *
 * - source: PubMed User Guide, "Search field tags", https://pubmed.ncbi.nlm.nih.gov/help/#search-tags (as stored 2026)
 */
const rows: ReadonlyArray<readonly [tag: string, names: ReadonlyArray<string>, target: Target]> = [
  ["tiab", ["title/abstract"], fields("title", "abstract", "keyword")],
  ["ti", ["title", "titl"], fields("title")],
  ["ab", ["abstract"], fields("abstract")],
  ["tw", ["text", "text word", "text words", "textword", "word"], textWord],
  ["all", ["all fields", "all field"], fields("anywhere")],
  ["ot", ["other term", "otrm"], fields("keyword")],
  ["tt", ["transliterated title", "translated title"], fields("originalTitle")],
  ["nm", ["supplementary concept", "substance name", "substance", "subs", "nm:noexp"], phrases("substance")],
  ["rn", ["ec/rn number", "rn number", "ecno"], fields("registryNumber")],
  ["pa", ["pharmacological action", "papx", "pharmacological action mesh terms"], phrases("pharmacologicalAction")],
  ["au", ["author", "authors", "auth"], phrases("contributor")],
  ["1au", ["author - first", "first author", "first author name", "faut"], phrases("firstAuthor")],
  ["lastau", ["author - last", "last author", "last author name", "laut"], phrases("lastAuthor")],
  ["fau", ["full author name", "author - full", "full"], phrases("fullAuthor")],
  ["cn", ["corporate author", "author - corporate", "coln"], phrases("groupAuthor")],
  ["ir", ["investigator", "invr"], phrases("investigator")],
  ["fir", ["full investigator name", "investigator - full", "finv"], phrases("fullInvestigator")],
  ["ed", ["editor"], phrases("editor")],
  ["ps", ["personal name as subject", "subject - personal name"], phrases("personSubject")],
  ["auid", ["author identifier", "author - identifier"], fields("authorId")],
  ["ad", ["affiliation", "affl"], fields("affiliation")],
  ["ta", ["journal", "jour", "so"], phrases("containerTitle")],
  ["is", ["issn"], fields("issn")],
  ["jid", ["nlm unique id", "nlm id"], fields("journalId")],
  ["pl", ["place of publication", "cnty"], phrases("publicationPlace")],
  ["book", [], phrases("book")],
  ["isbn", [], fields("isbn")],
  ["pubn", ["publisher"], phrases("publisher")],
  ["vi", ["volume", "vol"], fields("volume")],
  ["ip", ["issue", "iss"], fields("issue")],
  ["pg", ["pagination", "page"], fields("pages")],
  ["pt", ["publication type", "ptyp"], fields("publicationType")],
  ["la", ["language", "lang"], fields("language")],
  ["pmid", ["uid", "ui"], fields("pmid")],
  ["aid", ["article identifier", "pid", "pii"], fields("articleId")],
  ["doi", [], fields("doi")],
  ["lid", ["location id"], fields("locationId")],
  ["pmcid", ["pmc"], fields("pmcid")],
  ["mid", ["manuscript id", "manuscript identifier"], fields("manuscriptId")],
  ["si", ["secondary source id", "secondary source"], fields("databankNumber")],
  ["gr", ["grants and funding", "grant number", "grant", "grnt"], fields("grant")],
  ["cois", ["conflict of interest statement", "conflict of interest statements"], fields("conflictStatement")],
  ["owner", [], fields("owner")],
  ["sb", ["filter", "subset", "filt"], fields("subset")],
  ["sh", ["mesh subheading", "mesh subheadings", "subheading", "subh"], fields("qualifier")],
  ["mh", ["mesh", "mesh terms", "mesh term", "mesh:exp", "mh:exp"], headings(true, false)],
  ["mh:noexp", ["mesh:noexp", "mesh terms:noexp", "mesh term:noexp"], headings(false, false)],
  ["majr", ["mesh major topic", "majr:exp"], headings(true, true)],
  ["majr:noexp", ["mesh major topic:noexp"], headings(false, true)],
  ["dp", ["date - publication", "pdat", "publication date"], date("published")],
  ["ppdat", ["date - publication - print", "print publication date", "ppdt"], date("print")],
  ["epdat", ["date - publication - electronic", "electronic publication date", "epdt"], date("electronic")],
  ["edat", ["date - entry", "date - entrez", "entrez date", "entry date"], date("entered")],
  ["crdt", ["date - create", "create date", "creation date"], date("created")],
  ["mhda", ["date - mesh", "mesh date"], date("indexed")],
  ["dcom", ["date - completion", "completion date", "cdat"], date("completed")],
  ["lr", ["date - modification", "modification date", "mdat"], date("updated")]
]

/** The tags that are printed, each with its meaning, in the order of preference. */
export const pubmedTags: ReadonlyArray<readonly [tag: string, target: Target]> = rows.map(([tag, , target]) => [tag, target])

const people: ReadonlySet<FieldName> = new Set([
  "contributor",
  "firstAuthor",
  "lastAuthor",
  "fullAuthor",
  "editor",
  "investigator",
  "fullInvestigator",
  "personSubject"
])

/** Whether a part has names of people, whose initials PubMed completes unless they are in quotation marks. */
export const isPersonName = (field: FieldName): boolean => people.has(field)

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
