import { copyFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Bench from "@litfuse/api/Bench"
import { describe, expect, it } from "vitest"
import { asked } from "../asked.ts"
import { experiment, place, read, refused, sha256, tiny } from "./workspace.ts"

const retrieving = (id: string) => `  - id: ${id}
    title: ${id}
    qrels: qrels
    retrieval: { depth: 1000000 }
    systems: [{ retrieve: bm25, tag: a }, { retrieve: bm25, tag: b, params: { tokenizer: simple } }]
    measures: [nDCG@10, RR]
    against: { baseline: a, measures: [RR] }
`
const documents = [
  { _id: "a", title: "gout", text: "" },
  { _id: "b", title: "gouts of asthma", text: "gout" }
]
  .map((one) => `${JSON.stringify(one)}\n`)
  .join("")
const topics = `${JSON.stringify({ _id: "1", text: "gout" })}\n${JSON.stringify({ _id: "2", text: "asthma" })}\n`

/** Three tables: a run whose value is expected, and two of retrievals that read two indexes each. */
const files = {
  ...tiny,
  "datasets/tiny/documents.jsonl": documents,
  "datasets/tiny/topics.jsonl": topics,
  "datasets/tiny/dataset.yaml": `${tiny["datasets/tiny/dataset.yaml"]!}  documents: { path: documents.jsonl, format: jsonl-documents, sha256: ${sha256(documents)} }
  topics: { path: topics.jsonl, format: jsonl-topics, sha256: ${sha256(topics)}, counts: { topics: 2 } }
`,
  "reports/try/experiment.yaml": `${experiment()}${retrieving("one")}${retrieving("two")}`
}

const shard = (folder: string, index: number, of: number, out = "shards") =>
  asked(Bench.Shard.ask({ folder, experiment: "try", shard: `${index}/${of}`, out }))

const sharded = async (of: number, out = "shards") => {
  const folder = place(files)
  for (let index = of; index >= 1; index--) await shard(folder, index, of, out)
  return folder
}

const merging = (folder: string, shards: readonly [string, ...ReadonlyArray<string>] = ["shards"]) => Bench.Shard.merge({ folder, shards })

const written = (folder: string) => ["results.json", "rankings.json", "report.md"].map((name) => read(folder, "reports/try", name))

describe("Bench.Shard", () => {
  it.each([1, 2, 3, 4, 9])("makes of %i shards the bytes of one process", async (of) => {
    const alone = place(files)
    await asked(Bench.Run.ask({ folder: alone, experiment: "try" }))
    const folder = await sharded(of)
    const { reports } = await asked(merging(folder))
    expect(reports.map(({ experiment, expectations }) => [experiment, expectations])).toEqual([
      ["try", "The one expected value holds (1 equal)."]
    ])
    expect(written(folder)).toEqual(written(alone))
  })

  it("deals every piece of the work out, once", async () => {
    const folder = place(files)
    const made = [await shard(folder, 1, 3), await shard(folder, 2, 3), await shard(folder, 3, 3)]
    expect(made.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(made[0]!.all)
    expect(Math.max(...made.map(({ pieces }) => pieces))).toBeLessThan(made[0]!.all)
  })

  it("writes the same file where a shard is run again, and merges shards of several folders", async () => {
    const folder = await sharded(2)
    const names = readdirSync(join(folder, "shards"))
    await shard(folder, 1, 2)
    expect(readdirSync(join(folder, "shards"))).toEqual(names)
    await shard(folder, 2, 2, "other")
    rmSync(
      join(
        folder,
        "shards",
        names.find((name) => name.includes("2-of-2"))!
      )
    )
    expect((await asked(merging(folder, ["shards", "other"]))).reports).toHaveLength(1)
  })

  it("names what is missing, doubled, foreign, cut, or no shard, and writes no report", async () => {
    const folder = await sharded(3)
    const at = (name: string) => join(folder, "shards", name)
    const names = readdirSync(at(""))
    const [first, second] = [names[0]!, names[1]!]
    const says = async () => JSON.stringify(await refused(merging(folder)))

    renameSync(at(second), join(folder, second))
    expect(await says()).toContain("try: of 3 shards, 2 is missing")
    renameSync(join(folder, second), at(second))

    copyFileSync(at(first), at(`again-${first}`))
    expect(await says()).toContain(`try: shard 1 is there twice: shards/again-${first} and shards/${first}; keep one`)
    rmSync(at(`again-${first}`))

    const text = read(at(second))
    writeFileSync(at(second), text.slice(0, -40))
    expect(await says()).toContain("it was cut or changed since it was written")
    writeFileSync(at(second), text.replace('"summary":{"', '"summary":{ "'))
    expect(await says()).toContain("it was cut or changed since it was written")
    writeFileSync(at(second), text)

    writeFileSync(at("x.shard.json"), '{"a":1}\n')
    expect(await says()).toContain("shards/x.shard.json:1: this is no shard")
    rmSync(at("x.shard.json"))

    await shard(folder, 1, 2)
    expect(await says()).toMatch(/does not belong to shards\/try\.1-of-[23][^:]*: it is one of [23], not of [23]/)
    for (const name of readdirSync(at(""))) if (name.includes("-of-2")) rmSync(at(name))

    writeFileSync(
      join(folder, "reports/try/experiment.yaml"),
      files["reports/try/experiment.yaml"].replace("question: Does", "question: Did")
    )
    expect(await says()).toContain("was not made with the experiment and data of this workspace")
    expect(readdirSync(join(folder, "reports/try"))).toEqual(["experiment.yaml"])
  })

  it("refuses a shard that there is not, and a folder without shards", async () => {
    const folder = place(files)
    for (const shard of ["0/2", "3/2", "1", "a/b", "1/99999"])
      expect(await refused(Bench.Shard.ask({ folder, experiment: "try", shard, out: "shards" }))).toEqual([
        [["shard"], `<shard> is "${shard}"; it takes a shard and how many there are, such as 1/4, up to 10000`]
      ])
    expect(JSON.stringify(await refused(merging(folder, ["datasets"])))).toContain("no file in datasets ends with .shard.json")
    expect(JSON.stringify(await refused(merging(folder, ["nowhere"])))).toContain("nowhere: not found")
  })
})
