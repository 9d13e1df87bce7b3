/** Numbers under which registries know a trial. */
import type { TrialNumber } from "./parts.ts"

/** Registries by the form of their numbers, under the names of MEDLINE's list of data banks. */
const registries: ReadonlyArray<readonly [registry: string, form: RegExp]> = [
  ["ClinicalTrials.gov", /^NCT\d{8}$/u],
  ["ISRCTN", /^ISRCTN\d{6,9}$/u],
  ["EudraCT", /^\d{4}-\d{6}-\d{2}$/u],
  ["EU CTIS", /^\d{4}-5\d{5}-\d{2}-\d{2}$/u],
  ["ANZCTR", /^ACTRN\d{14}$/u],
  ["ChiCTR", /^CHICTR[-A-Z]*\d{6,12}$/u],
  ["CTRI", /^CTRI\/\d{4}\/\d{2,3}\/\d{4,6}$/u],
  ["DRKS", /^DRKS\d{8}$/u],
  ["IRCT", /^IRCT\d{10,16}(?:N\d+)?$/u],
  ["jRCT", /^JRCTS?\d{9,10}$/u],
  ["UMIN-CTR", /^UMIN\d{9}$/u],
  ["CRiS", /^KCT\d{7}$/u],
  ["NTR", /^(?:NTR|NL)\d{3,5}$/u],
  ["PACTR", /^PACTR\d{14,16}$/u],
  ["ReBec", /^RBR-?[0-9A-Z]{6,8}$/u],
  ["TCTR", /^TCTR\d{11}$/u]
]

/** The spellings in which registries and papers have their numbers, where capitals are not the usual one. */
const usual = (number: string): string => number.replace(/^CHICTR/u, "ChiCTR").replace(/^JRCT/u, "jRCT")

/** A number as its registry writes it: without the name of the registry before it, which journals often repeat. */
const bare = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^(?:EUDRACT|EUCTR|EU-?CT|CTIS)\s*(?:NUMBER|NO\.?)?\s*[:#-]?\s*(?=\d{4}-)/u, "")
    .replace(/^ISRCTN\s+(?=\d)/u, "ISRCTN")
    .replace(/(?<=^\d{4}-\d{6}-\d{2})-[A-Z]{2,3}$/u, "")

/** The trial number that a text is; undefined where it is that of no registry. */
export const trialNumber = (text: string): TrialNumber | undefined => {
  const number = bare(text)
  const registry = registries.find(([, form]) => form.test(number))?.[0]
  return registry === undefined ? undefined : { registry, number: usual(number) }
}

/** The trial numbers among some texts; none twice. */
export const trialNumbers = (texts: ReadonlyArray<string | null | undefined>): ReadonlyArray<TrialNumber> => [
  ...new Map(texts.flatMap((text) => trialNumber(text ?? "") ?? []).map((one) => [one.number, one])).values()
]

const written =
  /\b(?:NCT\d{8}|ISRCTN ?\d{6,9}|(?:EudraCT|EUCTR)[^\d]{0,12}\d{4}-\d{6}-\d{2}|ACTRN\d{14}|ChiCTR[-A-Z]*\d{6,12}|CTRI\/\d{4}\/\d{2,3}\/\d{4,6}|DRKS\d{8}|IRCT\d{10,16}(?:N\d{1,2})?|jRCTs?\d{9,10}|UMIN\d{9}|KCT\d{7}|PACTR\d{14,16}|TCTR\d{11})\b/giu

/** The trial numbers in a running text, such as the part of an abstract that names a registration. */
export const trialNumbersIn = (text: string): ReadonlyArray<TrialNumber> =>
  trialNumbers([...text.matchAll(written)].map(([found]) => found.replace(/^(?:EudraCT|EUCTR)[^\d]*/iu, "")))
