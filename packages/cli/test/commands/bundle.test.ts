import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import * as BundleFile from "@litfuse/api/bundle/BundleFile"
import type { Answer } from "@litfuse/api/search/Answer"
import * as StandardStreams from "@litfuse/files/StandardStreams"
import * as Result from "effect/Result"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { litfuse } from "./litfuse.ts"

const cassettes = join(import.meta.dirname, "../../../../datasets/atlas/cassettes")
const title = "Almirs for crorqic disorders in current smokers"

/** A bundle of one search over the recordings of the repository. */
const made = async (...words: ReadonlyArray<string>) => {
  const { code, err, folder } = await litfuse(["bundle", "a.bundle", title, "--replay", cassettes, ...words])
  expect(code).toBe(0)
  return { bytes: readFileSync(join(folder, "a.bundle")), err }
}

const ids = (out: string) => (JSON.parse(out) as Answer).works.map(({ id }) => id)

describe("litfuse bundle and litfuse replay", () => {
  it("give the same bytes wherever the bundle is made, and wherever it is replayed", async () => {
    const [{ bytes: first }, { bytes: second }] = [await made(), await made()]
    expect(first.equals(second)).toBe(true)
    const here = await litfuse(["replay", "a.bundle", "--format", "json"], { "a.bundle": first })
    const there = await litfuse(["replay", "b.bundle", "--format", "json"], { "b.bundle": second, "litfuse.config.yaml": "plugins: []\n" })
    expect([here.code, there.code]).toEqual([0, 0])
    expect(there.out).toBe(here.out)
    expect(here.out).not.toContain("litfuse-bundle-")
  })

  it("give the works of the search itself, where nothing is left out", async () => {
    const { bytes } = await made("--with-licensed", "-n", "15")
    const searched = await litfuse(["search", title, "--replay", cassettes, "--format", "json", "-n", "15"])
    const replayed = await litfuse(["replay", "a.bundle", "--format", "json"], { "a.bundle": bytes })
    expect(ids(replayed.out)).toEqual(ids(searched.out))
    expect(ids(replayed.out).length).toBeGreaterThan(10)
  })

  it("read the query in the syntax in which it was bundled", async () => {
    const { bytes } = await made("--syntax", "pubmed")
    expect(Result.getOrThrow(BundleFile.parse(gunzipSync(bytes).toString(), "a")).strategy.syntax).toBe("pubmed")
    const replayed = await litfuse(["replay", "a.bundle", "--format", "json"], { "a.bundle": bytes })
    expect(ids(replayed.out).length).toBe(15)
    expect((JSON.parse(replayed.out) as Answer).notices.map(({ code }) => code)).toContain("automatic-term-mapping")
  })

  it("leave out the answers of services that answer only those with a key, and say so", async () => {
    const { bytes, err } = await made()
    expect(err).toContain("note (licensed) core: its answers are not in the bundle")
    const { strategy, recordings } = Result.getOrThrow(BundleFile.parse(gunzipSync(bytes).toString(), "a"))
    expect(strategy.leftOut).toEqual(["core"])
    expect(recordings.some(({ file }) => file.startsWith("core/"))).toBe(false)
    expect(recordings.length).toBeGreaterThan(3)
    expect(recordings.length).toBeLessThan(20)
    const whole = Result.getOrThrow(BundleFile.parse(gunzipSync((await made("--with-licensed")).bytes).toString(), "a"))
    expect(whole.recordings.some(({ file }) => file.startsWith("core/"))).toBe(true)
  })

  it("keep how every source answered: a failed one stays failed in outcomes, counts, PRISMA flow and reproducibility", async () => {
    const everyday = join(import.meta.dirname, "../../../../datasets/everyday/cassettes")
    const words = ["caffeine sleep shift workers", "--replay", everyday, "--limit", "100"]
    const searched = await litfuse(["search", ...words, "--out", "found.json"])
    const before = readFileSync(join(searched.folder, "found.json"), "utf8")
    const bundled = await litfuse(["bundle", "a.bundle", ...words])
    expect(bundled.err).not.toContain("left-out")
    const replayed = await litfuse(["replay", "a.bundle", "--format", "json"], {
      "a.bundle": readFileSync(join(bundled.folder, "a.bundle"))
    })
    expect(replayed.code).toBe(0)
    const [asked, again]: ReadonlyArray<Answer> = [JSON.parse(before), JSON.parse(replayed.out)]
    expect(asked!.outcomes.map(({ state }) => state)).toContain("failed")
    expect([again!.outcomes, again!.counts]).toEqual([asked!.outcomes, asked!.counts])
    const files = { "found.json": before, "again.json": replayed.out }
    const analysed = async (file: string) => (await litfuse(["analyse", file, "--flow", "--reproducibility"], files)).out
    expect(await analysed("again.json")).toBe(await analysed("found.json"))
    expect(await analysed("again.json")).toContain("database CORE: not searched (failed)")
  })

  it("keep how a source answered whose records are left out, and refuse a flow of records that are not there", async () => {
    const { bytes } = await made()
    const searched = await litfuse(["search", title, "--replay", cassettes, "--format", "json", "-n", "100"])
    const replayed = await litfuse(["replay", "a.bundle", "--format", "json"], { "a.bundle": bytes })
    const [asked, again]: ReadonlyArray<Answer> = [JSON.parse(searched.out), JSON.parse(replayed.out)]
    expect([again!.outcomes, again!.counts]).toEqual([asked!.outcomes, asked!.counts])
    const { out } = await litfuse(["analyse", "again.json", "--flow", "--reproducibility"], { "again.json": replayed.out })
    expect(out).toContain("no output: the bundle omits the answers of core")
  })

  it("hold the files of parameters that the pipeline names", async () => {
    const files = {
      "terms.tsv": "current smokers\tSmoking\n",
      "rules.yaml": "{ Smoking: [smokers] }\n",
      "own.pipeline.yaml": `nodes:
  - { id: sources, plugin: source/*, inputs: { query: $query } }
  - { id: works, plugin: step/works, params: { merge: corrected }, inputs: { records: sources } }
  - { id: texts, plugin: ranker/bm25-boost-mesh, params: { entryTerms: { table: terms.tsv } }, inputs: { works: works, query: $query } }
  - { id: again, plugin: ranker/bm25-boost-mesh, params: { entryTerms: { file: rules.yaml } }, inputs: { works: works, query: $query } }
`
    }
    const asked = await litfuse(["bundle", "a.bundle", title, "--replay", cassettes, "--preset", "own.pipeline.yaml"], files)
    expect([asked.code, asked.out]).toEqual([0, expect.any(String)])
    const replayed = await litfuse(["replay", "a.bundle", "--format", "json"], { "a.bundle": readFileSync(join(asked.folder, "a.bundle")) })
    expect([replayed.code, ids(replayed.out).length]).toEqual([0, 15])
  })

  it("load no plugin of others", async () => {
    const { bytes } = await made()
    const files = {
      "a.bundle": bytes,
      "litfuse.config.yaml": "plugins: [./loaded.js]\n",
      "loaded.js": 'import { writeFileSync } from "node:fs"\nwriteFileSync("loaded.txt", "")\nexport default {}\n',
      "package.json": '{"type": "module"}\n'
    }
    const { code, folder } = await litfuse(["replay", "a.bundle"], files)
    expect([code, existsSync(join(folder, "loaded.txt"))]).toEqual([0, false])
    // the same file is loaded where plugins are
    const listed = await litfuse(["plugin", "list"], files)
    expect(existsSync(join(listed.folder, "loaded.txt"))).toBe(true)
  })

  it("end with 1 when the bundle holds another answer than its own answers give", async () => {
    const bundle = Result.getOrThrow(BundleFile.parse(gunzipSync((await made()).bytes).toString(), "a"))
    const forged = BundleFile.print({ ...bundle, answer: { ...bundle.answer, works: bundle.answer.works.slice(1) } })
    const { code, out, err } = await litfuse(["replay", "a.bundle", "--format", "json"], { "a.bundle": gzipSync(forged) })
    expect([code, ids(out).length]).toEqual([1, bundle.answer.works.length])
    expect(err).toContain("litfuse replay: a.bundle has a different answer than this replay\n")
  })

  it.each([
    ["cut short", (text: string) => text.slice(0, -100), /a\.bundle:1: the checksum does not match the following lines; expected a bundle/],
    ["changed", (text: string) => text.replace("Almirs", "Elmirs"), /a\.bundle:1: the checksum does not match the following lines/],
    ["something else", () => "TY  - JOUR\n", /a\.bundle:1: this is not a bundle; expected a bundle that `litfuse bundle` wrote/],
    ["a recording that would leave its folder", (text: string) => text, /a\.bundle:4: file expected the place of a recording|a\.bundle:4: /]
  ])("refuse a file that is %s, in one line", async (what, change, says) => {
    const text = gunzipSync((await made()).bytes).toString()
    const bundle = Result.getOrThrow(BundleFile.parse(text, "a"))
    const outside = BundleFile.print({ ...bundle, recordings: [{ file: "../../outside.json", text: "{}" }] })
    const content = what.includes("leave") ? outside : change(text)
    const { code, out, err } = await litfuse(["replay", "a.bundle"], { "a.bundle": gzipSync(content) })
    expect({ code, out, lines: err.split("\n").length - 1 }).toEqual({ code: 2, out: "", lines: 1 })
    expect(err).toMatch(says)
  })

  it("refuse what no bundle can hold", async () => {
    vi.spyOn(StandardStreams, "readInput").mockReturnValue(Result.succeed(Buffer.from("TY  - JOUR\nTI  - gout\nER  - \n")))
    onTestFinished(() => void vi.restoreAllMocks())
    const { code, err } = await litfuse(["bundle", "a.bundle", "gout", "--source", "file:-"])
    expect(code).toBe(2)
    expect(err).toBe("litfuse bundle: a bundle cannot hold -: -: standard input, which cannot be read again; expected a file\n")
  })
})

