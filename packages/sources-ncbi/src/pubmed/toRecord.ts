import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"
import * as Text from "@litfuse/markup/Text"
import { dateOf } from "./dates.ts"
import { relationsOf, retractionOf } from "./relations.ts"

/** The title; for a publication in another language the translation, or the original without one. */
const titleOf = (pmid: string, article: Xml.Element): string =>
  Xml.textAt(article, "ArticleTitle") || Xml.textAt(article, "VernacularTitle") || Raw.noTitle(pmid)

/** The title in the language of the text; undefined if it is already the title, or equal to it. */
const originalOf = (article: Xml.Element): string | undefined =>
  Xml.textAt(article, "ArticleTitle") ? Xml.textAt(article, "VernacularTitle") : undefined

/** The trial numbers among an article's data bank entries; genes and proteins are not trials. */
const trialsOf = (article: Xml.Element) =>
  Raw.trialNumbers(
    Xml.all(Xml.at(article, "DataBankList"), "DataBank").flatMap((bank) =>
      Xml.all(Xml.at(bank, "AccessionNumberList"), "AccessionNumber").map(Xml.text)
    )
  )

const grantsOf = (parent: Xml.Element): ReadonlyArray<Xml.Element> => Xml.all(Xml.at(parent, "GrantList"), "Grant")

/** The sections of an abstract. Labels such as UNLABELLED are ignored. */
const partsOf = (abstract: Xml.Element | undefined): ReadonlyArray<SourceRecord.AbstractPart> =>
  Xml.all(abstract, "AbstractText").flatMap((part) => {
    const text = Xml.text(part)
    const label = Raw.text(Xml.attribute(part, "Label"))
    if (text === "") return []
    return label === undefined || /^(?:UNLABELLED|UNASSIGNED)$/iu.test(label) ? [{ text }] : [{ label, text }]
  })

/** The abstract of the publication; without one, an abstract by others, in English if available. */
const abstractOf = (citation: Xml.Element | undefined, article: Xml.Element | undefined): ReadonlyArray<SourceRecord.AbstractPart> => {
  const own = partsOf(Xml.at(article, "Abstract"))
  const others = Xml.all(citation, "OtherAbstract")
  const other = others.find((one) => Xml.attribute(one, "Language") === "eng") ?? others[0]
  const [first, ...rest] = own.length > 0 ? own : partsOf(other)
  if (first === undefined) return []
  // a first section labelled "Abstract" has no real heading
  const isPlain = first.label === undefined || /^abstract$/iu.test(first.label)
  return [isPlain ? { text: Text.withoutHeading(first.text) } : first, ...rest].filter(({ text }) => text !== "")
}

const affiliationsOf = (author: Xml.Element) =>
  Raw.some(Raw.texts(Xml.all(author, "AffiliationInfo").map((info) => Xml.textAt(info, "Affiliation"))))

const contributorOf = (author: Xml.Element): ReadonlyArray<SourceRecord.Contributor> => {
  const group = Xml.textAt(author, "CollectiveName")
  const affiliations = affiliationsOf(author)
  if (group !== undefined) return [{ _tag: "Group", name: group, ...Raw.known({ affiliations }) }]
  const given = Xml.textAt(author, "ForeName") ?? Xml.textAt(author, "Initials")
  const last = Xml.textAt(author, "LastName")
  const suffix = Xml.textAt(author, "Suffix")
  const family = last === undefined || suffix === undefined ? last : `${last} ${suffix}`
  const orcid = Xml.all(author, "Identifier")
    .filter((identifier) => Xml.attribute(identifier, "Source") === "ORCID")
    .map((identifier) => Raw.orcid(Xml.text(identifier)))
    .find((found) => found !== undefined)
  if (family === undefined) return given === undefined ? [] : [{ _tag: "Person", family: given, ...Raw.known({ orcid, affiliations }) }]
  return [{ _tag: "Person", family, ...Raw.known({ given, orcid, affiliations }) }]
}

