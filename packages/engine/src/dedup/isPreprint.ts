import type { SourceRecord } from "../SourceRecord.ts"

/**
 * DOIs of preprint servers. Preprints of the Open Science Framework have its name in the DOI, with any prefix; 10.17605 is for its projects, which
 * are no preprints.
 */
const servers =
  /^10\.(?:48550\/arxiv|2139\/ssrn|20944\/preprints|21203\/rs|26434\/chemrxiv|312(?:19|2\d|3[0-8])\/|35542\/|51224\/|33767\/|32942\/|33774\/|1149\/osf|2196\/preprints|7287\/peerj\.preprints|36227\/techrxiv|22541\/(?:au|essoar)|1002\/essoar|12688\/f1000research.*\.1$|1101\/(?:\d{4}\.\d{2}\.\d{2}\.)?\d{6,8}(?:v\d+)?$|64898\/|5194\/egusphere-\d{4}-|(?!17605\/)\d{4,9}\/osf\.io\/)/

const names =
  /^\W*(?:[a-z]{1,12}rxiv|(?:bio|med|ar|chem|psy|eng|agri|tech)xiv|osf|open science framework|ess open archive|egusphere|cambridge open engage)\b|\bpreprints?\b|^\W*research square\b|^\W*(?:ssrn|social science research network)\b|^\W*authorea\b/i

/** Publishers that only have preprints when no journal is named, as Crossref writes them. */
const publishers =
  /^\W*(?:center for open science|cold spring harbor laboratory|openrxiv|research square(?: platform llc)?|authorea,? inc\.?)\W*$/i

const addresses =
  /^https?:\/\/(?:www\.)?(?:[a-z]{1,12}rxiv\.org|osf\.io\/preprints|researchsquare\.com\/article|preprints\.org\/manuscript|(?:papers\.)?ssrn\.com|authorea\.com)\b/i

const withReview = /^\W*f1000 ?research\b/i

/** Whether a DOI belongs to a preprint server. */
export const isPreprintDoi = (doi: string): boolean => servers.test(doi)

/**
 * Whether a record is a preprint. A record with an identifier or a place of the published version is none, even if it names the preprint too. Such a
 * place is a journal or proceedings that is no server, with a volume or pages.
 */
export const isPreprint = ({ identifiers, publicationTypes, containerTitle, volume, pages, publisher, url }: SourceRecord): boolean => {
  if (publicationTypes.some((type) => /^preprint/i.test(type))) return true
  const dois = identifiers.filter(({ scheme }) => scheme === "doi")
  if (dois.some(({ value }) => !isPreprintDoi(value))) return false
  if (containerTitle !== undefined && names.test(containerTitle)) return true
  const isPlaced = containerTitle !== undefined && (volume !== undefined || pages !== undefined)
  if (dois.length > 0) return !isPlaced || withReview.test(containerTitle)
  if (containerTitle === undefined && volume === undefined) {
    if (publisher !== undefined && publishers.test(publisher)) return true
    if (url !== undefined && addresses.test(url)) return true
  }
  return (
    identifiers.some(({ scheme }) => scheme === "arxiv") && volume === undefined && !identifiers.some(({ scheme }) => scheme === "pmid")
  )
}
