import * as Raw from "@litfuse/engine/Raw"
import * as Xml from "@litfuse/engine/Xml"
import type { Contributor, SourceRecord } from "@litfuse/engine/SourceRecord"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { FileEntry, Field, ReadResult } from "../FileEntry.ts"
import * as ContributorNames from "../ContributorNames.ts"
import * as Nbib from "../Nbib.ts"
import * as ReadState from "../ReadState.ts"
import { type Options, toRecords } from "../toRecords.ts"

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
  const given = [Xml.textAt(author, "ForeName") ?? Xml.textAt(author, "Initials"), suffix].filter((part) => part !== undefined).join(", ")
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

type TagValue = readonly [tag: string, value: string]
type ToTagValue = (element: Xml.Element) => TagValue | undefined

const tagged =
  (tag: string, value: (element: Xml.Element) => string = Xml.text): ToTagValue =>
  (element) => [tag, value(element)]

const articleId: ToTagValue = (one) => {
  const type = Xml.attribute(one, "IdType") ?? ""
  if (type === "pubmed") return undefined
  return type === "pmc" ? ["PMC", Xml.text(one)] : ["AID", `${Xml.text(one)} [${type}]`]
}

const grant = tagged("GR", (one) =>
  ["GrantID", "Acronym", "Agency", "Country"].flatMap((name, i) => Xml.textAt(one, name) ?? (i < 2 ? [] : [""])).join("/")
)

/** MEDLINE tags and values of an article's elements, by path; other elements are stored under their path. */
const toTagValues: Readonly<Record<string, ToTagValue>> = {
  "MedlineCitation/PMID": tagged("PMID"),
  "MedlineCitation/Article/ArticleTitle": tagged("TI"),
  "MedlineCitation/Article/VernacularTitle": tagged("TT"),
  "MedlineCitation/Article/Abstract/AbstractText": tagged("AB", labelled),
  "MedlineCitation/Article/Abstract/CopyrightInformation": tagged("CI"),
  "MedlineCitation/Article/Journal/Title": tagged("JT"),
  "MedlineCitation/Article/Journal/ISOAbbreviation": tagged("TA"),
  "MedlineCitation/Article/Journal/ISSN": tagged("IS"),
  "MedlineCitation/Article/Journal/JournalIssue/Volume": tagged("VI"),
  "MedlineCitation/Article/Journal/JournalIssue/Issue": tagged("IP"),
  "MedlineCitation/Article/Journal/JournalIssue/PubDate": tagged("DP", (date) => Xml.textAt(date, "MedlineDate") ?? joined(date, " ")),
  "MedlineCitation/Article/Pagination/MedlinePgn": tagged("PG"),
  "MedlineCitation/Article/Language": tagged("LA"),
  "MedlineCitation/Article/GrantList/Grant": grant,
  "MedlineCitation/Article/PublicationTypeList/PublicationType": tagged("PT"),
  "MedlineCitation/Article/ELocationID": tagged("LID", (one) => `${Xml.text(one)} [${Xml.attribute(one, "EIdType") ?? ""}]`),
  "MedlineCitation/Article/ArticleDate": tagged("DEP", (date) => joined(date, "")),
  "MedlineCitation/DateCompleted": tagged("DCOM", (date) => joined(date, "")),
  "MedlineCitation/DateRevised": tagged("LR", (date) => joined(date, "")),
  "MedlineCitation/MedlineJournalInfo/Country": tagged("PL"),
  "MedlineCitation/MedlineJournalInfo/NlmUniqueID": tagged("JID"),
  "MedlineCitation/CitationSubset": tagged("SB"),
  "MedlineCitation/CoiStatement": tagged("COIS"),
  "MedlineCitation/KeywordList/Keyword": tagged("OT"),
  "MedlineCitation/MeshHeadingList/MeshHeading": tagged("MH", (one) =>
    [...Xml.all(one, "DescriptorName"), ...Xml.all(one, "QualifierName")].map(star).join("/")
  ),
  "MedlineCitation/CommentsCorrectionsList/CommentsCorrections": (one) => {
    const [source, pmid, note] = [Xml.textAt(one, "RefSource"), Xml.textAt(one, "PMID"), Xml.textAt(one, "Note")]
    const tag = relations[Xml.attribute(one, "RefType") ?? ""] ?? "CommentsCorrections"
    return [tag, [source, note, pmid === undefined ? undefined : `PMID: ${pmid}`].filter((part) => part !== undefined).join(" ")]
  },
  "PubmedData/PublicationStatus": tagged("PST"),
  "PubmedData/ArticleIdList/ArticleId": articleId
}