/** The authors of a list. A name marked as invalid is the misspelt form of the next one. */
const authorsOf = (list: Xml.Element | undefined): ReadonlyArray<SourceRecord.Contributor> =>
  Xml.all(list, "Author")
    .filter((author) => Xml.attribute(author, "ValidYN") !== "N")
    .flatMap(contributorOf)

const isMajor = (element: Xml.Element): boolean => Xml.attribute(element, "MajorTopicYN") === "Y"

const uiOf = (element: Xml.Element, pattern: RegExp): string | undefined => {
  const ui = Xml.attribute(element, "UI")
  return ui !== undefined && pattern.test(ui) ? ui : undefined
}

const headingsOf = (citation: Xml.Element | undefined): ReadonlyArray<SourceRecord.MeshHeading> =>
  Xml.all(Xml.at(citation, "MeshHeadingList"), "MeshHeading").flatMap((heading) => {
    const descriptor = Xml.at(heading, "DescriptorName")
    const name = Xml.text(descriptor)
    if (descriptor === undefined || name === "") return []
    const qualifiers = Xml.all(heading, "QualifierName").flatMap((qualifier) => {
      const name = Xml.text(qualifier)
      return name === "" ? [] : [{ name, ...Raw.known({ ui: uiOf(qualifier, /^Q\d{6,9}$/) }), major: isMajor(qualifier) }]
    })
    return [{ descriptor: name, ...Raw.known({ ui: uiOf(descriptor, /^[DC]\d{6,9}$/) }), qualifiers, major: isMajor(descriptor) }]
  })

/** The identifiers of the record itself, never those of its references. */
const listed = (data: Xml.Element | undefined, type: string): string | undefined =>
  Xml.all(Xml.at(data, "ArticleIdList"), "ArticleId")
    .filter((id) => Xml.attribute(id, "IdType") === type)
    .map(Xml.text)
    .find((id) => id !== "")

const electronicDoi = (article: Xml.Element | undefined): string | undefined =>
  Xml.all(article, "ELocationID")
    .filter((id) => Xml.attribute(id, "EIdType") === "doi" && Xml.attribute(id, "ValidYN") !== "N")
    .map(Xml.text)
    .find((id) => id !== "")

const pagesOf = (article: Xml.Element | undefined): string | undefined => {
  const pagination = Xml.at(article, "Pagination")
  const [first, last] = [Xml.textAt(pagination, "StartPage"), Xml.textAt(pagination, "EndPage")]
  return Xml.textAt(pagination, "MedlinePgn") ?? (first === undefined || last === undefined ? first : `${first}-${last}`)
}

const keywordsOf = (parent: Xml.Element | undefined): ReadonlyArray<string> =>
  Raw.texts(Xml.all(parent, "KeywordList").flatMap((list) => Xml.all(list, "Keyword").map(Xml.text)))

const shared = (pmid: string, doi: string | undefined, pmcid: string | undefined, parts: ReadonlyArray<SourceRecord.AbstractPart>) => {
  const identifiers = Raw.identifiers([
    ["pmid", pmid],
    ["pmcid", pmcid],
    ["doi", doi]
  ])
  const inPmc = identifiers.find(({ scheme }) => scheme === "pmcid")
  const [first] = parts
  const isLabelled = parts.length > 1 || first?.label !== undefined
  return {
    source: "pubmed",
    id: pmid,
    identifiers,
    url: `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`,
    ...Raw.known({
      abstract: isLabelled ? undefined : first?.text,
      abstractParts: isLabelled ? Raw.some(parts) : undefined,
      openAccess:
        inPmc === undefined ? undefined : ([{ url: `https://pmc.ncbi.nlm.nih.gov/articles/${inPmc.value}/`, host: "repository" }] as const)
    })
  }
}

