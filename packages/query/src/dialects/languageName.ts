/**
 * Languages by their two-letter code, with the names and the three-letter codes under which databases know them.
 *
 * - source: ISO 639-1 and the MARC code list, https://www.loc.gov/marc/languages/ (from memory): the most frequent languages of PubMed records
 */
const names: Readonly<Record<string, ReadonlyArray<string>>> = {
  ar: ["arabic", "ara"],
  bg: ["bulgarian", "bul"],
  ca: ["catalan", "cat"],
  cs: ["czech", "cze", "ces"],
  da: ["danish", "dan"],
  de: ["german", "ger", "deu"],
  el: ["greek", "gre", "ell"],
  en: ["english", "eng"],
  es: ["spanish", "spa"],
  et: ["estonian", "est"],
  fa: ["persian", "per", "fas"],
  fi: ["finnish", "fin"],
  fr: ["french", "fre", "fra"],
  he: ["hebrew", "heb"],
  hr: ["croatian", "hrv", "scr"],
  hu: ["hungarian", "hun"],
  id: ["indonesian", "ind"],
  it: ["italian", "ita"],
  ja: ["japanese", "jpn"],
  ko: ["korean", "kor"],
  lt: ["lithuanian", "lit"],
  nl: ["dutch", "dut", "nld"],
  no: ["norwegian", "nor"],
  pl: ["polish", "pol"],
  pt: ["portuguese", "por"],
  ro: ["romanian", "rum", "ron"],
  ru: ["russian", "rus"],
  sk: ["slovak", "slo", "slk"],
  sl: ["slovenian", "slv"],
  sr: ["serbian", "srp", "scc"],
  sv: ["swedish", "swe"],
  th: ["thai", "tha"],
  tr: ["turkish", "tur"],
  uk: ["ukrainian", "ukr"],
  vi: ["vietnamese", "vie"],
  zh: ["chinese", "chi", "zho"]
}

const codes = new Map(Object.entries(names).flatMap(([code, known]) => [code, ...known].map((name) => [name, code] as const)))

/** The English names of the languages that we know. */
export const languageNames: ReadonlyArray<string> = Object.values(names).map(([name = ""]) => name)

/** The two-letter code of a language, given by that code, a three-letter code or its English name; undefined when it is none that we know. */
export const languageCode = (name: string): string | undefined => codes.get(name.trim().toLowerCase())

/** The English name of a language, given by its name or one of its codes; undefined when it is none that we know. */
export const languageName = (name: string): string | undefined => {
  const code = languageCode(name)
  return code === undefined ? undefined : names[code]![0]
}
