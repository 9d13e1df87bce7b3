/** Types of publications: PubMed's names for those of Semantic Scholar, where it has some. */
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

/** The name under which PubMed knows a type; the type itself where it does not. */
export const nameOf = (type: string): string => (Object.hasOwn(names, type) ? names[type]! : type)

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s-]/gu, "")

const own = new Map(Object.entries(names).flatMap(([type, name]) => [[plain(type), type] as const, [plain(name), type] as const]))

/** The type of Semantic Scholar that a name means; undefined when it means none. */
export const typeNamed = (name: string): string | undefined => own.get(plain(name))
