import { readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { describe, expect, it, vi } from "vitest"
import { run } from "../../src/app.ts"
import { trustFolder } from "../../../../tools/test-setup/trustFolder.ts"
import { inFolder, listen } from "../terminal.ts"
import { sha256 } from "../tiny.ts"
import { collection } from "./collection.ts"
import { shelf, shelfPlugin } from "./loopback.ts"

const preset = (name: string) => readFileSync(join(import.meta.dirname, `../../../../presets/${name}.pipeline.yaml`), "utf8")

const topics = `${JSON.stringify({ _id: "1", text: "gout attacks" })}\n${JSON.stringify({ _id: "2", text: "heart" })}\n`
const qrels = "1 0 d1 1\n"

/** One collection, one experiment over it, one source over the network; what is asked for is the same whatever command asks. */
const project: Readonly<Record<string, string>> = {
  ...collection,
  "datasets/tiny/topics.jsonl": topics,
  "datasets/tiny/qrels.txt": qrels,
  "datasets/tiny/dataset.yaml": `${collection["datasets/tiny/dataset.yaml"]}  topics: { path: topics.jsonl, format: jsonl-topics, sha256: ${sha256(topics)} }
  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)}, counts: { judgements: 1 } }
`,
  "presets/search.pipeline.yaml": preset("search"),
  "presets/diverse.pipeline.yaml": preset("diverse"),
  "litfuse.config.yaml": "plugins:\n  - ./shelf.ts\n",
  "shelf.ts": shelfPlugin,
  "reports/try/experiment.yaml": `id: try
question: Is it the same trace?
ci: false
dataset: tiny
tables:
  - id: all
    title: All
    qrels: qrels
    systems:
      - { pipeline: presets/search.pipeline.yaml, tag: collection }
      - { pipeline: presets/diverse.pipeline.yaml, tag: diverse }
      - { pipeline: presets/search.pipeline.yaml, tag: played, sources: [shelf], replay: tape }
    measures: [RR]
`
}

const litfuse = async (words: ReadonlyArray<string>) => {
  const written = listen()
  const code = await Effect.runPromise(run(words))
  return { code, out: written.out(), err: written.err().replace(/^\d+% .*\n/gm, "") }
}

const enter = async (files: Readonly<Record<string, string>>) => {
  vi.stubEnv("LITFUSE_DATA", "")
  vi.stubEnv("GITHUB_ACTIONS", "")
  const folder = inFolder(files)
  // a separate process of an experiment finds the packages that a plugin imports as Node does
  symlinkSync(join(import.meta.dirname, "../../../../node_modules"), join(folder, "node_modules"))
  vi.stubEnv("LITFUSE_STATE", join(folder, "state"))
  vi.stubEnv("XDG_CACHE_HOME", join(folder, ".cache"))
  await trustFolder(folder)
  return folder
}

/** The lines of the trace, as they were printed. */
const traceOf = ({ out }: { readonly out: string }): string => out.trimEnd().split("\n\n")[0]!

/** A trace without its times, and without the blanks before them. */
const timeless = (trace: string): string => trace.replace(/^(\S+ +\S+ +(?:status|ran|cached)) +(?:ms|\d+) /gm, "$1 ")

/** A trace without the node that reads the time of a search and the requested number of works, which differ between commands. */
const undated = (trace: string): string => trace.replace(/^rscore .*\n?/gm, "").trimEnd()

const commands = (words: string, topic: string, system: string, from: ReadonlyArray<string>, name = "search") => [
  ["search", words, ...from, "--preset", name, "--trace"],
  ["pipeline", "run", `presets/${name}.pipeline.yaml`, "--query", words, ...from],
  ["bench", "trace", "try", system, "--topic", topic]
]

const played = "      - { pipeline: presets/search.pipeline.yaml, tag: played, sources: [shelf], replay: tape }\n"
const experiment = "reports/try/experiment.yaml"
/** The same without the system that plays recordings, for tests that have none. */
const unplayed = { ...project, [experiment]: project[experiment]!.replace(played, "") }

describe("one executor: search, pipeline run and a pipeline system of an experiment print the same trace", () => {
  it.each([
    ["search", "collection", 6],
    ["diverse", "diverse", 6]
  ])("over a collection, preset %s, but for ms", async (name, system, nodes) => {
    await enter(unplayed)
    const all = commands("gout attacks", "1", system, ["--dataset", "tiny"], name)
    const cold: Array<string> = []
    for (const words of all) {
      rmSync(".cache", { recursive: true, force: true })
      const ran = await litfuse(words)
      expect(ran.code, ran.err).toBe(0)
      cold.push(undated(timeless(traceOf(ran))))
    }
    expect(new Set(cold)).toHaveLength(1)
    expect(cold[0]!.match(/ ran /g)).toHaveLength(nodes)
    expect(cold[0]).toMatch(/ [0-9a-f]{12}$/m)
    // what one of them kept, the others find: their cache keys are the same too
    const warm: Array<string> = []
    for (const words of all) warm.push(undated(timeless(traceOf(await litfuse(words)))))
    expect(new Set(warm)).toHaveLength(1)
    expect(warm[0]).toBe(cold[0]!.replaceAll(" ran ", " cached "))
  })

  it("over a network source under replay, every byte: the time of a replay stands still", async () => {
    await enter(project)
    const server = await shelf()
    vi.stubEnv("LITFUSE_UPSTREAM_SHELF", server.origin)
    vi.stubEnv("SHELF_KEY", "b00k-w0rm")
    const from = ["--source", "shelf"]
    const live = await litfuse(["search", "heart", ...from, "--trace", "--record", "tape"])
    expect([live.code, live.err]).toEqual([0, expect.stringMatching(/^shelf: found, 5 records/m)])
    // three pages, and one that was asked again
    expect(server.seen).toHaveLength(4)
    const tapes = readdirSync("tape/shelf").map((file) => readFileSync(join("tape/shelf", file), "utf8"))
    expect(tapes).toHaveLength(4)
    expect(tapes.join("")).not.toContain("b00k-w0rm")

    expect(await litfuse(["search", "gout attacks", ...from, "--record", "tape"])).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^shelf: empty/m)
    })
    vi.stubEnv("SHELF_KEY", "")
    vi.stubEnv("LITFUSE_UPSTREAM_SHELF", "")
    const traces: Array<string> = []
    for (const words of commands("heart", "2", "played", [...from, "--replay", "tape"])) {
      rmSync(".cache", { recursive: true, force: true })
      const played = await litfuse(words)
      expect(played.code, played.err).toBe(0)
      traces.push(traceOf(played))
    }
    expect(new Set(traces)).toHaveLength(1)
    // the address that was asked is part of the live answer, so the hash of the source's own node differs from the replayed one
    const fromWorks = (trace: string) => timeless(trace).split("\n").slice(2)
    expect(fromWorks(traces[0]!)).toEqual(fromWorks(traceOf(live)))
    expect(server.seen).toHaveLength(5)

    // hits are those of the live search, too
    const hits = (out: string) => out.match(/\bb\d\b/g)
    expect(hits((await litfuse(["search", "heart", ...from, "--replay", "tape"])).out)).toEqual(hits(live.out))
    const other = await litfuse(["search", "lungs", ...from, "--replay", "tape"])
    expect([other.code, other.err]).toEqual([
      3,
      expect.stringMatching(/not recorded in .*; the nearest recording is GET https:\/\/shelf\.example\.org/)
    ])
    const report = await litfuse(["bench", "run", "try"])
    expect([report.code, report.err]).toEqual([0, ""])
  })

  it("refuses to record and to replay at once", async () => {
    await enter(unplayed)
    for (const words of [
      ["search", "heart"],
      ["pipeline", "run", "presets/search.pipeline.yaml", "--query", "heart"]
    ])
      expect(await litfuse([...words, "--record", "a", "--replay", "b"])).toMatchObject({
        code: 2,
        err: expect.stringContaining("exclude each other")
      })
  })

  it("reports the same of a pipeline with another comment, and another input hash where a node reads another", async () => {
    const reportOf = async (text: string) => {
      const folder = await enter({ ...unplayed, "presets/diverse.pipeline.yaml": text })
      expect((await litfuse(["bench", "run", "try", "--formats", "none"])).code).toBe(0)
      return readFileSync(join(folder, "reports/try/results.json"), "utf8")
    }
    const text = preset("diverse")
    const before = await reportOf(text)
    expect(await reportOf(`# another comment\n${text}`)).toBe(before)
    expect(await reportOf(text.replace("about: ", "about: not only "))).not.toBe(before)
  })

  it("says what cannot be traced or played", async () => {
    const trace = (system: string, topic: string) => litfuse(["bench", "trace", "try", system, "--topic", topic])
    await enter(project)
    const unrecorded = await trace("collection", "1")
    expect([unrecorded.code, unrecorded.err]).toEqual([
      2,
      expect.stringMatching(/experiment\.yaml:\d+: .*systems\[2\].*tape: not found; check the path, or record with --record first/)
    ])
    await enter(unplayed)
    expect(await trace("colection", "1")).toMatchObject({ code: 2, err: expect.stringContaining('did you mean "collection"?') })
    expect(await trace("collection", "3")).toMatchObject({ code: 2, err: expect.stringContaining('none of the 2 topics is "3"') })
    await enter({ ...project, [experiment]: project[experiment]!.replace(", replay: tape", "") })
    expect(await trace("collection", "1")).toMatchObject({ code: 2, err: expect.stringContaining("name the folder in `replay`") })
  })
})
