/** The graph of a walk in forms that programs for graphs read: GraphML and GEXF. */
import { escapeXml as escape } from "@litfuse/figures/escape"
import { printable } from "@litfuse/files/printable"
import type { Common, Walked } from "./Answer.ts"
import { isRetracted, yearOf } from "./readings.ts"

type Answered = Common & { readonly works: ReadonlyArray<Walked> }

/** What is told of a work: the name of the value, its type, and the value; undefined = nobody says it. */
const valuesOf = (
  work: Walked
): ReadonlyArray<readonly [name: string, type: "string" | "int" | "boolean", value: string | number | boolean | undefined]> => [
  ["title", "string", work.title],
  ["year", "int", yearOf(work)],
  ["uri", "string", work.citationUri],
  ["identifiers", "string", work.identifiers.join(" ")],
  ["sources", "string", work.sources.join(" ")],
  ["hop", "int", work.hop],
  ["citations", "int", work.citations === undefined ? undefined : Math.max(...work.citations.map(({ count }) => count))],
  ["retracted", "boolean", isRetracted(work)]
]

const edgeValues = (edge: Common["edges"][number]): ReadonlyArray<readonly [name: string, value: string | number]> => [
  ["providers", edge.providers.join(" ")],
  ["directions", edge.directions.join(" ")],
  ["hop", edge.hop]
]

const text = (value: string | number | boolean): string => escape(printable(String(value)))

const sample: ReturnType<typeof valuesOf> = valuesOf({
  title: "",
  published: null,
  citationUri: "",
  identifiers: [],
  sources: [],
  hop: 0
} as never)

/**
 * GraphML 1.0: a node for each work, an edge from each work that cites to the one that is cited.
 *
 * - source: http://graphml.graphdrawing.org/specification.html
 */
export function* graphml({ works, edges }: Answered): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n`
  for (const [name, type] of sample) yield `<key id="n-${name}" for="node" attr.name="${name}" attr.type="${type}"/>\n`
  for (const name of ["providers", "directions", "hop"])
    yield `<key id="e-${name}" for="edge" attr.name="${name}" attr.type="${name === "hop" ? "int" : "string"}"/>\n`
  yield `<graph id="walk" edgedefault="directed">\n`
  for (const work of works) {
    const data = valuesOf(work).flatMap(([name, , value]) => (value === undefined ? [] : `<data key="n-${name}">${text(value)}</data>`))
    yield `<node id="${text(work.id)}">${data.join("")}</node>\n`
  }
  for (const [i, edge] of edges.entries()) {
    const data = edgeValues(edge).map(([name, value]) => `<data key="e-${name}">${text(value)}</data>`)
    yield `<edge id="e${i + 1}" source="${text(edge.citing)}" target="${text(edge.cited)}">${data.join("")}</edge>\n`
  }
  yield "</graph>\n</graphml>\n"
}

/**
 * GEXF 1.3, which Gephi reads: the same nodes and edges.
 *
 * - source: https://gexf.net/schema.html
 */
export function* gexf({ works, edges }: Answered): Generator<string> {
  const types = { string: "string", int: "integer", boolean: "boolean" } as const
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<gexf xmlns="http://gexf.net/1.3" version="1.3">\n<graph defaultedgetype="directed">\n`
  yield `<attributes class="node">${sample.map(([name, type]) => `<attribute id="${name}" title="${name}" type="${types[type]}"/>`).join("")}</attributes>\n`
  yield `<attributes class="edge">${["providers", "directions", "hop"].map((name) => `<attribute id="${name}" title="${name}" type="${name === "hop" ? "integer" : "string"}"/>`).join("")}</attributes>\n<nodes>\n`
  for (const work of works) {
    const values = valuesOf(work).flatMap(([name, , value]) =>
      value === undefined ? [] : `<attvalue for="${name}" value="${text(value)}"/>`
    )
    yield `<node id="${text(work.id)}" label="${text(work.title)}"><attvalues>${values.join("")}</attvalues></node>\n`
  }
  yield "</nodes>\n<edges>\n"
  for (const [i, edge] of edges.entries()) {
    const values = edgeValues(edge).map(([name, value]) => `<attvalue for="${name}" value="${text(value)}"/>`)
    yield `<edge id="e${i + 1}" source="${text(edge.citing)}" target="${text(edge.cited)}"><attvalues>${values.join("")}</attvalues></edge>\n`
  }
  yield "</edges>\n</graph>\n</gexf>\n"
}
