/** Parts of words that British and American spelling write differently. */
const spellings: ReadonlyArray<readonly [british: RegExp, american: string, americanOnly: RegExp, british: string]> = [
  [/haem/u, "hem", /\bhem(?=[ao])/u, "haem"],
  [/oedem/u, "edem", /(?<!o)edem/u, "oedem"],
  [/oesoph/u, "esoph", /(?<!o)esoph/u, "oesoph"],
  [/oestr/u, "estr", /\bestr(?=[ao])/u, "oestr"],
  [/paedi/u, "pedi", /\bpedi(?=at)/u, "paedi"],
  [/anaesth/u, "anesth", /anesth/u, "anaesth"],
  [/anaem/u, "anem", /anemi/u, "anaemi"],
  [/isch?aem/u, "ischem", /ischem/u, "ischaem"],
  [/leukaem/u, "leukem", /leukem/u, "leukaem"],
  [/glycaem/u, "glycem", /glycem/u, "glycaem"],
  [/lipidaem/u, "lipidem", /lipidem/u, "lipidaem"],
  [/gynaec/u, "gynec", /gynec/u, "gynaec"],
  [/foet/u, "fet", /\bfet(?=[au])/u, "foet"],
  [/diarrhoea/u, "diarrhea", /diarrhea/u, "diarrhoea"],
  [/tumour/u, "tumor", /tumor/u, "tumour"],
  [/behaviour/u, "behavior", /behavior/u, "behaviour"],
  [/colour/u, "color", /color(?!e)/u, "colour"],
  [/fibre/u, "fiber", /fiber/u, "fibre"],
  [/ageing/u, "aging", /\baging/u, "ageing"],
  [/isation/u, "ization", /ization/u, "isation"],
  [/omis(?=e)/u, "omiz", /omiz(?=e)/u, "omis"]
]

/** A text in the other spelling, British or American; undefined where both are the same. */
export const otherSpelling = (text: string): string | undefined => {
  const lower = text.toLowerCase()
  for (const [british, american, isAmerican, other] of spellings) {
    if (british.test(lower)) return lower.replace(british, american)
    if (isAmerican.test(lower)) return lower.replace(isAmerican, other)
  }
  return undefined
}

/** The singular of a word that looks like an English plural; other words as they are. */
export const singular = (word: string): string => {
  if (word.length < 5 || /(?:ss|us|is|[^s]ics)$/u.test(word)) return word
  if (word.endsWith("ies") && word.length > 5) return `${word.slice(0, -3)}y`
  return word.endsWith("s") ? word.slice(0, -1) : word
}

/** Endings that other forms of a word replace: `hypothermia`, `hypothermic`. */
const endings = /(?:ical|ic|ia|ions?|ed|ing|al|[aeiy])$/u

/**
 * The beginning of a word that a truncated search uses: it finds singular, plural and other forms. Undefined for words too short to truncate.
 *
 * - shape: at least five letters, six where an ending was taken off
 */
export const stemOf = (word: string): string | undefined => {
  const one = singular(word)
  const stem = one.replace(endings, "")
  const kept = stem.length < 6 ? one : stem
  return kept.length < 5 || !/^\p{L}[\p{L}\p{N}-]*\p{L}$/u.test(kept) ? undefined : kept
}
