/**
 * The names that one type of Zotero item has for the parts of a reference; absent = the type has no such field.
 *
 * - `creator` the type of creator of its authors; `hasDoi` whether it has a DOI field since before 2023, so that every server accepts it
 */
export interface ItemForm {
  readonly title?: string
  readonly date?: string
  readonly creator?: string
  readonly container?: string
  readonly publisher?: string
  readonly volume?: string
  readonly issue?: string
  readonly pages?: string
  readonly issn?: string
  readonly hasDoi?: boolean
  readonly hasNoLanguage?: boolean
}

const journal: ItemForm = { container: "publicationTitle", volume: "volume", issue: "issue", pages: "pages", issn: "ISSN" }

/**
 * The types of items that litfuse writes, by name. The title is `title`, the date is `date` and the creator is `author`, unless a line says otherwise.
 *
 * - source: https://github.com/zotero/zotero-schema, schema.json, version 41; fields that were added in 2025 are left out
 */
export const itemForms: Readonly<Record<string, ItemForm>> = {
  journalArticle: { ...journal, hasDoi: true },
  magazineArticle: journal,
  newspaperArticle: { container: "publicationTitle", pages: "pages", issn: "ISSN" },
  book: { publisher: "publisher", volume: "volume" },
  bookSection: { container: "bookTitle", publisher: "publisher", volume: "volume", pages: "pages" },
  conferencePaper: { container: "proceedingsTitle", publisher: "publisher", volume: "volume", pages: "pages", hasDoi: true },
  encyclopediaArticle: { container: "encyclopediaTitle", publisher: "publisher", volume: "volume", pages: "pages" },
  dictionaryEntry: { container: "dictionaryTitle", publisher: "publisher", volume: "volume", pages: "pages" },
  preprint: { container: "repository", hasDoi: true },
  dataset: { publisher: "repository", hasDoi: true },
  report: { publisher: "institution", issue: "reportNumber", pages: "pages" },
  thesis: { publisher: "university" },
  manuscript: {},
  document: { publisher: "publisher" },
  webpage: { container: "websiteTitle" },
  blogPost: { container: "blogTitle" },
  patent: { creator: "inventor", date: "issueDate", issue: "patentNumber", pages: "pages" },
  standard: { publisher: "publisher", issue: "number" },
  statute: { title: "nameOfAct", date: "dateEnacted", issue: "publicLawNumber", pages: "pages" },
  case: { title: "caseName", date: "dateDecided", container: "reporter", volume: "reporterVolume", pages: "firstPage" },
  computerProgram: { creator: "programmer", publisher: "company", hasNoLanguage: true },
  videoRecording: { creator: "contributor", publisher: "studio", volume: "volume" }
}

/** The parts of a reference that a type of item may lack, with the CSL variables under which Zotero reads them from the field Extra. */
export const extraNames = {
  container: "container-title",
  publisher: "publisher",
  volume: "volume",
  issue: "issue",
  pages: "page",
  issn: "ISSN"
} as const satisfies Partial<Record<keyof ItemForm, string>>
