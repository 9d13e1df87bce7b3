import type { Service } from "./Service.ts"
import type { Item } from "./shelves.ts"
import { fullDate } from "./dateParts.ts"

const work = (item: Item) => ({
  acceptedDate: null,
  arxivId: null,
  authors: item.authors.map(({ family, initials }) => ({ name: `${family}, ${initials}.` })),
  citationCount: item.citationCount ?? null,
  contributors: [],
  outputs: [`https://api.core.ac.uk/v3/outputs/${item.number}`],
  createdDate: "2024-12-01T00:00:00",
  dataProviders: [],
  depositedDate: null,
  abstract: item.abstract === undefined ? null : item.abstract.replaceAll(". ", ".\n"),
  documentType: "research",
  doi: item.doi ?? null,
  downloadUrl: null,
  fieldOfStudy: null,
  id: Number(item.number),
  identifiers: item.doi === undefined ? [] : [{ identifier: item.doi, type: "DOI" }],
  title: item.title,
  language: { code: "en", name: "English" },
  magId: null,
  oaiIds: [],
  publishedDate: item.published === undefined ? null : `${fullDate(item.published)}T00:00:00`,
  publisher: `'${item.containerTitle}'`,
  pubmedId: null,
  references: [],
  sourceFulltextUrls: [],
  updatedDate: "2024-12-01T00:00:00",
  yearPublished: item.published === undefined ? null : Number(item.published.slice(0, 4)),
  journals: [{ title: item.containerTitle, identifiers: [] }],
  links: []
})

/** CORE: repositories; line breaks inside abstracts, publishers in quotes, DOIs often missing. */
export const core: Service = {
  source: "core",
  upstream: "core",
  view: "depositra",
  recordOf: ({ number }) => number,
  query: ({ path, query, json }) => {
    if (!/\/search\/works\/?$/.test(path)) return undefined
    const body = typeof json === "object" && json !== null && "q" in json ? json.q : undefined
    return query.get("q") ?? (typeof body === "string" ? body : undefined)
  },
  answer: ({ query }, found) => ({
    json: {
      totalHits: found.length,
      limit: Number(query.get("limit") ?? 10),
      offset: 0,
      scrollId: null,
      results: found.map(work),
      tooks: null,
      esTook: null
    }
  })
}
