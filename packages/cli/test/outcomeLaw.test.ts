import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { serving } from "../../page/test/serving.ts"
import { type Found, search } from "../src/index.ts"
import { changedRecordings, everyday, withAnswer } from "./changedRecordings.ts"
import { again, litfuse } from "./commands/litfuse.ts"

const query = "caffeine sleep shift workers"

/** Recordings in which CORE answers 500 to this query. */
const failed = everyday

const root = mkdtempSync(join(tmpdir(), "litfuse-outcomes-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const noHits = { totalHits: 0, limit: 100, offset: 0, scrollId: null, results: [] }

/** The same recordings with a planted lie: the failed answer became an empty one. */
const lying = changedRecordings(
  join(root, "lying"),
  (recording) => (JSON.parse(recording).response.status === 500 ? withAnswer(recording, 200, noHits) : recording),
  ["core"]
)

const asked = (replay: string): ReadonlyArray<string> => [query, "--source", "core", "--replay", replay]

const isFailure = ({ silence, outcomes, works }: Pick<Found, "silence" | "outcomes" | "works">): boolean => {
  expect(works).toEqual([])
  const states = outcomes.map(({ state }) => state)
  expect(states).toEqual([silence === undefined ? "empty" : "failed"])
  return silence?.startsWith("no source answered: ") === true
}

const isFailureOnPage = (html: string): boolean => {
  const [, tone, verdict] = /<p class="(verdict[^"]*)">([^<]*)/.exec(html) ?? []
  const isBad = tone!.includes("fails")
  expect([isBad, html.includes("No work was found.")]).toEqual([verdict!.startsWith("No source answered."), !isBad])
  return isBad
}

/** Where an answer is read, and whether it says there that the search failed. `replay` the recordings of the answer. */
const surfaces: Readonly<Record<string, (replay: string) => Promise<boolean>>> = {
  terminal: async (replay) => {
    const { code, err } = await litfuse(["search", ...asked(replay)])
    expect(err.includes("litfuse search: no source answered")).toBe(code === 3)
    return code === 3
  },
  JSON: async (replay) => {
    const { code, out } = await litfuse(["search", ...asked(replay), "--format", "json"])
    expect(isFailure(JSON.parse(out))).toBe(code === 3)
    return code === 3
  },
  JavaScript: async (replay) => {
    await litfuse(["--version"])
    return isFailure(await search({ query, sources: ["core"], replay }))
  },
  page: async (replay) => {
    const { get, searched } = await serving({ replay })
    return isFailureOnPage(
      (
        await get(
          await searched([
            ["query", query],
            ["source", "core"]
          ])
        )
      ).text
    )
  },
  "file saved by the page": async (replay) => {
    const { get, searched } = await serving({ replay })
    const path = await searched([
      ["query", query],
      ["source", "core"]
    ])
    return isFailureOnPage((await get(`${path}/export/html`)).text)
  },
  "HTML file": async (replay) => {
    const { code } = await litfuse(["search", ...asked(replay), "--out", "found.html"])
    expect(isFailureOnPage(readFileSync("found.html", "utf8"))).toBe(code === 3)
    return code === 3
  },
  "project, replayed": async (replay) => {
    await litfuse(["project", "init"])
    await again(["search", ...asked(replay), "--save", "mine"])
    const { code, out } = await again(["replay", "mine", "--format", "json"])
    expect(isFailure(JSON.parse(out))).toBe(code === 3)
    return code === 3
  },
  "project, looked up": async (replay) => {
    await litfuse(["project", "init"])
    await again(["search", ...asked(replay), "--save", "mine"])
    const says = async (words: ReadonlyArray<string>) => (await again(words)).out.includes("no source answered")
    const all = [await says(["runs", "show", "mine"]), await says(["runs", "list"])]
    expect(all[0]).toBe(all[1])
    return all[0]!
  },
  // of two sources, because a bundle without any answer is refused
  bundle: async (replay) => {
    await litfuse(["bundle", "a.bundle", query, "--source", "core,crossref", "--replay", replay])
    const { out } = await again(["replay", "a.bundle", "--format", "json"])
    const { outcomes }: Found = JSON.parse(out)
    return outcomes.find(({ source }) => source === "core")!.state === "failed"
  }
}

describe("a failed search is a failure on every surface, and an empty one is none", () => {
  it.each(Object.keys(surfaces))("%s", async (name) => {
    expect(await surfaces[name]!(failed)).toBe(true)
    // what the law would say of a surface that turned the failure into an empty answer
    expect(await surfaces[name]!(lying)).toBe(false)
  })
})

it("a bundle is refused when no source answered", async () => {
  const { code, err } = await litfuse(["bundle", "a.bundle", ...asked(failed)])
  expect([code, err]).toEqual([2, expect.stringContaining("no service answered, so there is nothing to bundle")])
})

it("a walk that no source answered is a failure as JSON and as a file", async () => {
  const words = ["walk", "10.5555/nowhere", "--source", "openalex", "--replay", failed]
  const { code, out } = await litfuse([...words, "--format", "json"])
  expect([code, JSON.parse(out).silence]).toEqual([3, expect.stringMatching(/^no source answered: openalex is replayed/)])
  await again([...words, "--out", "walk.html"])
  expect(readFileSync("walk.html", "utf8")).toContain('<p class="verdict fails">No source answered.')
})
