import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { inPlaceOf, root, serving, textOf } from "./serving.ts"

const replay = join(root, "datasets/everyday/entities")

describe("an entity", () => {
  it("is shown with its fields, links, source and day; a link leads to the next one", async () => {
    const { get, posted } = await serving({ replay })
    const read = await posted("/entities", [["name", "GENE:990001"]])
    expect([read.status, read.headers["location"]]).toEqual([303, "/entities/1"])
    const { text } = await get("/entities/1")
    expect(text).toContain('<a href="https://www.ncbi.nlm.nih.gov/gene/990001" rel="noreferrer">')
    expect(text).toContain('<a href="https://pubmed.ncbi.nlm.nih.gov/99000001/" rel="noreferrer">pmid:99000001</a>')
    expect(textOf(text)).toMatch(/source NCBI Gene, \d{4}-\d\d-\d\d/)
    expect(textOf(text)).toContain("found NCBI Gene: 1 entity")
    expect(textOf(text)).toContain("litfuse get GENE:990001 --replay")
    expect(text).not.toMatch(/<style|\sstyle="/)
    await posted("/entities", [["name", "UNIPROT:WAKE1"]])
    expect((await get("/entities/2")).text).toContain('<a href="/entities?name=UNIPROT%3AA0A997ZZZ7">')
    expect((await get("/entities?name=UNIPROT%3AA0A997ZZZ7")).text).toContain('value="UNIPROT:A0A997ZZZ7"')
    expect((await get("/entities")).text).toContain('<li><a href="/entities/1">GENE:990001</a></li>')
  })

  it("may be a trial as people copy it, and links files that its database names", async () => {
    const { get, posted } = await serving({ replay })
    expect((await posted("/entities", [["name", "NCT 99900001"]])).status).toBe(303)
    expect(textOf((await get("/entities/1")).text)).toContain("result publication: 1")
    await posted("/entities", [["name", "AF-A0A999ZZZ9-F1"]])
    expect((await get("/entities/2")).text).toMatch(/<a href="https:\/\/alphafold\.ebi\.ac\.uk\/files\/[\w-]+\.pdb" rel="noreferrer">/)
  })

  it("is listed with all that have its name, and the note says so", async () => {
    const { get, posted } = await serving({ replay })
    await posted("/entities", [["name", "GENE:WAKE5"]])
    const text = textOf((await get("/entities/1")).text)
    expect(text).toContain("2 entities match. Ask for one of them by its id.")
    for (const says of ["GENE:990005", "GENE:990006", "names no organism"]) expect(text).toContain(says)
  })

  it("that is a trial is named by works of a search, on their pages and on the page about time, which lead to it", async () => {
    const { get, posted, searched } = await serving({ replay: join(root, "datasets/case-studies/gene-drug") })
    const search = await searched([
      ["query", "WAKE1 wakeine"],
      ["source", "pubmed"]
    ])
    const time = (await get(`${search}/time`)).text
    expect(textOf(time)).toContain("1 trial that these works report, by first publication")
    expect(time).toMatch(
      /<a href="\/entities\?name=NCT99900001">NCT99900001<\/a>.*2021-02-01.*<a href="\/searches\/[\w-]+\/works\/2">work 2<\/a>/
    )
    expect((await get(`${search}/time/saved`)).text).not.toContain("/entities?name=")
    expect((await get(`${search}/works/2`)).text).toContain('Reports the trial <a href="/entities?name=NCT99900001">')
    await posted("/entities", [["name", "NCT99900001"]])
    expect(textOf((await get("/entities/1")).text)).toContain("result publication: 1 pmid:99000001")
  })

  it("that no source has differs from one whose source failed; what is no name is refused on the form", async () => {
    await inPlaceOf(
      ["CLINICALTRIALS"],
      (_, response) => void response.writeHead(404, { "content-type": "text/plain" }).end("NCT number not found")
    )
    const live = await serving({ replay: undefined as never })
    await live.posted("/entities", [["name", "NCT99999999"]])
    expect(textOf((await live.get("/entities/1")).text)).toContain("No source has NCT99999999.")
    // a name without a recording is a failure
    const { get, posted } = await serving({ replay })
    await posted("/entities", [["name", "NCT99999998"]])
    const failed = textOf((await get("/entities/1")).text)
    expect(failed).toContain("not every source answered, so whether there is an entity NCT99999998 is unknown")
    expect(failed).toContain("failed ClinicalTrials.gov: ")
    for (const name of ["<script>", "10.5555/everyday.1", ""]) {
      const wrong = await posted("/entities", [["name", name]])
      expect([wrong.status, wrong.text.includes("<script>")]).toEqual([422, false])
    }
    expect((await get("/entities/99")).status).toBe(404)
  })
})
