import type { Spelling } from "./spelling.ts"

/**
 * The types of publications by which MEDLINE knows records, in lower case.
 *
 * - source: NLM, "Publication Characteristics (Publication Types) with Scope Notes", https://www.nlm.nih.gov/mesh/pubtypes.html (as of MeSH 2024)
 */
const known = new Set(
  [
    "adaptive clinical trial, address, autobiography, bibliography, biography, books and documents, case reports, classical article, clinical conference",
    "clinical study, clinical trial, clinical trial protocol, clinical trial, phase i, clinical trial, phase ii, clinical trial, phase iii",
    "clinical trial, phase iv, clinical trial, veterinary, collected work, comment, comparative study, congress, consensus development conference",
    "consensus development conference, nih, controlled clinical trial, corrected and republished article, dataset, dictionary, directory",
    "duplicate publication, editorial, electronic supplementary materials, english abstract, equivalence trial, evaluation study, expression of concern",
    "festschrift, government publication, guideline, historical article, interactive tutorial, interview, introductory journal article, journal article",
    "lecture, legal case, legislation, letter, meta-analysis, multicenter study, network meta-analysis, news, newspaper article, observational study",
    "observational study, veterinary, overall, patient education handout, periodical index, personal narrative, portrait, practice guideline",
    "pragmatic clinical trial, preprint, published erratum, randomized controlled trial, randomized controlled trial, veterinary",
    "research support, american recovery and reinvestment act, research support, n.i.h., extramural, research support, n.i.h., intramural",
    "research support, non-u.s. gov't, research support, u.s. gov't, non-p.h.s., research support, u.s. gov't, p.h.s., retracted publication",
    "retraction of publication, review, scientific integrity review, scoping review, systematic review, technical report, twin study",
    "validation study, video-audio media, webcast"
  ]
    .join(", ")
    .split(/, (?!phase|veterinary|nih|american|n\.i\.h\.|non-u|u\.s\.|extramural|intramural|non-p|p\.h\.s\.)/u)
)

const aliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "case study": "Case Reports",
    "case studies": "Case Reports",
    "case report": "Case Reports",
    rct: "Randomized Controlled Trial",
    "randomised controlled trial": "Randomized Controlled Trial",
    "randomized controlled trials": "Randomized Controlled Trial",
    "clinical trials": "Clinical Trial",
    metaanalysis: "Meta-Analysis",
    "meta analysis": "Meta-Analysis",
    "review article": "Review",
    "review articles": "Review",
    "review literature": "Review",
    "systematic reviews": "Systematic Review",
    article: "Journal Article",
    "editorial material": "Editorial",
    erratum: "Published Erratum",
    correction: "Published Erratum",
    "data paper": "Dataset",
    "news item": "News"
  })
)

/** A platform with its own types. */
export type Platform = "scopus" | "wos" | "embase" | "psycinfo"

/** All platforms with their own types. */
export const platforms: ReadonlyArray<Platform> = ["scopus", "wos", "embase", "psycinfo"]

/**
 * Our name of a type, with the names or codes of the platforms that have it.
 *
 * - source: Scopus search tips, DOCTYPE, https://dev.elsevier.com/sc_search_tips.html; Web of Science help, document types,
 *   https://webofscience.help.clarivate.com/en-us/Content/document-types.html; Embase, publication types;
 *   APA PsycInfo, methodologies (as stored 2026)
 */
