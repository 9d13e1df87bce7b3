import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { again, litfuse } from "./litfuse.ts"

interface Reference {
  readonly title: string
  readonly author?: string
  readonly year?: string
  readonly journal?: string
  readonly volume?: string
  readonly pages?: string
  readonly doi?: string
  readonly abstract?: string
}

const ris = (...references: ReadonlyArray<Reference>): string =>
  references
    .map(({ title, author = "Roe, Ann", year = "2020", journal = "Heart", volume = "3", pages = "5", doi, abstract }) =>
      [
        "TY  - JOUR",
        `TI  - ${title}`,
        `AU  - ${author}`,
        `PY  - ${year}`,
        `T2  - ${journal}`,
        `VL  - ${volume}`,
        `SP  - ${pages}`,
        ...(doi === undefined ? [] : [`DO  - ${doi}`]),
        ...(abstract === undefined ? [] : [`AB  - ${abstract}`]),
        "ER  - ",
        ""
      ].join("\n")
    )
    .join("\n")

const trial = "Aspirin after a first heart attack: a randomised trial"
const pubmed = ris({ title: trial, doi: "10.1000/heart.1" }, { title: "Statins in the very old", pages: "90" })
const embase = ris(
  { title: trial.toUpperCase(), author: "Roe A.", abstract: "We gave aspirin." },
  { title: `Erratum: ${trial}`, pages: "77" },
  { title: "Statins in the very old and frail", volume: "8", pages: "12", year: "2021" }
)

const answered = (out: string) => JSON.parse(out)

