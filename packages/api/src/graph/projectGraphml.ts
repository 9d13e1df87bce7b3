/** The graph of a project in exchange formats: GraphML and JSON-LD. */
import * as Escape from "@litfuse/engine/Escape"
import * as Identifier from "@litfuse/engine/Identifier"
import type { ProjectGraph } from "@litfuse/project/ProjectGraph"
import * as GraphReader from "@litfuse/project/projectGraph/GraphReader"

interface Counts {
  works: number
  citations: number
}

const schemes: ReadonlyArray<Identifier.Scheme> = ["doi", "pmid", ...Identifier.schemes]

/** The address of a work from its identifiers: at the DOI resolver, else at PubMed, else at another registry. */
export const uriOf = (names: ReadonlyArray<string>): string => {
  const found = names.flatMap((name) => Identifier.find(name) ?? [])
  const best = schemes.flatMap((scheme) => found.find((one) => one.scheme === scheme) ?? [])[0]
  return best === undefined ? `urn:litfuse:${encodeURIComponent(names[0] ?? "")}` : Identifier.link(best)
}

const data = (key: string, value: string | null): string =>
  value === null || value === "" ? "" : `<data key="${key}">${Escape.xml(value)}</data>`

const keys = [
  ["node", "uri"],
  ["node", "title"],
  ["node", "published"],
  ["node", "retraction"],
  ["node", "identifiers"],
  ["node", "records"],
  ["node", "first"],
  ["node", "last"],
  ["node", "run"],
  ["edge", "providers"],
  ["edge", "first"],
  ["edge", "last"]
] as const

function* pairs(graph: ProjectGraph): Generator<{ citing: number; cited: number; said: Array<GraphReader.Edge> }> {
  let pair: { citing: number; cited: number; said: Array<GraphReader.Edge> } | undefined
  for (const edge of GraphReader.edges(graph)) {
    if (pair?.citing === edge.citing && pair.cited === edge.cited) pair.said.push(edge)
    else {
      if (pair !== undefined) yield pair
      pair = { citing: edge.citing, cited: edge.cited, said: [edge] }
    }
  }
  if (pair !== undefined) yield pair
}

/**
 * GraphML 1.0: a node for each work, and an edge from the citing to the cited work, with the sources that report it and their days.
 *
 * - source: http://graphml.graphdrawing.org/specification.html
 */
export function* projectGraphml(graph: ProjectGraph, counts: Counts): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n`
  for (const [of, name] of keys) yield `<key id="${of}-${name}" for="${of}" attr.name="${name}" attr.type="string"/>\n`
  yield `<graph id="project" edgedefault="directed">\n`
  for (const { n, names, records, title, published, retraction, first, last, run } of GraphReader.works(graph)) {
    counts.works++
    const values = {
      uri: uriOf(names),
      title,
      published,
      retraction,
      identifiers: names.join(" "),
      records: records.join(" "),
      first,
      last,
      run
    }
    yield `<node id="n${n}">${Object.entries(values)
      .map(([name, value]) => data(`node-${name}`, value))
      .join("")}</node>\n`
  }
  for (const { citing, cited, said } of pairs(graph)) {
    counts.citations++
    const providers = said.map(({ provider }) => provider).sort()
    const first = said.map((one) => one.first).sort()[0]!
    const last = said
      .map((one) => one.last)
      .sort()
      .at(-1)!
    yield `<edge source="n${citing}" target="n${cited}">${data("edge-providers", providers.join(" "))}${data("edge-first", first)}${data("edge-last", last)}</edge>\n`
  }
  yield "</graph>\n</graphml>\n"
}

const context = {
  schema: "https://schema.org/",
  cito: "http://purl.org/spar/cito/",
  prov: "http://www.w3.org/ns/prov#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
  ScholarlyArticle: "schema:ScholarlyArticle",
  name: "schema:name",
  datePublished: "schema:datePublished",
  creativeWorkStatus: "schema:creativeWorkStatus",
  identifier: "schema:identifier",
  Citation: "cito:Citation",
  citing: { "@id": "cito:hasCitingEntity", "@type": "@id" },
  cited: { "@id": "cito:hasCitedEntity", "@type": "@id" },
  provider: "schema:provider",
  first: { "@id": "prov:startedAtTime", "@type": "xsd:date" },
  last: { "@id": "prov:endedAtTime", "@type": "xsd:date" },
  run: { "@id": "prov:wasGeneratedBy", "@type": "@id" }
}

const runUri = (run: string): string => `urn:litfuse:run:${run}`

/**
 * JSON-LD: works in the vocabulary of schema.org, citations in CiTO, one per source with its days and the run that found it first.
 *
 * - source: https://www.w3.org/TR/json-ld11/, https://sparontologies.github.io/cito/current/cito.html
 */
export function* projectJsonld(graph: ProjectGraph, counts: Counts): Generator<string> {
  yield `{\n"@context": ${JSON.stringify(context)},\n"@graph": [\n`
  const uris = new Map<number, string>()
  let separator = ""
  for (const { n, names, title, published, retraction, first, last, run } of GraphReader.works(graph)) {
    counts.works++
    uris.set(n, uriOf(names))
    const one = {
      "@id": uris.get(n),
      "@type": "ScholarlyArticle",
      ...(title === "" ? {} : { name: title }),
      ...(published === null ? {} : { datePublished: published }),
      ...(retraction === null ? {} : { creativeWorkStatus: retraction }),
      identifier: names,
      first,
      last,
      run: runUri(run)
    }
    yield `${separator}${JSON.stringify(one)}`
    separator = ",\n"
  }
  for (const { citing, cited, said } of pairs(graph)) {
    counts.citations++
    for (const { provider, first, last, run } of said)
      yield `${separator}${JSON.stringify({ "@type": "Citation", citing: uris.get(citing), cited: uris.get(cited), provider, first, last, run: runUri(run) })}`
    separator = ",\n"
  }
  yield "\n]\n}\n"
}
