import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import { relationsOf, retractionOf } from "./relations.ts"
import type { Citation, EuropePmcResult } from "./EuropePmcResult.ts"

/** Encodes a text for an address. Half a character (a lone surrogate) becomes the replacement character. */
export const encodeForAddress = (text: string): string => encodeURIComponent(text.toWellFormed())

const isYes = (flag: Raw.Value): boolean => flag === "Y"

/** The identifiers of a record. Only ids of the source MED are PMIDs. */
const identifiersOf = ({
  source,
  id,
  pmid,
  pmcid,
  doi
}: {
  readonly source?: Raw.Value
  readonly id?: Raw.Value
  readonly pmid?: Raw.Value
  readonly pmcid?: Raw.Value
  readonly doi?: Raw.Value
}) =>
  Raw.identifiers([
    ["pmid", source === "MED" ? (pmid ?? id) : pmid],
    ["pmcid", source === "PMC" ? (pmcid ?? id) : pmcid],
    ["doi", doi]
  ])

type Author = NonNullable<NonNullable<NonNullable<EuropePmcResult["authorList"]>["author"]>[number]>

const contributorOf = (author: Author): ReadonlyArray<SourceRecord.Contributor> => {
  const name = Raw.text(author.collectiveName)
  const affiliations = Raw.some(
    Raw.texts((author.authorAffiliationDetailsList?.authorAffiliation ?? []).map(({ affiliation }) => affiliation))
  )
  if (name !== undefined) return [{ _tag: "Group", name, ...Raw.known({ affiliations }) }]
  const orcid = author.authorId?.type === "ORCID" ? Raw.orcid(author.authorId.value) : undefined
  const [family, given] = [Raw.text(author.lastName), Raw.text(author.firstName) ?? Raw.text(author.initials)]
  if (family !== undefined) return [{ _tag: "Person", family, ...Raw.known({ given, orcid, affiliations }) }]
  return parseName(Raw.text(author.fullName)).map((person) => ({ ...person, ...Raw.known({ orcid, affiliations }) }))
}

/** Parses a name in MEDLINE's form, initials last: "Haas-Kogan DA". */
const parseName = (name: string | undefined): ReadonlyArray<SourceRecord.Contributor> => {
  if (name === undefined) return []
  const [, family, given] = /^(.+?)\s+(\p{Lu}{1,4}(?:\s(?:Jr|Sr|2nd|3rd))?)$/u.exec(name) ?? []
  return [{ _tag: "Person", family: family ?? name, ...Raw.known({ given }) }]
}

const namesIn = (authors: Raw.Value): ReadonlyArray<SourceRecord.Contributor> =>
  (Raw.text(authors)?.replace(/\.$/, "") ?? "").split(/,\s*/u).flatMap((name) => parseName(Raw.text(name)))

const partsOf = (html: Raw.Value): ReadonlyArray<SourceRecord.AbstractPart> =>
  (html === undefined || html === null ? [] : Text.parts(String(html))).flatMap(({ label, text }) => {
    const plain = Raw.text(text)
    return plain === undefined ? [] : [{ ...Raw.known({ label: Raw.text(label) }), text: plain }]
  })

/** Trial numbers in the abstract's sentences about registration, because results have no field for them. Other numbers may belong to other trials. */
const trialsOf = (parts: ReadonlyArray<SourceRecord.AbstractPart>) =>
  Raw.trialNumbersIn(
    parts
      .flatMap(({ label, text }) =>
        /regist/iu.test(label ?? "")
          ? [text]
          : // a full stop inside a name or an address does not end a sentence
            (text.match(/(?:regist\w*|clinicaltrials\.gov|isrctn|eudract)(?:[^.]|\.(?=\S)){0,160}/giu) ?? [])
      )
      .join(" ")
  )

const abstractOf = (clean: ReadonlyArray<SourceRecord.AbstractPart>) => {
  const isLabelled = clean.length > 1 || clean[0]?.label !== undefined
  return { abstract: isLabelled ? undefined : clean[0]?.text, abstractParts: isLabelled ? Raw.some(clean) : undefined }
}

const titleOf = (key: string, title: Raw.Value): string => Raw.text(Text.plain(String(title ?? ""))) ?? Raw.noTitle(key)

const headingsOf = (result: EuropePmcResult): ReadonlyArray<SourceRecord.MeshHeading> =>
  (result.meshHeadingList?.meshHeading ?? []).flatMap((heading) => {
    const descriptor = Raw.text(heading.descriptorName)
    const qualifiers = (heading.meshQualifierList?.meshQualifier ?? []).flatMap((qualifier) => {
      const name = Raw.text(qualifier.qualifierName)
      return name === undefined ? [] : [{ name, major: isYes(qualifier.majorTopic_YN) }]
    })
    return descriptor === undefined ? [] : [{ descriptor, qualifiers, major: isYes(heading.majorTopic_YN) }]
  })

/** Addresses of free texts: those marked as open access (OA) or free (F). */
const openAccessOf = (result: EuropePmcResult): ReadonlyArray<SourceRecord.OpenAccess> => {
  const { fullTextUrlList, isOpenAccess, license } = result
  const licence = isYes(isOpenAccess) ? Raw.text(license) : undefined
  const urls = (fullTextUrlList?.fullTextUrl ?? []).flatMap(({ availabilityCode, site, url }) => {
    const address = Raw.text(url)
    if (address === undefined || !/^https?:/iu.test(address) || (availabilityCode !== "OA" && availabilityCode !== "F")) return []
    const isRepository = site === "Europe_PMC" || site === "PubMedCentral"
    return [{ url: address, ...Raw.known({ licence }), host: isRepository ? ("repository" as const) : ("publisher" as const) }]
  })
  // lite results have the flag without addresses; preprints have no PMCID either
  const pmcid = Raw.text(result.pmcid)
  if (urls.length === 0 && isYes(isOpenAccess)) {
    const place =
      pmcid === undefined
        ? `article/${encodeForAddress(result.source)}/${encodeForAddress(result.id)}`
        : `articles/${encodeForAddress(pmcid)}`
    return [{ url: `https://europepmc.org/${place}`, ...Raw.known({ licence }), host: "repository" }]
  }
  return urls.filter(({ url }, at) => urls.findIndex((other) => other.url === url) === at)
}