describe("litfuse dedup", () => {
  it("prints which records are one, which are in doubt and why, and which belong together", async () => {
    const { code, out, err } = await litfuse(["dedup", "pubmed.ris", "embase.ris"], { "pubmed.ris": pubmed, "embase.ris": embase })
    expect(code).toBe(0)
    const answer = answered(out)
    expect(Object.keys(answer)).toEqual(["version", "records", "clusters", "review", "links"])
    expect([answer.version, answer.records]).toEqual([1, 5])
    expect(answer.clusters).toEqual([["pubmed.ris:1", "embase.ris:1"], ["pubmed.ris:2"], ["embase.ris:2"], ["embase.ris:3"]])
    expect(answer.links).toEqual([{ pair: ["pubmed.ris:1", "embase.ris:2"], kind: "erratum" }])
    expect(err).toContain("pubmed.ris: 2 records\nembase.ris: 3 records\nidentified 5 records, removed 1 duplicate, left 4 works\n")
  })

  it("merges from the probability that is given, and asks about what lies below it", async () => {
    const files = { "a.ris": `${ris({ title: trial })}\n${ris({ title: "Aspirin after a first heart attack", pages: "" })}` }
    const usual = answered((await litfuse(["dedup", "a.ris"], files)).out)
    const careful = answered((await litfuse(["dedup", "a.ris", "--merge-from", "0.9"], files)).out)
    expect([usual.clusters, usual.review]).toEqual([[["1", "2"]], []])
    expect([careful.clusters, careful.review.map(({ pair }: { pair: unknown }) => pair)]).toEqual([[["1"], ["2"]], [["1", "2"]]])
    const { score } = careful.review[0]
    expect(score).toBeLessThan(0.9)
    const loose = answered((await litfuse(["dedup", "a.ris", "--merge-from", String(score - 0.001)], files)).out)
    expect(loose.clusters).toEqual([["1", "2"]])
    const { code, err } = await litfuse(["dedup", "a.ris", "--merge-from", "0.5", "--preset", "similar-titles"], files)
    expect([code, err]).toEqual([
      2,
      "litfuse dedup: --merge-from cannot be used with --preset similar-titles, which has no probability; use corrected or strict\n"
    ])
  })

  it("writes the pairs in doubt as a page, and the merged records, by the ending of the file name", async () => {
    const files = {
      "a.ris": `${ris({ title: "Statins in the very old" })}\n${ris({ title: "Statins in the very old", author: "", year: "", journal: "", volume: "", pages: "" })}`
    }
    const { code, out, err, folder } = await litfuse(["dedup", "a.ris", "--out", "doubts.html", "--merged", "m.bib"], files)
    expect([code, out]).toEqual([0, ""])
    expect(readFileSync(join(folder, "doubts.html"), "utf8")).toContain("<h1>1 pair in doubt</h1>")
    expect(readFileSync(join(folder, "m.bib"), "utf8").match(/^@/gm)).toHaveLength(2)
    expect(err).toContain("m.bib: 2 of 2 works written")
    const refused = await litfuse(["dedup", "a.ris", "--merged", "m.html"], files)
    expect([refused.code, refused.err]).toEqual([
      2,
      'litfuse dedup: --merged is "m.html"; name a file of references, such as merged.ris or merged.bib\n'
    ])
  })

  it("says with --provenance from which file and record each field was taken, and leaves an older file where it prints nothing", async () => {
    const { code, out, folder } = await litfuse(["dedup", "pubmed.ris", "embase.ris", "--provenance", "--merged", "m.bib"], {
      "pubmed.ris": pubmed,
      "embase.ris": embase
    })
    expect([code, answered(out).provenance.length]).toEqual([0, 1])
    expect(answered(out).provenance[0]).toMatchObject({
      cluster: ["pubmed.ris:1", "embase.ris:1"],
      fields: { title: ["pubmed.ris:1"], contributors: ["pubmed.ris:1"], abstract: ["embase.ris:1"], identifiers: ["pubmed.ris:1"] }
    })
    const [merged] = Result.getOrThrow(Bibliography.readFile(join(folder, "m.bib"))).records
    expect(merged).toMatchObject({ title: trial, abstract: "We gave aspirin." })
    const refused = await litfuse(["dedup", "pubmed.ris", "--provenance", "--out", "m.ris"], { "pubmed.ris": pubmed, "m.ris": "old" })
    expect([refused.code, refused.err.trimEnd().split("\n").length]).toEqual([2, 1])
    expect([refused.err.includes("--provenance"), readFileSync(join(refused.folder, "m.ris"), "utf8")]).toEqual([true, "old"])
  })

  it("numbers the records of one file from 1, and has every record once", async () => {
    const { out } = await litfuse(["dedup", "all.ris"], { "all.ris": `${pubmed}\n${embase}` })
    const { clusters } = answered(out)
    expect(clusters.flat().sort()).toEqual(["1", "2", "3", "4", "5"])
    expect(clusters[0]).toEqual(["1", "3"])
  })

  it.each(["m.bib", "m.xml", "m.nbib", "m.csv"])(
    "writes the merged records to %s, in the form of its name, and beside JSON too",
    async (file) => {
      const files = { "pubmed.ris": pubmed, "embase.ris": embase }
      const { folder, err } = await litfuse(["dedup", "pubmed.ris", "embase.ris", "--out", file], files)
      const beside = await litfuse(["dedup", "pubmed.ris", "embase.ris", "--merged", file], files)
      const written = readFileSync(join(folder, file), "utf8")
      expect(Result.getOrThrow(Bibliography.read(Buffer.from(written), file)).records).toHaveLength(4)
      expect([readFileSync(join(beside.folder, file), "utf8"), answered(beside.out).records]).toEqual([written, 5])
      for (const said of [err, beside.err]) expect(said).toContain(`${file}: 4 of 4 works written\n`)
    }
  )

  it("writes merged records with the fields of all, which read again have nothing left to merge", async () => {
    const { code, folder, out } = await litfuse(["dedup", "pubmed.ris", "embase.ris", "--out", "merged.ris"], {
      "pubmed.ris": pubmed,
      "embase.ris": embase
    })
    expect([code, out]).toEqual([0, ""])
    const merged = readFileSync(join(folder, "merged.ris"), "utf8")
    expect(merged.match(/^TY /gm)).toHaveLength(4)
    const [first] = merged.split(/^ER .*$/m)
    expect(first).toContain("10.1000/heart.1")
    expect(first).toContain("We gave aspirin.")
    const again = await litfuse(["dedup", "merged.ris"], { "merged.ris": merged })
    expect(answered(again.out).clusters).toEqual([["1"], ["2"], ["3"], ["4"]])
    const csv = await litfuse(["dedup", "all.ris", "--format", "csv"], { "all.ris": `${pubmed}\n${embase}` })
    expect(csv.out.trimEnd().split("\n")).toHaveLength(5)
  })

  it("writes the pairs in doubt as decisions that are still open, honours them once made, and undoes one whose line is gone", async () => {
    const files = {
      "all.ris": ris(
        { title: "Statins in the old", pages: "" },
        { title: "Statins in the old", author: "", journal: "", pages: "", volume: "", year: "" }
      )
    }
    const first = await litfuse(["dedup", "all.ris", "--review", "doubts.jsonl"], files)
    expect(answered(first.out).clusters).toHaveLength(2)
    expect(first.err).toContain("in doubt and not merged: 1 pair, written to doubts.jsonl")
    const doubts = readFileSync(join(first.folder, "doubts.jsonl"), "utf8")
    expect(JSON.parse(doubts)).toMatchObject({
      version: 2,
      ids: ["1", "2"],
      action: null,
      records: ["Roe Ann. Statins in the old. Heart. 2020;3.", "Statins in the old."]
    })
    expect(answered(first.out).review[0].for).toEqual(JSON.parse(doubts).for)
    const with_ = (text: string) => litfuse(["dedup", "all.ris", "--decisions", "doubts.jsonl"], { ...files, "doubts.jsonl": text })
    expect(answered((await with_(doubts)).out).clusters).toHaveLength(2)
    expect(answered((await with_(doubts.replace("null", '"same"'))).out).clusters).toEqual([["1", "2"]])
    expect(answered((await with_("")).out).clusters).toHaveLength(2)
    expect(answered((await with_('{"a":"1","b":"2","same":false,"why":"another edition"}\n')).out).review).toEqual([])
  })

  it("says that no pair is in doubt, and then leaves an empty file of them", async () => {
    const { err, folder } = await litfuse(["dedup", "all.ris", "--review", "doubts.jsonl"], { "all.ris": pubmed })
    expect(err).toContain("no pair is in doubt; doubts.jsonl is empty\n")
    expect(readFileSync(join(folder, "doubts.jsonl"), "utf8")).toBe("")
  })

  it.each([
    ["--out all.ris", "all.ris is an input of this call; write to another file"],
    ["--decisions made.jsonl --review ./made.jsonl", "./made.jsonl is an input of this call; write to another file"],
    ["--out new.ris --review new.ris", "new.ris is named by --out and by --review; name two files"]
  ])("writes over nothing that it reads: %s", async (words, says) => {
    const files = { "all.ris": pubmed, "made.jsonl": '{"a":"1","b":"2","same":true}\n' }
    const { code, out, err, folder } = await litfuse(["dedup", "all.ris", ...words.split(" ")], files)
    expect([code, out, err]).toEqual([2, "", `litfuse dedup: ${says}\n`])
    for (const [name, text] of Object.entries(files)) expect(readFileSync(join(folder, name), "utf8")).toBe(text)
  })

  it.each([
    ['{"a":"1","b":"9","same":true}\n', /decisions.jsonl:1: the unknown record "9"/],
    ['{"a":"1","b":"2"}\n', /decisions.jsonl:1: an object that is not a decision; expected \{"version": 2, "action"/],
    ['{"a":"1","b":"1","same":true}\n', /decisions.jsonl:1: the record "1" twice/],
    ['{"a":"1","b":"2","same":true}\n{"a":"2","b":"1","same":false}\n', /decisions.jsonl:1: 1 and 2 cannot be one/]
  ])("refuses decisions in one line: %s", async (text, message) => {
    const words = ["dedup", "all.ris", "--decisions", "decisions.jsonl", "--out", "merged.ris"]
    const { code, err, folder } = await litfuse(words, { "all.ris": pubmed, "decisions.jsonl": text })
    expect([code, existsSync(join(folder, "merged.ris"))]).toEqual([2, false])
    expect(err).toMatch(message)
  })

  it("compares in shards on any machine, and puts them together as one process would have answered", async () => {
    const whole = ["dedup", "a.ris", "b.ris", "--review", "doubts.jsonl"]
    const one = await litfuse(whole, { "a.ris": pubmed, "b.ris": embase })
    const doubts = () => readFileSync("doubts.jsonl", "utf8")
    const asked = doubts()
    for (const place of ["2/2", "1/2"]) {
      const { code, out, err } = await again(`dedup a.ris b.ris --shard ${place} --out parts`)
      expect([code, out]).toEqual([0, expect.stringMatching(/^parts.dedup\.[12]-of-2\.[0-9a-f]{12}\.dedup\.json\n$/)])
      expect(err).toMatch(/^compared \d of 5 records: \d+ pairs? for the merge\n$/)
    }
    const merged = await again([...whole, "--merge", "parts"])
    expect([merged.code, merged.out, merged.err, doubts()]).toEqual([one.code, one.out, one.err, asked])
    for (const [words, says] of [
      ["--shard 1/2 --out parts --review doubts.jsonl", "litfuse dedup: --review does not apply to a shard; use it with --merge"],
      ["--shard 1/2 --out parts --merge parts", "litfuse dedup: --shard and --merge cannot be combined; first run every shard, then merge"],
      ["--merge nofolder", "litfuse: nofolder: not found; check the path"]
    ] as const)
      expect((await again(`dedup a.ris ${words}`)).err).toBe(`${says}\n`)
  })

  it("takes its preset, and refuses files that it cannot read in one line", async () => {
    const strict = await litfuse(["dedup", "a.ris", "b.ris", "--preset", "strict"], { "a.ris": pubmed, "b.ris": embase })
    expect(answered(strict.out).clusters).toHaveLength(5)
    for (const [words, message] of [
      [["a.ris", "a.ris"], /a.ris is named twice/],
      [["gone.ris"], /gone.ris/],
      [["a.bin"], /a.bin/]
    ] as const) {
      const { code, out, err } = await litfuse(["dedup", ...words], { "a.ris": pubmed, "a.bin": "\u0000\u0001\u0002 no text" })
      expect([code, out, err.trimEnd().split("\n").length]).toEqual([2, "", 1])
      expect(err).toMatch(message)
    }
  })
})
