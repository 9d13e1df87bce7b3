/** Funders and trial registries in MEDLINE's notation: parts separated by slashes. */
import * as Raw from "@litfuse/engine/Raw"
import type { Funding, TrialNumber } from "@litfuse/engine/SourceRecord"

/** The acronym of an agency, which precedes its full name: `HL`, `WT_`, `CIHR`. */
const short = /^(?:[A-Z]{2}|[A-Za-z]{2,8}_|CIHR|ImNIH|HHMI)?$/

/** Parses a grant from its number, acronym, agency and country; leading parts may be missing. */
export const parse = (text: string): Funding | undefined => {
  const parts = text.split("/").map((part) => part.trim())
  if (parts.length === 1) return Raw.funding([/\d/.test(text) ? [undefined, text] : [text, undefined]])?.[0]
  const [number, agency] = [parts.slice(0, -2), parts.at(-2)]
  if (short.test(number.at(-1) ?? "-")) number.pop()
  return Raw.funding([[agency, number.join("/")]])?.[0]
}

/** Prints a grant without a country, which records do not store. A number that ends like an acronym is followed by an empty one. */
export const print = ({ grant, funder = "" }: Funding): string => {
  if (grant === undefined) return `${funder}/`
  return `${grant}/${short.test(grant.split("/").at(-1)!.trim()) ? "/" : ""}${funder}/`
}

/** Whether a grant changes when it is printed and parsed again. */
export const isReadDifferently = (one: Funding): boolean => {
  const read = parse(print(one))
  return read?.funder !== one.funder || read?.grant !== one.grant
}

/** Parses the trial in `ClinicalTrials.gov/NCT01234567`; undefined for numbers of other data banks. */
export const parseTrial = (text: string): TrialNumber | undefined =>
  Raw.trialNumbers([text.slice(text.indexOf("/") + 1)])[0] ?? Raw.trialNumbers([text])[0]

/** Prints a trial in MEDLINE's notation: the registry before its number. */
export const printTrial = ({ registry, number }: TrialNumber): string => `${registry}/${number}`

/** Whether a trial changes when it is printed and parsed again. */
export const isTrialReadDifferently = (one: TrialNumber): boolean => {
  const read = parseTrial(printTrial(one))
  return read?.registry !== one.registry || read.number !== one.number
}
