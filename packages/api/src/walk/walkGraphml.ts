/** The graph of a walk in exchange formats: GraphML and GEXF. */
import * as Escape from "@litfuse/engine/Escape"
import { titleWithMark } from "../search/retractionMark.ts"
import type { Common, Walked } from "./Answer.ts"
import { isRetracted, yearOf } from "./GraphReadings.ts"

type Answered = Common & { readonly works: ReadonlyArray<Walked> }
type Edge = Common["edges"][number]
type Value = string | number | boolean | undefined

type GraphAttributes<A> = ReadonlyArray<readonly [name: string, type: "string" | "int" | "boolean", valueOf: (one: A) => Value]>

const ofWorks: GraphAttributes<Walked> = [
  ["title", "string", ({ title }) => title],
  ["year", "int", yearOf],
  ["uri", "string", ({ citationUri }) => citationUri],
  ["identifiers", "string", ({ identifiers }) => identifiers.join(" ")],
  ["sources", "string", ({ sources }) => sources.join(" ")],
  ["hop", "int", ({ hop }) => hop],
  ["citations", "int", ({ citations }) => (citations === undefined ? undefined : Math.max(...citations.map(({ count }) => count)))],
  ["retracted", "boolean", isRetracted],
  ["retraction", "string", ({ retraction }) => retraction?.state]
]

const ofEdges: GraphAttributes<Edge> = [
  ["providers", "string", ({ providers }) => providers.join(" ")],
  ["directions", "string", ({ directions }) => directions.join(" ")],
  ["hop", "int", ({ hop }) => hop]
]

const written = <A>(fields: GraphAttributes<A>, one: A, write: (name: string, value: string) => string): string =>
  fields
    .map(([name, , valueOf]) => [name, valueOf(one)] as const)
    .map(([name, value]) => (value === undefined ? "" : write(name, Escape.xml(String(value)))))
    .join("")

/**
 * GraphML 1.0: a node for each work, an edge from each work that cites to the one that is cited.
 *
 * - source: http://graphml.graphdrawing.org/specification.html
 */
export function* walkGraphml({ works, edges }: Answered): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n`
  for (const [name, type] of ofWorks) yield `<key id="n-${name}" for="node" attr.name="${name}" attr.type="${type}"/>\n`
  for (const [name, type] of ofEdges) yield `<key id="e-${name}" for="edge" attr.name="${name}" attr.type="${type}"/>\n`
  yield `<graph id="walk" edgedefault="directed">\n`
  for (const work of works)
    yield `<node id="${Escape.xml(work.id)}">${written(ofWorks, work, (name, value) => `<data key="n-${name}">${value}</data>`)}</node>\n`
  for (const [i, edge] of edges.entries()) {
    const data = written(ofEdges, edge, (name, value) => `<data key="e-${name}">${value}</data>`)
    yield `<edge id="e${i + 1}" source="${Escape.xml(edge.citing)}" target="${Escape.xml(edge.cited)}">${data}</edge>\n`
  }
  yield "</graph>\n</graphml>\n"
}

const attributes = <A>(of: "node" | "edge", fields: GraphAttributes<A>): string =>
  `<attributes class="${of}">${fields.map(([name, type]) => `<attribute id="${name}" title="${name}" type="${type === "int" ? "integer" : type}"/>`).join("")}</attributes>\n`

const attvalues = <A>(fields: GraphAttributes<A>, one: A): string =>
  `<attvalues>${written(fields, one, (name, value) => `<attvalue for="${name}" value="${value}"/>`)}</attvalues>`

/**
 * GEXF 1.3, which Gephi reads: the same nodes and edges.
 *
 * - source: https://gexf.net/schema.html
 */
export function* walkGexf({ works, edges }: Answered): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<gexf xmlns="http://gexf.net/1.3" version="1.3">\n<graph defaultedgetype="directed">\n`
  yield `${attributes("node", ofWorks)}${attributes("edge", ofEdges)}<nodes>\n`
  for (const work of works)
    yield `<node id="${Escape.xml(work.id)}" label="${Escape.xml(titleWithMark(work))}">${attvalues(ofWorks, work)}</node>\n`
  yield "</nodes>\n<edges>\n"
  for (const [i, edge] of edges.entries())
    yield `<edge id="e${i + 1}" source="${Escape.xml(edge.citing)}" target="${Escape.xml(edge.cited)}">${attvalues(ofEdges, edge)}</edge>\n`
  yield "</edges>\n</graph>\n</gexf>\n"
}
