/** Publication types in the common spelling of all sources: the names of the National Library of Medicine, if it has one. */

/**
 * Types in MEDLINE's spelling. Services write many of them in lower case, with hyphens or without blanks.
 *
 * - source: https://www.nlm.nih.gov/mesh/pubtypes.html (as stored 2026): those in recorded answers of services, and related ones
 */
const names = [
  ..."Academic Dissertation|Address|Adaptive Clinical Trial|Autobiography|Bibliography|Biography|Case Reports|Classical Article|Clinical Conference".split(
    "|"
  ),
  ..."Clinical Study|Clinical Trial|Clinical Trial, Phase I|Clinical Trial, Phase II|Clinical Trial, Phase III|Clinical Trial, Phase IV".split(
    "|"
  ),
  ..."Clinical Trial Protocol|Clinical Trial, Veterinary|Collected Work|Comment|Comparative Study|Congress|Consensus Development Conference".split(
    "|"
  ),
  ..."Consensus Development Conference, NIH|Controlled Clinical Trial|Corrected and Republished Article|Dataset|Dictionary|Directory".split(
    "|"
  ),
  ..."Duplicate Publication|Editorial|English Abstract|Equivalence Trial|Evaluation Study|Expression of Concern|Festschrift|Guideline".split(
    "|"
  ),
  ..."Historical Article|Interactive Tutorial|Interview|Introductory Journal Article|Journal Article|Lecture|Legal Case|Legislation|Letter".split(
    "|"
  ),
  ..."Meta-Analysis|Multicenter Study|Network Meta-Analysis|News|Newspaper Article|Observational Study|Observational Study, Veterinary".split(
    "|"
  ),
  ..."Overall|Patient Education Handout|Periodical Index|Personal Narrative|Portrait|Practice Guideline|Pragmatic Clinical Trial|Preprint".split(
    "|"
  ),
  ..."Published Erratum|Randomized Controlled Trial|Randomized Controlled Trial, Veterinary|Research Support, American Recovery and Reinvestment Act".split(
    "|"
  ),
  ..."Research Support, N.I.H., Extramural|Research Support, N.I.H., Intramural|Research Support, Non-U.S. Gov't".split("|"),
  ..."Research Support, U.S. Gov't, Non-P.H.S.|Research Support, U.S. Gov't, P.H.S.|Retracted Publication|Retraction of Publication|Review".split(
    "|"
  ),
  ..."Scientific Integrity Review|Scoping Review|Systematic Review|Technical Report|Twin Study|Validation Study|Video-Audio Media|Webcast".split(
    "|"
  )
]

const others: Readonly<Record<string, string>> = {
  article: "Journal Article",
  researcharticle: "Journal Article",
  originalpaper: "Journal Article",
  reviewarticle: "Review",
  reviewpaper: "Review",
  casereport: "Case Reports",
  erratum: "Published Erratum",
  correction: "Published Erratum",
  corrigendum: "Published Erratum",
  editorialmaterial: "Editorial",
  lettersandcomments: "Letter",
  lettertotheeditor: "Letter",
  articlecommentary: "Comment",
  retraction: "Retraction of Publication",
  retracted: "Retracted Publication",
  dissertation: "Academic Dissertation",
  thesis: "Academic Dissertation",
  doctoralthesis: "Academic Dissertation",
  metaanalysis: "Meta-Analysis",
  newspaper: "Newspaper Article"
}

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")

const spelled: ReadonlyMap<string, string> = new Map([...Object.entries(others), ...names.map((name) => [plain(name), name] as const)])

/** A type in MEDLINE's spelling; others stay as they are. */
export const publicationType = (name: string): string => spelled.get(plain(name)) ?? name
