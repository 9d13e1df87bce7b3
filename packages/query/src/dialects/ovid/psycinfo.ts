import { ownType, typeFromPlatform } from "../publicationTypes.ts"
import { date, fields, headings, phrases } from "../target.ts"
import { makeDatabase, type Rows } from "./OvidDatabase.ts"

const multiPurpose = ["title", "originalTitle", "abstract", "heading", "keyword"] as const

/**
 * - source: Ovid APA PsycInfo database guide, table of fields, https://ospguides.ovid.com/OSPguides/psycinfo.htm (from memory, to be compared with it)
 */
const rows: Rows = [
  ["ti", fields("title")],
  ["m_titl", fields("title")],
  ["ab", fields("abstract")],
  ["tw", fields("title", "abstract")],
  ["mp", fields(...multiPurpose)],
  ["af", fields("anywhere")],
  ["id", fields("keyword")],
  ["ot", fields("originalTitle")],
  ["hw", fields("heading")],
  ["mh", fields("heading")],
  ["sh", headings(false, false)],
  ["de", headings(false, false)],
  ["au", phrases("contributor")],
  ["in", fields("affiliation")],
  ["jn", phrases("containerTitle")],
  ["jx", fields("containerTitle")],
  ["jw", fields("containerTitle")],
  ["so", phrases("containerTitle")],
  ["is", fields("issn")],
  ["vo", fields("volume")],
  ["ip", fields("issue")],
  ["pg", fields("pages")],
  ["md", fields("publicationType")],
  ["pt", fields("publicationType")],
  ["lg", fields("language")],
  ["ui", fields("accession")],
  ["do", fields("doi")],
  ["gr", fields("grant")],
  ["po", fields("subset")],
  ["ag", fields("subset")],
  ["yr", date("published")],
  ["up", date("updated")]
]

/** APA PsycInfo, whose headings are those of the APA thesaurus, without qualifiers. */
export const psycinfo = makeDatabase({
  name: "PsycInfo on Ovid",
  rows,
  multiPurpose,
  thesaurus: "the Thesaurus of Psychological Index Terms",
  typeOf: ownType("PsycInfo on Ovid", "psycinfo"),
  typeIn: (name) => typeFromPlatform("psycinfo", name)
})