const article = (element: Xml.Element): SourceRecord.SourceRecord | undefined => {
  const citation = Xml.at(element, "MedlineCitation")
  const data = Xml.at(element, "PubmedData")
  const article = Xml.at(citation, "Article")
  const pmid = Xml.textAt(citation, "PMID")
  if (pmid === undefined || article === undefined) return undefined
  const journal = Xml.at(article, "Journal")
  const issue = Xml.at(journal, "JournalIssue")
  const types = Raw.types(Xml.all(Xml.at(article, "PublicationTypeList"), "PublicationType").map(Xml.text))
  const relations = relationsOf(citation, types.includes("Preprint"))
  const parts = abstractOf(citation, article)
  return SourceRecord.make({
    ...shared(pmid, listed(data, "doi") ?? electronicDoi(article), listed(data, "pmc"), parts),
    title: titleOf(pmid, article),
    contributors: authorsOf(Xml.at(article, "AuthorList")),
    publicationTypes: types,
    meshHeadings: headingsOf(citation),
    keywords: keywordsOf(citation),
    retraction: retractionOf(types, relations),
    ...Raw.known({
      containerTitle:
        Xml.textAt(journal, "Title") ?? Xml.textAt(journal, "ISOAbbreviation") ?? Xml.textAt(citation, "MedlineJournalInfo", "MedlineTA"),
      volume: Xml.textAt(issue, "Volume"),
      issue: Xml.textAt(issue, "Issue"),
      pages: pagesOf(article),
      issn: Raw.some(Raw.issns([Xml.textAt(journal, "ISSN"), Xml.textAt(citation, "MedlineJournalInfo", "ISSNLinking")])),
      ...Raw.dated({ issue: dateOf(Xml.at(issue, "PubDate")), electronic: Raw.earliest(Xml.all(article, "ArticleDate").map(dateOf)) }),
      originalTitle: originalOf(article),
      ...Raw.languages(Xml.all(article, "Language").map(Xml.text)),
      trials: Raw.some(trialsOf(article)),
      funding: Raw.funding(grantsOf(article).map((grant) => [Xml.textAt(grant, "Agency"), Xml.textAt(grant, "GrantID")])),
      relations: Raw.some(relations)
    })
  })
}

/** Maps a Bookshelf entry: a chapter with the book as container, or a whole book. */
const book = (element: Xml.Element): SourceRecord.SourceRecord | undefined => {
  const document = Xml.at(element, "BookDocument")
  const data = Xml.at(element, "PubmedBookData")
  const pmid = Xml.textAt(document, "PMID")
  if (document === undefined || pmid === undefined) return undefined
  const of = Xml.at(document, "Book")
  const lists = [...Xml.all(document, "AuthorList"), ...Xml.all(of, "AuthorList")]
  const chapter = Xml.textAt(document, "ArticleTitle")
  const whole = Xml.textAt(of, "BookTitle")
  return SourceRecord.make({
    ...shared(
      pmid,
      listed(data, "doi") ?? listed(document, "doi") ?? electronicDoi(of),
      listed(data, "pmc"),
      partsOf(Xml.at(document, "Abstract"))
    ),
    title: chapter ?? whole ?? Raw.noTitle(pmid),
    // editors replace authors if a book has none
    contributors: lists.map(authorsOf).find((authors) => authors.length > 0) ?? [],
    publicationTypes: Raw.types(Xml.all(document, "PublicationType").map(Xml.text)),
    keywords: keywordsOf(document),
    ...Raw.known({
      containerTitle: chapter === undefined ? undefined : whole,
      published: dateOf(Xml.at(document, "ContributionDate")) ?? dateOf(Xml.at(of, "PubDate")),
      ...Raw.languages(Xml.all(document, "Language").map(Xml.text)),
      funding: Raw.funding(grantsOf(document).map((grant) => [Xml.textAt(grant, "Agency"), Xml.textAt(grant, "GrantID")]))
    })
  })
}

/** Maps one element of an EFetch answer to a record; undefined for other elements, such as a list of deleted records. */
export const toRecord = (element: Xml.Element): SourceRecord.SourceRecord | undefined => {
  if (element.name === "PubmedArticle") return article(element)
  return element.name === "PubmedBookArticle" ? book(element) : undefined
}
