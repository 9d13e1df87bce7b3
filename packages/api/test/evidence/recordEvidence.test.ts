/** Evidence in the abstracts of works that a review or a run of a project found. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Evidence from "../../src/Evidence.ts"
import * as Find from "../../src/Find.ts"
import * as Project from "../../src/Project.ts"
import * as Search from "../../src/Search.ts"
import * as Text from "../../src/Text.ts"
import { asked } from "../asked.ts"
import { replay, reviewCopy } from "../review/reviewCopy.ts"

const claim = "Caffeine shortens day sleep"
const texts = join(replay, "../texts")

const find = (folder: string, words: string) => asked(Find.run({ folder, project: true, words: words.split(" ") }))

/** What checking the addresses of an answer says. */
const checked = async (folder: string, answer: Evidence.Answer) => {
  writeFileSync(join(folder, "evidence.json"), JSON.stringify(answer))
  return asked(Find.run({ folder, project: true, check: "evidence.json" }))
}
const projectWith = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-evidence-"))
  await asked(Project.init({ folder }))
  return folder
}
const problemOf = (folder: string) => asked(Effect.flip(Evidence.run({ folder, claim }))).then(({ message }) => message)

describe("evidence in the records of a review", () => {
  it("has addresses that can be checked, is the same on each call, and is ranked together with stored texts", async () => {
    const folder = await reviewCopy()
    const first = await asked(Evidence.run({ folder, claim, limit: 50 }))
    expect([first.state, first.searched > 5, first.searched]).toEqual(["found", true, first.abstracts])
    expect(first.sentences[0]).toMatchObject({
      text: expect.stringMatching(/shortened day sleep by 41 minutes/),
      stance: "supports",
      address: { work: "doi:10.5555/everyday.1", section: "Abstract of the record" }
    })
    expect(new Set(first.sentences.map(({ address }) => JSON.stringify(address))).size).toBe(first.sentences.length)
    expect(await asked(Evidence.run({ folder, claim, limit: 50 }))).toEqual(first)
    const { checked: readings = [] } = await checked(folder, first)
    expect(readings.map(({ state }) => state)).toEqual(first.sentences.map(() => "fits"))
    expect(readings[0]!.quote!.replaceAll(/\s+/gu, " ")).toBe(first.sentences[0]!.text)

    await asked(Text.run({ folder, ids: ["10.5555/everyday.4"], replay: texts }))
    const both = await asked(Evidence.run({ folder, claim, limit: 50 }))
    expect([both.searched, both.abstracts]).toEqual([first.searched + 1, first.abstracts])
    expect(both.sentences).toContainEqual(expect.objectContaining({ retraction: "retracted" }))
    expect(both.sentences.some(({ address }) => address.section !== "Abstract of the record")).toBe(true)
    expect((await checked(folder, both)).checked!.every(({ state }) => state === "fits")).toBe(true)
  })

  it("is of the abstract of a named work without a stored text, which one line says", async () => {
    const folder = await reviewCopy()
    const one = await asked(Evidence.run({ folder, claim, in: ["10.5555/everyday.1", "10.5555/everyday.4"] }))
    expect([one.searched, one.abstracts, one.sentences[0]!.address.section]).toEqual([2, 2, "Abstract of the record"])
    expect(one.notices.map(({ text }) => text)).toEqual([
      "no text is stored, so the abstract was searched: doi:10.5555/everyday.1, doi:10.5555/everyday.4; `litfuse text` stores texts"
    ])
    expect((await checked(folder, one)).checked!.every(({ state }) => state === "fits")).toBe(true)
    await asked(Text.run({ folder, ids: ["10.5555/everyday.4"], replay: texts }))
    const both = await asked(Evidence.run({ folder, claim, in: ["10.5555/everyday.4", "10.5555/everyday.1"] }))
    expect([both.searched, both.abstracts]).toEqual([2, 1])
    // any identifier of the record names it, and a record without an abstract is no text
    writeFileSync(join(folder, "a.md"), "Caffeine shortened day sleep.")
    const problem = (...names: ReadonlyArray<string>) =>
      asked(Effect.flip(Evidence.run({ folder, claim, in: names }))).then(({ message }) => message)
    expect(await problem("a.md", "pmid:1")).toMatch(/"pmid:1": there is no text and no abstract of it here; `litfuse text pmid:1`/)
    expect(await problem("10.5555/everyday.1", "doi:10.5555/everyday.1")).toMatch(/which is named twice/)
  })

  it("is what `find` searches too: stored texts, then abstracts of other works, with addresses that can be checked", async () => {
    const folder = await reviewCopy()
    const first = await find(folder, "caffeine sleep")
    expect([first.searched > 5, first.searched, first.hits.length > 2]).toEqual([true, first.abstracts, true])
    expect(first.hits.every(({ address, quote }) => address.section === "Abstract of the record" && /caffeine|sleep/iu.test(quote))).toBe(
      true
    )
    expect(first.found.works).toBe(new Set(first.hits.map(({ address }) => address.work)).size)
    writeFileSync(join(folder, "hits.json"), JSON.stringify(first))
    const later = await asked(Find.run({ folder, project: true, check: "hits.json" }))
    expect(later.checked!.map(({ state }) => state)).toEqual(first.hits.map(() => "fits"))

    await asked(Text.run({ folder, ids: ["10.5555/everyday.4"], replay: texts }))
    const both = await find(folder, "caffeine sleep")
    // its abstract is no second text
    expect([both.searched, both.abstracts]).toEqual([first.searched, first.abstracts - 1])
    const kinds = both.hits.map(({ address }) => address.section === "Abstract of the record")
    expect(kinds).toEqual(kinds.toSorted())
    expect(both.hits[0]).toMatchObject({ address: { work: "doi:10.5555/everyday.4" }, retraction: "retracted" })
    expect((await asked(Find.run({ folder, project: true, words: ["caffeine", "sleep"], limit: 1 }))).found).toEqual(both.found)
  })

  it("is refused before the searches were merged, and the lines say what to do", async () => {
    const folder = await reviewCopy()
    const answer = await asked(Evidence.run({ folder, claim }))
    rmSync(join(folder, ".litfuse/review/works.jsonl"))
    expect(await problemOf(folder)).toMatch(
      /there is no text to search; .*the records of the review are not merged; `litfuse review run` merges them/
    )
    const later = await checked(folder, answer)
    expect(later.notices.map(({ code }) => code)).toContain("records-not-searched")
    expect(later.checked![0]).toMatchObject({ state: "no-text" })
    const named = asked(Effect.flip(Evidence.run({ folder, claim, in: ["10.5555/everyday.1"] })))
    expect((await named).message).toMatch(/there is no text and no abstract of it here; .*the records of the review are not merged/)
    expect((await find(folder, "caffeine")).notices.map(({ code }) => code)).toEqual(["records-not-searched", "no-texts"])
  })
})

