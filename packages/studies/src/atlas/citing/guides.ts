import * as Crossref from "../Crossref.ts"
import * as EuropePmc from "../EuropePmc.ts"
import * as OpenAlex from "../OpenAlex.ts"
import * as OpenCitations from "../OpenCitations.ts"
import * as Pubmed from "../Pubmed.ts"
import * as SemanticScholar from "../SemanticScholar.ts"
import type { Item } from "../shelves.ts"
import { type Guide, notFound, plain } from "./Known.ts"

const isDoi = (doi: string | undefined) => (item: Item) => doi !== undefined && item.doi === doi
const isNumber = (number: string | undefined) => (item: Item) => item.number === number

/** Names that lead to a work in addresses: `W123`, `doi:10.1/x`. */
const named = (name: string) => {
  const [, doi] = /^doi:(.+)$/i.exec(name) ?? []
  return doi === undefined ? isNumber(name.replace(/^W/, "")) : isDoi(doi)
}

const openAlex: Guide = {
  service: OpenAlex.openAlex,
  answer: ({ path, query }, { find, list }) => {
    const [, single] = /^\/works\/(.+)$/.exec(path) ?? []
    if (single !== undefined) {
      const item = find(named(decodeURIComponent(single)))
      return item === undefined ? notFound : { json: OpenAlex.work(plain(item)) }
    }
    const [, filter, value = ""] = /^(cites|cited_by|doi|ids\.openalex):(.+)$/.exec(query.get("filter") ?? "") ?? []
    const of = find(isNumber(value.replace(/^W/, "")))
    const linked = () => (of === undefined ? [] : list(of, filter === "cites" ? "citing" : "cited"))
    const all =
      filter === "cites" || filter === "cited_by"
        ? linked()
        : value.split("|").flatMap((one) => find(named(filter === "doi" ? `doi:${one}` : one)) ?? [])
    const [size, start] = [Number(query.get("per_page") ?? 25), query.get("cursor") === "*" ? 0 : Number(query.get("cursor") ?? 0)]
    const page = all.slice(start, start + size)
    const next = start + size < all.length ? String(start + size) : null
    return {
      json: {
        meta: { count: all.length, db_response_time_ms: 5, page: null, per_page: size, next_cursor: next, groups_count: null },
        results: page.map((item) => OpenAlex.work(plain(item))),
        group_by: []
      }
    }
  }
}

/** What Europe PMC says of a work in a list of citations; a reference that it does not have has no id. */
const cited = (item: Item, at: number, isHeld: boolean) => ({
  ...(isHeld ? { id: item.number, source: "MED", ...(item.doi === undefined ? {} : { doi: item.doi }) } : {}),
  citationType: "journal article",
  title: `${item.title}.`,
  authorString: `${item.authors.map(({ family, initials }) => `${family} ${initials}`).join(", ")}.`,
  journalAbbreviation: item.containerTitle,
  ...(item.published === undefined ? {} : { pubYear: Number(item.published.slice(0, 4)) }),
  ...(isHeld ? { citedByCount: item.citationCount ?? 0 } : {}),
  citedOrder: at + 1
})

const europePmc: Guide = {
  service: EuropePmc.europePmc,
  answer: (request, { find, list, missing }) => {
    const { path, query } = request
    const [, number, kind] = /\/MED\/(\w+)\/(citations|references)$/.exec(path) ?? []
    if (kind === undefined) {
      const text = query.get("query") ?? ""
      const found = [...text.matchAll(/DOI:"([^"]+)"|EXT_ID:(\w+)/g)].flatMap(
        ([, doi, pmid]) => find(doi === undefined ? isNumber(pmid) : isDoi(doi)) ?? []
      )
      return EuropePmc.europePmc.answer(request, found.map(plain), () => undefined)
    }
    const of = find(isNumber(number))
    const held = of === undefined ? [] : list(of, kind === "citations" ? "citing" : "cited")
    const printed = of === undefined || kind === "citations" ? [] : missing(of).slice(0, 2)
    const all = [...held.map((item) => [item, true] as const), ...printed.map((item) => [item, false] as const)]
    const [page, size] = [Number(query.get("page") ?? 1), Number(query.get("pageSize") ?? 25)]
    const here = all.map(([item, isHeld], at) => cited(item, at, isHeld)).slice((page - 1) * size, page * size)
    const answer = { version: "6.9", hitCount: all.length, request: { id: number, source: "MED", page: page - 1, pageSize: size } }
    return {
      json: kind === "citations" ? { ...answer, citationList: { citation: here } } : { ...answer, referenceList: { reference: here } }
    }
  }
}

/** What a publisher prints of a work that it has no DOI for. */
const unstructured = ({ authors, title, containerTitle, published }: Item): string =>
  `${authors.map(({ family, initials }) => `${family} ${initials}`).join(", ")}. ${title}. ${containerTitle}. ${published?.slice(0, 4) ?? ""}.`

