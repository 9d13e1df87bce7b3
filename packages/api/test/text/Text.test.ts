import * as Text from "@litfuse/api/Text"
import * as Host from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"

const root = join(import.meta.dirname, "../../../..")
const replay = join(root, "datasets/everyday/texts")

const ask = (request: Omit<typeof Text.Request.Encoded, "folder">) =>
  Effect.runPromise(Effect.provide(Text.run({ folder: root, replay, ...request }), Host.layer))

/** The recordings with other words in the answers of one service. */
const changed = (service: string, from: string, to: string): string => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-text-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(replay, folder, { recursive: true })
  const files = readdirSync(join(folder, service)).map((name) => join(folder, service, name))
  const hits = files.filter((file) => readFileSync(file, "utf8").includes(from))
  expect(hits).not.toEqual([])
  for (const file of hits) writeFileSync(file, readFileSync(file, "utf8").replaceAll(from, to))
  return folder
}

const states = (tried: Text.Answer["tried"]) => tried.map(({ provider, state }) => `${state} ${provider}`)

describe("a text", () => {
  it("as JATS has its sections, tables, figures and references, with offsets in the whole text", async () => {
    const { answer, jats } = await ask({ ids: ["PMC99900001"] })
    const { sections, tables, figures, references } = answer
    expect(answer).toMatchObject({
      id: "pmcid:PMC99900001",
      provider: "europepmc",
      licence: "https://creativecommons.org/licenses/by/4.0/",
      form: "jats",
      retraction: null
    })
    expect(sections.map(({ name }) => name)).toContain("Methods > Participants")
    const whole = sections.map(({ text }) => text).join("\n\n")
    for (const { offset, text } of sections) expect(whole.slice(offset, offset + text.length)).toBe(text)
    expect(tables).toEqual([{ label: "Table 1", section: "Results > Table 1" }])
    expect(figures).toEqual([{ label: "Figure 1", section: "Results > Figure 1" }])
    expect(references.map(({ identifiers }) => identifiers)).toHaveLength(3)
    expect(jats).toMatch(/^<article /)
    expect(states(answer.tried)).toEqual(["found europepmc", "skipped pmc", "skipped core", "skipped europepmc.org"])
  })

  it("may be one section, or the list of references; another name is refused with the names that there are", async () => {
    const { answer } = await ask({ ids: ["PMC99900001"], section: "outcome" })
    expect(answer.sections.map(({ name }) => name)).toEqual(["Methods > Outcome"])
    expect(answer.references).toEqual([])
    const { answer: list } = await ask({ ids: ["PMC99900001"], section: "References" })
    expect([list.sections.length, list.references.length]).toEqual([0, 3])
    await expect(ask({ ids: ["PMC99900001"], section: "Metods" })).rejects.toThrow(/is not in this text; .*did you mean "Methods"\?/)
  })

  it("as PDF is read in the order of its columns; a scanned file before it is refused by name, and the retraction is said", async () => {
    const { answer, jats } = await ask({ ids: ["10.5555/everyday.4"] })
    expect(answer).toMatchObject({
      provider: "repository.example",
      state: "accepted",
      licence: "cc-by",
      form: "pdf",
      retraction: { state: "retracted", by: ["europepmc"] }
    })
    expect(jats).toBeUndefined()
    expect(answer.sections.map(({ name }) => name)).toEqual([
      "Text",
      "Introduction",
      "Methods",
      "Results",
      "Discussion",
      "References",
      "Funding"
    ])
    expect(answer.sections[2]!.text).toBe("We said that we asked 120 invented workers to keep diaries for a month.")
    expect(states(answer.tried)).toEqual([
      "closed europepmc",
      "closed pmc",
      "closed core",
      "refused repository.example",
      "found repository.example"
    ])
    expect(answer.tried[3]!.reason).toMatch(/2 of its 2 pages are images/)
  })

  it("with another title, and a web page, are refused", async () => {
    const { answer } = await ask({ ids: ["10.5555/everyday.6"] })
    expect(answer).toMatchObject({ provider: null, sections: [], sha256: null })
    expect(states(answer.tried).slice(3)).toEqual(["refused publisher.example", "refused repository.example"])
    expect(answer.tried.at(-1)!.reason).toMatch(/do not contain the title "Caffeine for alertness and sleep/)
  })

  it("of a source with another title is refused, too", async () => {
    const { answer } = await ask({
      ids: ["PMC99900001"],
      replay: changed(
        "europepmc",
        "<article-title>Caffeine before and after the night shift",
        "<article-title>Walking and pain in the back"
      )
    })
    expect(answer.tried[0]).toMatchObject({ provider: "europepmc", state: "refused" })
    expect(answer.tried[0]!.reason).toMatch(/its title is "Walking and pain in the back and sleep of shift workers/)
    expect(answer.sections).toEqual([])
  })

  it("is not fetched from an address in a private network", async () => {
    const { answer } = await ask({
      ids: ["10.5555/everyday.4"],
      replay: changed("unpaywall", "https://repository.example/everyday-4.pdf", "http://169.254.169.254/everyday-4.pdf")
    })
    expect(answer.tried.at(-1)).toMatchObject({ provider: "169.254.169.254", state: "failed" })
    expect(answer.tried.at(-1)!.reason).toMatch(/private network/)
  })

  it("that was not recorded has failed, and is not closed", async () => {
    const { answer } = await ask({ ids: ["PMC99900009"], sources: ["europepmc"] })
    expect(states(answer.tried)).toEqual(["failed europepmc", "failed europepmc"])
  })
})