describe("evidence in the works of the latest run", () => {
  it("counts works of which nothing can be searched", async () => {
    const folder = await projectWith()
    const abstract = "AB  - Caffeine shortened day sleep by an hour.\n"
    writeFileSync(
      join(folder, "a.ris"),
      ["DO  - 10.5555/none\n", abstract].map((more, i) => `TY  - JOUR\nTI  - Caffeine ${i}\n${more}ER  - \n`).join("\n")
    )
    await asked(Search.run({ folder, query: "caffeine", sources: ["file:a.ris"] }))
    const { searched, notices, sentences } = await asked(Evidence.run({ folder, claim }))
    expect([searched, sentences.length]).toEqual([1, 1])
    expect(notices.map(({ text }) => text)).toEqual(["1 work without an abstract and without a stored text: not searched"])
    const named = asked(Effect.flip(Evidence.run({ folder, claim, in: ["10.5555/none"] })))
    expect((await named).message).toMatch(/"10\.5555\/none": there is no text of it here, and its record has no abstract/)
  })

  it("is found without stored texts, and a pruned run is named", async () => {
    const folder = await projectWith()
    expect(await problemOf(folder)).toMatch(/there is no text to search; .*`litfuse search`/)
    await asked(Search.run({ folder, query: "caffeine sleep shift workers", replay, save: "mine" }))
    const answer = await asked(Evidence.run({ folder, claim }))
    expect([answer.state, answer.abstracts > 0]).toEqual(["found", true])
    expect((await checked(folder, answer)).checked!.every(({ state }) => state === "fits")).toBe(true)
    const database = new DatabaseSync(join(folder, ".litfuse/project.sqlite"))
    database.exec("UPDATE run SET recordings = 'pruned'")
    database.close()
    expect(await problemOf(folder)).toMatch(/there is no text to search; .*abstracts of records were not searched: run .* was pruned/)
  })
})
