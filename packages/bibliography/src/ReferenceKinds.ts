import type { SourceRecord } from "@litfuse/engine/SourceRecord"

/** The names of one publication type in the formats; the first name of a list is written, all are read. */
interface Kind {
  readonly type: string
  readonly ris?: string
  readonly endnote?: string
  readonly bibtex?: string
  readonly csl?: string
  readonly zotero?: string
}

/**
 * Publication types and their names in the formats. Journal articles and generic references are no row: they get no type, because that does not help a
 * screener.
 *
 * - source: RIS specification of 2011 (Reference Manager, as stored), EndNote's reference types, BibTeX and BibLaTeX manuals, CSL 1.0.2 (as stored), Zotero's
 *   schema, version 41
 */
const kinds: ReadonlyArray<Kind> = [
  { type: "Abstract", ris: "ABST" },
  { type: "Blog", ris: "BLOG", endnote: "56 Blog", csl: "post-weblog", zotero: "blogPost" },
  {
    type: "Book",
    ris: "BOOK EBOOK EDBOOK",
    endnote: "6 Book|28 Edited Book|44 Electronic Book",
    bibtex: "book booklet collection mvbook mvcollection",
    csl: "book",
    zotero: "book"
  },
  {
    type: "Book Chapter",
    ris: "CHAP ECHAP",
    endnote: "5 Book Section|60 Electronic Book Section",
    // Mendeley has separate names for kinds
    bibtex: "incollection inbook book_section suppbook suppcollection",
    csl: "chapter",
    zotero: "bookSection"
  },
  { type: "Catalog", ris: "CTLG", endnote: "8 Catalog" },
  {
    type: "Conference Paper",
    ris: "CPAPER",
    endnote: "47 Conference Paper",
    bibtex: "inproceedings conference conference_proceedings",
    csl: "paper-conference",
    zotero: "conferencePaper"
  },
  {
    type: "Conference Proceedings",
    ris: "CONF",
    endnote: "10 Conference Proceedings",
    bibtex: "proceedings mvproceedings",
    csl: "book",
    zotero: "book"
  },
  { type: "Dataset", ris: "DATA", endnote: "59 Dataset", bibtex: "dataset", csl: "dataset", zotero: "dataset" },
  { type: "Dictionary", ris: "DICT", endnote: "52 Dictionary", csl: "entry-dictionary", zotero: "dictionaryEntry" },
  { type: "Encyclopedia", ris: "ENCYC", endnote: "53 Encyclopedia", csl: "entry-encyclopedia", zotero: "encyclopediaArticle" },
  { type: "Legal Case", ris: "CASE", endnote: "7 Case", csl: "legal_case", zotero: "case" },
  { type: "Magazine Article", ris: "MGZN", endnote: "19 Magazine Article", csl: "article-magazine", zotero: "magazineArticle" },
  { type: "Multimedia", ris: "MULTI", endnote: "48 Online Multimedia" },
  { type: "News", ris: "NEWS", endnote: "23 Newspaper Article", csl: "article-newspaper", zotero: "newspaperArticle" },
  { type: "Patent", ris: "PAT", endnote: "25 Patent", bibtex: "patent", csl: "patent", zotero: "patent" },
  { type: "Preprint", zotero: "preprint" },
  { type: "Report", ris: "RPRT", endnote: "27 Report", bibtex: "techreport report", csl: "report", zotero: "report" },
  { type: "Government Document", ris: "GOVDOC", endnote: "46 Government Document", csl: "report", zotero: "report" },
  { type: "Serial", ris: "SER", endnote: "57 Serial", csl: "periodical" },
  { type: "Software", ris: "COMP", endnote: "9 Computer Program", bibtex: "software", csl: "software", zotero: "computerProgram" },
  { type: "Standard", ris: "STAND", endnote: "58 Standard", csl: "standard", zotero: "standard" },
  { type: "Statute", ris: "STAT", endnote: "31 Statute", csl: "legislation", zotero: "statute" },
  { type: "Thesis", ris: "THES", endnote: "32 Thesis", bibtex: "phdthesis mastersthesis thesis", csl: "thesis", zotero: "thesis" },
  {
    type: "Unpublished Work",
    ris: "UNPB MANSCPT",
    endnote: "34 Unpublished Work|36 Manuscript",
    bibtex: "unpublished",
    csl: "manuscript",
    zotero: "manuscript"
  },
  { type: "Video", ris: "VIDEO", endnote: "21 Film or Broadcast", csl: "motion_picture", zotero: "videoRecording" },
  {
    type: "Web Page",
    ris: "ELEC WEB ICOMM",
    endnote: "12 Web Page",
    bibtex: "online electronic www webpage",
    csl: "webpage",
    zotero: "webpage"
  }
]

