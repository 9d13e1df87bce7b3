/** Who paid, and registries of trials, as MEDLINE writes them: with slashes between their parts. */
import * as Raw from "@litfuse/engine/Raw"
import type { Funding, TrialNumber } from "@litfuse/engine/SourceRecord"

/** The short name of an agency, which stands before its whole name: `HL`, `WT_`, `CIHR`. */
const short = /^(?:[A-Z]{2}|[A-Za-z]{2,8}_|CIHR|ImNIH|HHMI)?$/

/** What paid for a publication, out of its number, the short name, the agency and its country; what is missing at the front is left out. */
export const parse = (text: string): Funding | undefined => {
  const parts = text.split("/").map((part) => part.trim())
  if (parts.length === 1) return Raw.funding([/\d/.test(text) ? [undefined, text] : [text, undefined]])?.[0]
  const [number, agency] = [parts.slice(0, -2), parts.at(-2)]
  if (short.test(number.at(-1) ?? "-")) number.pop()
  return Raw.funding([[agency, number.join("/")]])?.[0]
}

/** The same without a country, which no record holds. A number that ends as a short name does has an empty one behind it. */
export const print = ({ grant, funder = "" }: Funding): string => {
  if (grant === undefined) return `${funder}/`
  return `${grant}/${short.test(grant.split("/").at(-1)!.trim()) ? "/" : ""}${funder}/`
}

/** Whether a grant is read as another one once it is written. */
export const isReadElse = (one: Funding): boolean => {
  const read = parse(print(one))
  return read?.funder !== one.funder || read?.grant !== one.grant
}

/** The trial that `ClinicalTrials.gov/NCT01234567` names; undefined for numbers of other data banks. */
export const parseTrial = (text: string): TrialNumber | undefined =>
  Raw.trialNumbers([text.slice(text.indexOf("/") + 1)])[0] ?? Raw.trialNumbers([text])[0]

/** A trial as MEDLINE has it: the registry before its number. */
export const printTrial = ({ registry, number }: TrialNumber): string => `${registry}/${number}`

/** Whether a trial is read as another one once it is written. */
export const isTrialReadElse = (one: TrialNumber): boolean => {
  const read = parseTrial(printTrial(one))
  return read?.registry !== one.registry || read.number !== one.number
}
