import * as Find from "@litfuse/api/Find"
import * as Text from "@litfuse/api/Text"
import { inventedPdf, printedLines } from "@litfuse/kit/inventedPdf"
import * as Host from "@litfuse/host/Host"
import * as Project from "@litfuse/api/Project"
import * as ProjectTexts from "@litfuse/project/ProjectTexts"
import { inventedSections } from "@litfuse/kit/inventedSections"
import * as Passages from "@litfuse/texts/Passages"
import * as Result from "effect/Result"
import * as Effect from "effect/Effect"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const replay = join(import.meta.dirname, "../../../../datasets/everyday/texts")

const folderWith = (files: Readonly<Record<string, string | Uint8Array>> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-find-"))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const ask = <A, E>(effect: Effect.Effect<A, E, Host.Host>) => Effect.runPromise(Effect.provide(effect, Host.layer))
const find = (folder: string, request: Omit<typeof Find.Request.Encoded, "folder">) => ask(Find.run({ folder, ...request }))

const jats = "<article><front><article-meta/></front><body><sec><title>Aim</title><p>Naps at night.</p></sec></body></article>"

describe("find in a file", () => {
  it.each([
    ["JATS", "a.xml", jats, "Aim", "Naps at night."],
    [
      "PDF",
      "a.pdf",
      inventedPdf([
        printedLines(
          [
            "Methods",
            "All took naps at night, and wrote down",
            "how long each of them was. They also",
            "wrote down when they drank coffee."
          ],
          50,
          700
        )
      ]),
      "Methods",
      "All took naps at night, and wrote down\nhow long each of them was."
    ],
    ["Markdown", "a.md", "# Day\n\nWork.\n\n## Naps\n\nNaps at night.\n", "Day > Naps", "Naps at night."],
    ["text", "a.txt", "Naps at night.\0 Work by day.", "Text", "Naps at night."]
  ])("reads %s", async (_, name, text, section, quote) => {
    const { hits, searched } = await find(folderWith({ [name]: text }), { words: ["naps", "night"], in: name })
    expect(searched).toBe(1)
    expect(hits.map((hit) => [hit.address.work, hit.address.section, hit.quote])).toEqual([[name, section, quote]])
  })

  it.each([
    ["page.html", "<html><body>naps</body></html>", /page\.html: XML, but no JATS article/],
    ["broken.xml", "<article><body>", /broken\.xml: /],
    ["entities.xml", '<!DOCTYPE article [<!ENTITY a "x">]><article><body><p>&a;</p></body></article>', /entities\.xml: /],
    ["other.json", '{"version":1}', /other\.json: not the JSON that `litfuse text` prints/],
    ["empty.txt", "\n \n", /empty\.txt: has no text/],
    ["scan.pdf", inventedPdf([[]]), /scan\.pdf: the PDF file cannot be read: 1 of its 1 pages are images/]
  ])("refuses %s in one line", async (name, text, why) => {
    const failed = await find(folderWith({ [name]: text }), { words: ["naps"], in: name }).catch((error: Error) => error.message)
    expect(failed).toMatch(why)
    expect(String(failed)).not.toContain("\n")
  })

  it("counts the sections with the words that are not quoted", async () => {
    const folder = folderWith({ "a.md": Array.from({ length: 7 }, (_, i) => `# S${i}\n\nNaps.\n`).join("") })
    const all = await find(folder, { words: ["naps"], in: "a.md" })
    expect([all.hits.length, all.found, all.more]).toEqual([7, { works: 1, sections: 7 }, []])
    const two = await find(folder, { words: ["naps"], in: "a.md", perWork: 2 })
    expect([two.hits.length, two.found, two.more]).toEqual([2, { works: 1, sections: 7 }, [{ work: "a.md", sections: 5 }]])
    expect((await find(folder, { words: ["other"], in: "a.md" })).found).toEqual({ works: 0, sections: 0 })
  })

  it("says when no section has all the words", async () => {
    const { hits, notices } = await find(folderWith({ "a.txt": "Naps." }), { words: ["naps", "night"], in: "a.txt" })
    expect([hits, notices.map(({ code }) => code)]).toEqual([[], ["no-hit"]])
  })
})

describe("find in a project", () => {
  it("searches what `text` stored; each quotation is the part of the printed section, and addresses say later what changed", async () => {
    const folder = folderWith()
    await ask(Project.init({ folder }))
    const none = await find(folder, { words: ["sleep"], project: true })
    expect(none.notices.map(({ code }) => code)).toEqual(["no-texts"])
    const { answer } = await ask(Text.run({ folder, ids: ["PMC99900001"], replay }))
    expect(answer.stored).toBe(true)
    await ask(Text.run({ folder, ids: ["10.5555/everyday.4"], replay, section: "results" }))
    const found = await find(folder, { words: ["caffeine", "sleep"], project: true })
    expect(found.searched).toBe(2)
    const few = await find(folder, { words: ["caffeine", "sleep"], project: true, perWork: 1 })
    expect([few.hits.length, few.found]).toEqual([2, { works: 2, sections: found.hits.length }])
    expect(few.more.reduce((sum, { sections }) => sum + sections, 2)).toBe(found.hits.length)
    expect(new Set(found.hits.map(({ retraction }) => retraction))).toEqual(new Set([null, "retracted"]))
    for (const { address, quote } of found.hits.filter(({ address: { work } }) => work === answer.id)) {
      const { text, sha256 } = answer.sections.find(({ name }) => name === address.section)!
      expect([text.slice(address.from, address.to), sha256]).toEqual([quote, address.sha256])
    }
    writeFileSync(join(folder, "hits.json"), JSON.stringify(found))
    const same = await find(folder, { check: "hits.json", project: true })
    expect(new Set(same.checked!.map(({ state }) => state))).toEqual(new Set(["fits"]))
    const [first] = found.hits
    const damaged = [
      { address: { ...first!.address, section: "Elsewhere" } },
      { address: { ...first!.address, sha256: "0".repeat(64) } },
      { address: { ...first!.address, section: "Elsewhere", sha256: "0".repeat(64) } },
      { address: { ...first!.address, work: "doi:10.5555/unknown" } }
    ]
    writeFileSync(join(folder, "damaged.json"), JSON.stringify({ version: 1, hits: damaged }))
    const later = await find(folder, { check: "damaged.json", project: true })
    expect(later.checked!.map(({ state }) => state)).toEqual(["moved", "changed", "gone", "no-text"])
    expect(later.checked![0]!.now).toEqual(first!.address)
  })

  it("says what changed when another version replaced the text: the versions, and where the quotation is now", async () => {
    const folder = folderWith()
    await ask(Project.init({ folder }))
    const texts = Result.getOrThrow(ProjectTexts.open(folder))
    const version = (
      sha256: string,
      names: ReadonlyArray<string>,
      state: string,
      day: string,
      parts: Parameters<typeof inventedSections>[0]
    ) =>
      Result.getOrThrow(
        ProjectTexts.keep(texts, {
          sha256,
          work: names[0]!,
          names,
          title: "On sleep",
          provider: state === "preprint" ? "arxiv" : "pmc",
          state,
          licence: null,
          url: null,
          form: "jats",
          retraction: null,
          storedAt: day,
          passages: Passages.named(inventedSections(parts))
        })
      )
    const quote = "Caffeine shortened day sleep by 39 minutes."
    version("a", ["arxiv:2101.00001", "doi:10.5555/a"], "preprint", "2026-01-31", [[["Results"], quote]])
    const found = await find(folder, { words: ["caffeine"], project: true })
    writeFileSync(join(folder, "hits.json"), JSON.stringify(found))
    // the published version has no number of arXiv, and says more before the sentence
    version("b", ["doi:10.5555/a"], "published", "2026-03-01", [[["Results"], `We followed 62 people. ${quote}`]])
    const { checked } = await find(folder, { check: "hits.json", project: true })
    texts.store.close()
    expect(checked).toEqual([
      {
        address: found.hits[0]!.address,
        state: "changed",
        quote: "We followed 62 people. Caffeine shortened d",
        was: quote,
        now: expect.objectContaining({ section: "Results", from: 23, to: 66 }),
        replaced: {
          was: { provider: "arxiv", state: "preprint", storedAt: "2026-01-31" },
          now: { provider: "pmc", state: "published", storedAt: "2026-03-01" }
        },
        problem:
          'arxiv:2101.00001: the text of "Results" has changed since the address was made; the quotation is in "Results" at 23-66 now. The text is another one now: published, pmc, stored 2026-03-01; before: preprint, arxiv, stored 2026-01-31'
      }
    ])
    // the new address is one that fits
    writeFileSync(join(folder, "now.json"), JSON.stringify({ version: 1, hits: [{ address: checked![0]!.now }] }))
    const again = await find(folder, { check: "now.json", project: true })
    expect(again.checked!.map(({ state, quote: said }) => [state, said])).toEqual([["fits", quote]])
  })

  it("follows a quotation of a file of addresses into a file that changed", async () => {
    const folder = folderWith({ "a.md": "# Day\n\nThe nurses took naps at noon.\n" })
    writeFileSync(join(folder, "hits.json"), JSON.stringify(await find(folder, { words: ["naps"], in: "a.md" })))
    writeFileSync(join(folder, "a.md"), "# Day\n\nFirst. The nurses took naps at noon.\n")
    const { checked } = await find(folder, { check: "hits.json", in: "a.md" })
    expect(checked![0]).toMatchObject({ state: "changed", was: "The nurses took naps at noon.", now: { from: 7, to: 36 }, replaced: null })
  })

  it("refuses a file of addresses that is none, with the place", async () => {
    const folder = folderWith({ "a.txt": "Naps.", "hits.json": '{"version":1,"hits":[{"address":{"work":"w"}}]}' })
    await expect(find(folder, { check: "hits.json", in: "a.txt" })).rejects.toThrow(/hits\.json: .*hits.*address.* missing; name the file/)
  })
})
