import type { Say } from "./spelling.ts"

/**
 * The qualifiers of the Medical Subject Headings by their two-letter abbreviations.
 *
 * - source: NLM, "Qualifiers by allowable category" and the abbreviations of MEDLINE indexing (as of MeSH 2024, with the ones that older
 *   strategies still use)
 */
const names: Readonly<Record<string, string>> = {
  ab: "abnormalities",
  ac: "anatomy & histology",
  ad: "administration & dosage",
  ae: "adverse effects",
  ag: "agonists",
  ah: "anatomy & histology",
  ai: "antagonists & inhibitors",
  an: "analysis",
  bi: "biosynthesis",
  bl: "blood",
  bs: "blood supply",
  cf: "cerebrospinal fluid",
  ch: "chemistry",
  ci: "chemically induced",
  cl: "classification",
  cn: "congenital",
  co: "complications",
  cs: "chemical synthesis",
  ct: "contraindications",
  cy: "cytology",
  de: "drug effects",
  df: "deficiency",
  dg: "diagnostic imaging",
  dh: "diet therapy",
  di: "diagnosis",
  dt: "drug therapy",
  du: "diagnostic use",
  ec: "economics",
  ed: "education",
  eh: "ethnology",
  em: "embryology",
  en: "enzymology",
  ep: "epidemiology",
  es: "ethics",
  et: "etiology",
  ge: "genetics",
  gd: "growth & development",
  hi: "history",
  im: "immunology",
  in: "injuries",
  ip: "isolation & purification",
  ir: "innervation",
  is: "instrumentation",
  lj: "legislation & jurisprudence",
  ma: "manpower",
  me: "metabolism",
  mi: "microbiology",
  mo: "mortality",
  mt: "methods",
  nu: "nursing",
  og: "organization & administration",
  pa: "pathology",
  pc: "prevention & control",
  pd: "pharmacology",
  ph: "physiology",
  pk: "pharmacokinetics",
  po: "poisoning",
  pp: "physiopathology",
  ps: "parasitology",
  px: "psychology",
  py: "pathogenicity",
  ra: "radiography",
  re: "radiation effects",
  rh: "rehabilitation",
  ri: "radionuclide imaging",
  rt: "radiotherapy",
  sc: "secondary",
  sd: "supply & distribution",
  sn: "statistics & numerical data",
  st: "standards",
  su: "surgery",
  sy: "chemical synthesis",
  td: "trends",
  th: "therapy",
  tm: "transmission",
  to: "toxicity",
  tr: "transplantation",
  tu: "therapeutic use",
  ul: "ultrastructure",
  ur: "urine",
  us: "ultrasonography",
  ut: "utilization",
  ve: "veterinary",
  vi: "virology"
}

const abbreviations = new Map(Object.entries(names).map(([abbreviation, name]) => [name, abbreviation]))

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\band\b/gu, "&")
    .replace(/\s+/gu, " ")
    .trim()

/** Whether a text is an abbreviation of a qualifier. */
export const isQualifierCode = (text: string): boolean => Object.hasOwn(names, text.toLowerCase())

/** The full name of a qualifier, from its abbreviation or a name with "and"; any other text stays unchanged. */
export const qualifierName = (text: string): string => {
  if (isQualifierCode(text)) return names[text.toLowerCase()]!
  return abbreviations.has(plain(text)) ? plain(text) : text.trim()
}

/** The abbreviation of a qualifier; undefined when it has none. */
export const qualifierCode = (name: string): string | undefined => abbreviations.get(plain(qualifierName(name)))

/** The abbreviations of qualifiers in capitals, for a system that writes these; a remark names those without one. */
export const qualifierCodes = (system: string, qualifiers: ReadonlyArray<string>, say: Say): ReadonlyArray<string> => {
  const unknown = qualifiers.filter((one) => qualifierCode(one) === undefined)
  if (unknown.length > 0) say("qualifier-lost", `${system} writes qualifiers as two-letter codes: there is none for ${unknown.join(", ")}`)
  return qualifiers.flatMap((one) => qualifierCode(one)?.toUpperCase() ?? [])
}
