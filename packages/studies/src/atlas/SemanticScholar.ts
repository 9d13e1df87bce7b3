import { createHash } from "node:crypto"
import type { Service } from "./Service.ts"
import type { Item } from "./shelves.ts"
import { fullDate } from "./dateParts.ts"

/** What Semantic Scholar calls a paper. */
export const paperId = ({ number }: Item): string => createHash("sha1").update(`atlas ${number}`).digest("hex")

const kinds: Readonly<Record<string, string>> = {
  "Journal Article": "JournalArticle",
  Review: "Review",
  "Systematic Review": "Review",
  "Meta-Analysis": "MetaAnalysis",
  "Case Reports": "CaseReport",
  Editorial: "Editorial",
  News: "News",
  "Randomized Controlled Trial": "ClinicalTrial"
}

/** A paper in the shape of Semantic Scholar. */
export const paper = (item: Item) => ({
  paperId: paperId(item),
  externalIds: { ...(item.doi === undefined ? {} : { DOI: item.doi }), CorpusId: Number(item.number) },
  corpusId: Number(item.number),
  url: `https://www.semanticscholar.org/paper/${paperId(item)}`,
  title: item.title,
  venue: item.containerTitle,
  year: item.published === undefined ? null : Number(item.published.slice(0, 4)),
  referenceCount: 0,
  citationCount: item.citationCount ?? 0,
  influentialCitationCount: 0,
  isOpenAccess: item.open !== undefined,
  openAccessPdf: item.open === undefined ? { url: "", status: null, license: null } : { url: item.open, status: "GOLD", license: "CCBY" },
  fieldsOfStudy: ["Medicine"],
  publicationTypes: [...new Set(item.publicationTypes.flatMap((type) => kinds[type] ?? []))],
  publicationDate: item.published === undefined || item.published.length < 10 ? null : fullDate(item.published),
  journal: { name: item.containerTitle },
  authors: item.authors.map(({ family, initials }, i) => ({ authorId: `${item.number}${i}`, name: `${initials}. ${family}` })),
  abstract: item.abstract ?? null
})

/** Semantic Scholar: no `data` when nothing is found, no `next` on the last page, nulls where it knows nothing. */
export const semanticScholar: Service = {
  source: "semanticscholar",
  upstream: "semanticscholar",
  view: "semafold",
  recordOf: paperId,
  query: ({ path, query }) => (/\/paper\/search(?:\/bulk)?$/.test(path) ? (query.get("query") ?? undefined) : undefined),
  answer: (_, found) => ({
    json: found.length === 0 ? { total: 0, offset: 0 } : { total: found.length, offset: 0, data: found.map(paper) }
  })
}
