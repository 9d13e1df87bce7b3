import type { SourceRecord } from "../SourceRecord.ts"

const servers =
  /^10\.(?:48550\/arxiv|2139\/ssrn|20944\/preprints|21203\/rs|26434\/chemrxiv|312(?:19|2\d|3[0-8])\/|35542\/|51224\/|33767\/|32942\/|33774\/|1149\/osf|2196\/preprints|36227\/techrxiv|22541\/au|12688\/f1000research.*\.1$|1101\/(?:\d{4}\.\d{2}\.\d{2}\.)?\d{6,8}(?:v\d+)?$|64898\/)/

const names =
  /^\W*(?:[a-z]{1,12}rxiv|(?:bio|med|ar|chem|psy|eng|agri|tech)xiv|osf|open science framework)\b|\bpreprints?\b|^\W*research square\b|^\W*ssrn\b|^\W*authorea\b/i

/** Whether a DOI is one of a preprint server. */
export const isPreprintDoi = (doi: string): boolean => servers.test(doi)

/**
 * Whether a record is one of a preprint. A record with an identifier or a volume of the published version is not, even where it names the preprint
 * too.
 */
export const isPreprint = ({ identifiers, publicationTypes, containerTitle, volume }: SourceRecord): boolean => {
  if (publicationTypes.some((type) => /^preprint/i.test(type))) return true
  const dois = identifiers.filter(({ scheme }) => scheme === "doi")
  if (dois.some(({ value }) => !isPreprintDoi(value))) return false
  if (dois.length > 0) return true
  if (containerTitle !== undefined && names.test(containerTitle)) return true
  return (
    identifiers.some(({ scheme }) => scheme === "arxiv") && volume === undefined && !identifiers.some(({ scheme }) => scheme === "pmid")
  )
}
