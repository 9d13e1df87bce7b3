import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { describe, expect, it } from "vitest"
import { badLine } from "@litfuse/files/DatasetError"
import * as Cord19 from "../../src/formats/Cord19.ts"
import type { Open } from "@litfuse/files/CsvStream"
import { bytes, message } from "./bytes.ts"

const header = "cord_uid,sha,source_x,title,doi,pmcid,pubmed_id,license,abstract,publish_time,authors,journal,url\n"
const open = (text: string): Open =>
  async function* () {
    yield bytes(text)
  }

const read = async (text: string, repeats: Cord19.Repeats): Promise<unknown> => {
  const seen: Array<unknown> = []
  const result = await Cord19.each(open(text), "metadata.csv", repeats, (row, line) => {
    seen.push([line, row.id, row.title, row.sources.join("+"), row.pmid])
    return undefined
  })
  const ended = message(result)
  return typeof ended === "string" ? ended : [ended, ...seen]
}

const first = 'ab1,x,PMC; Elsevier,"Mice,\nmen",10.1/x,PMC1,,cc-by,"An ""abstract""",2020-03-11,"Lee, M; Wu, A",Virol J,http://x\n'

describe("Cord19.each", () => {
  it("reads a row into our fields", async () => {
    const rows: Array<Cord19.Row> = []
    await Cord19.each(open(header + first), "metadata.csv", "all", (row) => {
      rows.push(row)
      return undefined
    })
    expect(rows).toEqual([
      {
        id: "ab1",
        title: "Mice,\nmen",
        abstract: 'An "abstract"',
        authors: ["Lee, M", "Wu, A"],
        containerTitle: "Virol J",
        published: "2020-03-11",
        doi: "10.1/x",
        pmcid: "PMC1",
        pmid: "",
        sources: ["PMC", "Elsevier"]
      }
    ])
    expect(Cord19.toDocument(rows[0]!)).toEqual({
      id: "ab1",
      fields: { title: "Mice,\nmen", abstract: 'An "abstract"', authors: "Lee, M; Wu, A" },
      kept: { containerTitle: "Virol J", published: "2020-03-11", doi: "10.1/x", pmcid: "PMC1", pmid: "", sources: ["PMC", "Elsevier"] }
    })
  })

  const repeated = `${header}${first}cd2,,WHO,B,,,7,,,,,,\nab1,,WHO; PMC,Other,,,31,,,,,,\nef3,,,C,,,,,,,,,\nab1,,CZI,,,,32,,,,,,\n`

  it("shows the first row, the merged row or all rows of a cord_uid, with the line where each begins", async () => {
    expect(await read(repeated, "first")).toEqual([
      5,
      [2, "ab1", "Mice,\nmen", "PMC+Elsevier", ""],
      [4, "cd2", "B", "WHO", "7"],
      [6, "ef3", "C", "", ""]
    ])
    expect(await read(repeated, "merge")).toEqual([
      5,
      [4, "cd2", "B", "WHO", "7"],
      [6, "ef3", "C", "", ""],
      [2, "ab1", "Mice,\nmen", "PMC+Elsevier+WHO+CZI", "31"]
    ])
    expect(await read(repeated, "all")).toEqual([
      5,
      [2, "ab1", "Mice,\nmen", "PMC+Elsevier", ""],
      [4, "cd2", "B", "WHO", "7"],
      [5, "ab1", "Other", "WHO+PMC", "31"],
      [6, "ef3", "C", "", ""],
      [7, "ab1", "", "CZI", "32"]
    ])
  })

  it.each([
    ["a header without a column", header.replace("pubmed_id", "pmid") + first, 'metadata.csv:1: a header without "pubmed_id"'],
    ["a row without cord_uid", `${header}${first},,,,,,,,,,,,\n`, "metadata.csv:4: a row without a cord_uid"],
    ["a row with too few columns", `${header}${first}ab2,\n`, "metadata.csv:4: more or fewer columns than the first line"],
    ["an open quote", `${header}ab2,"x\n${first}`, "metadata.csv:2: "],
    ["no rows", header, "metadata.csv: no row in it"],
    ["nothing", "", "metadata.csv: no row in it"]
  ])("refuses %s", async (_, text, expected) => {
    for (const repeats of ["first", "merge", "all"] as const) expect(await read(text, repeats)).toContain(expected)
  })

  it("stops when the visitor says so", async () => {
    const stop = badLine("metadata.csv", 2, "a", "b")
    expect(message(await Cord19.each(open(repeated), "metadata.csv", "first", () => stop))).toBe(stop.message)
  })

  it("reads 200,000 rows without keeping them", async () => {
    setFlagsFromString("--expose-gc")
    const collect: () => void = runInNewContext("gc")
    const used = (): number => {
      collect()
      const { heapUsed, external } = process.memoryUsage()
      return (heapUsed + external) / 2 ** 20
    }
    const text = "A quoted abstract,\nof two lines. ".repeat(4)
    const many: Open = async function* () {
      yield bytes(header)
      for (let chunk = 0; chunk < 1000; chunk++) {
        let rows = ""
        for (let i = 0; i < 200; i++) rows += `${chunk * 190 + i},,PMC; WHO,Title,,,,,"${text}",,,,\n`
        yield bytes(rows)
      }
    }
    const before = used()
    let rows = 0
    let most = 0
    const ended = await Cord19.each(many, "metadata.csv", "all", (row) => {
      rows++
      if (rows % 50_000 === 0) most = Math.max(most, used())
      return row.abstract.length === text.trim().length ? undefined : badLine("metadata.csv", rows, "a cut abstract", "a whole one")
    })
    expect(message(ended)).toBe(200_000)
    expect(rows).toBe(200_000)
    // The file has 30 MiB; what is held is a few chunks of it.
    expect(most - before).toBeLessThan(12)
  }, 60_000)
})
