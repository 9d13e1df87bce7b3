/** Registration numbers of trials. */
import type { TrialNumber } from "./RecordParts.ts"

/**
 * Registries by the form of their numbers, with the names in MEDLINE's list of data banks. `words` must precede a number in running text if its form
 * alone is ambiguous.
 *
 * - source: https://www.nlm.nih.gov/bsd/medline_databank_source.html and the primary registries of the WHO's network (as stored 2026)
 */
const registries: ReadonlyArray<readonly [registry: string, form: string, words?: string]> = [
  ["ClinicalTrials.gov", "NCT\\d{8}"],
  ["ISRCTN", "ISRCTN\\d{6,9}"],
  ["EudraCT", "\\d{4}-\\d{6}-\\d{2}", "EudraCT|EUCTR|EU-?CT"],
  ["EU CTIS", "\\d{4}-5\\d{5}-\\d{2}-\\d{2}", "CTIS|EU-?CT|EUCTR"],
  ["ANZCTR", "ACTRN\\d{14}"],
  ["ChiCTR", "CHICTR[-A-Z]{0,8}\\d{6,12}"],
  ["ITMCTR", "ITMCTR\\d{10}"],
  ["CTRI", "CTRI/\\d{4}/\\d{2,3}/\\d{4,6}"],
  ["DRKS", "DRKS\\d{8}"],
  ["IRCT", "IRCT\\d{10,16}(?:N\\d{1,3})?"],
  ["jRCT", "JRCTS?\\d{9,10}"],
  ["UMIN-CTR", "UMIN\\d{9}"],
  ["JapicCTI", "JAPICCTI-?\\d{5,6}"],
  ["JMACCT", "JMA-?IIA\\d{5}"],
  ["CRiS", "KCT\\d{7}"],
  ["LBCTR", "LBCTR\\d{10}"],
  ["NTR", "(?:NTR|NL)\\d{3,5}", "Netherlands|Dutch|Nederlands|NTR|trialregister"],
  ["NTR", "NL-OMON\\d{3,6}"],
  ["PACTR", "PACTR\\d{14,16}"],
  ["PHRR", "PHRR\\d{6}-\\d{6}"],
  ["ReBec", "RBR-?[0-9A-Z]{6,8}"],
  ["REPEC", "PER-\\d{3}-\\d{2}", "REPEC|Peru\\w*"],
  ["RPCEC", "RPCEC\\d{8}"],
  ["SLCTR", "SLCTR/\\d{4}/\\d{3}"],
  ["TCTR", "TCTR\\d{11}"]
]

const whole = registries.map(([registry, form]) => [registry, new RegExp(`^${form}$`, "u")] as const)

/** Restores the usual spelling of numbers that are not in capitals. */
const usual = (number: string): string =>
  number
    .replace(/^CHICTR/u, "ChiCTR")
    .replace(/^JRCTS/u, "jRCTs")
    .replace(/^JRCT/u, "jRCT")
    .replace(/^JAPICCTI-?/u, "JapicCTI-")
    .replace(/^RBR-?(.*)$/u, (_, own: string) => `RBR-${own.toLowerCase()}`)

/** A number without the name of its registry, which journals often repeat. */
const bare = (text: string): string =>
  text
    .toUpperCase()
    .replace(/^[("[]+|[)"\].,;]+$/gu, "")
    .replace(/^(?:EUDRACT|EUCTR|EU-?CT|CTIS)\s*(?:NUMBER|NO\.?)?\s*[:#-]?\s*(?=\d{4}-)/u, "")
    .replace(/^(?:JPRN|UMIN-CTR|CLINICALTRIALS\.GOV)(?:\s(?:IDENTIFIER|ID|NUMBER|NO\.?))?[\s:/-]+(?=\p{L})/u, "")
    .replace(/^(NCT|ISRCTN|ACTRN|DRKS|UMIN|NTR)(?:[\s:-]?(?:IDENTIFIER|ID|NUMBER|NO|NR)\b)?[\s.:#-]*(?:\1)?[\s:-]*(?=\d)/u, "$1")
    .replace(/(?<=^\d{4}-\d{6}-\d{2})-[A-Z]{2,3}$/u, "")

/** Longer texts are not tested, so that a strange text costs no time. */
const longest = 200

/** A text as a trial number; undefined = no registry has this form. */
export const trialNumber = (text: string): TrialNumber | undefined => {
  const own = text.trim()
  if (own.length > longest) return undefined
  const number = bare(own)
  const registry = whole.find(([, form]) => form.test(number))?.[0]
  return registry === undefined ? undefined : { registry, number: usual(number) }
}

const one = (numbers: ReadonlyArray<TrialNumber>): ReadonlyArray<TrialNumber> => [
  ...new Map(numbers.map((number) => [number.number, number])).values()
]

/** The numbers of a text that is one number or a list. `within` finds those in a part that is more than a number, such as an address. */
const listed = (text: string, within: (part: string) => ReadonlyArray<TrialNumber>): ReadonlyArray<TrialNumber> => {
  const alone = trialNumber(text)
  // one number may contain a slash
  return alone === undefined
    ? text.split(/[,;\n]|\s\/\s|\sand\s/u).flatMap((part) => {
        const number = trialNumber(part)
        return number === undefined ? within(part) : [number]
      })
    : [alone]
}

/** Numbers in running text; ambiguous ones only behind the name of their registry. */
const written = new RegExp(
  `\\b(?:${registries
    .map(([, form, words]) =>
      (words === undefined ? form : `(?:${words})[^\\d\\n]{0,40}?${form}`).replace(
        /^(NCT|ISRCTN|ACTRN|DRKS|UMIN)/u,
        "$1(?:[ -]?(?:id|no|nr|number|identifier)\\b)?[ .:-]{0,2}"
      )
    )
    .join("|")})\\b`,
  "giu"
)

/** The name of a registry before an ambiguous number. */
const before = /^(?:EudraCT|EUCTR|EU-?CT|CTIS|Netherlands|Dutch|Nederlands|trialregister|NTR(?!\d))[^\d\n]{0,40}?(?=(?:NTR|NL)?\d)/iu

/** The trial numbers in running text, such as the registration part of an abstract. */
export const trialNumbersIn = (text: string): ReadonlyArray<TrialNumber> =>
  one([...text.matchAll(written)].flatMap(([found]) => listed(found.replace(before, ""), () => [])))

/** The trial numbers in texts, each of which is one number, its address or a list; none twice. */
export const trialNumbers = (texts: ReadonlyArray<string | null | undefined>): ReadonlyArray<TrialNumber> =>
  one(texts.flatMap((text) => listed(text ?? "", (part) => (part.length > longest ? [] : trialNumbersIn(part)))))
