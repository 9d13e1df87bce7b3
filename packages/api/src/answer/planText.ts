import type { Plan } from "./planQuestion.ts"

const isPlain = (text: string): boolean =>
  /^[a-z][a-z0-9]*(?:[-/][a-z0-9]+)*$/u.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/u.test(text)

/** A value in YAML's flow style. */
const flow = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).map(([key, one]) => `${key}: ${flow(one)}`)
    return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`
  }
  return typeof value === "string" && isPlain(value) ? value : JSON.stringify(value)
}

const writtenBy = (params: Plan["nodes"][number]["params"]): string => (params?.["writer"] === "model" ? " (model)" : "")

/** What a kind of node does, once above the first of a part. */
const partOf = ({ plugin, params }: Plan["nodes"][number]): string =>
  plugin === "step/question" ? `  # ${JSON.stringify(params?.["text"] ?? "").slice(1, -1)}${writtenBy(params)}\n` : ""

/** A plan as a pipeline file: a line for each node, and each part below its question. */
export const planText = ({ about, nodes }: Plan): string =>
  [
    `about: ${JSON.stringify(about)}`,
    "nodes:",
    ...nodes.map(
      (node) => `${partOf(node)}  - ${flow({ id: node.id, plugin: node.plugin, params: node.params ?? {}, inputs: node.inputs })}`
    )
  ].join("\n")

/** A plan in a few lines for people: its parts with their keywords, and the tools that it calls. */
export const planLines = ({ nodes }: { readonly nodes: ReadonlyArray<unknown> }): ReadonlyArray<string> => {
  const all = nodes as Plan["nodes"]
  const calls = [...new Set(all.flatMap(({ plugin }) => (/^source\/|^step\/proteins$/u.test(plugin) ? [plugin] : [])))]
  return [
    ...all.flatMap(({ id, plugin, params }) => {
      if (plugin !== "step/question") return []
      const words = all.find((one) => one.plugin === "step/keywords" && one.inputs["query"] === id)?.params
      const byModel = new Set((params?.["byModel"] ?? []) as ReadonlyArray<string>)
      const marked = (word: string) => (byModel.has(word) ? `${word} (model)` : word)
      const listed = (name: string) => ((words?.[name] ?? []) as ReadonlyArray<string>).map(marked).join(", ")
      const some = listed("anyOf")
      return [`${id}: ${String(params?.["text"])}${writtenBy(params)} [${listed("words")}${some === "" ? "" : `; one of ${some}`}]`]
    }),
    `calls: ${calls.join(", ")}`
  ]
}
