import type { Service } from "./Service.ts"
import type { Item } from "./shelves.ts"
import { dateParts, escaped, parts } from "./dateParts.ts"

const jats = (abstract: string): string =>
  parts(abstract)
    .map(({ label, text }) =>
      label === undefined
        ? `<jats:title>Abstract</jats:title><jats:p>${escaped(text)}</jats:p>`
        : `<jats:sec><jats:title>${label}</jats:title><jats:p>${escaped(text)}</jats:p></jats:sec>`
    )
    .join("")

/** A work in the shape of Crossref. */
export const item = (one: Item, i: number) => {
  const date = { "date-parts": [one.published === undefined ? [null] : dateParts(one.published)] }
  return {
    "reference-count": 0,
    publisher: "The publishers of the atlas",
    ...(one.abstract === undefined ? {} : { abstract: jats(one.abstract) }),
    DOI: one.doi,
    ...(one.preprintOf === undefined ? { type: "journal-article" } : { type: "posted-content", subtype: "preprint" }),
    source: "Crossref",
    "is-referenced-by-count": one.citationCount ?? 0,
    title: [one.title],
    author: one.authors.map(({ family, initials }, a) => ({
      given: `${initials}.`,
      family,
      sequence: a === 0 ? "first" : "additional",
      affiliation: []
    })),
    "container-title": [one.containerTitle],
    score: 30 - i,
    issued: date,
    published: date,
    URL: `https://doi.org/${one.doi}`,
    relation:
      one.preprintOf === undefined ? {} : { "is-preprint-of": [{ "id-type": "doi", id: one.preprintOf, "asserted-by": "subject" }] },
    ...(one.retractedBy === undefined && one.later === undefined
      ? {}
      : {
          "updated-by": [
            ...(one.retractedBy === undefined ? [] : [{ type: "retraction", label: "Retraction", DOI: one.retractedBy, updated: date }]),
            ...(one.later ?? []).map(({ type, doi, day }) => ({
              type,
              label: type === "retraction" ? "Retraction" : "Correction",
              DOI: doi,
              updated: { "date-parts": [dateParts(day)] }
            }))
          ]
        })
  }
}

/** Crossref: abstracts in JATS where there are any, titles in lists, dates in parts. */
export const crossref: Service = {
  source: "crossref",
  upstream: "crossref",
  view: "registrum",
  recordOf: ({ doi }) => doi!,
  query: ({ path, query }) =>
    path === "/works" ? (query.get("query") ?? query.get("query.bibliographic") ?? query.get("query.title") ?? undefined) : undefined,
  answer: ({ query }, found) => ({
    json: {
      status: "ok",
      "message-type": "work-list",
      "message-version": "1.0.0",
      message: {
        facets: {},
        "next-cursor": "YXRsYXM=",
        "total-results": found.length,
        items: query.get("cursor") === "YXRsYXM=" ? [] : found.map(item),
        "items-per-page": Number(query.get("rows") ?? 20),
        query: { "start-index": 0, "search-terms": null }
      }
    }
  })
}
