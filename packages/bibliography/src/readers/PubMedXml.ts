import * as Raw from "@litfuse/engine/Raw"
import * as Xml from "@litfuse/engine/Xml"
import type { Contributor, SourceRecord } from "@litfuse/engine/SourceRecord"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { Entry, Field, Read } from "../Entry.ts"
import * as Nbib from "../Nbib.ts"
import * as Run from "../Run.ts"
import { type Options, toRead } from "../toRead.ts"

/** The relations of PubMed's XML, by the tags that MEDLINE has for them. */
const relations: Readonly<Record<string, string>> = {
  CommentIn: "CIN",
  CommentOn: "CON",
  ErratumIn: "EIN",
  ErratumFor: "EFR",
  RetractionIn: "RIN",
  RetractionOf: "ROF",
  UpdateIn: "UIN",
  UpdateOf: "UOF",
  ExpressionOfConcernIn: "ECI",
  ExpressionOfConcernFor: "ECF"
}

const contributorOf = (author: Xml.Element): Contributor | undefined => {
  const affiliations = Raw.some(Raw.texts(Xml.all(author, "AffiliationInfo").map((one) => Xml.textAt(one, "Affiliation"))))
  const group = Xml.textAt(author, "CollectiveName")
  if (group !== undefined) return { _tag: "Group", name: group, ...Raw.known({ affiliations }) }
  const family = Xml.textAt(author, "LastName")
  const suffix = Xml.textAt(author, "Suffix")
  const given = [Xml.textAt(author, "ForeName") ?? Xml.textAt(author, "Initials"), suffix].filter((part) => part !== undefined).join(" ")
  const orcid = Xml.all(author, "Identifier")
    .filter((one) => Xml.attribute(one, "Source") === "ORCID")
    .map((one) => Raw.orcid(Xml.text(one)))[0]
  return family === undefined ? undefined : { _tag: "Person", family, ...Raw.known({ given: given || undefined, orcid, affiliations }) }
}

const joined = (date: Xml.Element, between: string): string =>
  ["Year", "Month", "Season", "Day"].flatMap((name) => Xml.textAt(date, name) ?? []).join(between)

const star = (one: Xml.Element): string => `${Xml.attribute(one, "MajorTopicYN") === "Y" ? "*" : ""}${Xml.text(one).replaceAll("/", " ")}`

const labelled = (part: Xml.Element): string => {
  const label = Xml.attribute(part, "Label")
  return label === undefined || /^unlabell?ed$/i.test(label) ? Xml.text(part) : `${label}: ${Xml.text(part)}`
}

/** What an element says under a tag of MEDLINE. */
type Said = readonly [tag: string, value: string]
type Sayer = (element: Xml.Element) => Said | undefined

const as =
  (tag: string, value: (element: Xml.Element) => string = Xml.text): Sayer =>
  (element) => [tag, value(element)]

/** What the elements of an article say, by their paths; what none of these says is kept under its path. */
const sayers: Readonly<Record<string, Sayer>> = {
  "MedlineCitation/PMID": as("PMID"),
  "MedlineCitation/Article/ArticleTitle": as("TI"),
  "MedlineCitation/Article/VernacularTitle": as("TT"),
  "MedlineCitation/Article/Abstract/AbstractText": as("AB", labelled),
  "MedlineCitation/Article/Abstract/CopyrightInformation": as("CI"),
  "MedlineCitation/Article/Journal/Title": as("JT"),
  "MedlineCitation/Article/Journal/ISOAbbreviation": as("TA"),
  "MedlineCitation/Article/Journal/ISSN": as("IS"),
  "MedlineCitation/Article/Journal/JournalIssue/Volume": as("VI"),
  "MedlineCitation/Article/Journal/JournalIssue/Issue": as("IP"),
  "MedlineCitation/Article/Journal/JournalIssue/PubDate": as("DP", (date) => Xml.textAt(date, "MedlineDate") ?? joined(date, " ")),
  "MedlineCitation/Article/Pagination/MedlinePgn": as("PG"),
  "MedlineCitation/Article/Language": as("LA"),
  "MedlineCitation/Article/GrantList/Grant": as("GR", (one) =>
    ["GrantID", "Acronym", "Agency", "Country"].flatMap((name, i) => Xml.textAt(one, name) ?? (i < 2 ? [] : [""])).join("/")
  ),
  "MedlineCitation/Article/PublicationTypeList/PublicationType": as("PT"),
  "MedlineCitation/Article/ELocationID": as("LID", (one) => `${Xml.text(one)} [${Xml.attribute(one, "EIdType") ?? ""}]`),
  "MedlineCitation/Article/ArticleDate": as("DEP", (date) => joined(date, "")),
  "MedlineCitation/DateCompleted": as("DCOM", (date) => joined(date, "")),
  "MedlineCitation/DateRevised": as("LR", (date) => joined(date, "")),
  "MedlineCitation/MedlineJournalInfo/Country": as("PL"),
  "MedlineCitation/MedlineJournalInfo/NlmUniqueID": as("JID"),
  "MedlineCitation/CitationSubset": as("SB"),
  "MedlineCitation/CoiStatement": as("COIS"),
  "MedlineCitation/KeywordList/Keyword": as("OT"),
  "MedlineCitation/MeshHeadingList/MeshHeading": as("MH", (one) =>
    [...Xml.all(one, "DescriptorName"), ...Xml.all(one, "QualifierName")].map(star).join("/")
  ),
  "MedlineCitation/CommentsCorrectionsList/CommentsCorrections": (one) => {
    const [source, pmid, note] = [Xml.textAt(one, "RefSource"), Xml.textAt(one, "PMID"), Xml.textAt(one, "Note")]
    const tag = relations[Xml.attribute(one, "RefType") ?? ""] ?? "CommentsCorrections"
    return [tag, [source, note, pmid === undefined ? undefined : `PMID: ${pmid}`].filter((part) => part !== undefined).join(" ")]
  },
  "PubmedData/PublicationStatus": as("PST"),
  "PubmedData/ArticleIdList/ArticleId": (one) => {
    const type = Xml.attribute(one, "IdType") ?? ""
    if (type === "pubmed") return undefined
    return type === "pmc" ? ["PMC", Xml.text(one)] : ["AID", `${Xml.text(one)} [${type}]`]
  }
}

