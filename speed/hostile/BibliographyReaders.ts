import * as Bibliography from "@litfuse/bibliography/Bibliography"
import { columns } from "@litfuse/bibliography/csv/columns"
import { units as ofRecords } from "./RecordReaders.ts"
import { units as ofTexts } from "./TextReaders.ts"

/** Lines that begin with each of some tags, all with one text. */
const tagged = (tags: string, line: (tag: string) => string): string => tags.split(" ").map(line).join("\n")

const risTags =
  "A1 A2 A4 AB AD AN AU AV BT C1 C7 CN CP CT CY DA DB DI DO DP ED EP ET ID IS J1 J2 JA JF JO KW L1 L2 LA LB LK M1 M3 N1 N2 OP PB PY RN RP SE SN SP ST SV T1 T2 T3 TA TI TT U1 UR VL VO Y1 Y2 ZZ"
const nbibTags =
  "AB AD AID AU AUID BTI CI CN COI DP EDAT ED FAU FED GR IP IS JID JT LA LID LR MH OT OWN PB PG PHST PL PMC PST PT RN SB SI SO TA TI TT VI"
const wosTags = "TI AB AF AU CA BE ED SO JI J9 PU VL IS BP EP PS AR SN EI PY PD LA DT DE ID DI PM C1 CR RP"
const ovidTags = "TI AB FA AU ED JN JT JA TA PB VO VI IP PG IS IL YR DP LG PT MH KW DO UI AN DB UR XL"
const ovidLabels = "Title Abstract Authors Editors Source Publisher Volume Issue Page ISSN Language Keywords DOI Database"
const refworksTags = "T1 AB A1 A2 JF T2 JO PB VO IS SP OP SN YR FD LA K1 DO AN DB DS LK UL NO"
const bibtexNames =
  "title origtitle author editor journal booktitle year date month volume number pages eid issn isbn url note annote keywords abstract doi pmid eprint language langid school type mesh identifiers"
const endnoteElements =
  "titles/title titles/secondary-title titles/translated-title contributors/authors/author contributors/secondary-authors/author periodical/full-title pages volume number isbn electronic-resource-num dates/year dates/pub-dates/date abstract keywords/keyword language notes custom2 accession-num work-type urls/related-urls/url publisher"
const ctgovElements =
  "required_header/url id_info/nct_id id_info/secondary_id brief_title official_title brief_summary/textblock condition keyword study_first_posted"
const ictrpElements = "TrialID Public_title Scientific_title Condition web_address Date_registration3 Date_registration Secondary_ID Phase"
const cslNames =
  "title original-title container-title publisher volume issue page number ISSN ISBN DOI PMID PMCID URL language genre abstract note keyword"

const xmlText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

const element = (path: string, text: string): string => {
  const names = path.split("/")
  return `${names.map((name) => `<${name}>`).join("")}${xmlText(text)}${names
    .map((name) => `</${name}>`)
    .toReversed()
    .join("")}`
}

