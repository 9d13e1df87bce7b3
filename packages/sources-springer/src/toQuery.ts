import type { Identifier } from "@litfuse/engine/Identifier"
import * as Source from "@litfuse/engine/Source"
import { firstDay, lastDay } from "@litfuse/query/dialects/dates"
import { prefixed, type System } from "@litfuse/query/dialects/prefixed"
import { printer } from "@litfuse/query/dialects/write"

const and = " AND "

/** A field applies to one word or phrase, so it is repeated before each of several required words. */
const beforeEachWord = (name: string, text: string): string => {
  const inside = /^\((.*)\)$/su.exec(text)?.[1]
  return inside === undefined
    ? `${name}:${text}`
    : `(${inside
        .split(and)
        .map((word) => `${name}:${word}`)
        .join(and)})`
}

/**
 * - source: https://dev.springernature.com/docs/supported-query-params/ and https://dev.springernature.com/adding-constraints (as stored 2026)
 */
const system: System = {
  name: "Springer Nature",
  reserved: /^(?:and|or|not|near|near\/\d+)$/iu,
  rows: [
    ["title", ["title"]],
    ["keyword", ["keyword"]],
    ["name", ["contributor"]],
    ["orgname", ["affiliation"]],
    ["journal", ["containerTitle"]],
    ["issn", ["issn"]],
    ["language", ["language"]],
    ["doi", ["identifier"]]
  ],
  wrap: beforeEachWord,
  wildcards: { inPhrases: false },
  range: ({ date, from, until }) => {
    if (date !== "published") return undefined
    const bounds = [
      ...(from === undefined ? [] : [`datefrom:${firstDay(from)}`]),
      ...(until === undefined ? [] : [`dateto:${lastDay(until)}`])
    ]
    return bounds.length === 1 ? bounds[0] : `(${bounds.join(and)})`
  }
}

const print = printer(prefixed(system))

/** Writes a search with its dates in Springer Nature's syntax, with a notice for each difference from the query. */
export const toQuery = (search: Source.SourceQuery): Source.WrittenQuery => Source.writeQuery("springer", print, search)

/** A query for works by DOI. */
export const identifierQuery = (identifiers: ReadonlyArray<Identifier>): string =>
  identifiers.map(({ value }) => `doi:"${value.replaceAll('"', " ")}"`).join(" OR ")
