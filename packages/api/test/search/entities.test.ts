import { join } from "node:path"
import * as Get from "@litfuse/api/Get"
import * as Search from "@litfuse/api/Search"
import { describe, expect, it } from "vitest"
import { asked } from "../asked.ts"
import { root } from "../../../../tools/shared/repositoryFiles.ts"

const recordings = join(root, "datasets/everyday/entities")
const get = (...ids: ReadonlyArray<string>) => asked(Get.ask({ folder: root, ids: ids as [string], replay: recordings }))
const refused = (ids: [string], sources?: Array<string>) =>
  asked(Get.ask({ folder: root, ids, replay: recordings, ...(sources === undefined ? {} : { sources }) })).then(
    () => undefined,
    (error: unknown) => String((error as Error).message)
  )

describe("get of entities", () => {
  it("finds a gene by symbol end to end: its data, its publications, and what was assumed", async () => {
    const { entities, works, outcomes, notices, query } = await get("GENE:WAKE1")
    expect(entities).toMatchObject([
      {
        asked: "GENE:WAKE1",
        id: "GENE:990001",
        symbol: "WAKE1",
        organism: { taxon: "9606" },
        identifiers: ["OMIM:999001"],
        links: ["99000001", "99000002", "99000003"].map((pmid) => ({ relation: "publication", id: `pmid:${pmid}` }))
      }
    ])
    expect([works, query.text]).toEqual([[], "GENE:WAKE1"])
    expect(outcomes).toMatchObject([{ source: "ncbi-gene", name: "NCBI Gene", state: "found", delivered: 1 }])
    expect(notices.map(({ code }) => code)).toEqual(["organism-assumed"])
  })

  it("finds that of another organism where one is named, and assumes nothing", async () => {
    const { entities, notices } = await get("GENE:WAKE1@mouse")
    expect(entities).toMatchObject([{ id: "GENE:990003", organism: { name: "Mus musculus" } }])
    expect(notices).toEqual([])
  })

  it("answers ambiguity with all that match, and says so", async () => {
    const { entities, notices } = await get("GENE:WAKE5")
    expect(entities!.map(({ id }) => id)).toEqual(["GENE:990005", "GENE:990006"])
    expect(notices).toContainEqual({
      code: "ambiguous",
      subject: "GENE:WAKE5",
      text: expect.stringContaining("matches 2 entities of NCBI Gene")
    })
  })

  it("says what a name has besides the id, because the entity is looked up without it", async () => {
    const { notices } = await get("GENE:990001", "UNIPROT:A0A999ZZZ9-2")
    expect(notices.map(({ code, text }) => [code, text])).toContainEqual([
      "id-shortened",
      "names isoform 2; UNIPROT:A0A999ZZZ9 was looked up as it is now, without it"
    ])
  })

  it("asks several services at once, and answers in the order of the names", async () => {
    const { entities, outcomes } = await get("GENE:990001", "UNIPROT:WAKE1", "AF-A0A999ZZZ9-F1")
    expect(entities!.map(({ asked: text, id }) => [text, id])).toEqual([
      ["GENE:990001", "GENE:990001"],
      ["UNIPROT:WAKE1", "UNIPROT:A0A999ZZZ9"],
      ["AF-A0A999ZZZ9-F1", "AF-A0A999ZZZ9-F1"]
    ])
    expect(outcomes.map(({ source, state }) => [source, state])).toEqual([
      ["ncbi-gene", "found"],
      ["uniprot", "found"],
      ["alphafold", "found"]
    ])
  })

  it.each([
    ["CLINVAR:VCV000990201", "variant", "CLINVAR:990201"],
    ["MEDGEN:C9990001", "condition", "MEDGEN:C9990001"],
    ["CID:wakeine", "compound", "CID:990301"],
    ["NCT99900001", "trial", "NCT99900001"],
    ["https://clinicaltrials.gov/study/NCT99900001", "trial", "NCT99900001"],
    ["https://clinicaltrials.gov/study/NCT99900001?term=wakeine&rank=1", "trial", "NCT99900001"],
    ["OPENI:pneumothorax", "image", "OPENI:CXR99901_IM-0001-3001"]
  ])("finds %s, a %s", async (name, type, id) => {
    expect((await get(name)).entities![0]).toMatchObject({ asked: name, type, id })
  })

  it("has no entities where none was asked for", async () => {
    const { entities } = await asked(
      Get.ask({ folder: root, ids: ["10.5555/everyday.1"], replay: join(root, "datasets/everyday/cassettes") })
    )
    expect(entities).toBeUndefined()
  })

  it("never takes a failed service for one without the entity", async () => {
    const answer = await get("GENE:NOTRECORDED")
    expect(answer).toMatchObject({ entities: [], silence: expect.stringContaining("no source answered") })
    expect(answer.notices).toContainEqual({ code: "not-found", subject: "GENE:NOTRECORDED", text: "no source answered, so it may exist" })
  })

  it("says of each name whether its services answered: another service says nothing of it", async () => {
    const { entities, notices } = await get("NCT99900001", "GENE:NOTRECORDED", "PMID:99000009")
    expect(entities!.map(({ id }) => id)).toEqual(["NCT99900001"])
    const text = "no source answered, so it may exist"
    expect(notices.filter(({ code }) => code === "not-found")).toEqual([
      { code: "not-found", subject: "pmid:99000009", text },
      { code: "not-found", subject: "GENE:NOTRECORDED", text }
    ])
  })

  it("refuses a list in one word, because its end would be searched for as words", async () => {
    expect(await refused(["GENE:WAKE1, GENE:WAKE2"])).toContain('"GENE:WAKE1, GENE:WAKE2" has 2 names; write each as a separate word')
    expect(await refused(["NCT99900001 PMID:1 10.1000/182"])).toContain("has 3 names")
    expect(await refused(["NCT:wakeine in shift workers"])).toBeUndefined()
  })

  it("refuses what is neither an identifier nor a name, and sources that do not know a name", async () => {
    expect(await refused(["VCV12397", "DRKS-ID: DRKS00000123", "10.1/x"] as unknown as [string])).toMatch(
      /write CLINVAR:VCV12397; "DRKS-ID: DRKS00000123" is a trial of DRKS.* finds works with the number; "10\.1\/x" is not an identifier/
    )
    expect(await refused(["GENES:BRCA1"])).toContain("or the name of an entity, such as GENE:BRCA1")
    expect(await refused(["GENE:WAKE1"], ["pubmed"])).toContain(
      "no source that was named knows GENE:WAKE1; name ncbi-gene too, or no source"
    )
    expect(await refused(["GENE:WAKE1"], ["ncbi-genes"])).toContain('unknown source "ncbi-genes"')
  })
})

describe("the preset gene-drug", () => {
  it("adds names of a gene and a compound, names both with their pages, and finds a work with its trial, which leads back to works", async () => {
    const { works, notices, outcomes } = await asked(
      Search.ask({
        folder: root,
        query: "WAKE1 wakeine",
        preset: "gene-drug",
        sources: ["pubmed"],
        replay: join(root, "datasets/case-studies/gene-drug")
      })
    )
    expect(outcomes).toMatchObject([{ source: "pubmed", state: "found", delivered: 2 }])
    expect(outcomes[0]!.effectiveQuery).toContain('"made-up factor WAKE1"')
    const found = notices.filter(({ code }) => code === "entity-found").map(({ text }) => text.split(",")[0])
    expect(found).toEqual(["GENE:990001", "CID:990301"])
    const trials = works.flatMap((work) => work.trials ?? [])
    expect(trials).toEqual([{ registry: "ClinicalTrials.gov", number: "NCT99900001" }])
    const [trial] = (await get(trials[0]!.number)).entities!
    expect(trial!.links).toContainEqual({ relation: "result publication", id: "pmid:99000001" })
  })
})
