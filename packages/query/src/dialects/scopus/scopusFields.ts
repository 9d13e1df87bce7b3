import type { Rows } from "../platform/tables.ts"
import { fields, phrases } from "../target.ts"

/**
 * The fields of Scopus, each before brackets; the first of several with the same meaning is printed.
 *
 * - source: Scopus search guide, https://dev.elsevier.com/sc_search_tips.html (as stored 2026). AUTHCOLLAB, ORCID and FUND-NO are from memory
 */
export const scopusFields: Rows = [
  ["TITLE-ABS-KEY", fields("title", "abstract", "keyword", "heading")],
  ["TITLE-ABS", fields("title", "abstract")],
  ["TITLE", fields("title")],
  ["ABS", fields("abstract")],
  ["KEY", fields("keyword", "heading")],
  ["AUTHKEY", fields("keyword")],
  ["INDEXTERMS", fields("heading")],
  ["CHEMNAME", fields("substance")],
  ["CASREGNUMBER", fields("registryNumber")],
  ["AUTH", phrases("contributor")],
  ["FIRSTAUTH", phrases("firstAuthor")],
  ["AUTHCOLLAB", fields("groupAuthor")],
  ["EDITOR", phrases("editor")],
  ["ORCID", fields("authorId")],
  ["AFFIL", fields("affiliation")],
  ["SRCTITLE", fields("containerTitle")],
  ["ISSN", fields("issn")],
  ["VOLUME", fields("volume")],
  ["ISSUE", fields("issue")],
  ["PAGES", fields("pages")],
  ["DOCTYPE", fields("publicationType")],
  ["LANGUAGE", fields("language")],
  ["DOI", fields("doi")],
  ["PMID", fields("pmid")],
  ["EID", fields("accession")],
  ["ISBN", fields("isbn")],
  ["FUND-NO", fields("grant")],
  ["ALL", fields("anywhere")],
  ["TITLE-ABS-KEY-AUTH", fields("title", "abstract", "keyword", "heading", "contributor")],
  ["AUTHOR-NAME", phrases("contributor")]
]

/** Fields that search less than the part that litfuse has for them, with that field. */
export const narrowerFields: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AUTHLASTNAME: "AUTH",
    AUTHFIRST: "AUTH",
    AUTHNAME: "AUTHOR-NAME",
    AFFILORG: "AFFIL",
    AFFILCITY: "AFFIL",
    AFFILCOUNTRY: "AFFIL",
    EXACTSRCTITLE: "SRCTITLE",
    SRCTITLEEXACT: "SRCTITLE",
    EXACTKEYWORD: "KEY",
    TRADENAME: "CHEMNAME",
    CHEM: "CHEMNAME",
    EISSN: "ISSN",
    ISSNP: "ISSN"
  })
)

/** Filters and numbers of Scopus that no other system has. */
export const ownFields: ReadonlySet<string> = new Set(
  [
    "SUBJAREA SUBJMAIN SUBJTERMS SRCTYPE PUBSTAGE OA OPENACCESS AU-ID AF-ID PREFNAMEAUID ARTNUM CODEN CONF CONFNAME CONFLOC CONFSPONSORS",
    "FUND-ALL FUND-SPONSOR FUND-ACR MANUFACTURER PAGEFIRST PAGELAST REF REFTITLE REFAUTH REFSRCTITLE REFPUBYEAR REFPAGE REFARTNUM SEQBANK",
    "SEQNUMBER WEBSITE PUBDATETXT BOOKPUB PUBLISHER EDLASTNAME EDFIRST SRCID INDEX INDEXTERMS-EXACT"
  ].flatMap((line) => line.split(" "))
)