type Form = Exclude<keyof Kind, "type">

const namesIn = (kind: Kind, form: Form): ReadonlyArray<string> => {
  const names = kind[form]
  return names === undefined ? [] : names.split(form === "endnote" ? "|" : " ")
}

/** The publication type of each kind of a format; the first row counts where formats have one name for two types. */
export const typesIn = (form: Form): Readonly<Record<string, string>> =>
  Object.fromEntries([...kinds].reverse().flatMap((kind) => namesIn(kind, form).map((name) => [name, kind.type])))

/** Our types by their names in our spelling, and by Zotero's, in lower case. */
const typesByLetters: ReadonlyMap<string, string> = new Map([
  ["journalarticle", "Journal Article"],
  ...kinds.map(({ type }) => [type.toLowerCase(), type] as const),
  ...Object.entries(typesIn("zotero")).map(([name, type]) => [name.toLowerCase(), type] as const)
])

/**
 * The types that a database names in one text: our kinds in our spelling, `Book chapter` of Scopus too. A proceedings paper of Web of Science is a
 * conference paper, unless it is an article of a journal as well.
 */
export const databaseTypes = (text: string): string => {
  const all = text.split(";").map((one) => typesByLetters.get(one.trim().toLowerCase()) ?? one.trim())
  return (all.length === 1 && all[0] === "Proceedings Paper" ? [...all, "Conference Paper"] : all).join("; ")
}

/** The kind of a format for each publication type that it has a name for. */
export const kindsIn = (form: Form): ReadonlyMap<string, string> =>
  new Map(
    kinds.flatMap((kind) =>
      namesIn(kind, form)
        .slice(0, 1)
        .map((name) => [kind.type, name] as const)
    )
  )

const nameOf = (kind: string): string => kind.replace(/^\d+ /, "")

/** EndNote's names of kinds by number, and the publication types of these names. */
export const endnote: { readonly names: ReadonlyMap<number, string>; readonly types: ReadonlyMap<string, string> } = {
  names: new Map([
    [17, "Journal Article"],
    ...Object.keys(typesIn("endnote")).map((kind) => [Number.parseInt(kind, 10), nameOf(kind)] as const)
  ]),
  types: new Map(Object.entries(typesIn("endnote")).map(([kind, type]) => [nameOf(kind), type]))
}

/** How forms say that a reference is an article; no publication type does. */
const articles = new Set([
  "ris TY JOUR",
  "endnote ref-type 17 Journal Article",
  "bibtex @ article",
  'csl type "article-journal"',
  "enw 0 Journal Article",
  "refworks RT Journal Article"
])

/** Whether nothing shows that a record without a known type is an article. */
export const isGeneric = ({ publicationTypes, containerTitle, kept }: SourceRecord): boolean =>
  containerTitle === undefined &&
  !publicationTypes.some((type) => /^(?:journal )?article$/i.test(type)) &&
  kept?.some(({ form, name, value }) => articles.has(`${form} ${name} ${value}`)) !== true

/** The kind of a record in a format: that of its first type that has one. */
export const firstKind = (kinds: ReadonlyMap<string, string>, { publicationTypes }: SourceRecord): string | undefined =>
  publicationTypes.map((type) => kinds.get(type)).find((kind) => kind !== undefined)