const rows: ReadonlyArray<readonly [name: string, on: Readonly<Partial<Record<Platform, string>>>]> = [
  ["journal article", { scopus: "ar", wos: "Article", embase: "article" }],
  ["review", { scopus: "re", wos: "Review", embase: "review", psycinfo: "literature review" }],
  ["systematic review", { psycinfo: "systematic review" }],
  ["meta-analysis", { psycinfo: "meta analysis" }],
  ["clinical trial", { psycinfo: "clinical trial" }],
  ["case reports", { psycinfo: "clinical case study" }],
  ["letter", { scopus: "le", wos: "Letter", embase: "letter" }],
  ["editorial", { scopus: "ed", wos: "Editorial Material", embase: "editorial" }],
  ["published erratum", { scopus: "er", wos: "Correction", embase: "erratum" }],
  ["retracted publication", { scopus: "tb", wos: "Retracted Publication" }],
  ["dataset", { scopus: "dp", wos: "Data Paper" }],
  ["news", { wos: "News Item" }],
  ["note", { scopus: "no", wos: "Note", embase: "note" }],
  ["short survey", { scopus: "sh", embase: "short survey" }],
  ["conference paper", { scopus: "cp", wos: "Proceedings Paper", embase: "conference paper" }],
  ["proceedings paper", { scopus: "cp", wos: "Proceedings Paper", embase: "conference paper" }],
  ["conference review", { scopus: "cr", embase: "conference review" }],
  ["conference abstract", { wos: "Meeting Abstract", embase: "conference abstract" }],
  ["meeting abstract", { wos: "Meeting Abstract", embase: "conference abstract" }],
  ["article in press", { embase: "article in press" }],
  ["book", { scopus: "bk", wos: "Book" }],
  ["book chapter", { scopus: "ch", wos: "Book Chapter" }],
  ["book review", { wos: "Book Review" }],
  ["early access", { wos: "Early Access" }]
]

/** The types of MEDLINE, in lower case. */
export const medlineTypes: ReadonlyArray<string> = [...known]

/** The types of MEDLINE and of all platforms, in lower case. */
export const knownTypes: ReadonlySet<string> = new Set(
  [...known, ...rows.flatMap(([name, on]) => [name, ...Object.values(on)])].map((name) => name.toLowerCase())
)

const byName = new Map(rows)

const plain = (name: string): string => name.trim().toLowerCase().replace(/\s+/gu, " ")

const own = new Map<Platform, Map<string, (typeof rows)[number]>>()
for (const row of rows)
  for (const [platform, name] of Object.entries(row[1]) as ReadonlyArray<[Platform, string]>) {
    const names = own.get(platform) ?? new Map<string, (typeof rows)[number]>()
    if (!names.has(plain(name))) names.set(plain(name), row)
    own.set(platform, names)
  }

/** The name of a type in MEDLINE, in the given spelling; undefined where MEDLINE has no such type. */
export const inMedline = (name: string): string | undefined => {
  const folded = plain(name)
  return aliases.get(folded) ?? (known.has(folded) ? name.trim() : undefined)
}

const squashed = new Map([...known].map((name) => [name.replace(/[^a-z]/gu, ""), name]))

/** The type of MEDLINE that is written without spaces and signs, as filters are; undefined where MEDLINE has no such type. */
export const squashedInMedline = (name: string): string | undefined =>
  squashed.get(
    name
      .trim()
      .toLowerCase()
      .replace(/[^a-z]/gu, "")
  )

/** The name or the code of a type on a platform; undefined where it has none. */
export const platformType = (platform: Platform, name: string): string | undefined => {
  const folded = plain(name)
  return byName.get(plain(aliases.get(folded) ?? name))?.[platform] ?? own.get(platform)?.get(folded)?.[1][platform]
}

/** Our name of a type that a platform names. */
export const typeFromPlatform = (platform: Platform, name: string): string => {
  const row = own.get(platform)?.get(plain(name))
  return row === undefined || plain(row[0]) === plain(name) ? name : row[0]!.replace(/(?:^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
}

/** The spelling of a type in a system with the types of MEDLINE: another name stays unchanged, with a remark. */
export const medlineType =
  (system: string): Spelling =>
  ({ _tag, text }, say) => {
    if (_tag === "Pattern") return text
    const own = inMedline(text)
    if (own === undefined) say("type-unknown", `${system} may have no publication type ${text} and then finds nothing`)
    return own ?? text
  }

/** The spelling of a type on a platform with its own types: a type that it does not have is left out, with a remark. */
export const ownType =
  (system: string, platform: Platform): Spelling =>
  ({ text }, say) => {
    const own = platformType(platform, text)
    if (own === undefined) say("type-lost", `${system} has no publication type for ${text}: it is left out`)
    return own
  }