describe("litfuse search --prisma-s", () => {
  const words = ["search", title, "--replay", cassettes, "--prisma-s"]

  it("writes the 16 items as JSON: what the search reports, what a person has to write, and what does not apply", async () => {
    const { code, out, folder } = await litfuse([...words, "report.json", "--format", "json"])
    expect(code).toBe(0)
    const answer: Answer = JSON.parse(out)
    const { version, reported, applicable, index, items } = JSON.parse(readFileSync(join(folder, "report.json"), "utf8"))
    expect([version, items.length]).toEqual([2, 16])
    const byStatus = (status: string) =>
      items.filter((item: { status: string }) => item.status === status).map(({ item }: { item: number }) => item)
    expect(byStatus("reported")).toEqual([1, 8, 9, 13, 15, 16])
    expect(byStatus("not-reported")).toEqual([11, 12, 14])
    expect(byStatus("not-applicable")).toEqual([2, 3, 4, 5, 6, 7, 10])
    expect([reported, applicable, index]).toEqual([6, 9, 6 / 9])
    const text = (item: number): string => items[item - 1].text
    expect(text(1)).toContain("PubMed; ")
    expect(text(8)).toContain(`as asked: ${title}`)
    expect(text(9)).toContain("no limits on dates; at most 100 records of each source")
    expect(text(13)).toMatch(/^\d{4}-\d\d-\d\d$/)
    const total = Object.values(answer.counts.identified).reduce((sum, count) => sum + count, 0)
    expect(text(15)).toMatch(new RegExp(`^${total} records: `))
    expect(text(16)).toContain(`${answer.counts.works} work`)
  })

  it("says the same from a bundle, wherever that is replayed, and names the sources that the bundle left out", async () => {
    const asked = await litfuse([...words, "report.txt", "--source", "pubmed,europepmc", "-n", "10"])
    const { bytes } = await made("--source", "pubmed,europepmc")
    const replayed = await litfuse(["replay", "a.bundle", "--prisma-s", "report.txt"], { "a.bundle": bytes })
    const text = (folder: string) => readFileSync(join(folder, "report.txt"), "utf8")
    expect(replayed.code).toBe(0)
    expect(text(replayed.folder)).toBe(text(asked.folder))
    const all = await litfuse(["replay", "a.bundle", "--prisma-s", "report.txt"], { "a.bundle": (await made()).bytes })
    expect(text(all.folder)).toContain("CORE (answers left out of the bundle)")
    // the counts are those of the search, as `litfuse search` says them
    expect(text(all.folder)).toMatch(/Total records: 20 records: CORE 1 \(answers left out of the bundle\); /)
    expect(text(all.folder)).toContain("5 duplicates removed, 15 works left")
    expect(all.err).toContain("identified 20 records, removed 5 duplicates, left 15 works")
    expect(all.err).toContain(
      "note (left-out) CORE: the counts and the analyses sda, rscore include 1 record of this source, but the bundle omits its answers"
    )
  })

  it("names the databases that files were exported from", async () => {
    const files = { "e.csv": "title\nGout one\n", "p.csv": "title\nGout two\n" }
    const asked = [
      "search",
      "gout",
      "--source",
      "file:e.csv,file:p.csv",
      "--prisma-s",
      "r.txt",
      "--name",
      "Embase (Ovid)",
      "--name",
      "APA PsycInfo"
    ]
    const { code, folder } = await litfuse(asked, files)
    expect(code).toBe(0)
    expect(readFileSync(join(folder, "r.txt"), "utf8")).toContain("Database name: Embase (Ovid); APA PsycInfo")
    const more = await litfuse([...asked, "--name", "CINAHL"], files)
    expect([more.code, more.err]).toEqual([2, "litfuse search: --name names 3 databases, but --source names 2 files of references\n"])
  })

  it("names the databases in outcomes, in what is found first, and in analyses of the answer", async () => {
    const files = { "e.csv": "title\nGout one\n", "p.csv": "title\nGout two\n" }
    const asked = ["search", "gout", "--source", "file:e.csv,file:p.csv", "--name", "Embase (Ovid)"]
    const json = await litfuse([...asked, "--format", "json"], files)
    const { outcomes }: Answer = JSON.parse(json.out)
    expect(outcomes.map(({ source, name }) => [source, name])).toEqual([
      ["file-e", "Embase (Ovid)"],
      ["file-p", undefined]
    ])
    const cards = await litfuse(asked, files)
    expect(cards.out).toContain("first in Embase (Ovid)")
    const bundled = await litfuse(["bundle", "a.bundle", ...asked.slice(1)], files)
    const replayed = await litfuse(["replay", "a.bundle", "--format", "json"], {
      "a.bundle": readFileSync(join(bundled.folder, "a.bundle"))
    })
    expect((JSON.parse(replayed.out) as Answer).outcomes.map(({ name }) => name)).toEqual(["Embase (Ovid)", undefined])
    const { out } = await litfuse(["analyse", "found.json", "--prisma"], { "found.json": json.out })
    expect(out).toContain("Embase (Ovid)")
  })

  it("writes them as text and as Markdown too", async () => {
    const { folder } = await litfuse([...words, "report.txt"])
    const text = readFileSync(join(folder, "report.txt"), "utf8")
    expect(text).toMatch(/^PRISMA-S: 6 of 9 applicable items are reported \(completeness 67 %\); 7 of 16 do not apply to this search; /)
    expect(text.match(/^[ \d]\d (?:reported|not reported|not applicable) +[A-Z]/gm)?.length).toBe(16)
    const marked = await litfuse([...words, "report.md"])
    const page = readFileSync(join(marked.folder, "report.md"), "utf8")
    expect(page.match(/^\d+\. \*\*.+\*\* \((?:reported|not reported|not applicable)\): /gm)?.length).toBe(16)
  })
})