const banks = "MedlineCitation/Article/DataBankList/DataBank"
const authors = "MedlineCitation/Article/AuthorList/Author"

/** The fields of an element that stands at a path, those of its elements among them where it has no place of its own. */
const fieldsOf = (element: Xml.Element, path: string): ReadonlyArray<Field> => {
  const field = (name: string, value: string, contributor?: Contributor): ReadonlyArray<Field> =>
    value === "" ? [] : [{ name, value, line: 0, ...Raw.known({ contributor }) }]
  if (path === authors) {
    const contributor = contributorOf(element)
    return contributor === undefined ? field(path, Xml.text(element)) : field("FAU", Xml.text(element), contributor)
  }
  if (path === banks)
    return Xml.all(Xml.at(element, "AccessionNumberList"), "AccessionNumber").flatMap((number) =>
      field("SI", `${Xml.textAt(element, "DataBankName") ?? ""}/${Xml.text(number)}`)
    )
  if (Object.hasOwn(sayers, path)) {
    const [tag, value] = sayers[path]!(element) ?? ["", ""]
    return field(tag, value)
  }
  const below = Xml.elements(element)
  const isText = below.length === 0 || element.children.some((child) => typeof child === "string" && child.trim() !== "")
  return isText ? field(path, Xml.text(element)) : below.flatMap((child) => fieldsOf(child, `${path}/${child.name}`))
}

const entryOf = (root: Xml.Element): Entry => {
  const raw = Xml.elements(root).flatMap((child) => fieldsOf(child, child.name))
  const citation = Xml.at(root, "MedlineCitation")
  const attributes = (["Owner", "Status"] as const).flatMap((name): ReadonlyArray<Field> => {
    const value = Xml.attribute(citation, name)
    return value === undefined ? [] : [{ name: name === "Owner" ? "OWN" : "STAT", value, line: 0 }]
  })
  // a title in another language counts where there is no English one
  const isTitled = raw.some(({ name }) => name === "TI")
  const titled = raw.map((field) => (isTitled || field.name !== "TT" ? field : { ...field, name: "TI" }))
  const isAuthor = ({ name }: Field): boolean => name === "FAU"
  return { line: 0, fields: [...titled.filter((field) => !isAuthor(field)), ...attributes, ...titled.filter(isAuthor)] }
}

/** What says more than a record holds, such as the country of a funder. */
const exact = new Set(["DP", "GR"])

/** What a record has no place for stays under the tags of MEDLINE, as PubMed's `.nbib` has it; the rest under its path. */
const keeper = {
  ...Nbib.keeper,
  isOurs: (field: Field, record: SourceRecord) => !exact.has(field.name) || Nbib.keeper.isOurs(field, record),
  formOf: (name: string) => (name.includes("/") || name === "CommentsCorrections" ? "pubmed-xml" : Nbib.keeper.form)
}

const expected = "the XML of PubMed: <PubmedArticleSet> with a <PubmedArticle> for each record"

/**
 * Reads PubMed's XML, as `efetch` sends it.
 *
 * - empty: a set without articles has no records
 * - errors: `BadLine` for what is no XML, and for XML of something else
 */
export const parse = (text: string, file: string, options: Options = {}): Result.Result<Read, DatasetError> => {
  const run = options.run ?? Run.make(file)
  const isAlone = !text.includes("<PubmedArticleSet")
  const articles =
    text.trim() === "" ? Result.succeed([]) : Xml.each(text, isAlone ? ["PubmedArticle"] : ["PubmedArticleSet", "PubmedArticle"])
  if (Result.isFailure(articles))
    return Result.fail(badLine(file, 0, `no XML that can be read: ${articles.failure.slice(0, 200)}`, expected))
  if (articles.success.length === 0 && text.trim() !== "" && startIn(text.slice(0, 10_000)) < 0)
    return Result.fail(badLine(file, 0, "XML without <PubmedArticleSet>", expected))
  const books = text.match(/<PubmedBookArticle[\s>]/g)?.length ?? 0
  for (let book = 0; book < books; book++) run.tally.add("record-not-read", "a book, which is no article of PubMed's", 0)
  return Result.succeed(toRead(articles.success.map(entryOf), keeper, file, run, options))
}

/** Where the set, or the only article, begins. */
export const startIn = (head: string): number => head.search(/<PubmedArticle(?:Set)?[\s>]/)
