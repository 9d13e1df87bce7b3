import { createHash } from "node:crypto"
import { appendFileSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { badLine } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Dedup from "../src/Dedup.ts"
import * as Input from "../src/dedup/input.ts"
import * as Runs from "../src/Runs.ts"
import * as Project from "../src/Project.ts"
import { asked } from "./asked.ts"
import { errorOf, refusals } from "./refusals.ts"
import { written } from "./written.ts"

const reference = (title: string, rest: ReadonlyArray<string> = ["AU  - Roe, Ann", "PY  - 2020", "T2  - Heart", "VL  - 3", "SP  - 5"]) =>
  ["TY  - JOUR", `TI  - ${title}`, ...rest, "ER  - ", ""].join("\n")

const [trial, statins] = ["Aspirin after a first heart attack: a randomised trial", "Statins in the very old"]
const files = {
  "a.ris": `${reference(trial)}\n${reference(statins, ["SP  - 90", "XX  - ?"])}`,
  "sub/b.ris": reference(trial.toUpperCase())
}
const doubtful = { "d.ris": `${reference(statins)}\n${reference(statins, [])}` }

const decode = Schema.decodeUnknownSync(Dedup.Answer)

describe("dedup", () => {
  it("answers values by the names of the files as they are written, and writes nothing", async () => {
    const folder = written(files)
    const answer = await asked(Dedup.ask({ folder, files: ["a.ris", "sub/b.ris"] }))
    expect(answer.document).toEqual({
      version: 1,
      records: 3,
      clusters: [["a.ris:1", "sub/b.ris:1"], ["a.ris:2"]],
      review: [],
      links: []
    })
    expect(answer.counts).toEqual([
      { file: "a.ris", records: 2 },
      { file: "sub/b.ris", records: 1 }
    ])
    expect([JSON.parse(answer.text), answer.queue]).toEqual([answer.document, ""])
    expect(answer.notices.map(({ code }) => code)).toEqual(["field-kept"])
    expect(decode(JSON.parse(JSON.stringify(answer)))).toEqual(answer)
    expect(readdirSync(folder).sort()).toEqual(["a.ris", "sub"])
  })

  it("prints the merged records, and uses the given name of the output in notices", async () => {
    const nbib = { "a.nbib": "PMID- 1\nTI  - A\nMH  - *Bone Density\n" }
    const answer = await asked(Dedup.ask({ folder: written(nbib), files: ["a.nbib"], format: "ris", out: "merged.ris" }))
    expect(answer.text).toMatch(/^TY  - .*\r?\n/)
    expect(answer.notices).toMatchObject([{ code: "field-not-carried", subject: "merged.ris" }])
  })

  it("says which fields stay behind, unless a form is written that may hold them", async () => {
    const codes = async (more: object) =>
      (await asked(Dedup.ask({ folder: written(files), files: ["a.ris"], ...more }))).notices.map(({ code }) => code)
    expect(await codes({ format: "json" })).toEqual(["field-kept"])
    for (const more of [{ format: "json", merged: "ris" }, { format: "ris" }]) expect(await codes(more)).toEqual([])
  })

  it("says from which file and record each field of a merged record comes, where that is asked for", async () => {
    const folder = written(files)
    const request = { folder, files: ["a.ris", "sub/b.ris"] as [string, string] }
    const { document, text } = await asked(Dedup.ask({ ...request, provenance: true }))
    const [merged, ...others] = document.provenance!
    expect([merged!.cluster, others]).toEqual([["a.ris:1", "sub/b.ris:1"], []])
    expect(merged!.fields).toMatchObject({ title: ["a.ris:1"], contributors: ["a.ris:1"], published: ["a.ris:1"] })
    expect(JSON.parse(text)).toEqual(document)
    const { provenance: _, ...rest } = document
    expect((await asked(Dedup.ask(request))).document).toEqual(rest)
    const alone = await asked(
      Dedup.ask({ folder: written({ "c.ris": `${files["a.ris"]}\n${reference(trial)}` }), files: ["c.ris"], provenance: true })
    )
    expect(alone.document.provenance!.map(({ cluster, fields }) => [cluster, fields["title"]])).toEqual([[["1", "3"], ["1"]]])
    expect(await refusals(Dedup.ask({ ...request, provenance: true, format: "ris" }))).toEqual([
      {
        fields: ["provenance", "format"],
        text: "{provenance} needs JSON, and {format} is ris; use json, and {merged} for the records"
      }
    ])
  })

  it("prints into sinks what it answers as texts, and no more of it where a sink refuses", async () => {
    const request = { folder: written(files), files: ["a.ris", "sub/b.ris"] as [string, string], format: "csv", merged: "ris" } as const
    const { text, merged } = await asked(Dedup.ask(request))
    const [pieces, beside]: [Array<string>, Array<string>] = [[], []]
    const taking = (all: Array<string>) => (piece: string) => Result.succeed(void all.push(piece))
    const told = await asked(Dedup.into(taking(pieces), taking(beside))(request))
    expect([pieces.join(""), beside.join("")]).toEqual([text, merged])
    expect(told.sha256).toBe(createHash("sha256").update(text).digest("hex"))
    const full = badLine("out", 0, "no room", "room")
    const taken: Array<string> = []
    const refusing = (piece: string) => (taken.push(piece) > 1 ? Result.fail(full) : Result.succeed(undefined))
    expect((await errorOf(Dedup.into(refusing, refusing)(request))).message).toContain("no room")
    expect(taken.length).toBe(2)
  })

  it("refuses more records than can be compared at once, with their number and the place of the first that is too many", () => {
    const folder = written(files)
    expect(Result.isSuccess(Input.read(folder, ["a.ris", "sub/b.ris"], { most: 3 }))).toBe(true)
    const read = Input.read(folder, ["a.ris", "sub/b.ris"], { most: 2 })
    expect(Result.isFailure(read) && read.failure.message).toMatch(
      /^sub\/b\.ris:1: one record more than the 2 that can be compared at once; expected fewer/
    )
  })

  it("gives the pairs in doubt as a file of decisions, and honours what becomes of it", async () => {
    const first = await asked(Dedup.ask({ folder: written(doubtful), files: ["d.ris"] }))
    expect([first.document.clusters, first.document.review.map(({ pair }) => pair)]).toEqual([[["1"], ["2"]], [["1", "2"]]])
    expect(decode(JSON.parse(JSON.stringify(first)))).toEqual(first)
    expect(JSON.parse(first.queue)).toMatchObject({ version: 2, action: null, ids: ["1", "2"], for: first.document.review[0]!.for })
    const folder = written({ ...doubtful, "made.jsonl": first.queue.replace("null", '"same"') })
    const second = await asked(Dedup.ask({ folder, files: ["d.ris"], decisions: "made.jsonl" }))
    expect([second.document.clusters, second.notices]).toEqual([[["1", "2"]], []])
  })

  describe("in a project", () => {
    const project = async () => {
      const folder = written(doubtful)
      await asked(Project.init({ folder }))
      return {
        folder,
        ledger: resolve(folder, ".litfuse/decisions.jsonl"),
        said: (text: string) => writeFileSync(join(folder, "made.jsonl"), text)
      }
    }
    const codes = (answer: Dedup.Answer) => answer.notices.map(({ code }) => code)

    it("decisions of a file are added to those of the project, which then hold by themselves, wherever in it", async () => {
      const { folder, ledger, said } = await project()
      const { queue, notices } = await asked(Dedup.ask({ folder, files: ["d.ris"] }))
      expect(notices.filter(({ code }) => code.startsWith("decision"))).toEqual([])
      said(queue.replace("null", '"same"').replace('"why":""', '"why":"one talk"'))
      const answer = await asked(Dedup.ask({ folder, files: ["d.ris"], decisions: "made.jsonl", who: "ann" }))
      expect([answer.document.clusters, codes(answer)]).toEqual([[["1", "2"]], ["decisions-added"]])
      const [line, ...more] = readFileSync(ledger, "utf8").trimEnd().split("\n")
      expect([JSON.parse(line!), more]).toMatchObject([{ version: 2, who: "ann", action: "same", why: "one talk" }, []])
      // what is known is not added again
      expect(codes(await asked(Dedup.ask({ folder, files: ["d.ris"], decisions: "made.jsonl", who: "ann" })))).toEqual([])
      const own = await asked(Dedup.ask({ folder, files: ["d.ris"] }))
      expect([own.document.clusters, own.notices]).toMatchObject([
        [["1", "2"]],
        [{ code: "decisions-of-project", subject: ledger, text: "the project decides 1 pair of records here" }]
      ])
      expect((await asked(Dedup.ask({ folder, files: ["d.ris"], decisions: ledger }))).document.clusters).toEqual([["1", "2"]])
      said(queue.replace("null", '"undo"'))
      const undone = await asked(Dedup.ask({ folder, files: ["d.ris"], decisions: "made.jsonl", who: "bob" }))
      expect(undone.document.clusters).toEqual([["1"], ["2"]])
      expect((await asked(Dedup.ask({ folder, files: ["d.ris"] }))).document.clusters).toEqual([["1"], ["2"]])
    })

    it("where people disagree neither word holds, which is said; what is no decision is refused with its line", async () => {
      const { folder, ledger, said } = await project()
      const { queue } = await asked(Dedup.ask({ folder, files: ["d.ris"] }))
      for (const [who, action] of [
        ["ann", "same"],
        ["bob", "different"]
      ] as const) {
        said(queue.replace("null", `"${action}"`))
        await asked(Dedup.ask({ folder, files: ["d.ris"], decisions: "made.jsonl", who }))
      }
      const answer = await asked(Dedup.ask({ folder, files: ["d.ris"] }))
      expect([answer.document.clusters, codes(answer)]).toEqual([[["1"], ["2"]], ["decision-contradicted"]])
      appendFileSync(ledger, "<<<<<<< HEAD\n")
      expect((await errorOf(Dedup.ask({ folder, files: ["d.ris"] }))).message).toContain("decisions.jsonl:3: git left a conflict here")
    })

    it("a project that cannot be written does not prevent an answer", async () => {
      const { folder, ledger, said } = await project()
      const { queue } = await asked(Dedup.ask({ folder, files: ["d.ris"] }))
      said(queue.replace("null", '"same"'))
      writeFileSync(ledger, '{"version":2')
      const answer = await asked(Dedup.ask({ folder, files: ["d.ris"], decisions: "made.jsonl" }))
      expect([answer.document.clusters, codes(answer)]).toEqual([[["1", "2"]], ["decisions-not-added", "half-a-line"]])
    })

    it("a run of it is known by the hash of its answer", async () => {
      const { folder } = await project()
      const { text } = await asked(Dedup.ask({ folder, files: ["d.ris"] }))
      const { runs } = await asked(Runs.list({ folder, answered: true }))
      expect(runs).toMatchObject([
        { question: "dedup", counts: { records: 2, works: 2 }, answer: createHash("sha256").update(text).digest("hex") }
      ])
    })
  })

  describe("decisions", () => {
    const whole = ["AU  - Roe, Ann", "PY  - 2020", "T2  - Heart", "VL  - 3", "SP  - 5"]
    const [one, other, third] = [reference(statins), reference(statins, []), reference("Something else")]
    const queueOf = async (text: string) => {
      const { queue } = await asked(Dedup.ask({ folder: written({ "d.ris": text }), files: ["d.ris"] }))
      expect(queue.split("\n").length).toBe(2)
      return queue
    }
    const decidedOf = async (made: string, texts: Readonly<Record<string, string>>) => {
      const folder = written({ ...texts, "made.jsonl": made })
      const [first, ...rest] = Object.keys(texts)
      const { document, notices } = await asked(Dedup.ask({ folder, files: [first!, ...rest], decisions: "made.jsonl" }))
      return { clusters: document.clusters, unmatched: notices.filter(({ code }) => code === "decision-unmatched").map(({ text }) => text) }
    }
    const made = async (action: string) => (await queueOf(`${one}\n${other}`)).replace('"action":null', `"action":"${action}"`)

    it("hold with a record on top, in another order, with another file, and when a DOI arrives later", async () => {
      const same = await made("same")
      expect(await decidedOf(same, { "d.ris": `${third}\n${other}\n${one}` })).toEqual({ clusters: [["1"], ["2", "3"]], unmatched: [] })
      expect((await decidedOf(same, { "e.ris": third, "d.ris": `${one}\n${other}` })).clusters).toEqual([
        ["e.ris:1"],
        ["d.ris:1", "d.ris:2"]
      ])
      const later = reference(statins, [...whole, "DO  - 10.1000/later"])
      expect(await decidedOf(same, { "d.ris": `${later}\n${other}` })).toEqual({ clusters: [["1", "2"]], unmatched: [] })
    })

    it("are listed where they fit no record, or several that may be different", async () => {
      const same = await made("same")
      expect(await decidedOf(same, { "d.ris": `${third}\n${one}` })).toEqual({
        clusters: [["1"], ["2"]],
        unmatched: ["1 decision decides nothing here", 'both of its records are the same record here, "statins in the very old" (2020)']
      })
      expect((await decidedOf(same, { "d.ris": third })).unmatched.at(-1)).toBe(
        'no record is "statins in the very old" (2020), and none "statins in the very old"'
      )
      const editorials = [1, 2, 3].map((number) => reference(statins, ["AU  - Doe, Eve", `PY  - 201${number}`])).join("\n")
      const { unmatched } = await decidedOf(same, { "d.ris": `${editorials}\n${one}` })
      expect(unmatched.at(-1)).toBe('4 records match "statins in the very old"')
    })

    it("are revoked by a later line", async () => {
      const same = await made("same")
      const at = (line: string, time: string) => line.replace('"action"', `"at":"${time}","action"`)
      const undo = same.replace('"same"', '"undo"')
      const texts = { "d.ris": `${one}\n${other}` }
      expect((await decidedOf(`${at(undo, "2026-02-01")}${at(same, "2026-01-01")}`, texts)).clusters).toEqual([["1"], ["2"]])
      expect((await decidedOf(`${same}${undo}${same}`, texts)).clusters).toEqual([["1", "2"]])
    })
  })

  it("names the line of every decision that others contradict", async () => {
    const made = [true, false].map((same) => `${JSON.stringify({ a: "1", b: "2", same })}\n`).join("")
    const folder = written({ ...doubtful, "made.jsonl": made })
    const [problem, ...others] = await refusals(Dedup.ask({ folder, files: ["d.ris"], decisions: "made.jsonl" }))
    expect([problem?.fields, others]).toEqual([["decisions"], []])
    expect(problem?.text).toMatch(/made\.jsonl:1: 1 and 2 cannot be one publication, because other lines separate them/)
  })

  it("refuses a request with everything that is wrong with it, by its fields", async () => {
    const folder = written(files)
    expect(await refusals(Dedup.ask({ folder, files: ["a.ris", "a.ris"], preset: "similar-titles", mergeFrom: 0.5 }))).toEqual([
      { fields: ["files"], text: "a.ris is named twice; name each file once" },
      {
        fields: ["mergeFrom", "preset"],
        text: "{mergeFrom} cannot be used with {preset} similar-titles, which has no probability; use corrected or strict"
      }
    ])
    expect(await refusals(Dedup.ask({ folder, files: ["a.ris"], mergeFrom: 5 }))).toEqual([
      { fields: ["mergeFrom"], text: "{mergeFrom} is 5; it takes a probability from 0.01 to 0.99" }
    ])
    const { reason, message } = await errorOf(Dedup.ask({ folder, files: ["gone.ris"] }))
    expect([reason._tag, message]).toEqual(["Failed", expect.stringMatching(/gone\.ris: not found; check the path/)])
  })
})

describe("files that would be written over others", () => {
  it.each([
    [{ out: "a.ris" }, ["out"], "a.ris is an input of this call; write to another file"],
    [{ review: "./made.jsonl", decisions: "made.jsonl" }, ["review"], "./made.jsonl is an input of this call; write to another file"],
    [{ out: "link.ris" }, ["out"], "link.ris is an input of this call; write to another file"],
    [{ out: "new.ris", review: "sub/../new.ris" }, ["out", "review"], "new.ris is named by {out} and by {review}; name two files"]
  ])("%o", (places, fields, text) => {
    const folder = written({ ...files, "made.jsonl": "" })
    symlinkSync("a.ris", join(folder, "link.ris"))
    expect(Dedup.checkFiles({ folder, files: ["a.ris"], ...places })).toEqual({ fields, text })
  })

  it("are none where all differ, and standard output is no file", () => {
    const folder = written(files)
    expect(Dedup.checkFiles({ folder, files: ["a.ris", "-"], out: "-", review: "-" })).toBeUndefined()
  })
})
