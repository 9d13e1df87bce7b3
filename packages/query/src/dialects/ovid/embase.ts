import { ownType } from "../publicationTypes.ts"
import { date, fields, headings, phrases } from "../target.ts"
import { makeDatabase, type Rows } from "./OvidDatabase.ts"

const multiPurpose = ["title", "originalTitle", "abstract", "heading", "qualifier", "keyword", "substance"] as const

/**
 * - source: Ovid Embase database guide, table of fields, https://ospguides.ovid.com/OSPguides/embase.htm (from memory, to be compared with it)
 */
const rows: Rows = [
  ["ti", fields("title")],
  ["m_titl", fields("title")],
  ["ab", fields("abstract")],
  ["tw", fields("title", "abstract")],
  ["mp", fields(...multiPurpose)],
  ["af", fields("anywhere")],
  ["kf", fields("keyword")],
  ["kw", fields("keyword")],
  ["dq", fields("keyword")],
  ["ot", fields("originalTitle")],
  ["hw", fields("heading", "qualifier")],
  ["sh", headings(false, false)],
  ["de", headings(false, false)],
  ["fs", fields("qualifier")],
  ["tn", phrases("substance")],
  ["rn", fields("registryNumber")],
  ["au", phrases("contributor")],
  ["fa", phrases("fullAuthor")],
  ["in", fields("affiliation")],
  ["jn", phrases("containerTitle")],
  ["jx", fields("containerTitle")],
  ["ja", phrases("containerTitle")],
  ["so", phrases("containerTitle")],
  ["is", fields("issn")],
  ["vo", fields("volume")],
  ["ip", fields("issue")],
  ["pg", fields("pages")],
  ["pt", fields("publicationType")],
  ["lg", fields("language")],
  ["la", fields("language")],
  ["ui", fields("accession")],
  ["an", fields("accession")],
  ["pm", fields("pmid")],
  ["do", fields("doi")],
  ["gr", fields("grant")],
  ["st", fields("subset")],
  ["yr", date("published")],
  ["dp", date("published")],
  ["em", date("entered")],
  ["dd", date("entered")],
  ["dc", date("created")],
  ["rd", date("updated")],
  ["up", date("updated")]
]

/** Embase, whose headings are those of Emtree. */
export const embase = makeDatabase({
  name: "Embase on Ovid",
  rows,
  multiPurpose,
  thesaurus: "Emtree",
  typeOf: ownType("Embase on Ovid", "embase"),
  owner: "ovid-embase",
  // manufacturers and trade names of devices and drugs, floating subheadings, trials, conferences, classes (from memory, as the rows)
  unread: new Set("dm mf dv fx ct cp cg cn ec".split(" "))
})
