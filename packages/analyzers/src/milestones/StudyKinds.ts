/** A level of evidence, 1 the strongest. */
export const levels = [1, 2, 3, 4, 5] as const

/** One of the levels. */
export type Level = (typeof levels)[number]

/** Kinds of records that have no level: they report no new result, or their evidence is that of what they cite. */
export const withoutLevel = ["notice", "protocol", "preprint", "guideline", "no-study"] as const

/** One of these kinds. */
export type WithoutLevel = (typeof withoutLevel)[number]

/** What a record is: its level of evidence, or why it has none. */
export type Kind = Level | WithoutLevel

/**
 * A row of the table.
 *
 * - `terms` publication types and headings of the National Library of Medicine that say so
 * - `milestones` types of milestone that say the same
 */
interface StudyKind {
  readonly kind: Kind
  readonly terms: ReadonlyArray<string>
  readonly milestones: ReadonlyArray<string>
}

/** Phases of trials. Such a trial is at level 3, and at level 2 when it is randomised. */
const phases = ["phase-1", "phase-1-2", "phase-2", "phase-2-3", "phase-3", "phase-4", "pivotal"]

/** Every kind of record, from the one that decides first. All analyzers read levels and kinds from this table. */
const studyKinds: ReadonlyArray<StudyKind> = [
  { kind: "notice", terms: ["Published Erratum", "Retraction of Publication", "Expression of Concern"], milestones: [] },
  { kind: "protocol", terms: ["Clinical Trial Protocol"], milestones: ["protocol"] },
  { kind: "preprint", terms: ["Preprint"], milestones: [] },
  {
    kind: "guideline",
    terms: [
      "Practice Guideline",
      "Guideline",
      "Consensus Development Conference",
      "Consensus Development Conference, NIH",
      "Consensus Statement"
    ],
    milestones: ["guideline", "consensus"]
  },
  { kind: 1, terms: ["Meta-Analysis", "Network Meta-Analysis", "Systematic Review"], milestones: ["meta-analysis", "systematic-review"] },
  { kind: 2, terms: ["Randomized Controlled Trial", "Controlled Clinical Trial"], milestones: ["randomised-trial"] },
  {
    kind: 3,
    terms: [
      "Observational Study",
      "Cohort Studies",
      "Case-Control Studies",
      "Cross-Sectional Studies",
      "Clinical Trial, Phase IV",
      "Clinical Trial, Phase III",
      "Clinical Trial, Phase II",
      "Clinical Trial, Phase I",
      "Adaptive Clinical Trial",
      "Clinical Trial"
    ],
    milestones: [...phases, "case-control", "cohort", "cross-sectional"]
  },
  { kind: 4, terms: ["Case Reports", "Clinical Conference"], milestones: ["case-report"] },
  { kind: 5, terms: ["Editorial", "Comment", "Review", "Letter"], milestones: [] },
  {
    kind: "no-study",
    terms: ["News", "Newspaper Article", "Biography", "Autobiography", "Portrait", "Interview", "Lecture", "Address", "Personal Narrative"],
    milestones: []
  }
]

/** A term without case, plural, spelling and punctuation: `Cohort Study` and `cohort studies` are one. */
const plain = (term: string): string =>
  term
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .replace(/\brandomis/g, "randomiz")
    .replace(/\bstudies\b/g, "study")
    .replace(/\banalyses\b/g, "analysis")
    .replace(/\b(review|report|trial|guideline|series|letter|comment|editorial)s\b/g, "$1")
    .trim()

/** What a term says of a record. `place` orders terms: what decides first is first. */
export interface Said {
  readonly kind: Kind
  readonly term: string
  readonly place: number
}

const byTerm: ReadonlyMap<string, Said> = new Map(
  studyKinds
    .flatMap(({ kind, terms }) => terms.map((term) => ({ kind, term })))
    .map(({ kind, term }, place) => [plain(term), { kind, term, place }] as const)
)

/** What a term says; a type such as `Systematic review and a meta-analysis` says both. */
const saidBy = (term: string): ReadonlyArray<Said> => {
  const text = plain(term)
  const whole = byTerm.get(text)
  return whole === undefined ? text.split(/ and (?:an? )?/).flatMap((part) => byTerm.get(part) ?? []) : [whole]
}

/** What the terms of a record say it is; undefined without a term of the table. */
export const kindOfTerms = (terms: ReadonlyArray<string>): Said | undefined => {
  const known = terms.flatMap(saidBy)
  return known.length === 0 ? undefined : known.reduce((a, b) => (b.place < a.place ? b : a))
}

const byMilestone: ReadonlyMap<string, Kind> = new Map(
  studyKinds.flatMap(({ kind, milestones }) => milestones.map((type) => [type, kind] as const))
)

/** The kind that a type of milestone names; undefined for those that any record may be, such as an approval or a first report. */
export const kindOfMilestone = (type: string): Kind | undefined => byMilestone.get(type)

/** Whether a record of a kind can be a milestone of a type: a row of a table never says two different things. Undefined = nothing says the kind. */
export const isCompatible = (type: string, kind: Kind | undefined): boolean => {
  if (kind === "notice") return false
  const own = kindOfMilestone(type)
  if (own === undefined || kind === undefined || kind === "preprint") return true
  return own === kind || (kind === 2 && phases.includes(type))
}
