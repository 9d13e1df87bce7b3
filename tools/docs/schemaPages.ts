/** The files of docs/schemas. Each form of file has a JSON Schema for editors and a page for readers, both from the Schema that reads it. */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type * as Schema from "effect/Schema"
import { parse } from "yaml"
import { FileEntry, Manifest, RunSet, Split } from "@litfuse/bench/Dataset"
import { Experiment } from "@litfuse/bench/Experiment"
import { RankingsFile, ResultsFile } from "@litfuse/bench/report/readResults"
import { Parameter } from "@litfuse/engine/pipeline/Parameter"
import { PipelineSchema as Pipeline, Node } from "@litfuse/engine/pipeline/PipelineSchema"
import { File as Config } from "@litfuse/host/Config"
import { File as UserConfig } from "@litfuse/host/UserFile"
import { Flow } from "@litfuse/review/FlowFile"
import { Review } from "@litfuse/review/ReviewFile"
import { SuiteFile } from "@litfuse/api/suite/SuiteFile"
import { type JsonSchema, jsonSchemaOf, rowsOf } from "@litfuse/host/SchemaTable"
import { exampleOf, knownOf } from "./exampleOf.ts"
import { handwrittenExamples } from "./handwrittenExamples.ts"
import type { Files } from "../shared/Generator.ts"
import { root } from "../shared/repositoryFiles.ts"

/**
 * A form: its file, what it is, and where an example of it is.
 *
 * - `reads` the Schema that reads it; `documents` files of it in this repository, from which defaults and examples are taken
 */
interface Form {
  readonly name: string
  readonly about: string
  readonly example: string
  readonly schema: JsonSchema
  readonly reads: Schema.Top
  readonly documents: ReadonlyArray<string>
}

const reports = ["atlas", "atlas/fusion-methods-trained", "atlas/pipeline-tuning", "scifact-bm25", "measure-parity", "prisma-s"]
const datasets = ["atlas", "trec-covid", "scifact", "cord-19"]

/** Keys by name whose members a JSON Schema of a record with checked names leaves open. */
const withMembers = (schema: JsonSchema, members: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  ...schema,
  properties: {
    ...schema.properties,
    ...Object.fromEntries(Object.entries(members).map(([key, member]) => [key, { type: "object", additionalProperties: member }]))
  }
})

const dataset = withMembers(jsonSchemaOf(Manifest), {
  files: jsonSchemaOf(FileEntry),
  runsets: jsonSchemaOf(RunSet),
  splits: jsonSchemaOf(Split)
})
const nodes: JsonSchema = { type: "array", items: jsonSchemaOf(Node) }
const parameterised = withMembers(jsonSchemaOf(Pipeline), { parameters: jsonSchemaOf(Parameter) })
const pipeline: JsonSchema = { ...parameterised, properties: { ...parameterised.properties, nodes } }

/** All forms that people write or programs read. */
export const forms: ReadonlyArray<Form> = [
  {
    name: "experiment",
    about: "`reports/<id>/experiment.yaml`: what is measured, and what should come out",
    example: "docs/ci.md",
    schema: jsonSchemaOf(Experiment),
    reads: Experiment,
    documents: reports.map((id) => `reports/${id}/experiment.yaml`)
  },
  {
    name: "dataset",
    about: "`datasets/<id>/dataset.yaml`: what a collection is, and what must be found in its files",
    example: "docs/ci.md",
    schema: dataset,
    reads: Manifest,
    documents: datasets.map((id) => `datasets/${id}/dataset.yaml`)
  },
  {
    name: "pipeline",
    about: "a pipeline file: plugins, and which feeds which",
    example: "presets/",
    schema: pipeline,
    reads: Pipeline,
    documents: globSync("presets/*.pipeline.yaml", { cwd: root }).sort()
  },
  {
    name: "suite",
    about: "`suite.yaml`: runs on several collections, for `litfuse compare --suite`",
    example: "docs/reports.md",
    schema: jsonSchemaOf(SuiteFile),
    reads: SuiteFile,
    documents: ["tools/docs/suite.example.yaml"]
  },
  {
    name: "litfuse.config",
    about: "`litfuse.config.yaml`: the plugins of a project",
    example: "docs/plugins.md",
    schema: jsonSchemaOf(Config),
    reads: Config,
    documents: ["tools/docs/litfuse.config.example.yaml"]
  },
  {
    name: "user.config",
    about: "`~/.config/litfuse/config.yaml`, the user's own file: where services are asked, and which variables hold keys",
    example: "docs/security.md",
    schema: jsonSchemaOf(UserConfig),
    reads: UserConfig,
    documents: ["tools/docs/user.config.example.yaml"]
  },
  {
    name: "review",
    about: "`review.yaml`: the protocol of a review",
    example: "docs/review.md",
    schema: jsonSchemaOf(Review),
    reads: Review,
    documents: ["datasets/everyday/review/review.yaml"]
  },
  {
    name: "flow",
    about: "`flow.yaml` of a review: numbers of its PRISMA 2020 flow that only people know",
    example: "tools/docs/flow.example.yaml",
    schema: jsonSchemaOf(Flow),
    reads: Flow,
    documents: ["tools/docs/flow.example.yaml"]
  },
  {
    name: "results",
    about: "`reports/<id>/results.json`: every value that a report shows; written by `litfuse bench run`",
    example: "reports/atlas/",
    schema: jsonSchemaOf(ResultsFile),
    reads: ResultsFile,
    documents: ["reports/atlas/results.json"]
  },
  {
    name: "rankings",
    about: "`reports/<id>/rankings.json`: the first documents of each ranking; written by `litfuse bench run`",
    example: "reports/atlas/",
    schema: jsonSchemaOf(RankingsFile),
    reads: RankingsFile,
    documents: ["reports/atlas/rankings.json"]
  }
]

