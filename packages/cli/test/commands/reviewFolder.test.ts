/** Commands find the review around a folder, as they find a project. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { again, litfuse } from "./litfuse.ts"

const everyday = join(import.meta.dirname, "../../../../datasets/everyday/cassettes")

const record = (title: string, journal: string): string =>
  `TY  - JOUR\nTI  - ${title}\nAU  - Roe, Ann\nPY  - 2020\nT2  - ${journal}\nVL  - 3\nSP  - 11\nER  - \n`

/** Two records in doubt, and one of something else. */
const references = `${record("Amber delta grove knoll 7 in the old", "Heart")}TY  - JOUR\nTI  - Amber delta grove knoll 7 in the old\nT2  - Lung\nER  - \n${record("Delta ember", "Heart")}`

/** What git has of a review: no project, and in `.litfuse` at most the decisions. */
const cloned = {
  "review.yaml": `version: 1
title: Coffee
question: coffee and sleep
strategies: [{ id: main, file: strategies/main.txt, syntax: litfuse }]
searches: [{ id: pubmed, source: pubmed, strategy: main }]
stages: [{ id: screen, double: all, reviewers: [Ann, Ben], criteria: [{ id: population, key: 1, text: wrong population }] }]
`,
  "strategies/main.txt": "caffeine sleep shift workers\n",
  "exports/mine.ris": references
}

/** Goes to a folder below the folder of the last run. */
const below = (name: string): string => {
  const root = process.cwd()
  mkdirSync(join(root, name), { recursive: true })
  process.chdir(join(root, name))
  return root
}

beforeEach(() => {
  const before = process.cwd()
  return () => {
    vi.unstubAllEnvs()
    process.chdir(before)
  }
})

describe.each([".", "notes/of/ann"])("in the folder %s of a cloned review", (place) => {
  const begin = async () => {
    await litfuse(["review"], cloned)
    return place === "." ? process.cwd() : below(place)
  }

  it("a search is stored in the review", async () => {
    const root = await begin()
    const words = ["search", "caffeine sleep shift workers", "--source", "pubmed", "--replay", everyday, "--limit", "1"]
    const { code, err } = await again([...words, "--save", "mine"])
    expect([code, err]).toEqual([0, expect.stringMatching(/stored as run \d{8}-[0-9a-f]{6}, saved as mine/)])
    expect(existsSync(join(root, ".litfuse/project.sqlite"))).toBe(true)
    // git tracks the decisions alone
    expect(readFileSync(join(root, ".litfuse/.gitignore"), "utf8")).toContain("!decisions.jsonl")
    const listed = await again("runs list --format json")
    expect((JSON.parse(listed.out) as { readonly runs: ReadonlyArray<unknown> }).runs).toHaveLength(1)
    // the folder from which it was asked has no project
    if (place !== ".") expect(existsSync(join(process.cwd(), ".litfuse"))).toBe(false)
  })

  it("serve takes a person who screens in the review, and no other", async () => {
    await begin()
    const { code, out, err } = await again(["serve", "--as", "Zoe"])
    expect({ code, out, err }).toEqual({
      code: 2,
      out: "",
      err: "litfuse serve: --as is Zoe, who does not screen; name one of Ann, Ben\n"
    })
  })

  it("dedup uses the decisions of the review", async () => {
    const root = await begin()
    const file = relative(process.cwd(), join(root, "exports/mine.ris"))
    await again(["dedup", file, "--review", "doubts.jsonl"])
    const doubts = readFileSync("doubts.jsonl", "utf8")
    expect(doubts).toContain('"action":null')
    const { a, b } = JSON.parse(doubts.split("\n")[0]!) as { readonly a: object; readonly b: object }
    const line = { version: 2, at: "2026-01-02T00:00:00.000Z", who: "Ann", action: "same", a, b, why: "one study" }
    await litfuse(["review"], {
      ...cloned,
      ".litfuse/decisions.jsonl": `${JSON.stringify(line)}\n`
    })
    if (place !== ".") below(place)
    const second = await again(["dedup", file])
    expect(second.err).toContain("left 2 works")
    expect(second.err).toContain("the project decides 1 pair of records here")
  })

  it("decisions are stored in the review, with its files for git", async () => {
    const root = await begin()
    const file = relative(process.cwd(), join(root, "exports/mine.ris"))
    await again(["dedup", file, "--review", "doubts.jsonl"])
    const decided = readFileSync("doubts.jsonl", "utf8").replace('"action":null', '"action":"same"')
    writeFileSync("decisions.jsonl", decided)
    const { code, err } = await again(["review", "merge", "decisions.jsonl"])
    expect([code, err]).toEqual([0, expect.any(String)])
    expect(readFileSync(join(root, ".litfuse/decisions.jsonl"), "utf8")).toContain('"action":"same"')
    expect(existsSync(join(root, ".litfuse/.gitignore"))).toBe(true)
  })
})

describe("judging with the scale of screening", () => {
  it("works, and points to reviews", async () => {
    await litfuse(["project", "init"], { "a.run": "1 Q0 d1 1 2 a\n" })
    const { code, err } = await again("judge pool a.run --name sleep --scale screening")
    expect([code, err]).toEqual([0, expect.stringContaining("screen in a review, which litfuse review init makes")])
    const help = (await again("judge pool --help")).out
    expect([help.includes("choices: binary, graded)"), help.includes("screening")]).toEqual([true, false])
    expect((await again("judge pool a.run --name third --scale screen")).err).toContain("it takes binary, graded")
    const binary = await again("judge pool a.run --name other")
    expect([binary.code, binary.err.includes("review init")]).toEqual([0, false])
  })
})
