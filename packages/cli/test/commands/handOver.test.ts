import { createHash } from "node:crypto"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import type { Answer } from "@litfuse/api/search/Answer"
import { beforeEach, expect, it, vi } from "vitest"
import { again, litfuse } from "./litfuse.ts"

const everyday = join(import.meta.dirname, "../../../../datasets/everyday/cassettes")
const question = "caffeine sleep shift workers"

const exported = `TY  - JOUR
TI  - Caffeine and sleep in shift workers of a made-up hospital
AU  - Smith, Ann
PY  - 2019
DO  - 10.5555/handover.1
XX  - a tag that no reader knows
ER  - 
`
const files = { "embase.ris": exported, "strategy.txt": `${question}\n` }

/** A new folder, with its own state and thus its own key: another person's computer. */
const elsewhere = (held: Readonly<Record<string, string | Uint8Array>>, words: ReadonlyArray<string>) => litfuse(words, held)

const stable = (out: string): Omit<Answer, "runId"> => {
  const { runId: _, ...answer }: Answer = JSON.parse(out)
  return { ...answer, ms: null, outcomes: answer.outcomes.map((outcome) => ({ ...outcome, ms: null })) }
}

beforeEach(() => {
  vi.stubEnv("COLUMNS", "200")
  return () => vi.unstubAllEnvs()
})

const replayed = async (name: string) => {
  const { code, out, err } = await again(["replay", name, "--format", "json"])
  return { code, out, err }
}

it("a search of services and files, tried offline, is saved, replayed by its name, handed over and replayed to the same bytes", async () => {
  await litfuse(["project", "init"], files)
  const folder = process.cwd()
  const words = [
    "search",
    "--file",
    "strategy.txt",
    "--source",
    "file:embase.ris,pubmed,core",
    "--name",
    "Embase (Ovid)",
    "--replay",
    everyday
  ]
  const asked = await again([...words, "--save", "mine", "--format", "json", "--limit", "40"])
  expect([asked.code, asked.err]).toEqual([0, expect.stringMatching(/stored as run \d{8}-[0-9a-f]{6}, saved as mine/)])
  const found = stable(asked.out)
  expect(found.replayed).toBe(true)
  expect(found.outcomes.map(({ source, state }) => `${source} ${state}`)).toEqual(["core failed", "file-embase found", "pubmed found"])
  // what was read may change or go afterwards
  writeFileSync(join(folder, "strategy.txt"), "another question")
  rmSync(join(folder, "embase.ris"))
  const first = await replayed("mine")
  expect([first.code, stable(first.out)]).toEqual([0, found])

  const out = await again(["project", "export", "review.gz"])
  expect([out.code, out.out]).toEqual([0, expect.stringContaining("1 file of references")])
  const text = gunzipSync(readFileSync(join(folder, "review.gz"))).toString()
  expect(text).not.toContain(folder)
  const there = await elsewhere({ "review.gz": readFileSync(join(folder, "review.gz")) }, ["project", "import", "review.gz"])
  expect([there.code, existsSync(join(there.folder, "embase.ris"))]).toEqual([0, false])
  expect((await replayed("mine")).out).toBe(first.out)
})

it("a search of files alone is replayed too, and one whose file is damaged is refused in one line", async () => {
  await litfuse(["project", "init"], files)
  const folder = process.cwd()
  const asked = await again(["search", "caffeine", "--source", "file:embase.ris", "--save", "own", "--format", "json"])
  rmSync(join(folder, "embase.ris"))
  const first = await replayed("own")
  expect([first.code, stable(first.out).works, stable(first.out).outcomes]).toEqual([
    0,
    stable(asked.out).works,
    stable(asked.out).outcomes
  ])
  expect((await replayed("own")).out).toBe(first.out)
  const place = createHash("sha256").update(exported).digest("hex")
  writeFileSync(join(folder, ".litfuse/files", place), "TY  - JOUR\nTI  - Another\nER  - \n")
  const damaged = await replayed("own")
  expect([damaged.code, damaged.err.trimEnd().split("\n").length]).toEqual([2, 1])
  expect(damaged.err).toContain("embase.ris: was changed since the run")
})

it("names of runs that are not there, and names of bundles, have one line that says what replay takes", async () => {
  await litfuse(["project", "init"])
  const { code, err } = await again(["replay", "min"])
  expect([code, err]).toEqual([
    2,
    "litfuse replay: min: not found; check the path, or name a run by its id or saved name, which `litfuse runs list` lists\n"
  ])
})

it("what a project cannot store is listed with its reason when it is exported", async () => {
  await litfuse(["project", "init"], { "documents.jsonl": '{"_id":"1","title":"Caffeine and sleep","text":""}\n' })
  expect((await again(["index", "build", "documents.jsonl", "--out", "own.index"])).code).toBe(0)
  await again(["search", "caffeine", "--index", "own.index", "--save", "indexed"])
  const { code, err } = await again(["project", "export", "review.gz"])
  expect([code, err]).toEqual([0, expect.stringMatching(/^litfuse project export: run \S+ lacks own\.index: .*is not stored.*\n$/)])
  expect((await replayed("indexed")).err).toMatch(/run \S+ lacks own\.index/)
})

it("a bundle holds files of references, and replays to the same bytes without them", async () => {
  const words = ["bundle", "a.bundle", question, "--source", "file:embase.ris,pubmed,core", "--name", "Embase (Ovid)", "--replay", everyday]
  const bundled = await litfuse(words, files)
  expect([bundled.code, bundled.err]).toEqual([0, expect.stringContaining("1 file of references")])
  const bytes = readFileSync(join(bundled.folder, "a.bundle"))
  const searched = await again(["search", ...words.slice(2), "--format", "json", "--limit", "100"])
  const there = await elsewhere({ "a.bundle": bytes }, ["replay", "a.bundle", "--format", "json", "--prisma-s", "report.txt"])
  expect(there.code).toBe(0)
  expect(stable(there.out).works).toEqual(stable(searched.out).works)
  expect(stable(there.out).outcomes).toEqual(stable(searched.out).outcomes)
  expect(readFileSync(join(there.folder, "report.txt"), "utf8")).toContain("Embase (Ovid)")
  const same = await litfuse(words, files)
  expect(readFileSync(join(same.folder, "a.bundle")).equals(bytes)).toBe(true)
})

it("a bundle of files alone needs no service, and tells its answer elsewhere", async () => {
  const bundled = await litfuse(["bundle", "a.bundle", "caffeine", "--source", "file:embase.ris"], files)
  expect(bundled.code).toBe(0)
  const there = await elsewhere({ "a.bundle": readFileSync(join(bundled.folder, "a.bundle")) }, ["replay", "a.bundle", "--format", "json"])
  expect([there.code, stable(there.out).works.map(({ title }) => title)]).toEqual([
    0,
    ["Caffeine and sleep in shift workers of a made-up hospital"]
  ])
})
