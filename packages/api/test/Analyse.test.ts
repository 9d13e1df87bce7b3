import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Analyse from "../src/Analyse.ts"
import { analysisSection } from "../src/document/analysisSection.ts"
import * as Search from "../src/Search.ts"
import { asked } from "./asked.ts"
import { errorOf, refusals } from "./refusals.ts"
import { written } from "./written.ts"

const entry = (n: number): string =>
  `TY  - JOUR\nTI  - Vitamin K and bone, part ${n}\nAU  - Roe, Jane\nPY  - 2021\nDO  - 10.1234/example.${n}\nER  - \n`
const file = (...numbers: ReadonlyArray<number>): string => numbers.map(entry).join("\n")
const files = { "a.ris": file(1, 2, 3), "b.ris": file(2, 3, 4) }

const sda = { analyses: ["sda"] } as const

describe("analyse", () => {
  it("reads files of references, each as a source, and says why a file does not know its search", async () => {
    const answer = await asked(Analyse.ask({ folder: written(files), files: ["a.ris", "b.ris"] }))
    expect(answer.analyses["sda"]).toMatchObject({
      analyzer: "source-agreement",
      reason: null,
      output: { works: 4, pairs: [{ sources: ["file-a", "file-b"], shared: 2 }] }
    })
    expect(answer.analyses["prisma"]).toMatchObject({ output: null, reason: "a file of references does not say how it was found" })
    expect(Schema.decodeUnknownSync(Analyse.Answer)(JSON.parse(JSON.stringify(answer)))).toEqual(answer)
  })

  it("analyses a stored answer as when it was found, in the order of the sources", async () => {
    const folder = written(files)
    const request = { folder, query: "vitamin", sources: ["file:a.ris", "file:b.ris"], preset: "agreement", limit: null }
    const found = await asked(Search.ask(request))
    const path = written({ "r.json": JSON.stringify(found) })
    const answer = await asked(Analyse.ask({ folder: path, files: ["r.json"], ...sda }))
    expect(answer.analyses["sda"]).toEqual(found.analyses!["agreement"])
  })

  it("gives the PRISMA analysis of the default search, as the option of search writes it", async () => {
    const folder = written(files)
    const found = await asked(
      Search.run({ folder, query: "vitamin", sources: ["file:a.ris", "file:b.ris"], limit: null, from: "2020", beside: ["prisma-s"] })
    )
    const path = written({ "r.json": JSON.stringify({ ...found.answer, works: [...found.answer.works] }) })
    const { analyses } = await asked(Analyse.ask({ folder: path, files: ["r.json"] }))
    expect(analyses["rscore"]).toEqual(found.answer.analyses!["rscore"])
    expect(analyses["prisma"]!.output).toEqual(found.beside[0]!.output)
    expect(analyses["flow"]).toMatchObject({ output: { identified: 6, duplicates: 2, screened: 4 } })
  })

  it("takes analyses of all works from a truncated answer, and makes none itself", async () => {
    const folder = written(files)
    const request = { folder, query: "vitamin", sources: ["file:a.ris", "file:b.ris"], limit: 1 }
    const kept = await asked(Search.ask({ ...request, preset: "agreement" }))
    const bare = { ...kept, analyses: {} }
    const path = written({ "kept.json": JSON.stringify(kept), "bare.json": JSON.stringify(bare) })
    const of = (name: string) => asked(Analyse.ask({ folder: path, files: [name], ...sda }))
    expect((await of("kept.json")).analyses["sda"]).toEqual(kept.analyses!["agreement"])
    const { analyses, notices } = await of("bare.json")
    expect(analyses["sda"]).toMatchObject({ output: null, reason: expect.stringMatching(/^the file holds 1 of the 4 works/) })
    expect(notices).toMatchObject([{ code: "part-of-result", text: expect.stringContaining("1 of 4 works") }])
  })

  it("reads what is found for a topic of a dataset", async () => {
    const folder = join(import.meta.dirname, "../../..")
    const { analyses } = await asked(Analyse.ask({ folder, dataset: "atlas", topic: "T01", analyses: ["timeline"] }))
    expect(Object.keys(analyses)).toEqual(["timeline"])
    const topics = readFileSync(join(folder, "datasets/atlas/topics.jsonl"), "utf8")
    expect(topics).toContain('"T01"')
    expect(analyses["timeline"]!.reason).toBeNull()
  })

  it("reads what is found for a topic of a folder as BEIR packs it", async () => {
    const folder = written({
      "sleep/corpus.jsonl": '{"_id":"d1","title":"coffee","text":"coffee and sleep"}\n{"_id":"d2","title":"tea","text":"tea"}\n',
      "sleep/queries.jsonl": '{"_id":"q1","text":"coffee"}\n'
    })
    const { analyses } = await asked(Analyse.ask({ folder, dataset: "./sleep", topic: "q1", analyses: ["timeline"] }))
    expect(analyses["timeline"]).toMatchObject({ output: { undated: [{ work: "corpus:d1" }] }, reason: null })
  })

  it("compares timelines: a work is the same although another source named it first", async () => {
    const dated = (id: string, title: string, year: number, n: number) =>
      `TY  - JOUR\nID  - ${id}\nTI  - ${title}\nAU  - Roe, Jane\nPY  - ${year}\nDO  - 10.1234/example.${n}\nER  - \n`
    const first = "A randomised phase II trial of vitamin K"
    const folder = written({
      "old.ris": dated("1", first, 2001, 1) + dated("2", "Meta-analysis of vitamin D", 2005, 2),
      "new.ris": dated("1", "Meta-analysis of vitamin D", 2006, 2) + dated("2", "A phase III trial of vitamin K", 2010, 3)
    })
    const { analyses } = await asked(Analyse.ask({ folder, files: ["new.ris"], against: ["old.ris"] }))
    expect(Object.keys(analyses)).toEqual(["against"])
    expect(analyses["against"]).toMatchObject({
      analyzer: "timeline-comparison",
      reason: null,
      output: {
        names: ["old.ris", "new.ris"],
        works: [2, 2],
        added: [{ title: "A phase III trial of vitamin K", published: "2010" }],
        gone: [{ title: first }],
        changed: [{ title: "Meta-analysis of vitamin D", what: ["published"] }]
      }
    })
    const both = await asked(Analyse.run({ folder, files: ["new.ris"], against: ["new.ris"], analyses: ["timeline"] }))
    expect(both.analyses.map(({ node }) => node)).toEqual(["timeline", "against"])
    expect(both.answer.analyses["against"]!.output).toMatchObject({
      added: [],
      gone: [],
      changed: [],
      names: ["new.ris (before)", "new.ris (now)"]
    })
  })

  it("compares timelines with the titles of works, also of those without a date", async () => {
    const undated = (title: string, n: number) => `TY  - JOUR\nTI  - ${title}\nAU  - Roe, Jane\nDO  - 10.1234/example.${n}\nER  - \n`
    const folder = written({ "old.ris": undated("Tea", 1), "new.ris": undated("Coffee", 2) })
    const { analyses } = await asked(Analyse.run({ folder, files: ["new.ris"], against: ["old.ris"] }))
    const [{ output, views }] = analyses as [Analyse.Analysed["analyses"][number]]
    expect(output).toMatchObject({ added: [{ title: "Coffee", published: "" }], gone: [{ title: "Tea", published: "" }] })
    expect(views.text()).toContain("only in new.ris: 1 work\n  Coffee\nonly in old.ris: 1 work\n  Tea\n")
  })

  it("distinguishes works of two files with the same name and position", async () => {
    const [old, fresh] = [written({ "a.ris": file(1) }), written({ "a.ris": file(7) })]
    const { analyses } = await asked(Analyse.ask({ folder: fresh, files: ["a.ris"], against: [join(old, "a.ris")] }))
    expect(analyses["against"]!.output).toMatchObject({
      added: [{ title: "Vitamin K and bone, part 7" }],
      gone: [{ title: "Vitamin K and bone, part 1" }]
    })
  })

  it("puts the timelines of several topics side by side; each work of several topics is named with them", async () => {
    const dated = (title: string, year: number, n: number) =>
      `TY  - JOUR\nTI  - ${title}\nAU  - Roe, Jane\nPY  - ${year}\nDO  - 10.1234/example.${n}\nER  - \n`
    const [meta, trial] = ["Meta-analysis of vitamin D", "A randomised phase III trial of vitamin K"]
    const folder = written({
      "one.ris": dated(meta, 2005, 1) + dated("Coffee", 2001, 2),
      "two.ris": dated(trial, 2010, 3) + dated(meta, 2006, 1),
      "three.ris": dated(trial, 2012, 3) + dated("Tea", 1999, 4) + dated("Meta-analysis of bread", 1998, 5)
    })
    const against = ["two.ris", "three.ris"]
    const { analyses, answer, added } = await asked(Analyse.run({ folder, files: ["one.ris"], against }))
    expect(analyses.map(({ node, analyzer }) => [node, analyzer])).toEqual([["topics", "timelines-side-by-side"]])
    expect(answer.analyses["topics"]!.output).toMatchObject({
      names: ["one.ris", "two.ris", "three.ris"],
      works: [2, 2, 3],
      types: expect.arrayContaining([
        expect.objectContaining({ id: "phase-3", first: [null, 2010, 2012], milestones: [0, 1, 1] }),
        expect.objectContaining({ id: "meta-analysis", first: [2005, 2006, 1998], milestones: [1, 1, 1] })
      ]),
      shared: [
        { title: meta, published: "2005", topics: [0, 1] },
        { title: trial, published: "2010", topics: [1, 2] }
      ]
    })
    expect(added!.map((work) => work.records[0]!.title)).toEqual(["Coffee"])
    const text = analyses[0]!.views.text()
    expect(text).toContain("2 = two.ris: 2 works")
    expect(text).toMatch(/Meta-analysis +2005 \(1\) +2006 \(1\) +1998 \(1\)\n/)
    expect(text).toContain(
      "in several: 2 works\n  2005 Meta-analysis of vitamin D (1, 2)\n  2010 A randomised phase III trial of vitamin K (2, 3)"
    )
    const alone = await asked(Analyse.run({ folder, files: ["three.ris"], against: ["one.ris", "one.ris"] }))
    expect(alone.answer.analyses["topics"]!.output).toMatchObject({ names: ["three.ris", "one.ris (1)", "one.ris (2)"] })
  })

  it("keeps works of several files apart that have the same name and position", async () => {
    const folders = [1, 4, 7].map((n) => written({ "a.ris": file(n) }))
    const against = folders.slice(1).map((folder) => join(folder, "a.ris"))
    const { analyses } = await asked(Analyse.ask({ folder: folders[0]!, files: ["a.ris"], against }))
    expect(analyses["topics"]!.output).toMatchObject({ works: [1, 1, 1], shared: [] })
  })

  it("reports which sources found the included records, and which records no source found", async () => {
    const folder = written({ ...files, "included.ris": file(2, 4, 9) })
    const { analyses, notices } = await asked(Analyse.ask({ folder, files: ["a.ris", "b.ris"], included: ["included.ris"], ...sda }))
    expect(analyses["sda"]!.output).toMatchObject({
      combinations: [
        { sources: ["file-a", "file-b"], merged: 2, included: 1 },
        { sources: ["file-a"], merged: 1, included: 0 },
        { sources: ["file-b"], merged: 1, included: 1 }
      ]
    })
    expect(notices).toMatchObject([
      { code: "not-among-works", text: expect.stringContaining('1 of the 3 included records: "Vitamin K and bone, part 9"') }
    ])
  })

  it("adds missing analyses to those of an answer's pipeline", async () => {
    const folder = written(files)
    const found = await asked(Search.run({ folder, query: "vitamin", sources: ["file:a.ris", "file:b.ris"], limit: null }))
    const { analyses } = await asked(Analyse.completeAnalyses(folder, found.answer, found.works, found.analyses))
    // works in memory and works of the JSON give the same
    const named = { name: "vitamin", answer: { ...found.answer, works: [...found.unexplained] } }
    const outputs = (some: typeof analyses) => Object.fromEntries(some.map(({ node, output }) => [node, output]))
    expect(outputs(analyses)).toEqual(outputs((await asked(Analyse.analyseAnswer(folder, named, []))).analyses))
    expect(analyses.map(({ node }) => node)).toEqual([...Analyse.analysisNames])
    expect(analyses.filter(({ reason }) => reason !== null)).toEqual([])
    expect(analyses[0]).toBe(found.analyses[0])
  })

  it("folds a lineage by branch, with as many works as the branch has in the timeline", async () => {
    const folder = join(import.meta.dirname, "../../..")
    const { analyses } = await asked(Analyse.run({ folder, dataset: "atlas", topic: "T01", analyses: ["timeline", "lineage"] }))
    const [timeline, lineage] = analyses.map((one) => analysisSection(one).blocks)
    const folds = lineage!.flatMap((block) => (block.type === "fold" ? [block] : []))
    const counts = folds.map(({ summary, blocks: [table] }) => [String(summary), table?.type === "table" ? table.rows.length : 0] as const)
    expect(folds.length).toBeGreaterThan(3)
    for (const [summary, rows] of counts) expect(summary).toMatch(new RegExp(`: ${rows} works?$`))
    const all = counts.reduce((sum, [, rows]) => sum + rows, 0)
    // the lanes of the timeline count the works of the same branches
    const drawn = timeline!.flatMap((block) => (block.type === "figure" ? [block.svg!] : [])).join("")
    expect(drawn).toContain(`Works by branch and year: ${all} works`)
    const lanes = counts.filter(([summary]) => !summary.startsWith("Phase"))
    for (const [summary] of lanes) expect(drawn).toContain(summary.replace("&", "&amp;").replace(/: (\d+) works?$/, " ($1"))
    const phases = counts.filter(([summary]) => summary.startsWith("Phase")).reduce((sum, [, rows]) => sum + rows, 0)
    expect(drawn).toContain(`Clinical Development (${phases}`)
  })

  it("refuses a request by its fields, and fails with the error of a file", async () => {
    const folder = written({ "a.json": '{"version": 1}', "b.json": "{", "r.ris": "" })
    expect(await refusals(Analyse.ask({ folder }))).toMatchObject([{ fields: ["dataset", "topic"] }])
    expect(await refusals(Analyse.ask({ folder, dataset: "atlas" }))).toMatchObject([{ fields: ["dataset", "topic"] }])
    const house = join(import.meta.dirname, "../../..")
    expect(await refusals(Analyse.ask({ folder: house, dataset: "atlas", topic: "no" }))).toMatchObject([{ fields: ["topic"] }])
    expect(await refusals(Analyse.ask({ folder: house, dataset: "atlas", topic: "T01", topics: "no" }))).toMatchObject([
      { fields: ["topics"] }
    ])
    expect((await errorOf(Analyse.ask({ folder, files: ["a.json"] }))).message).toMatch(/a\.json: version expected 2, got 1/)
    expect((await errorOf(Analyse.ask({ folder, files: ["b.json"] }))).message).toMatch(/b\.json: is not JSON/)
    expect((await errorOf(Analyse.ask({ folder, files: ["none.ris"] }))).message).toMatch(/none\.ris/)
  })
})
