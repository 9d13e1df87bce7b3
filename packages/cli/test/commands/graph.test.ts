/** What a project keeps of walks, searches and look-ups, over the recordings of the repository. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as Api from "../../src/index.ts"
import { again, litfuse } from "./litfuse.ts"

const root = join(import.meta.dirname, "../../../..")
const walks = join(root, "datasets/atlas/walks")
const start = "10.99999/atlas.9hhff"
const cites = ["walk", start, "--direction", "both", "--replay", walks]

/** Calls in one folder with a project, the last of which counts. */
const inProject = async (...calls: ReadonlyArray<ReadonlyArray<string>>) => {
  const { folder, ...made } = await litfuse(["project", "init"], {})
  let last = made
  for (const words of calls) last = await again(words)
  return { ...last, folder }
}

const keptLine = (err: string): string => /the graph of the project stores .*/.exec(err)?.[0] ?? err

describe("litfuse graph", () => {
  it("keeps what a walk found once, however often it is found, and says what it keeps", async () => {
    const first = await inProject([...cites, "--keep"])
    expect(keptLine(first.err)).toBe("the graph of the project stores 35 works, 35 of them new, and 106 citations, 106 of them new")
    const twice = await inProject([...cites, "--keep"], [...cites, "--keep"])
    expect(keptLine(twice.err)).toBe("the graph of the project stores 35 works, 0 of them new, and 106 citations, 0 of them new")
  })

  it("keeps citations between works that it knows; all works that were met when it is asked to", async () => {
    const deep = ["walk", start, "--direction", "both", "--depth", "2", "--per-hop", "5", "--max", "40", "--replay", walks]
    const known = await inProject([...deep, "--keep"])
    expect(keptLine(known.err)).toMatch(/^the graph of the project stores 41 works, .* of works outside the graph omitted; --keep-all/)
    const all = await inProject([...deep, "--keep"], [...deep, "--keep-all"], ["graph", "show", "--format", "json"])
    expect(JSON.parse(all.out)).toMatchObject({ works: 325, components: 1, largest: 325 })
  })

  it("is what a walk says: each of its edges, with the sources that say it", async () => {
    const walk = JSON.parse((await litfuse([...cites, "--format", "json"], {})).out)
    const { out } = await inProject([...cites, "--keep"], ["graph", "query", start, "--format", "json"])
    const graph = JSON.parse(out)
    const doi = (identifiers: ReadonlyArray<string>): string =>
      ["doi:", "pmid:"].flatMap((scheme) => identifiers.toSorted().find((one) => one.startsWith(scheme)) ?? [])[0]!
    const names = new Map(walk.works.map(({ id, identifiers }: { id: string; identifiers: Array<string> }) => [id, doi(identifiers)]))
    const said = walk.edges.flatMap(({ citing, cited, providers }: { citing: string; cited: string; providers: Array<string> }) =>
      providers.map((provider) => `${names.get(citing)} ${names.get(cited)} ${provider}`)
    )
    const kept = graph.citations.map((one: Record<string, string>) => `${one["citing"]} ${one["cited"]} ${one["provider"]}`)
    expect(kept.sort()).toEqual(said.sort())
    expect(graph.works.map(({ hop }: { hop: number }) => hop)).toEqual([0, ...Array.from({ length: 34 }, () => 1)])
    expect(graph.works[0]).toMatchObject({ id: `doi:${start}`, run: "replay", first: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  })

  it("writes all of it as GraphML and as JSON-LD", async () => {
    const drawn = await inProject([...cites, "--keep"], ["graph", "export", "--out", "g.graphml"])
    const text = readFileSync(join(drawn.folder, "g.graphml"), "utf8")
    expect([drawn.code, text.match(/<node /g)?.length, text.match(/<edge /g)?.length]).toEqual([0, 35, 34])
    const { out } = await inProject([...cites, "--keep"], ["graph", "export", "--format", "jsonld"])
    // the run by its name in GraphML, as an address in JSON-LD
    expect(text.match(/<data key="node-run">replay<\/data>/g)).toHaveLength(35)
    const nodes: ReadonlyArray<{ "@type": string; citing?: string; cited?: string; "@id"?: string; run: string }> =
      JSON.parse(out)["@graph"]
    expect(new Set(nodes.map(({ run }) => run))).toEqual(new Set(["urn:litfuse:run:replay"]))
    const ids = new Set(nodes.flatMap((one) => one["@id"] ?? []))
    const citations = nodes.filter((one) => one["@type"] === "Citation")
    expect([ids.size, citations.length, citations.every(({ citing, cited }) => ids.has(citing!) && ids.has(cited!))]).toEqual([
      35,
      106,
      true
    ])
  })

  it("answers scripts as it answers commands", async () => {
    const shown = await inProject([...cites, "--keep"], ["graph", "show", "--format", "json"])
    expect(await Api.showGraph()).toEqual(JSON.parse(shown.out))
    const queried = await again(["graph", "query", start, "--direction", "forward", "--max", "3", "--format", "json"])
    expect(await Api.queryGraph({ ids: [start], direction: "forward", max: 3 })).toEqual(JSON.parse(queried.out))
    expect(await Api.exportGraph({ file: "a.jsonld", format: "jsonld" })).toEqual({ works: 35, citations: 34 })
    const { out } = await again(["graph", "export", "--format", "jsonld"])
    expect(readFileSync("a.jsonld", "utf8")).toBe(out)
    await expect(Api.queryGraph({ ids: ["nothing that names a work"] })).rejects.toThrow(/nothing that names a work/)
  })

  it("names works that it does not know, and needs a project before anything is asked", async () => {
    const { code, err, out } = await inProject([...cites, "--keep"], ["graph", "query", "10.5555/none"])
    expect([code, out, err]).toEqual([0, "", "litfuse graph: doi:10.5555/none is not in the graph\n"])
    const without = await litfuse([...cites, "--keep"], {})
    expect([without.code, without.err]).toEqual([
      2,
      "litfuse walk: --keep needs a project with a graph; make one with `litfuse project init`\n"
    ])
  })

  it("keeps works of look-ups, searches and pipelines too", async () => {
    const cassettes = join(root, "datasets/atlas/cassettes")
    const got = await inProject(["get", start, "--source", "openalex,crossref", "--replay", walks, "--keep"])
    expect(keptLine(got.err)).toBe("the graph of the project stores 1 work, 1 of them new, and 0 citations, 0 of them new")
    const searched = await inProject(["search", "almirs for crorqic disorders", "--source", "openalex", "--replay", cassettes, "--keep"])
    expect(keptLine(searched.err)).toMatch(/stores \d+ works, \d+ of them new, and 0 citations/)
    const preset = join(root, "presets/exploration.pipeline.yaml")
    const ran = await inProject(["pipeline", "run", preset, "--query", start, "--replay", walks, "--keep"])
    expect(keptLine(ran.err)).toMatch(/stores 291 works, 290 of them new, and 1,268 citations, 1,268 of them new/)
  })
})
