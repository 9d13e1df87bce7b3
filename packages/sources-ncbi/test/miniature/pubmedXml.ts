import { escaped as escape } from "@litfuse/engine/Xml"
import type { Article } from "./articles.ts"

const when = ({ year, month, day }: Pick<Article, "year" | "month" | "day">): string =>
  `<Year>${year}</Year><Month>${month}</Month><Day>${day}</Day>`

const author = ({ family, given, affiliation, orcid }: Article["authors"][number]): string =>
  `<Author ValidYN="Y"><LastName>${escape(family)}</LastName><ForeName>${escape(given)}</ForeName><Initials>${given.charAt(0)}</Initials>${
    orcid === undefined ? "" : `<Identifier Source="ORCID">https://orcid.org/${orcid}</Identifier>`
  }${affiliation === undefined ? "" : `<AffiliationInfo><Affiliation>${escape(affiliation)}</Affiliation></AffiliationInfo>`}</Author>`

const part = ({ label, text }: Article["abstract"][number]): string =>
  `<AbstractText${label === undefined ? "" : ` Label="${escape(label)}"`}>${escape(text)}</AbstractText>`

const heading = ({ descriptor, ui, qualifier, major }: Article["headings"][number]): string =>
  `<MeshHeading><DescriptorName UI="${ui}" MajorTopicYN="${major && qualifier === undefined ? "Y" : "N"}">${escape(descriptor)}</DescriptorName>${
    qualifier === undefined ? "" : `<QualifierName UI="Q000000" MajorTopicYN="${major ? "Y" : "N"}">${escape(qualifier)}</QualifierName>`
  }</MeshHeading>`

const id = (type: string, value: string | undefined): string =>
  value === undefined ? "" : `<ArticleId IdType="${type}">${escape(value)}</ArticleId>`

const list = (name: string, items: ReadonlyArray<string>): string => (items.length === 0 ? "" : `<${name}>${items.join("")}</${name}>`)

const article = (a: Article): string =>
  `<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">${a.pmid}</PMID><Article PubModel="Print"><Journal><ISSN IssnType="Print">${
    a.journal.issn
  }</ISSN><JournalIssue CitedMedium="Print"><Volume>${a.volume}</Volume><Issue>${a.issue}</Issue><PubDate>${when(a)}</PubDate></JournalIssue><Title>${escape(
    a.journal.title
  )}</Title><ISOAbbreviation>${a.journal.short}</ISOAbbreviation></Journal><ArticleTitle>${
    a.original === undefined ? escape(a.title) : `[${escape(a.title)}]`
  }.</ArticleTitle><Pagination><MedlinePgn>${a.pages}</MedlinePgn></Pagination>${list("Abstract", a.abstract.map(part))}${list(
    "AuthorList",
    a.authors.map(author)
  )}<Language>${a.language}</Language>${
    a.grant === undefined ? "" : `<GrantList><Grant><GrantID>${a.grant}</GrantID></Grant></GrantList>`
  }${list(
    "PublicationTypeList",
    a.types.map((type) => `<PublicationType UI="D000000">${type}</PublicationType>`)
  )}${a.original === undefined ? "" : `<VernacularTitle>${escape(a.original)}.</VernacularTitle>`}</Article><MedlineJournalInfo><MedlineTA>${
    a.journal.short
  }</MedlineTA></MedlineJournalInfo>${
    a.substance === undefined
      ? ""
      : `<ChemicalList><Chemical><RegistryNumber>${a.substance.number}</RegistryNumber><NameOfSubstance UI="D000000">${a.substance.name}</NameOfSubstance></Chemical></ChemicalList>`
  }${list("MeshHeadingList", a.headings.map(heading))}${list(
    "KeywordList",
    a.keywords.map((keyword) => `<Keyword MajorTopicYN="N">${escape(keyword)}</Keyword>`)
  )}</MedlineCitation><PubmedData><PublicationStatus>ppublish</PublicationStatus>${list("ArticleIdList", [
    id("pubmed", a.pmid),
    id("pmc", a.pmcid),
    id("doi", a.doi)
  ])}${list(
    "ReferenceList",
    a.cites.map(
      (cited) =>
        `<Reference><Citation>A reference.</Citation><ArticleIdList>${id("pubmed", cited)}${id("doi", `10.5555/cited.${cited}`)}</ArticleIdList></Reference>`
    )
  )}</PubmedData></PubmedArticle>`

/** Articles as EFetch answers with them. */
export const pubmedXml = (articles: ReadonlyArray<Article>): string =>
  `<?xml version="1.0" ?>\n<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">\n<PubmedArticleSet>${articles.map(article).join("\n")}</PubmedArticleSet>`
