import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Get from "@litfuse/api/Get"
import * as Search from "@litfuse/api/Search"
import * as Walk from "@litfuse/api/Walk"
import * as Host from "@litfuse/api/Host"
import * as Cassette from "@litfuse/engine/http/Cassette"
import { recordedQuestions } from "@litfuse/engine/http/recordedQuestions"
import { readToolText } from "@litfuse/files/readToolText"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { served } from "../../packages/mcp/test/served.ts"

const root = join(import.meta.dirname, "../..")
const asked = <A, E>(effect: Effect.Effect<A, E, Host.Host>) => Effect.runPromise(Effect.provide(effect, Host.layer))

/** Every folder of recordings that a guide names. `datasets/atlas/cassettes` is the input of an experiment, and holds searches alone. */
const folders = [
  ...new Set(
    globSync("{*.md,docs/**/*.md,packages/*/README.md,datasets/everyday/README.md}", { cwd: root }).flatMap(
      (page) => readFileSync(join(root, page), "utf8").match(/datasets\/[a-z-]+\/(?:cassettes|walks)\b/g) ?? []
    )
  )
].sort()

/** What a replay offers to those who ask something else. */
const offered = (folder: string) => {
  const { recordings } = Result.getOrThrow(Cassette.read(join(root, folder)))
  return recordedQuestions(recordings.map(({ upstream, recording }) => ({ upstream, request: Result.getOrThrow(recording()).request })))
}

const answered = ["found", "empty", "partial"]

it("guides name folders of recordings", () =>
  expect(folders).toEqual(["datasets/atlas/walks", "datasets/case-studies/cassettes", "datasets/everyday/cassettes"]))

describe.each(folders)("%s", (folder) => {
  const replay = join(root, folder)
  const { texts, identifiers } = offered(folder)
  const [id] = identifiers as [string]

  it("answers a search, a look-up and a walk", async () => {
    const found = await asked(Search.ask({ folder: root, query: texts[0]!, replay }))
    expect([found.works.length > 0, found.outcomes.filter(({ state }) => answered.includes(state)).length >= 5]).toEqual([true, true])
    const got = await asked(Get.ask({ folder: root, ids: [id], replay }))
    expect(got.works.map(({ identifiers }) => identifiers)).toEqual([expect.arrayContaining([id])])
    expect(got.outcomes.filter(({ state }) => state === "found").length).toBeGreaterThan(3)
    for (const direction of ["forward", "backward", "both"] as const) {
      const walked = await asked(Walk.ask({ folder: root, ids: [id], direction, replay }))
      expect([direction, walked.works.length > 1]).toEqual([direction, true])
      expect([direction, walked.outcomes.filter(({ state }) => state === "failed")]).toEqual([direction, []])
    }
  })

  it("verifies what an agent cites", async () => {
    const { call } = await served({ replay })
    const { columns, rows } = readToolText((await call("export", { form: "verify", ids: [id] })).text)
    expect(rows[0]![columns.indexOf("exists")]).toBe("yes")
  })

  it("names a question, or an identifier, where it does not hold what was asked", async () => {
    const searched = await asked(Search.ask({ folder: root, query: "no such question", sources: ["pubmed"], replay }))
    expect(searched.outcomes[0]!.error?.message).toContain(`; try: ${texts[0]}`)
    const got = await asked(Get.ask({ folder: root, ids: ["10.5555/none"], sources: ["openalex"], replay }))
    expect(got.outcomes[0]!.error?.message).toContain(`; try: ${id}`)
  })
})

it("the everyday recordings say which of two cited works was retracted", async () => {
  const { call } = await served({ replay: join(root, "datasets/everyday/cassettes") })
  const ids = ["10.5555/everyday.1", "10.5555/everyday.4"]
  const { columns, rows } = readToolText((await call("export", { form: "verify", ids })).text)
  const retracted = rows.map((row) => row[columns.indexOf("retracted")])
  expect(retracted).toEqual(["no", expect.stringMatching(/^retracted, says /)])
})
