/** Evidence and words in files of references: their abstracts are texts, and nothing else of them is. */
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Evidence from "../../src/Evidence.ts"
import * as Find from "../../src/Find.ts"
import { asked } from "../asked.ts"

const claim = "Caffeine shortens day sleep"

/** One record in RIS; undefined leaves a line out. */
const ris = (title: string, doi: string | undefined, abstract: string | undefined): string =>
  ["TY  - JOUR", `TI  - ${title}`, ...(doi ? [`DO  - ${doi}`] : []), ...(abstract ? [`AB  - ${abstract}`] : []), "ER  - ", ""].join("\n")

const files = {
  "refs.ris": [
    ris("Coffee at night", "10.5555/a", "Beds were cold. Caffeine shortened day sleep."),
    ris("Coffee at night", "10.5555/A", "Beds were cold. Caffeine shortened day sleep."),
    ris("Caffeine shortens day sleep", "10.5555/b", undefined),
    ris("RETRACTED: Tea at night", undefined, "Caffeine did not shorten day sleep &amp; naps.")
  ].join(""),
  // PubMed's own name for its export
  "pubmed-caffeine-set.txt": "PMID- 99000001\nTI  - Coffee at night\nAB  - Beds were cold.\n      Caffeine shortened day sleep.\n",
  "refs.csv": "title,abstract,doi\nCoffee at night,Caffeine shortened day sleep.,10.5555/c\n",
  "refs.json": JSON.stringify([
    { id: "1", type: "article-journal", title: "Coffee", abstract: "Caffeine shortened day sleep.", DOI: "10.5555/d" }
  ]),
  "text.json": JSON.stringify({
    version: 1,
    id: "doi:10.5555/e",
    title: "Coffee",
    sections: [{ name: "Results", path: ["Results"], text: "Caffeine shortened day sleep.", offset: 0, sha256: "0".repeat(64) }]
  }),
  "article.xml": "<article><front/><body><sec><title>Results</title><p>Caffeine shortened day sleep.</p></sec></body></article>",
  "notes.md": "TY is a tag of RIS. Caffeine shortened day sleep.",
  "titles.ris": ris("Caffeine shortens day sleep", "10.5555/f", undefined)
}

const folderWith = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-references-"))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

const evidence = (folder: string, ...names: ReadonlyArray<keyof typeof files>) => asked(Evidence.run({ folder, claim, in: names }))

describe("evidence in a file of references", () => {
  it("is in its abstracts, each with the name of its work; titles and other fields are no sentences", async () => {
    const folder = folderWith()
    const found = await evidence(folder, "refs.ris")
    expect(
      found.sentences.map(({ address: { work, section }, text, stance, retraction }) => [work, section, text, stance, retraction])
    ).toEqual([
      ["doi:10.5555/a", "Abstract of the record", "Caffeine shortened day sleep.", "supports", null],
      ["refs.ris:4", "Abstract of the record", "Caffeine did not shorten day sleep & naps.", "contradicts", "retracted"]
    ])
    expect([found.searched, found.abstracts]).toEqual([2, 2])
    expect(found.notices.map(({ text }) => text)).toEqual([
      "1 record with the identifier of an earlier record, read as the same work",
      "1 work without an abstract and without a stored text: not searched"
    ])
    writeFileSync(join(folder, "evidence.json"), JSON.stringify(found))
    const { checked = [] } = await asked(Find.run({ folder, in: "refs.ris", check: "evidence.json" }))
    expect(checked.map(({ state }) => state)).toEqual(["fits", "fits"])
  })

  it.each([
    ["pubmed-caffeine-set.txt", "pmid:99000001", 1],
    ["refs.csv", "doi:10.5555/c", 1],
    ["refs.json", "doi:10.5555/d", 1],
    ["text.json", "doi:10.5555/e", 0],
    ["article.xml", "article.xml", 0],
    ["notes.md", "notes.md", 0]
  ] as const)("reads %s as what it is", async (name, work, abstracts) => {
    const found = await evidence(folderWith(), name)
    expect([found.sentences.map(({ address }) => address.work), found.searched, found.abstracts]).toEqual([[work], 1, abstracts])
  })

  it("is searched with other files; one named twice and one without abstracts are refused", async () => {
    const folder = folderWith()
    const both = await evidence(folder, "refs.ris", "notes.md", "refs.csv")
    expect([both.searched, both.abstracts, new Set(both.sentences.map(({ address }) => address.work)).size]).toEqual([4, 3, 4])
    const problem = (...names: ReadonlyArray<string>) =>
      asked(Effect.flip(Evidence.run({ folder, claim, in: names }))).then(({ message }) => message)
    expect(await problem("refs.ris", "refs.ris")).toMatch(/"refs\.ris" is named twice/)
    expect(await problem("titles.ris")).toMatch(/there is no text to search[\s\S]*1 work without an abstract/)
  })
})

describe("an abstract whose labels have no blank before them", () => {
  it("is divided into sentences at the labels", async () => {
    const folder = folderWith()
    const abstract = "BACKGROUND: Beds were cold.RESULTS: Caffeine shortened day sleep.CONCLUSIONS: Nurses drank tea."
    writeFileSync(join(folder, "refs.ris"), ris("Coffee at night", "10.5555/a", abstract))
    expect((await evidence(folder, "refs.ris")).sentences.map(({ text }) => text)).toEqual(["RESULTS: Caffeine shortened day sleep."])
  })
})

describe("words in a file of references", () => {
  it("are found in its abstracts", async () => {
    const folder = folderWith()
    const found = await asked(Find.run({ folder, in: "refs.ris", words: ["caffeine"] }))
    expect(found.hits.map(({ address }) => address.work).toSorted()).toEqual(["doi:10.5555/a", "refs.ris:4"])
    expect([found.searched, found.abstracts]).toEqual([2, 2])
    expect(await asked(Effect.flip(Find.run({ folder, in: "titles.ris", words: ["caffeine"] })))).toMatchObject({
      message: expect.stringMatching(/none of its 1 work has an abstract/)
    })
  })
})
