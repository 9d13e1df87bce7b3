import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as ConvertIds from "@litfuse/api/ConvertIds"
import * as Search from "@litfuse/api/Search"
import { describe, expect, it, onTestFinished } from "vitest"
import { root } from "../../../../tools/shared/repositoryFiles.ts"
import { asked } from "../asked.ts"

const replay = join(root, "datasets/case-studies/gene-drug")

const inFolder = (files: Readonly<Record<string, string>> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-ids-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const shown = ({ ids }: ConvertIds.Answer) =>
  ids.map(({ input, line, state, pmid, pmcid, doi, from }) => [input, line, state, pmid, pmcid, doi, from.join(" ")])

const convert = (folder: string, request: Omit<typeof ConvertIds.Request.Encoded, "folder">) =>
  asked(ConvertIds.ask({ folder, ...request }))

describe("identifiers of works", () => {
  it("are converted by NCBI first, then by Europe PMC; what no service knows is not found", async () => {
    const answer = await convert(inFolder(), { ids: ["99100001", "10.5555/wake.2", "PMID:99100009"], replay })
    expect(shown(answer)).toEqual([
      ["99100001", null, "converted", "99100001", "PMC99100001", "10.5555/wake.1", "idconv"],
      ["10.5555/wake.2", null, "converted", "99100002", null, "10.5555/wake.2", "europepmc"],
      ["PMID:99100009", null, "not-found", "99100009", null, null, ""]
    ])
    expect(answer.outcomes.map(({ source, state }) => [source, state])).toEqual([
      ["idconv", "found"],
      ["europepmc", "found"]
    ])
    expect(answer.notices.map(({ code }) => code)).toEqual(["read-as-pmid"])
  })

  it("of a file are all in the answer, each with its line: repeated ones, and ones that are no identifier", async () => {
    const folder = inFolder({ "ids.txt": "\uFEFF99100001\r\n\r\nNCT01234567\r\n=cmd|x\r\n99100001\r\n" + "x".repeat(2000) })
    const answer = await convert(folder, { ids: ["PMC99100001"], file: "ids.txt", offline: true })
    expect(answer.ids.map(({ input, line, state }) => [input.length > 20 ? input.length : input, line, state])).toEqual([
      ["PMC99100001", null, "not-found"],
      ["99100001", 1, "not-found"],
      ["NCT01234567", 3, "invalid"],
      ["=cmd|x", 4, "invalid"],
      ["99100001", 5, "not-found"],
      [500, 6, "invalid"]
    ])
    expect(answer.outcomes).toEqual([])
    expect(answer.ids.every(({ why }) => why !== null)).toBe(true)
  })

  it("are taken from records at hand, without a request where all three are known", async () => {
    const ris = "TY  - JOUR\nTI  - Heart\nDO  - 10.5555/heart.1\nAN  - 41000001\nDB  - PubMed\nC2  - PMC41000001\nER  - \n"
    const answer = await convert(inFolder({ "refs.ris": ris }), { ids: ["10.5555/HEART.1"], in: ["refs.ris"], replay })
    expect(shown(answer)).toEqual([["10.5555/HEART.1", null, "converted", "41000001", "PMC41000001", "10.5555/heart.1", "records"]])
    expect(answer.outcomes).toEqual([])
  })

  it("that records and services give differently are reported, and the records stay", async () => {
    const ris = "TY  - JOUR\nTI  - Wake\nDO  - 10.5555/other\nAN  - 99100001\nDB  - PubMed\nER  - \n"
    const { ids, notices } = await convert(inFolder({ "refs.ris": ris }), { ids: ["99100001"], in: ["refs.ris"], replay })
    expect(ids).toMatchObject([{ state: "converted", doi: "10.5555/other", pmcid: "PMC99100001", from: ["records", "idconv"] }])
    expect(notices.filter(({ code }) => code === "ids-differ").map(({ text }) => text)).toEqual([
      "idconv has doi:10.5555/wake.1, not doi:10.5555/other"
    ])
  })

  it("are unknown, never not found, where a service failed", async () => {
    const answer = await convert(inFolder(), { ids: ["PMID:12345"], replay })
    expect(answer.ids).toMatchObject([{ state: "unknown", why: "idconv and europepmc failed, so more may be known" }])
    expect(answer.outcomes.map(({ error }) => error?.reason)).toEqual(["NotRecorded", "NotRecorded"])
  })

  it("are refused without any, and in a number that nothing converts", async () => {
    const refused = (request: Omit<typeof ConvertIds.Request.Encoded, "folder">, files = {}) =>
      convert(inFolder(files), request).then(
        () => "",
        (error: unknown) => (error as Error).message
      )
    expect(await refused({})).toMatch(/an identifier is missing/)
    expect(await refused({ file: "many.txt" }, { "many.txt": "1\n".repeat(20_001) })).toMatch(/20001 identifiers are more than 20000/)
  })
})

it("annotations of a search come from PubTator, and from Europe PMC where PubTator has none", async () => {
  const { works } = await asked(Search.ask({ folder: root, query: "WAKE1 wakeine", preset: "annotated", sources: ["pubmed"], replay }))
  expect(works.map(({ identifiers, annotations = [] }) => [identifiers.includes("pmid:99100001"), annotations])).toEqual([
    [
      false,
      [
        { source: "europepmc-annotations", type: "chemical", name: "wakeine", id: "CHEBI:999301", mentions: 2 },
        { source: "europepmc-annotations", type: "gene", name: "WAKE1", id: "UNIPROT:A0A999ZZZ9", mentions: 2 }
      ]
    ],
    [
      true,
      [
        { source: "pubtator", type: "chemical", name: "wakeine", id: "MESH:C999301", mentions: 2 },
        { source: "pubtator", type: "gene", name: "WAKE1", id: "GENE:990001", mentions: 2 }
      ]
    ]
  ])
})
