import type { SourceRecord } from "../SourceRecord.ts"

const number =
  /\b(?:NCT\d{8}|ISRCTN\d{6,9}|ACTRN\d{14}|ChiCTR[-A-Z]*\d{6,12}|CTRI\/\d{4}\/\d{2,3}\/\d{4,6}|(?:EUCTR|EudraCT)[- ]?\d{4}-\d{6}-\d{2}|(?:jRCT|JPRN-UMIN|UMIN)[-s]?\d{6,10}|DRKS\d{8}|IRCT\d{10,16}(?:N\d+)?|PACTR\d{14,16}|KCT\d{7}|NTR\d{3,5}|TCTR\d{11}|RBR-?[0-9a-z]{6})\b/gi

const register =
  /clinicaltrials\.gov|trialsearch\.who\.int|who\.int\/trialsearch|isrctn\.(?:com|org)|anzctr\.org|clinicaltrialsregister\.eu|ctri\.nic\.in|\bICTRP\b/i

const textsOf = ({ containerTitle, url, contributors }: SourceRecord): ReadonlyArray<string> => [
  containerTitle ?? "",
  url ?? "",
  ...contributors.slice(0, 3).map((one) => (one._tag === "Group" ? one.name : one.family))
]

/** The registration numbers of the trial that a record is about: from its identifiers, its title and its place, not from its references. */
export const trialRegistrations = (record: SourceRecord): ReadonlyArray<string> => {
  const texts = [record.title, ...textsOf(record)].filter((text) => /\d{3}/.test(text)).flatMap((text) => text.match(number) ?? [])
  const fromIdentifiers = record.identifiers.flatMap(({ scheme, value }) => (scheme === "nct" ? [value] : []))
  return [...texts, ...fromIdentifiers].map((one) =>
    one.toUpperCase().replace(/EUDRACT|[\s/-]/g, (part) => (part === "EUDRACT" ? "EUCTR" : ""))
  )
}

/** Whether a record is a registry entry itself, rather than a publication about a trial. */
export const isTrialRegistration = (record: SourceRecord): boolean => {
  if (record.publicationTypes.some((type) => /trial regist/i.test(type))) return true
  const hasPublication = record.volume !== undefined || record.identifiers.some(({ scheme }) => scheme === "doi" || scheme === "pmid")
  if (hasPublication) return false
  if (textsOf(record).some((text) => register.test(text) || (text.match(number) ?? []).length > 0)) return true
  return record.containerTitle === undefined && record.identifiers.length > 0 && record.identifiers.every(({ scheme }) => scheme === "nct")
}
