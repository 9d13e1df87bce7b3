import type { Service } from "./Service.ts"
import type { Item } from "./shelves.ts"
import { fullDate, inverted } from "./dateParts.ts"

const types = ({ preprintOf, publicationTypes }: Item): string => {
  if (preprintOf !== undefined) return "preprint"
  return publicationTypes.includes("Review") || publicationTypes.includes("Systematic Review") ? "review" : "article"
}

/** A work in the shape of OpenAlex. */
export const work = (item: Item) => {
  const id = `https://openalex.org/W${item.number}`
  const doi = item.doi === undefined ? null : `https://doi.org/${item.doi}`
  const location = {
    is_oa: item.open !== undefined,
    landing_page_url: doi,
    pdf_url: item.open ?? null,
    source: {
      id: `https://openalex.org/S${item.number.slice(0, 3)}`,
      display_name: item.containerTitle,
      issn_l: null,
      issn: null,
      type: "journal"
    },
    license: item.open === undefined ? null : "cc-by",
    version: "publishedVersion"
  }
  return {
    id,
    doi,
    title: item.title,
    display_name: item.title,
    publication_year: item.published === undefined ? null : Number(item.published.slice(0, 4)),
    publication_date: item.published === undefined ? null : fullDate(item.published),
    ids: { openalex: id, ...(doi === null ? {} : { doi }) },
    language: "en",
    primary_location: location,
    type: types(item),
    indexed_in: item.via === undefined ? [] : [item.via === "medarca" ? "pubmed" : "crossref"],
    open_access:
      item.open === undefined
        ? { is_oa: false, oa_status: "closed", oa_url: null, any_repository_has_fulltext: false }
        : { is_oa: true, oa_status: "gold", oa_url: item.open, any_repository_has_fulltext: false },
    authorships: item.authors.map(({ family, initials }, i) => ({
      author_position: i === 0 ? "first" : "middle",
      author: { id: `https://openalex.org/A${item.number}${i}`, display_name: `${initials}. ${family}`, orcid: null },
      institutions: [],
      raw_author_name: `${initials}. ${family}`,
      raw_affiliation_strings: []
    })),
    cited_by_count: item.citationCount ?? 0,
    biblio: { volume: null, issue: null, first_page: null, last_page: null },
    is_retracted: item.retractedBy !== undefined,
    is_paratext: false,
    is_xpac: false,
    keywords: [],
    mesh: (item.headings ?? []).map((descriptor_name) => ({
      descriptor_ui: "",
      descriptor_name,
      qualifier_ui: "",
      qualifier_name: null,
      is_major_topic: false
    })),
    locations_count: 1,
    locations: [location],
    best_oa_location: item.open === undefined ? null : location,
    referenced_works_count: 0,
    referenced_works: [],
    related_works: [],
    abstract_inverted_index: item.abstract === undefined ? null : inverted(item.abstract),
    counts_by_year: [],
    updated_date: "2024-12-01T00:00:00.000000",
    created_date: "2024-12-01"
  }
}

/** OpenAlex: abstracts as inverted indexes, identifiers as addresses. */
export const openAlex: Service = {
  source: "openalex",
  upstream: "openalex",
  view: "panopus",
  recordOf: ({ number }) => `W${number}`,
  query: ({ path, query }) => (path === "/works" ? (query.get("search") ?? query.get("filter") ?? undefined) : undefined),
  answer: ({ query }, found) => ({
    json: {
      meta: {
        count: found.length,
        db_response_time_ms: 5,
        page: query.has("cursor") ? null : 1,
        per_page: Number(query.get("per-page") ?? query.get("per_page") ?? 25),
        next_cursor: null,
        groups_count: null
      },
      results: found.map(work),
      group_by: []
    }
  })
}