const oneLine = (text: string): string => text.replaceAll("\n", " ")
const inBraces = (text: string): string => text.replaceAll(/[{}\\@]/g, "x")
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A file of each form in which every field that is read has one text. A form that is new has a line here, or nothing here is compiled. */
const files: Readonly<Record<Exclude<Bibliography.ReadableFormat, "xlsx">, (text: string) => string>> = {
  ris: (text) => `TY  - JOUR\n${tagged(risTags, (tag) => `${tag}  - ${text}`)}\nER  - \n`,
  nbib: (text) => `PMID- 1\n${tagged(nbibTags, (tag) => `${tag.padEnd(4)}- ${oneLine(text)}`)}\n`,
  bibtex: (text) =>
    `@book{a,\n${bibtexNames
      .split(" ")
      .map((name) => `${name} = {${inBraces(text)}}`)
      .join(",\n")}\n}\n`,
  endnote: (text) =>
    `<xml><records><record>${endnoteElements
      .split(" ")
      .map((path) => element(path, text))
      .join("")}</record></records></xml>`,
  csl: (text) =>
    JSON.stringify([
      {
        id: text,
        type: "book",
        ...Object.fromEntries(cslNames.split(" ").map((name) => [name, text])),
        author: [{ family: text, given: text, suffix: text }, { literal: text }],
        issued: { raw: text }
      }
    ]),
  csv: (text) => {
    const names = columns.map(([, all]) => all.split(" ")[0]!)
    return `${["title", "authorfullnames", ...names.filter((name) => name !== "title")].join(",")}\n${Array.from({ length: names.length + 1 }, () => quoted(text)).join(",")}\n`
  },
  rayyan: (text) => files.csv(text),
  covidence: (text) => files.csv(text),
  wos: (text) =>
    `PT J\n${tagged(wosTags, (tag) => `${tag} ${text.replaceAll("\n", "\n   ")}\n   ${text.replaceAll("\n", "\n   ")}`)}\nER\n\nEF\n`,
  enw: (text) => `%0 Journal Article\n${tagged("T X A E J B I V N P @ D 8 G 9 K R M W U Z", (tag) => `%${tag} ${text}`)}\n`,
  refworks: (text) => `RT Journal Article\n${tagged(refworksTags, (tag) => `${tag} ${text}`)}\n`,
  ovid: (text) =>
    `<1>\n${tagged(ovidTags, (tag) => `${tag}  - ${text}`)}\n\n<2>\n${tagged(ovidLabels, (label) => `${label}\n  ${text}`)}\n`,
  "pubmed-xml": (text) => {
    const one = xmlText(text)
    return `<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PMID><Article><Journal><Title>${one}</Title><ISOAbbreviation>${one}</ISOAbbreviation><JournalIssue><Volume>${one}</Volume><Issue>${one}</Issue><PubDate><MedlineDate>${one}</MedlineDate></PubDate></JournalIssue></Journal><ArticleTitle>${one}</ArticleTitle><Pagination><MedlinePgn>${one}</MedlinePgn></Pagination><Abstract><AbstractText>${one}</AbstractText></Abstract><AuthorList><Author><LastName>${one}</LastName><ForeName>${one}</ForeName></Author><Author><CollectiveName>${one}</CollectiveName></Author></AuthorList><Language>${one}</Language><PublicationTypeList><PublicationType>${one}</PublicationType></PublicationTypeList></Article><MeshHeadingList><MeshHeading><DescriptorName>${one}</DescriptorName></MeshHeading></MeshHeadingList><KeywordList><Keyword>${one}</Keyword></KeywordList></MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="doi">${one}</ArticleId></ArticleIdList></PubmedData></PubmedArticle></PubmedArticleSet>`
  },
  litfuse: (text) =>
    JSON.stringify({
      version: 2,
      works: [
        {
          ...Object.fromEntries(
            "title published containerTitle volume issue pages originalTitle tldr".split(" ").map((name) => [name, text])
          ),
          ...Object.fromEntries("identifiers publicationTypes keywords languages fieldsOfStudy".split(" ").map((name) => [name, [text]])),
          contributors: [{ family: text, given: text }, { literal: text }],
          abstract: [{ label: text, text }],
          relations: [{ kind: "has-comment", id: text, citation: text }]
        }
      ]
    }),
  "ctgov-json": (text) =>
    JSON.stringify({
      protocolSection: {
        identificationModule: { nctId: text, briefTitle: text, officialTitle: text, secondaryIdInfos: [{ id: text }] },
        statusModule: { studyFirstSubmitDate: text },
        descriptionModule: { briefSummary: text },
        conditionsModule: { conditions: [text], keywords: [text] }
      }
    }),
  "ctgov-xml": (text) =>
    `<clinical_study>${ctgovElements
      .split(" ")
      .map((path) => element(path, text))
      .join("")}</clinical_study>`,
  ictrp: (text) =>
    `<Trials><Trial>${ictrpElements
      .split(" ")
      .map((path) => element(path, text))
      .join("")}</Trial></Trials>`
}

/** The reading of each form, with a text in all of its fields. */
export const readers: Readonly<Record<string, (text: string) => unknown>> = Object.fromEntries(
  Object.entries(files).map(([form, file]) => [
    `every field of ${form}`,
    (text: string) => Bibliography.read(Buffer.from(file(text)), "hostile", { form: form as Bibliography.ReadableFormat })
  ])
)

/** What patterns begin to match again and again. */
export const units = [...new Set([...ofTexts, ...ofRecords, "\t", " \n", "– ", "; ", " ;", " ,", " and ", "|", "PMID", "2020 ", "1 "])]
