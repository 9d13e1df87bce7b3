/** Files as lists of one search: what each pair has in common, and what only one of them found. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

const root = join(process.env["LITFUSE_DATA"] ?? "", "source-overlap")
const preset = join(import.meta.dirname, "../../../../presets/agreement.pipeline.yaml")

const reference = (title: string, pages: string): string =>
  `TY  - JOUR\nTI  - ${title}\nAU  - Roe, Ann\nPY  - 2020\nT2  - Heart\nVL  - 3\nSP  - ${pages}\nER  - \n`
const [aspirin, statins, salt] = [
  reference("Aspirin after a first heart attack: a randomised trial", "5"),
  reference("Statins after a first heart attack of the very old", "90"),
  reference("Salt, the heart, and what we still do not know about them", "200")
]

interface Agreement {
  readonly works: number
  readonly crossSource: unknown
  readonly sources: ReadonlyArray<{ readonly source: string; readonly works: number; readonly unique: number }>
  readonly pairs: ReadonlyArray<{ readonly sources: ReadonlyArray<string>; readonly shared: number; readonly overlap: number }>
}

interface Lists {
  readonly counts: { readonly identified: Readonly<Record<string, number>>; readonly duplicates: number; readonly works: number }
  readonly analyses: { readonly agreement: { readonly analyzer: string; readonly revision: number; readonly output: Agreement } }
}

const listed = async (files: ReadonlyArray<string>, given: Readonly<Record<string, string>> = {}, ...words: ReadonlyArray<string>) =>
  litfuse(
    [
      "search",
      ...words,
      ...files.flatMap((file) => ["--source", `file:${file}`]),
      "--preset",
      preset,
      "--per-source",
      "10000",
      "--format",
      "json"
    ],
    given
  )

describe("litfuse search --preset agreement over files", () => {
  const files = { "a.ris": `${aspirin}\n${statins}`, "b.ris": `${aspirin}\n${salt}`, "c.ris": salt }

  it("says what lists have in common and what only one of them has, as data", async () => {
    const { code, out } = await listed(Object.keys(files), files, "heart")
    expect(code).toBe(0)
    const { counts, analyses }: Lists = JSON.parse(out)
    expect(counts).toEqual({ identified: { "file-a": 2, "file-b": 2, "file-c": 1 }, duplicates: 2, works: 3 })
    const { sources, pairs, works } = analyses.agreement.output
    expect(works).toBe(3)
    expect(sources.map(({ source, works, unique }) => [source, works, unique])).toEqual([
      ["file-a", 2, 1],
      ["file-b", 2, 0],
      ["file-c", 1, 0]
    ])
    expect(pairs.map(({ sources, shared, overlap }) => [...sources, shared, overlap])).toEqual([
      ["file-a", "file-b", 1, 0.5],
      ["file-a", "file-c", 0, 0],
      ["file-b", "file-c", 1, 1]
    ])
  })

  it("says it in the terminal too, below the works", async () => {
    const { out } = await litfuse(["search", "heart", "--source", "file:a.ris,file:b.ris", "--preset", preset], files)
    expect(out).toContain("\nagreement:\nsource agreement (mean overlap of pairs)     0.50\n")
    expect(out).toContain("  file-a: found, 2 works, 1 of them found by no other source\n")
    expect(out).toContain("  file-a and file-b: 1 in common, overlap 0.50, Jaccard 0.33, ")
  })
})

describe("litfuse search with analyzer/*", () => {
  const said = `nodes:
  - { id: sources, plugin: source/*, inputs: { query: $query } }
  - { id: works, plugin: step/works, params: { merge: corrected }, inputs: { records: sources } }
  - { id: lists, plugin: step/lists, inputs: { records: sources, works: works } }
  - { id: fused, plugin: fusion/rrf, inputs: { lists: lists } }
  - { id: said, plugin: analyzer/* }
`
  const files = { "a.ris": `${aspirin}\n${statins}`, "b.ris": aspirin, "said.yaml": said }
  const words = [
    "search",
    "heart attack",
    "--source",
    "file:a.ris,file:b.ris",
    "--preset",
    "said.yaml",
    "--per-source",
    "20",
    "--from",
    "2001"
  ]

  it("says what every analyzer says, each of what it reads: works, outcomes, what was asked, how it went", async () => {
    const { code, out, folder } = await litfuse([...words, "--format", "json", "--prisma-s", "p.json"], files)
    expect(code).toBe(0)
    const { analyses } = JSON.parse(out) as { readonly analyses: Readonly<Record<string, { readonly output: unknown }>> }
    expect(Object.keys(analyses)).toEqual([
      "said-source-agreement",
      "said-evidence-levels",
      "said-milestones",
      "said-landmarks",
      "said-timeline",
      "said-lineage",
      "said-text-mining",
      "said-reproducibility",
      "said-prisma-s",
      "said-prisma-flow"
    ])
    expect(analyses["said-source-agreement"]).toMatchObject({ revision: 2, output: { agreement: { value: 1 } }, reason: null })
    expect(analyses["said-timeline"]!.output).toMatchObject({ years: [{ year: 2020, events: { length: 2 } }] })
    // the analysis of the option gives the same as that of the file
    const beside: unknown = JSON.parse(readFileSync(join(folder, "p.json"), "utf8"))
    expect(analyses["said-prisma-s"]!.output).toEqual(beside)
    expect(beside).toMatchObject({
      items: {
        0: {
          status: "not-reported",
          text: expect.stringMatching(
            /^name the database and the platform of file-a, file-b .*: file-a, by a local file or collection; file-b/
          )
        },
        8: { text: expect.stringContaining("This search: published in or after 2001; at most 20 records of each source") },
        12: { text: "say on which day file-a, file-b was searched and exported" },
        15: { text: expect.stringContaining("1 duplicate removed, 2 works left") }
      }
    })
  })
})

describe.skipIf(!existsSync(root))("exports of one search from several databases", () => {
  const lists = async (topic: string, names: ReadonlyArray<string>): Promise<Lists> => {
    const { code, out } = await listed(
      names.map((name) => join(root, topic, `${name}.ris.gz`)),
      {},
      "NOT zebrafishes"
    )
    expect(code).toBe(0)
    return JSON.parse(out)
  }

  it("gambling-harms: the published counts, and the authors' overlap of PubMed and Scopus", async () => {
    const { counts, analyses } = await lists("gambling-harms", ["pubmed", "scopus", "psycinfo", "lens", "crimjust"])
    expect(counts).toEqual({
      identified: { "file-pubmed": 176, "file-scopus": 255, "file-psycinfo": 124, "file-lens": 49, "file-crimjust": 41 },
      duplicates: 371,
      // 273 titles, one of which is also that of a later letter
      works: 274
    })
    const { sources, pairs, works, crossSource } = analyses.agreement.output
    const both = pairs.find(({ sources }) => sources.join(" ") === "file-pubmed file-scopus")!
    const of = (name: string) => sources.find(({ source }) => source === name)!
    // 97 % of PubMed are in Scopus, 67 % of Scopus in PubMed
    expect([
      both.shared,
      Math.round((100 * both.shared) / of("file-pubmed").works),
      Math.round((100 * both.shared) / of("file-scopus").works)
    ]).toEqual([171, 97, 67])
    // 223 titles are in two or more sources
    expect(works - sources.reduce((sum, { unique }) => sum + unique, 0)).toBe(223)
    expect(crossSource).toMatchObject({ value: 223 / 274 })
  }, 60_000)

  it("wildfire-reviews: every record of every file is listed", async () => {
    const { counts } = await lists("wildfire-reviews", ["wos", "lens", "dimensions", "envindex", "medline", "econlit"])
    expect(counts.identified).toEqual({
      "file-wos": 278,
      "file-lens": 343,
      "file-dimensions": 246,
      "file-envindex": 100,
      "file-medline": 84,
      "file-econlit": 3
    })
    // as many as the report on deduplication counts, since records are merged from the score that was set before
    expect(counts.works).toBe(501)
  }, 60_000)
})