const citationCountOf = (count: Raw.Value, today: SourceRecord.PartialDate): SourceRecord.CitationCount | undefined =>
  typeof count === "number" && Number.isSafeInteger(count) && count >= 0 ? { count, source: "europepmc", date: today } : undefined

/**
 * The issue date in MEDLINE's words and the electronic date; without both, the first publication date.
 * `firstPublicationDate` always has a day, the first of the month or year if no day is known.
 */
const datesOf = ({ journalInfo, electronicPublicationDate, firstPublicationDate, bookOrReportDetails, pubYear }: EuropePmcResult) => {
  const issue = Raw.dateInWords(journalInfo?.dateOfPublication) ?? Raw.date(journalInfo?.yearOfPublication)
  // the first of a month usually means the whole month
  const first = Raw.dateIn(String(firstPublicationDate ?? "").replace(/(?:-01)?-01$/, ""))
  return Raw.dated(
    { issue, electronic: Raw.dateIn(electronicPublicationDate) },
    first ?? Raw.date(bookOrReportDetails?.yearOfPublication) ?? Raw.date(pubYear)
  )
}

const typesOf = (list: ReadonlyArray<string> | null | undefined, joined: Raw.Value): ReadonlyArray<string> =>
  Raw.types(list ?? String(joined ?? "").split(";"))

/** Maps a Europe PMC result to a record. `today`: the day of the request, because citation counts change. */
export const toRecord = (result: EuropePmcResult, today: SourceRecord.PartialDate): SourceRecord.SourceRecord => {
  const { journalInfo, authorList } = result
  const parts = partsOf(result.abstractText)
  const key = `${result.source}/${result.id}`.toWellFormed()
  const authors = (authorList?.author ?? []).flatMap(contributorOf)
  const types = typesOf(result.pubTypeList?.pubType, result.pubType)
  const relations = relationsOf(result)
  return SourceRecord.make({
    source: "europepmc",
    id: key,
    identifiers: identifiersOf(result),
    title: titleOf(key, result.title),
    contributors: authors.length > 0 ? authors : namesIn(result.authorString),
    publicationTypes: types,
    meshHeadings: headingsOf(result),
    keywords: Raw.texts(result.keywordList?.keyword ?? []),
    url: `https://europepmc.org/article/${key.split("/").map(encodeForAddress).join("/")}`,
    retraction: retractionOf(types, relations),
    ...Raw.known({
      ...abstractOf(parts),
      containerTitle:
        Raw.text(journalInfo?.journal?.title) ??
        Raw.text(journalInfo?.journal?.medlineAbbreviation) ??
        Raw.text(result.journalTitle) ??
        Raw.text(result.bookOrReportDetails?.comprisingTitle) ??
        (result.source === "PPR" ? Raw.text(result.bookOrReportDetails?.publisher) : undefined),
      volume: Raw.text(journalInfo?.volume) ?? Raw.text(result.journalVolume),
      issue: Raw.text(journalInfo?.issue) ?? Raw.text(result.issue),
      pages: Raw.text(result.pageInfo),
      issn: Raw.some(
        Raw.issns([journalInfo?.journal?.issn, journalInfo?.journal?.essn, ...String(result.journalIssn ?? "").split(/;\s*/u)])
      ),
      ...datesOf(result),
      ...Raw.languages([result.language]),
      trials: Raw.some(trialsOf(parts)),
      funding: Raw.funding((result.grantsList?.grant ?? []).map(({ agency, grantId }) => [agency, grantId])),
      relations: Raw.some(relations),
      openAccess: Raw.some(openAccessOf(result)),
      citationCount: citationCountOf(result.citedByCount, today),
      licence: Raw.text(result.license)
    })
  })
}

/**
 * Maps an entry of a citation list to a record; undefined for an entry without a title or position.
 *
 * - `of` the publication whose list it is; a reference that was not found is named by its position there
 */
export const citationRecord = (citation: Citation, of: string, today: SourceRecord.PartialDate): SourceRecord.SourceRecord | undefined => {
  const [id, source, order] = [Raw.text(citation.id), Raw.text(citation.source), Raw.text(citation.citedOrder)]
  const place = order === undefined ? undefined : `${of}#${order}`
  const key = id !== undefined && source !== undefined ? `${source}/${id}` : place
  if (key === undefined || Raw.text(citation.title) === undefined) return undefined
  return SourceRecord.make({
    source: "europepmc",
    id: key,
    identifiers: identifiersOf(citation),
    title: titleOf(key, citation.title),
    contributors: namesIn(citation.authorString),
    publicationTypes: typesOf(undefined, citation.citationType),
    ...Raw.known({
      containerTitle: Raw.text(citation.journalAbbreviation),
      volume: Raw.text(citation.volume),
      issue: Raw.text(citation.issue),
      pages: Raw.text(citation.pageInfo),
      published: Raw.date(citation.pubYear),
      citationCount: citationCountOf(citation.citedByCount, today)
    })
  })
}
