/** Parameters in separate files, next to a pipeline and next to litfuse.config.yaml. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Params from "@litfuse/engine/Params"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import * as Registry from "@litfuse/engine/Registry"
import * as MemorySource from "@litfuse/kit/test/MemorySource"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { afterAll, describe, expect, it } from "vitest"
import * as Config from "../src/Config.ts"
import { pluginRegistry } from "../src/pluginRegistry.ts"
import { analyzersOf } from "../src/expandAnalyzers.ts"
import * as PipelineFile from "../src/PipelineFile.ts"

const folder = mkdtempSync(join(import.meta.dirname, "../.rules-"))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
/** Messages without the folder, which differs from run to run. */
const bare = (message: string): string => message.replaceAll(`${folder}/`, "").replaceAll(`${relative(process.cwd(), folder)}/`, "")

const Rule = Schema.Struct({ word: Schema.NonEmptyString, weight: Schema.Finite })
const params = Schema.Struct({
  rules: Schema.Array(Rule).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  most: Params.integer(3, { minimum: 1, maximum: 9 })
})
const ruled = Analyzer.plugin({
  id: "ruled",
  revision: 1,
  about: "made for this test",
  params,
  output: Schema.Int,
  views: { text: String },
  analyse: (_inputs, { rules }) => rules.length
})

const registryOf = (given?: object) =>
  Registry.make(
    [MemorySource.plugin({ id: "a", records: [] }), ruled].map((value) => ({
      value,
      origin: { name: "test" },
      ...(given && { params: given })
    }))
  )
const read = (says: string, registry = registryOf()) =>
  PipelineFile.read(
    file(
      "p.yaml",
      `nodes:
  - { id: found, plugin: source/a, inputs: { query: $query } }
  - { id: works, plugin: step/works, inputs: { records: found } }
  - ${says}
`
    ),
    {
      catalogue: Pipeline.Catalogue.make([...Pipeline.pluginNodes(registry.plugins), ...Pipeline.steps]),
      given: Ports.searchInputs,
      analyzers: analyzersOf(registry)
    }
  )
const paramsOf = (...args: Parameters<typeof read>) => {
  const { nodes } = Result.getOrThrow(read(...args))
  return JSON.parse(nodes.find(({ type }) => type.kind === "analyzer")!.encodedParams) as unknown
}
const messages = (...args: Parameters<typeof read>) => {
  const checked = read(...args)
  return Result.isFailure(checked) ? checked.failure.map(({ message }) => bare(message)) : []
}

const two = "- { word: heart, weight: 2 }\n- word: lungs\n  weight: 1\n"
const rules = [
  { word: "heart", weight: 2 },
  { word: "lungs", weight: 1 }
]

describe("a rule file beside a pipeline", () => {
  it("is decoded by the schema of the plugin, and is part of what the cache key sees", () => {
    file("rules.yaml", two)
    const expected = { rules, most: 3 }
    expect(paramsOf("{ id: said, plugin: analyzer/ruled, params: { rules: { file: rules.yaml } } }")).toEqual(expected)
    expect(paramsOf("{ id: said, plugin: analyzer/*, params: { ruled: { rules: { file: rules.yaml } } } }")).toEqual(expected)
  })

  it("has its problems reported with its name and line", () => {
    file("rules.yaml", "- word: heart\n  weight: 2\n- word: ''\n  wieght: 1\n")
    for (const says of [
      "{ id: said, plugin: analyzer/ruled, params: { rules: { file: rules.yaml }, most: 12 } }",
      "{ id: said, plugin: analyzer/*, params: { ruled: { rules: { file: rules.yaml }, most: 12 } } }"
    ])
      expect(messages(says).map((message) => message.replace("said-ruled", "said"))).toEqual([
        'rules.yaml:4: node "said": analyzer/ruled: params.rules[1].wieght: is not a known key',
        'rules.yaml:3: node "said": analyzer/ruled: params.rules[1].word: expected a value with a length of at least 1, got ""',
        'rules.yaml:3: node "said": analyzer/ruled: params.rules[1].weight: is missing',
        'p.yaml:4: node "said": analyzer/ruled: params.most: expected a value between 1 and 9, got 12'
      ])
    file("rules.yaml", "- [\n")
    expect(messages("{ id: said, plugin: analyzer/ruled, params: { rules: { file: rules.yaml } } }")).toEqual([
      expect.stringMatching(/^p\.yaml: rules\.yaml:\d: is not YAML: /)
    ])
    expect(messages("{ id: said, plugin: analyzer/ruled, params: { rules: { file: none.yaml } } }")).toEqual([
      "p.yaml: none.yaml: not found; check the path"
    ])
  })
})

describe("parameters in the configuration of a project", () => {
  it("hold where a pipeline says nothing else", () => {
    const registry = registryOf()
    const configured = Registry.make([
      ...registry.plugins.of("source").map(({ plugin }) => ({ value: plugin, origin: { name: "test" } })),
      { value: ruled, origin: { name: "mine" }, params: { rules, most: 5 } }
    ])
    expect(paramsOf("{ id: said, plugin: analyzer/ruled }", configured)).toEqual({ rules, most: 5 })
    expect(paramsOf("{ id: said, plugin: analyzer/ruled, params: { most: 6 } }", configured)).toEqual({ rules, most: 6 })
  })

  const registered = (config: string) => {
    const path = file("litfuse.config.yaml", config)
    return Effect.runPromise(pluginRegistry(Result.getOrThrow(Config.parse(path, config, "litfuse.config.yaml"))))
  }
  const plugin = `import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Schema from "effect/Schema"
import * as Effect from "effect/Effect"
const Rule = Schema.Struct({ word: Schema.NonEmptyString, weight: Schema.Finite })
const params = Schema.Struct({ rules: Schema.Array(Rule).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))) })
export default Analyzer.plugin({
  id: "mine", revision: 1, about: "made for this test", params, output: Schema.Int, views: { text: String },
  analyse: (_, { rules }) => rules.length
})
`

  it("may stand in a file beside it, with its problems reported by name and line", async () => {
    file("mine.ts", plugin)
    file("rules.yaml", two)
    const config = "plugins:\n  - plugin: ./mine.ts\n    params: { rules: { file: rules.yaml } }\n"
    const fine = await registered(config)
    expect(fine.problems).toEqual([])
    expect(fine.plugins.find("analyzer", "mine")?.params).toEqual({ rules })
    file("rules.yaml", "- word: heart\n  weight: heavy\n")
    const wrong = await registered(config)
    expect(wrong.problems.map(({ message }) => bare(message))).toEqual([
      'litfuse.config.yaml:2: plugin "./mine.ts": cannot use its parameters: params.rules[0].weight expected number, got "heavy" (rules.yaml:2); correct them in the configuration'
    ])
    rmSync(join(folder, "rules.yaml"))
    const absent = await registered(config)
    expect(absent.problems.map(({ message }) => bare(message))).toEqual([
      'litfuse.config.yaml:2: plugin "./mine.ts": cannot use its parameters: params cannot be read: rules.yaml: not found; check the path; correct them in the configuration'
    ])
    expect(absent.plugins.find("analyzer", "mine")).toBeUndefined()
    expect(absent.plugins.find("analyzer", "timeline")).toBeDefined()
  })
})
