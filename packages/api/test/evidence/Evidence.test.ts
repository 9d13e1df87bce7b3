import * as Evidence from "@litfuse/api/Evidence"
import * as Project from "@litfuse/api/Project"
import * as Text from "@litfuse/api/Text"
import * as Host from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const replay = join(import.meta.dirname, "../../../../datasets/everyday/texts")
const ask = <A, E>(effect: Effect.Effect<A, E, Host.Host>) => Effect.runPromise(Effect.provide(effect, Host.layer))
const claim = "Caffeine shortens day sleep"

const projectWith = async (...ids: ReadonlyArray<string>): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-evidence-"))
  await ask(Project.init({ folder }))
  for (const id of ids) await ask(Text.run({ folder, ids: [id], replay }))
  return folder
}
const problemOf = (folder: string, request: Omit<typeof Evidence.Request.Encoded, "folder">) =>
  ask(Effect.flip(Evidence.run({ folder, ...request }))).then(({ message }) => message)

describe("evidence in a project", () => {
  it("is found in all texts or in named ones, and says which work was retracted", async () => {
    const folder = await projectWith("PMC99900001", "10.5555/everyday.4")
    const all = await ask(Evidence.run({ folder, claim }))
    expect([all.state, all.searched]).toEqual(["found", 2])
    const [first] = all.sentences
    expect([first!.text, first!.stance, first!.retraction]).toEqual([
      "Caffeine in the last four hours of the shift shortened day sleep by 41 minutes.",
      "supports",
      null
    ])
    expect(all.sentences.find(({ address }) => address.work === "doi:10.5555/everyday.4")).toMatchObject({ retraction: "retracted" })
    const one = await ask(Evidence.run({ folder, claim, in: ["doi:10.5555/everyday.4"] }))
    expect([one.searched, new Set(one.sentences.map(({ address }) => address.work))]).toEqual([1, new Set(["doi:10.5555/everyday.4"])])
    expect(await ask(Evidence.run({ folder, claim: "Statins prevent stroke in children" }))).toMatchObject({ state: "none", sentences: [] })
  })

  it("is refused where there is no text, and the line says how to get one", async () => {
    const folder = await projectWith()
    expect(await problemOf(folder, { claim })).toMatch(/there is no text to search; store one with `litfuse text ID`/)
    expect(await problemOf(mkdtempSync(join(tmpdir(), "litfuse-none-")), { claim })).toMatch(/there is no text to search/)
    expect(await problemOf(folder, { claim, in: ["PMC5"] })).toMatch(
      /there is no text and no abstract of it here; `litfuse text PMC5` in a project/
    )
  })

  it("takes any claim: words that are syntax of the index, and as many as a sentence of 1,000 letters has", async () => {
    const folder = await projectWith("PMC99900001")
    for (const hostile of ['caffeine" OR NEAR(sleep*) AND NOT col:x --', "a' ; DROP TABLE text; --", "\u0000caffeine\ud800"])
      expect((await ask(Evidence.run({ folder, claim: hostile }))).searched).toBe(1)
    const long = Array.from({ length: 250 }, (_, i) => `w${i.toString(36)}`)
      .join(" ")
      .slice(0, 1000)
    expect((await ask(Evidence.run({ folder, claim: long }))).state).toBe("none")
    expect(await problemOf(folder, { claim: "sleep ".repeat(200) })).toMatch(
      /the claim has 1200 characters; write one sentence of at most 1000/
    )
  })
})
