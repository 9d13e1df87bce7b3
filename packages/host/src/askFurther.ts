import type { Expansion } from "@litfuse/engine/pipeline/nodes/expansionStep"
import { isObject } from "@litfuse/files/Json"
import { freeName, nodeIds } from "./expandPipeline.ts"
import { fromData, type Written } from "./PipelineFile.ts"

type Node = Readonly<Record<string, unknown>>

/** What further queries are made from: the text of the question, and headings by entry term. */
export interface Further {
  readonly by: Expansion
  readonly question: string
  readonly entryTerms: Readonly<Record<string, ReadonlyArray<string>>>
}

const listed = (input: unknown): ReadonlyArray<unknown> => (Array.isArray(input) ? input : [input])

const inputsOf = (node: Node): Node => (isObject(node["inputs"]) ? node["inputs"] : {})

/** Whether a node asks a source the question itself. */
const asksQuestion = (node: unknown): node is Node =>
  isObject(node) &&
  typeof node["id"] === "string" &&
  typeof node["plugin"] === "string" &&
  node["plugin"].startsWith("source/") &&
  listed(inputsOf(node)["query"]).includes("$query")

/** Steps that read the records of further queries too. */
const readers: ReadonlySet<unknown> = new Set(["step/works", "step/lists"])

/**
 * A pipeline whose sources are asked at most two further queries, which `step/expansion` makes after their first answers.
 *
 * - shape: the nodes as written, then those for further queries; `step/works` and `step/lists` read the answers to these too
 * - empty: undefined when no source of the pipeline is asked the question itself
 */
export const askFurther = (written: Written, { by, question, entryTerms }: Further): Written | undefined => {
  const { value } = written
  const nodes: ReadonlyArray<unknown> = isObject(value) && Array.isArray(value["nodes"]) ? value["nodes"] : []
  const asking = nodes.filter(asksQuestion)
  if (asking.length === 0) return undefined
  const taken = [...nodeIds(value)]
  const free = (name: string): string => {
    const id = freeName(name, taken)
    taken.push(id)
    return id
  }
  const further = [1, 2].map((number) => {
    const id = free(`further-${number}`)
    return { number, id, sources: new Map(asking.map((node) => [node["id"], free(`${String(node["id"])}-further-${number}`)])) }
  })
  const withFurther = (node: unknown): unknown => {
    if (!isObject(node) || !readers.has(node["plugin"])) return node
    const records = listed(inputsOf(node)["records"])
    const more = further.flatMap(({ sources }) => records.flatMap((id) => sources.get(id) ?? []))
    if (more.length === 0) return node
    const inputs = { ...inputsOf(node), records: [...records, ...more] }
    const params = isObject(node["params"]) ? node["params"] : {}
    return node["plugin"] === "step/lists" ? { ...node, params: { ...params, each: "source" }, inputs } : { ...node, inputs }
  }
  const added = further.flatMap(({ number, id, sources }): ReadonlyArray<Node> => [
    {
      id,
      plugin: "step/expansion",
      params: { by, number, question, entryTerms },
      inputs: { query: "$query", records: asking.map((node) => node["id"]) }
    },
    ...asking.map((node) => ({ ...node, id: sources.get(node["id"]), inputs: { ...inputsOf(node), query: id } }))
  ])
  const whole = fromData(written.name, { ...(value as Node), nodes: [...nodes.map(withFurther), ...added] }, written.folder)
  return { ...whole, where: written.where }
}