const crossref: Guide = {
  service: Crossref.crossref,
  answer: (request, { find, list, missing }) => {
    const [, single] = /^\/works\/(.+)$/.exec(request.path) ?? []
    if (single === undefined) {
      const dois = [...(request.query.get("filter") ?? "").matchAll(/(?:^|,)doi:([^,]+)/g)].map(([, doi]) => doi)
      const found = dois.flatMap((doi) => find(isDoi(doi)) ?? [])
      return Crossref.crossref.answer(request, found.map(plain), () => undefined)
    }
    const item = find(isDoi(decodeURIComponent(single)))
    if (item === undefined) return { status: 404, headers: { "content-type": "text/plain" }, body: "Resource not found." }
    const reference = [
      ...list(item, "cited").map(({ doi }, i) => ({ key: `ref${i + 1}`, "doi-asserted-by": "publisher", DOI: doi })),
      ...missing(item)
        .slice(0, 2)
        .map((other, i) => ({ key: `print${i + 1}`, unstructured: unstructured(other) }))
    ]
    return {
      json: {
        status: "ok",
        "message-type": "work",
        "message-version": "1.0.0",
        message: { ...Crossref.item(plain(item), 0), "reference-count": reference.length, reference }
      }
    }
  }
}

const semanticScholar: Guide = {
  service: SemanticScholar.semanticScholar,
  answer: ({ method, path, query, json }, { find, list }) => {
    const byName = (name: string): Item | undefined => {
      const [, doi] = /^DOI:(.+)$/.exec(name) ?? []
      return find(doi === undefined ? (item) => SemanticScholar.paperId(item) === name : isDoi(doi))
    }
    if (method === "POST") {
      const { ids } = json as { readonly ids: ReadonlyArray<string> }
      return {
        json: ids.map((name) => {
          const item = byName(name)
          return item === undefined ? null : SemanticScholar.paper(plain(item))
        })
      }
    }
    const [, name = "", kind] = /\/paper\/([^/]+)(?:\/(citations|references))?$/.exec(path) ?? []
    const item = byName(decodeURIComponent(name))
    if (item === undefined) return { status: 404, json: { error: `Paper with id ${decodeURIComponent(name)} not found` } }
    if (kind === undefined) return { json: SemanticScholar.paper(plain(item)) }
    const [offset, limit] = [Number(query.get("offset") ?? 0), Number(query.get("limit") ?? 100)]
    const all = list(item, kind === "citations" ? "citing" : "cited")
    const data = all
      .slice(offset, offset + limit)
      .map((other) => ({ [kind === "citations" ? "citingPaper" : "citedPaper"]: SemanticScholar.paper(plain(other)) }))
    return { json: { offset, ...(offset + limit < all.length ? { next: offset + limit } : {}), data } }
  }
}

const links = (id: string, name: string, found: ReadonlyArray<Item>): string =>
  [
    '<?xml version="1.0" encoding="UTF-8" ?>',
    '<!DOCTYPE eLinkResult PUBLIC "-//NLM//DTD elink 20101123//EN" "https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20101123/elink.dtd">',
    `<eLinkResult><LinkSet><DbFrom>pubmed</DbFrom><IdList><Id>${id}</Id></IdList>`,
    found.length === 0
      ? ""
      : `<LinkSetDb><DbTo>pubmed</DbTo><LinkName>${name}</LinkName>${found.map(({ number }) => `<Link><Id>${number}</Id></Link>`).join("")}</LinkSetDb>`,
    "</LinkSet></eLinkResult>"
  ].join("\n")

const pubmed: Guide = {
  service: Pubmed.pubmed,
  answer: (request, { find, list }) => {
    const { path, query } = request
    if (path.endsWith("/elink.fcgi")) {
      const [id, name] = [query.get("id") ?? "", query.get("linkname") ?? ""]
      const item = find(isNumber(id))
      const found = item === undefined ? [] : list(item, name === "pubmed_pubmed_citedin" ? "citing" : "cited")
      return { headers: { "content-type": "text/xml; charset=UTF-8" }, body: links(id, name, found) }
    }
    const found = [...(query.get("term") ?? "").matchAll(/"([^"]+)"\[aid\]/g)].flatMap(([, doi]) => find(isDoi(doi)) ?? [])
    const byNumber = (number: string) => {
      const item = find(isNumber(number))
      return item === undefined ? undefined : plain(item)
    }
    return Pubmed.pubmed.answer(request, found, byNumber)
  }
}

const openCitations: Guide = {
  service: OpenCitations.openCitations,
  answer: ({ path }, { find, list }) => {
    const byName = (name: string): Item | undefined => {
      const [, omid] = /^omid:(.+)$/.exec(name) ?? []
      return find(omid === undefined ? isDoi(name.replace(/^doi:/, "")) : (item) => OpenCitations.omid(item) === omid)
    }
    const [, kind, name = ""] = /^\/index\/v2\/(citations|references)\/(.+)$/.exec(path) ?? []
    if (kind !== undefined) {
      const item = byName(decodeURIComponent(name))
      const found = item === undefined ? [] : list(item, kind === "citations" ? "citing" : "cited")
      return {
        json: found.map((other) => (kind === "citations" ? OpenCitations.citation(other, item!) : OpenCitations.citation(item!, other)))
      }
    }
    const [, all] = /^\/meta\/v1\/metadata\/(.+)$/.exec(path) ?? []
    if (all === undefined) return notFound
    return {
      json: decodeURIComponent(all)
        .split("__")
        .flatMap((one) => byName(one) ?? [])
        .map(OpenCitations.publication)
    }
  }
}

/** The services that know citations, in the order in which they are asked. */
export const guides: ReadonlyArray<Guide> = [pubmed, europePmc, openAlex, semanticScholar, crossref, openCitations]
