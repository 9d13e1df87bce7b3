import * as Evidence from "@litfuse/api/Evidence"
import * as Project from "@litfuse/api/Project"
import * as Text from "@litfuse/api/Text"
import * as Host from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import { mkdtempSync, writeFileSync } from "node:fs"
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
    for (const entity of ["NCT01234567", "GENE:BRCA1"])
      expect(await problemOf(folder, { claim, in: [entity] })).toContain(`is an entity and has no text; \`litfuse get ${entity}\` names`)
  })

  it("leaves out a line of a whole book, whose time would grow with its square, and says so", async () => {
    const folder = await projectWith()
    const line = "Caffeine shortened day sleep in the made-up ward. ".repeat(11_000)
    writeFileSync(join(folder, "book.txt"), `${line}\n# Results\n${line.slice(0, 50)}\n`)
    writeFileSync(join(folder, "line.txt"), line)
    writeFileSync(join(folder, "lines.txt"), line.replaceAll("ward. ", "ward.\n").slice(0, 500_500))
    const said = "has a line of more than 500,000 characters, and its section was not searched; break it into lines"
    const { sentences, searched, notices } = await ask(Evidence.run({ folder, claim, in: ["book.txt"] }))
    expect([sentences.map(({ address }) => address.section), searched]).toEqual([["Results"], 1])
    expect(notices).toEqual([{ code: "long-line", subject: "book.txt", text: said }])
    expect(await problemOf(folder, { claim, in: ["line.txt"] })).toContain(said)
    expect((await ask(Evidence.run({ folder, claim, in: ["lines.txt"], limit: 1 }))).notices).toEqual([])
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