/** The same for a book or a chapter of the Bookshelf. */
const bookTagValues: Readonly<Record<string, ToTagValue>> = {
  "BookDocument/PMID": tagged("PMID"),
  "BookDocument/ArticleTitle": tagged("TI"),
  "BookDocument/Book/BookTitle": tagged("BTI"),
  "BookDocument/Book/Publisher/PublisherName": tagged("PB"),
  "BookDocument/Book/Publisher/PublisherLocation": tagged("PL"),
  "BookDocument/Book/Isbn": tagged("ISBN"),
  "BookDocument/Book/Edition": tagged("EN"),
  "BookDocument/Book/CollectionTitle": tagged("CTI"),
  "BookDocument/Book/Volume": tagged("VI"),
  "BookDocument/Abstract/AbstractText": tagged("AB", labelled),
  "BookDocument/Abstract/CopyrightInformation": tagged("CI"),
  "BookDocument/Pagination/MedlinePgn": tagged("PG"),
  "BookDocument/Language": tagged("LA"),
  "BookDocument/PublicationType": tagged("PT"),
  "BookDocument/KeywordList/Keyword": tagged("OT"),
  "BookDocument/ContributionDate": tagged("DP", (date) => joined(date, "-")),
  "BookDocument/DateRevised": tagged("LR", (date) => joined(date, "")),
  "BookDocument/GrantList/Grant": grant,
  "BookDocument/ArticleIdList/ArticleId": articleId,
  "PubmedBookData/PublicationStatus": tagged("PST"),
  "PubmedBookData/ArticleIdList/ArticleId": articleId
}

const banks = "MedlineCitation/Article/DataBankList/DataBank"
const authors = "MedlineCitation/Article/AuthorList/Author"

/** The fields of an element at a path; elements without a tag are replaced by their children. */
const fieldsOf = (element: Xml.Element, path: string, of = toTagValues): ReadonlyArray<Field> => {
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
  if (Object.hasOwn(of, path)) {
    const [tag, value] = of[path]!(element) ?? ["", ""]
    return field(tag, value)
  }
  const below = Xml.elements(element)
  const isText = below.length === 0 || element.children.some((child) => typeof child === "string" && child.trim() !== "")
  return isText ? field(path, Xml.text(element)) : below.flatMap((child) => fieldsOf(child, `${path}/${child.name}`, of))
}

const entryOf = (root: Xml.Element): FileEntry => {
  const raw = Xml.elements(root).flatMap((child) => fieldsOf(child, child.name))
  const citation = Xml.at(root, "MedlineCitation")
  const attributes = (["Owner", "Status"] as const).flatMap((name): ReadonlyArray<Field> => {
    const value = Xml.attribute(citation, name)
    return value === undefined ? [] : [{ name: name === "Owner" ? "OWN" : "STAT", value, line: 0 }]
  })
  // the title in another language is used without an English one
  const isTitled = raw.some(({ name }) => name === "TI")
  const titled = raw.map((field) => (isTitled || field.name !== "TT" ? field : { ...field, name: "TI" }))
  const isAuthor = ({ name }: Field): boolean => name === "FAU"
  return { line: 0, fields: [...titled.filter((field) => !isAuthor(field)), ...attributes, ...titled.filter(isAuthor)] }
}

