/** PubMed's names of Semantic Scholar's publication types. */
const names: Readonly<Record<string, string>> = {
  Review: "Review",
  JournalArticle: "Journal Article",
  CaseReport: "Case Reports",
  ClinicalTrial: "Clinical Trial",
  Conference: "Conference",
  Dataset: "Dataset",
  Editorial: "Editorial",
  LettersAndComments: "Letter",
  MetaAnalysis: "Meta-Analysis",
  News: "News",
  Study: "Study",
  Book: "Book",
  BookSection: "Book Section"
}

/** PubMed's name of a type; the type itself without one. */
export const nameOf = (type: string): string => (Object.hasOwn(names, type) ? names[type]! : type)

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s-]/gu, "")

const own = new Map(Object.entries(names).flatMap(([type, name]) => [[plain(type), type] as const, [plain(name), type] as const]))

/** The Semantic Scholar type for a name; undefined for unknown names. */
export const typeNamed = (name: string): string | undefined => own.get(plain(name))