const cellOf = (json: string | undefined): string => (json === undefined ? "" : `\`${json.replaceAll("|", "\\|")}\``)

/** The value written by hand for a key. */
export const handOf = (form: string, key: string): unknown =>
  handwrittenExamples[form]?.[key] ?? handwrittenExamples[form]?.[key.slice(key.lastIndexOf(".") + 1)]

const writtenOf = (form: string, key: string): string | undefined => exampleOf(handOf(form, key))?.replaceAll("{}", "{...}")

/** Parts of a report have the keys of the report: their rows would repeat all. */
const isOfPart = (key: string): boolean => key.startsWith("parts[].")

const partsOf = (value: unknown): ReadonlyArray<object> => {
  const { parts } = (value ?? {}) as { readonly parts?: unknown }
  return Array.isArray(parts) ? parts : []
}

const page = ({ name, about, example, schema, reads, documents }: Form): string => {
  const rows = rowsOf(schema).filter(({ key }) => !isOfPart(key))
  const values = documents.map((file): unknown => {
    const text = readFileSync(join(root, file), "utf8")
    return file.endsWith(".json") ? JSON.parse(text) : parse(text)
  })
  const shown = values.flatMap((value) => [value, ...partsOf(value).map((part) => ({ ...(value as object), ...part }))])
  // an empty file is a configuration too
  const all = name.endsWith(".config") ? [...shown, {}] : shown
  const isMeasured = documents.some((file) => file.endsWith(".json"))
  const { defaults, examples } = knownOf(
    new Set(rows.map(({ key }) => key)),
    reads,
    all,
    (value) => !isMeasured || typeof value === "string" || typeof value === "boolean"
  )
  return [
    `# ${name}`,
    "",
    `Generated by \`npm run make schemas\`; do not edit. This page describes ${about}. An example is in \`${example}\`.`,
    "",
    `Editors can suggest keys and values, and mark mistakes. They need a first line \`# yaml-language-server: $schema=${name}.schema.json\` in the file, with the path or address of [the schema](${name}.schema.json).`,
    "",
    "In a key, `[]` stands for each item of a list and `<name>` for any name. A key that is not required may be left out; its default, if it has one, is used then. Most examples are values of files in this repository.",
    "",
    "| key | takes | required | default | example |",
    "| --- | --- | --- | --- | --- |",
    ...rows.map(
      ({ key, type, isRequired }) =>
        `| \`${key}\` | ${type.replaceAll("|", "\\|")} | ${isRequired ? "yes" : "no"} | ${cellOf(defaults.get(key))} | ${cellOf(examples.get(key) ?? writtenOf(name, key))} |`
    ),
    ""
  ].join("\n")
}

/** The text of every file below docs/schemas, by its name. */
export const schemaPages = (): Files =>
  Object.fromEntries(
    forms.flatMap((form) => [
      [
        `${form.name}.schema.json`,
        `${JSON.stringify({ $schema: "https://json-schema.org/draft/2020-12/schema", title: form.name, description: form.about.replaceAll("`", ""), ...form.schema }, undefined, 1)}\n`
      ] as const,
      [`${form.name}.md`, page(form)] as const
    ])
  )