/** A book, or a chapter with its book as container. Authors of the book are no authors of its chapters. */
const bookOf = (root: Xml.Element): FileEntry => {
  const document = Xml.at(root, "BookDocument")
  const book = Xml.at(document, "Book")
  const isChapter = Xml.textAt(document, "ArticleTitle") !== undefined
  const people = (list: Xml.Element, isOwn: boolean): ReadonlyArray<Field> =>
    Xml.all(list, "Author").flatMap((author): ReadonlyArray<Field> => {
      const contributor = contributorOf(author)
      if (contributor === undefined) return []
      const name = Xml.attribute(list, "Type") === "editors" ? "FED" : ["BookDocument/Book/AuthorList/Author", "FAU"][isOwn ? 1 : 0]!
      return [{ name, value: ContributorNames.print(contributor), line: 0, contributor }]
    })
  const raw = Xml.elements(root).flatMap((child) => fieldsOf(child, child.name, bookTagValues))
  const published = Xml.at(book, "PubDate")
  const isDated = raw.some(({ name }) => name === "DP") || published === undefined
  const fields = raw.filter(({ name }) => !/AuthorList\//.test(name) && (isDated || !name.startsWith("BookDocument/Book/PubDate/")))
  return {
    line: 0,
    fields: [
      ...fields,
      ...(isDated ? [] : [{ name: "DP", value: joined(published, " "), line: 0 }]),
      { name: "PT", value: isChapter ? "Book Chapter" : "Book", line: 0 },
      ...Xml.all(document, "AuthorList").flatMap((list) => people(list, true)),
      ...Xml.all(book, "AuthorList").flatMap((list) => people(list, !isChapter))
    ]
  }
}

/** Tags that contain more than a record stores, such as the country of a funder. */
const exact = new Set(["DP", "GR"])

/** Verbatim fields use MEDLINE tags, as in PubMed's `.nbib`; elements without a tag use their path. */
const rules = {
  ...Nbib.verbatimRules,
  isReproduced: (field: Field, record: SourceRecord) => !exact.has(field.name) || Nbib.verbatimRules.isReproduced(field, record),
  formatOf: (name: string) => (name.includes("/") || name === "CommentsCorrections" ? "pubmed-xml" : Nbib.verbatimRules.form)
}

const expected = "PubMed XML: <PubmedArticleSet> with a <PubmedArticle> for each record"

/**
 * Reads PubMed's XML, as `efetch` sends it.
 *
 * - empty: a set without articles has no records
 * - errors: `BadLine` for invalid XML, and for XML of another kind
 */
export const parse = (text: string, file: string, options: Options = {}): Result.Result<ReadResult, DatasetError> => {
  const state = options.state ?? ReadState.make(file)
  const isAlone = !/<Pubmed(?:Book)?ArticleSet/.test(text)
  const set = text.includes("<PubmedBookArticleSet") ? "PubmedBookArticleSet" : "PubmedArticleSet"
  const all = text.trim() === "" ? Result.succeed([]) : Xml.each(text, isAlone ? ["*"] : [set, "*"])
  if (Result.isFailure(all)) return Result.fail(badLine(file, 0, `XML that cannot be parsed: ${all.failure.slice(0, 200)}`, expected))
  const entries = all.success.flatMap((one) => {
    if (one.name === "PubmedArticle") return [entryOf(one)]
    if (one.name === "PubmedBookArticle") return [bookOf(one)]
    if (!isAlone) state.tally.add("record-not-read", `an element ${one.name}, which is no reference`, 0)
    return []
  })
  if (entries.length === 0 && text.trim() !== "" && startIn(text.slice(0, 10_000)) < 0)
    return Result.fail(badLine(file, 0, "XML without <PubmedArticleSet>", expected))
  return Result.succeed(toRecords(entries, rules, file, state, options))
}

/** Offset of the set or of the only article. */
export const startIn = (head: string): number => head.search(/<Pubmed(?:Book)?Article(?:Set)?[\s>]/)
