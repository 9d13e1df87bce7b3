import * as Raw from "@litfuse/engine/Raw"
import * as Xml from "@litfuse/engine/Xml"
import type { Contributor } from "@litfuse/engine/SourceRecord"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { Entry, Field, Read } from "../Entry.ts"
import * as Nbib from "../Nbib.ts"
import * as Tally from "../Tally.ts"
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

const dateOf = (date: Xml.Element | undefined): string | undefined =>
  Xml.textAt(date, "MedlineDate") ??
  (["Year", "Month", "Season", "Day"]
    .map((name) => Xml.textAt(date, name))
    .filter((part) => part !== undefined)
    .join(" ") ||
    undefined)

const star = (one: Xml.Element): string => `${Xml.attribute(one, "MajorTopicYN") === "Y" ? "*" : ""}${Xml.text(one).replaceAll("/", " ")}`

const partOf = (part: Xml.Element): string => {
  const label = Xml.attribute(part, "Label")
  return label === undefined || /^unlabell?ed$/i.test(label) ? Xml.text(part) : `${label}: ${Xml.text(part)}`
}

type Said = ReadonlyArray<readonly [tag: string, value: string | undefined]>

/** What an article says, under the tags that MEDLINE has for it. */
const saidOf = (root: Xml.Element): Said => {
  const citation = Xml.at(root, "MedlineCitation")
  const article = Xml.at(citation, "Article")
  const journal = Xml.at(article, "Journal")
  const issue = Xml.at(journal, "JournalIssue")
  const all = (element: Xml.Element | undefined, ...[list, one]: readonly [string, string]) => Xml.all(Xml.at(element, list), one)
  return [
    ["PMID", Xml.textAt(citation, "PMID")],
    ["TI", Xml.textAt(article, "ArticleTitle") ?? Xml.textAt(article, "VernacularTitle")],
    ...Xml.all(Xml.at(article, "Abstract"), "AbstractText").map((part) => ["AB", partOf(part)] as const),
    ["JT", Xml.textAt(journal, "Title")],
    ["TA", Xml.textAt(journal, "ISOAbbreviation")],
    ["IS", Xml.textAt(journal, "ISSN")],
    ["VI", Xml.textAt(issue, "Volume")],
    ["IP", Xml.textAt(issue, "Issue")],
    ["DP", dateOf(Xml.at(issue, "PubDate"))],
    ["PG", Xml.textAt(article, "Pagination", "MedlinePgn")],
    ...Xml.all(article, "Language").map((one) => ["LA", Xml.text(one)] as const),
    ...all(article, "PublicationTypeList", "PublicationType").map((one) => ["PT", Xml.text(one)] as const),
    ...all(citation, "MeshHeadingList", "MeshHeading").map(
      (one) => ["MH", [...Xml.all(one, "DescriptorName"), ...Xml.all(one, "QualifierName")].map(star).join("/")] as const
    ),
    ...all(citation, "KeywordList", "Keyword").map((one) => ["OT", Xml.text(one)] as const),
    ...all(citation, "CommentsCorrectionsList", "CommentsCorrections").map((one) => {
      const [source, pmid] = [Xml.textAt(one, "RefSource"), Xml.textAt(one, "PMID")]
      const tag = relations[Xml.attribute(one, "RefType") ?? ""] ?? "CommentsCorrections"
      return [tag, [source, pmid === undefined ? undefined : `PMID: ${pmid}`].filter((part) => part !== undefined).join(" ")] as const
    }),
    ...all(Xml.at(root, "PubmedData"), "ArticleIdList", "ArticleId").map((one) => {
      const type = Xml.attribute(one, "IdType") ?? ""
      return [type === "pmc" ? "PMC" : "AID", type === "pmc" ? Xml.text(one) : `${Xml.text(one)} [${type}]`] as const
    })
  ]
}

const entryOf = (root: Xml.Element): Entry => {
  const said = saidOf(root).flatMap(([name, value]): ReadonlyArray<Field> =>
    value === undefined || value === "" || value.endsWith(" [pubmed]") ? [] : [{ name, value, line: 0 }]
  )
  const authors = Xml.all(Xml.at(root, "MedlineCitation", "Article", "AuthorList"), "Author").flatMap((author): ReadonlyArray<Field> => {
    const contributor = contributorOf(author)
    return contributor === undefined ? [] : [{ name: "FAU", value: Xml.text(author), line: 0, contributor }]
  })
  return { line: 0, fields: [...said, ...authors] }
}

const expected = "the XML of PubMed: <PubmedArticleSet> with a <PubmedArticle> for each record"

/**
 * Reads PubMed's XML, as `efetch` sends it. What a record has no place for is kept under the tags of MEDLINE, in the form that PubMed's `.nbib` has.
 *
 * - empty: a set without articles has no records
 * - errors: `BadLine` for what is no XML, and for XML of something else
 */
export const parse = (text: string, file: string, options?: Options): Result.Result<Read, DatasetError> => {
  const tally = Tally.make(file)
  const articles = text.trim() === "" ? Result.succeed([]) : Xml.each(text, ["PubmedArticleSet", "PubmedArticle"])
  if (Result.isFailure(articles))
    return Result.fail(badLine(file, 0, `no XML that can be read: ${articles.failure.slice(0, 200)}`, expected))
  if (articles.success.length === 0 && text.trim() !== "" && startIn(text.slice(0, 10_000)) < 0)
    return Result.fail(badLine(file, 0, "XML without <PubmedArticleSet>", expected))
  const books = text.match(/<PubmedBookArticle[\s>]/g)?.length ?? 0
  for (let book = 0; book < books; book++) tally.add("record-not-read", "a book, which is no article of PubMed's", 0)
  return Result.succeed(toRead(articles.success.map(entryOf), { ...Nbib.keeper, isOurs: () => true }, file, tally, options))
}

/** Where the set begins. */
export const startIn = (head: string): number => head.search(/<PubmedArticleSet[\s>]/)
