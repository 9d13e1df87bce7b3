import * as Result from "effect/Result"
import * as Yaml from "yaml"
import type { Results, SystemResult, TableResult } from "./Results.ts"
import { isObject } from "@litfuse/files/Json"

/** Everything that YAML can write. */
type Node = string | number | boolean | ReadonlyArray<Node> | { readonly [key: string]: Node | undefined }

/** Who made a report, where, and with what. All of it is an argument, so equal input gives an equal file; no clock is read. */
export interface Circumstances {
  readonly version: string
  readonly actor?: string
  readonly commit?: string
  readonly platform?: {
    readonly cpu?: string
    readonly architecture?: string
    readonly cores?: number
    readonly ram?: string
    readonly kernel?: string
    readonly node?: string
  }
}

/** How a system was made, from its input's source: JSON for retrievals and fusions, a path for run files. */
const sourceOf = ({ input }: SystemResult): Readonly<Record<string, unknown>> => {
  const read = Result.try((): unknown => JSON.parse(input.source))
  return Result.isSuccess(read) && isObject(read.success) ? read.success : {}
}

const retrieval = (system: SystemResult): Node | undefined => {
  const { kind } = system.input
  const { of, params, revision, ...rest } = sourceOf(system)
  const method = rest[kind]
  if (typeof method !== "string") return undefined
  return [
    {
      name: system.system,
      method,
      ...(typeof revision === "number" ? { revision } : {}),
      ...(isObject(params) ? { params: params as Readonly<Record<string, Node>> } : {}),
      ...(Array.isArray(of) ? { interpolates: of.map(String) } : {})
    }
  ]
}

const platformOf = ({ version, platform = {} }: Circumstances): Node => {
  const { cpu, architecture, cores, ram, kernel, node } = platform
  return {
    hardware: { cpu: { model: cpu, architecture, "number of cores": cores }, ram },
    "operating system": { kernel },
    software: {
      libraries: node === undefined ? undefined : { javascript: [`node==${node}`] },
      "retrieval toolkit": [`litfuse==${version}`]
    }
  }
}

const documentOf = (results: Results, table: TableResult, system: SystemResult, circumstances: Circumstances): Node => {
  const { actor, commit } = circumstances
  const { dataset, experiment, compat, question } = results
  return {
    "schema-version": 0.1,
    "run-version": 1,
    tag: system.system,
    platform: platformOf(circumstances),
    "research goal": {
      question: question.trim(),
      evaluation: {
        "reported measures": table.measures.map(({ name }) => name),
        baseline: table.against === undefined ? undefined : [table.against.baseline],
        "significance test":
          table.against === undefined
            ? undefined
            : [
                {
                  name: "two-sided paired t-test",
                  "correction method": table.against.correction,
                  family: table.against.family
                }
              ]
      }
    },
    implementation: {
      executable: { cmd: `litfuse bench run ${experiment}` },
      source: { lang: ["typescript"], commit }
    },
    method: { "score ties": `document id descending by code point; scores compared as by ${compat}`, retrieval: retrieval(system) },
    actor: actor === undefined ? undefined : { name: actor, role: "experimenter" },
    data: {
      "test collection": {
        name: `${dataset.title} (${dataset.version})`,
        source: dataset.citation.trim(),
        licence: dataset.licence.trim(),
        qrels: `${table.qrels.name}, sha256 ${table.qrels.sha256}`
      },
      other: [{ name: "run", source: system.input.kind === "run" ? system.input.source : system.input.kind, sha256: system.input.sha256 }]
    }
  }
}

/** The same without what is undefined, and without mappings that are empty then. */
const prune = (node: Node | undefined): Node | undefined => {
  if (node === undefined || typeof node !== "object") return node
  if (Array.isArray(node)) return node.flatMap((item: Node) => prune(item) ?? [])
  const kept = Object.entries(node).flatMap(([key, value]) => {
    const pruned = prune(value)
    return pruned === undefined ? [] : [[key, pruned] as const]
  })
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

/**
 * The `ir_metadata` of every run of a report: platform, research goal, implementation, method, actor, data (PRIMAD), a YAML document per system and table.
 * The markers of the schema are comments, so that the file is YAML and each document can be put on top of a run file.
 *
 * - shape: documents in the order of results.json
 * - empty: data that the caller does not pass are left out, as the schema allows
 * - source: Breuer, Keller & Schaer, SIGIR 2022; ir_metadata schema 0.1
 */
export const irMetadata = (results: Results, circumstances: Circumstances): string =>
  results.tables
    .flatMap((table) =>
      table.systems.map((system) => {
        const text = Yaml.stringify(prune(documentOf(results, table, system, circumstances)), { lineWidth: 0 })
        return `---\n# ir_metadata.start\n# table: ${table.id}\n${text}# ir_metadata.end\n`
      })
    )
    .join("")
