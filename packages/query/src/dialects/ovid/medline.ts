import { medlineType } from "../publicationTypes.ts"
import { makeDatabase, type Rows } from "./OvidDatabase.ts"
import { date, fields, headings, phrases } from "../target.ts"

const multiPurpose = ["title", "originalTitle", "abstract", "heading", "qualifier", "keyword", "substance"] as const

/**
 * The meaning of each field of Ovid MEDLINE; the first of several with the same meaning is printed.
 *
 * - source: Ovid MEDLINE database guide, table of fields, https://ospguides.ovid.com/OSPguides/medline.htm; codes that only other databases on
 *   Ovid have are here where strategies for MEDLINE use them
 */
const rows: Rows = [
  ["ti", fields("title")],
  ["m_titl", fields("title")],
  ["ab", fields("abstract")],
  ["tw", fields("title", "abstract")],
  ["tx", fields("fullText")],
  ["mp", fields(...multiPurpose)],
  ["af", fields("anywhere")],
  ["kf", fields("keyword")],
  ["kw", fields("keyword")],
  ["ot", fields("originalTitle")],
  ["hw", fields("heading", "qualifier")],
  ["sh", headings(false, false)],
  ["de", headings(false, false)],
  ["fs", fields("qualifier")],
  ["xs", fields("qualifier")],
  ["nm", phrases("substance")],
  ["rs", fields("substance")],
  ["ps", fields("substance")],
  ["px", fields("substance")],
  ["os", fields("substance")],
  ["ox", fields("substance")],
  ["rx", fields("substance")],
  ["sy", fields("substance")],
  ["rn", fields("registryNumber")],
  ["au", phrases("contributor")],
  ["fa", phrases("fullAuthor")],
  ["ca", phrases("groupAuthor")],
  ["ir", phrases("investigator")],
  ["pn", phrases("personSubject")],
  ["in", fields("affiliation")],
  ["ia", fields("affiliation")],
  ["jn", phrases("containerTitle")],
  ["jw", fields("containerTitle")],
  ["ja", phrases("containerTitle")],
  ["so", phrases("containerTitle")],
  ["is", fields("issn")],
  ["vo", fields("volume")],
  ["ip", fields("issue")],
  ["pg", fields("pages")],
  ["pt", fields("publicationType")],
  ["lg", fields("language")],
  ["la", fields("language")],
  ["ui", fields("pmid")],
  ["pm", fields("pmid")],
  ["do", fields("doi")],
  ["si", fields("databankNumber")],
  ["gr", fields("grant")],
  ["gi", fields("grant")],
  ["cm", fields("comment")],
  ["sb", fields("subset")],
  ["st", fields("subset")],
  ["yr", date("published")],
  ["dp", date("published")],
  ["ep", date("published")],
  ["ed", date("entered")],
  ["em", date("entered")],
  ["dt", date("created")],
  ["dc", date("created")],
  ["da", date("created")],
  ["ez", date("created")],
  ["up", date("updated")],
  ["rd", date("updated")]
]

/** MEDLINE, whose headings are those of MeSH. */
export const medline = makeDatabase({ name: "Ovid", rows, multiPurpose, typeOf: medlineType("Ovid") })
