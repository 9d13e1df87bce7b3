/** An embedder as a plugin author writes it, copied from `docs/plugins.md`: a model behind a service, in a hybrid pipeline. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { Table } from "@litfuse/bench/Experiment"
import * as PipelineSystems from "@litfuse/bench/experiment/systems/PipelineSystems"
import { type Loopback, serve } from "@litfuse/kit/loopback"
import * as Explanation from "@litfuse/engine/Explanation"
import { collectionSource } from "@litfuse/host/collectionSource"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { experimentPlugins } from "@litfuse/host/experimentPlugins"
import { pluginRegistry } from "@litfuse/host/pluginRegistry"
import * as TrustGate from "@litfuse/host/trust/TrustGate"
import type { Traffic } from "@litfuse/host/http/HostServices"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import * as SearchRun from "../../src/search/SearchRun.ts"
import { trustFolder } from "../../../../tools/test-setup/trustFolder.ts"
import { asked } from "../asked.ts"

const root = resolve(import.meta.dirname, "../../../..")
const folder = mkdtempSync(join(tmpdir(), "litfuse-embedder-"))
const page = readFileSync(join(root, "docs/plugins.md"), "utf8")

/** A file of the page. */
const fileOf = (name: string): string => {
  const [, text] = new RegExp(`^\`${name.replace(".", "[.]")}\`:\n\n\`\`\`\\w+\n([^]*?)^\`\`\`$`, "m").exec(page) ?? []
  expect(text, `docs/plugins.md has no file ${name}`).toBeDefined()
  return text!
}

beforeAll(() => {
  for (const name of ["meaning.ts", "meaning.pipeline.yaml"]) writeFileSync(join(folder, name), fileOf(name))
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  writeFileSync(join(folder, "litfuse.config.yaml"), "plugins: [./meaning.ts]\n")
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir")
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  vi.stubEnv("LITFUSE_STATE", mkdtempSync(join(folder, "state-")))
  return () => vi.unstubAllEnvs()
})

const documents = fileOf("docs.jsonl")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { readonly _id: string; readonly title: string; readonly text: string })
  .map(({ _id: id, title, text }) => ({ id, title, text }))

/** The service of the page, on a free port; `answer` changes what it says. */
const service = async (answer: (vectors: ReadonlyArray<ReadonlyArray<number>>) => { readonly status?: number; readonly json: unknown }) => {
  const [, list] = /const subjects = \[(.*)\]/.exec(fileOf("vectors.js"))!
  const subjects = list!.split(", ").map((one) => new RegExp(one.slice(1, one.lastIndexOf("/")), "g"))
  const started: Loopback = await serve((request, response) => {
    const { texts } = request.json as { readonly texts: ReadonlyArray<string> }
    const { status = 200, json } = answer(texts.map((text) => subjects.map((words) => (text.toLowerCase().match(words) ?? []).length)))
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json))
  })
  onTestFinished(() => started.close())
  vi.stubEnv("LITFUSE_UPSTREAM_MEANING", started.origin)
  return started
}

const usual = (vectors: ReadonlyArray<ReadonlyArray<number>>) => ({ json: { model: "subjects@1", vectors } })

const run = async (traffic?: Traffic) => {
  await trustFolder(folder)
  const config = await Effect.runPromise(TrustGate.config(folder))
  const prepared = await asked(
    SearchRun.prepare(config, {
      text: "heart of the elderly",
      pipeline: PipelineFile.fromFile(join(folder, "meaning.pipeline.yaml")),
      atHand: [collectionSource("of the page", documents, "the page's documents")],
      sources: ["corpus"],
      explain: true,
      ...(traffic === undefined ? {} : { traffic })
    })
  )
  expect(prepared.registry.problems).toEqual([])
  return asked(SearchRun.run(config, Result.getOrThrow(prepared.checked), prepared))
}

const search = async (traffic?: Traffic) => (await run(traffic)).answer

const idsOf = ({ works }: Awaited<ReturnType<typeof search>>) => [...works].map(({ id }) => id.replace("corpus:", ""))

describe("a third-party embedder that asks a service", () => {
  it("ranks together with words, in batches as its parameters say, for the query and for the documents", async () => {
    const { seen } = await service(usual)
    const answer = await search()
    expect(idsOf(answer)).toEqual(["d3", "d2", "d1"])
    expect(answer.notices.map(({ code }) => code)).not.toContain("no-vectors")
    const asked = seen.map(({ json }) => json as { readonly texts: ReadonlyArray<string>; readonly role: string })
    expect(asked.map(({ texts, role }) => `${role} ${texts.length}`)).toEqual(["document 1", "query 1", "document 2", "document 1"])
    for (const { explanation, score } of answer.works) {
      expect(explanation!.value).toBeCloseTo(score!, 12)
      expect(Explanation.print(explanation!)).toContain("subjects@1")
    }
  })

  it("is recorded, and replayed without its service", async () => {
    const { close } = await service(usual)
    const tape = join(folder, "tape")
    mkdirSync(tape)
    const live = await search({ _tag: "Record", folder: tape })
    await close()
    const played = await search({ _tag: "Replay", folder: tape })
    expect(played.works).toEqual(live.works)
  })

  it.each([
    ["fails", () => ({ status: 400, json: { error: "no such model" } }), /meaning .*400/],
    [
      "forgets a text",
      ([, ...rest]: ReadonlyArray<ReadonlyArray<number>>) => usual(rest.length === 0 ? [[1, 2]] : rest),
      /1 vectors of .* for 3 texts|vectors of/
    ],
    ["gives no numbers", () => ({ json: { model: "subjects@1", vectors: [["a"]] } }), /meaning sent an unexpected answer/]
  ] as const)("that %s leaves the works to their words, and says so", async (_, answerOf, said) => {
    await service(answerOf)
    const answer = await search()
    // by words alone: the shortest document first
    expect(idsOf(answer)[0]).toBe("d2")
    const notice = answer.notices.find(({ code }) => code === "no-vectors")
    expect(notice?.text).toMatch(said)
    expect(notice?.text).toContain("works are ranked without vectors")
  })

  it("is in no report, because it asks a service", async () => {
    writeFileSync(join(folder, "corpus.pipeline.yaml"), fileOf("meaning.pipeline.yaml").replace("source/*", "source/corpus"))
    await trustFolder(folder)
    const config = await Effect.runPromise(TrustGate.config(folder))
    const plugins = experimentPlugins(await Effect.runPromise(pluginRegistry(config)))
    const opened = Result.getOrThrow(DatasetStore.open({ root, data: undefined, from: root }, "atlas"))
    const dataset = { ...opened, store: { ...opened.store, root: folder, from: folder } }
    const system = { pipeline: "corpus.pipeline.yaml", tag: "meaning" }
    expect(PipelineSystems.problems({ dataset, plugins }, {} as Table, system).map(({ what }) => what)).toEqual([
      'node "vectors" asks a service for its vectors, and a report must come out the same each time'
    ])
  })

  it("gets no service that it does not name", async () => {
    await service(usual)
    const named = readFileSync(join(folder, "meaning.ts"), "utf8")
    writeFileSync(join(folder, "litfuse.config.yaml"), "plugins: [./nameless.ts]\n")
    writeFileSync(join(folder, "nameless.ts"), named.replace(/ *services: .*\n/, ""))
    onTestFinished(() => writeFileSync(join(folder, "litfuse.config.yaml"), "plugins: [./meaning.ts]\n"))
    const { failures } = await run()
    expect(failures.map(({ message }) => message).join()).toMatch(/vectors.*@litfuse\/engine\/Http/)
  })
})
