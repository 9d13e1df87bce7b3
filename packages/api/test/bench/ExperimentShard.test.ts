import { copyFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Bench from "@litfuse/api/Bench"
import { describe, expect, it } from "vitest"
import { asked } from "../asked.ts"
import { experiment, place, read, refused, retrieving, sha256, withDocuments } from "./workspace.ts"

const compared = (id: string) => `${retrieving(id, "nDCG@10, RR")}    against: { baseline: a, measures: [RR] }\n`

/** Three tables: a run whose value is expected, and two of retrievals that read two indexes each. */
const files = {
  ...withDocuments([
    { _id: "a", title: "gout", text: "" },
    { _id: "b", title: "gouts of asthma", text: "gout" }
  ]),
  "reports/try/experiment.yaml": `${experiment()}${compared("one")}${compared("two")}`
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

  it("refuses results that no run of this experiment wrote, in one line, whatever they claim", async () => {
    const folder = place(files)
    const { file } = await shard(folder, 1, 1)
    const body = JSON.parse(read(folder, file).split("\n")[1]!)
    const [first, ...others] = body.pieces
    const analysis = { id: "a", title: "a", analysis: "a", revision: 1, params: {}, inputs: [], conclusions: [], tables: [], figures: [] }
    const other = (found: object) => ({ pieces: [{ piece: first.piece, found }, ...others] })
    const foreign = "holds results that are not a part of this experiment's work: run that shard again"
    const claims: ReadonlyArray<readonly [object, string]> = [
      [{ experiment: "../.." }, 'expected the id of an experiment, got \\"../..\\"'],
      [{ experiment: "x".repeat(100_000) }, "expected the id of an experiment"],
      [{ experiment: "__proto__" }, "reports/__proto__/experiment.yaml: not found"],
      [{ of: 2 ** 40 }, ".of expected 1 to 10000, got 1099511627776"],
      [{ index: 0 }, ".index expected 1 to 10000, got 0"],
      [{ index: 2 }, "expected one of 1 shards, got 2"],
      [{ pieces: [] }, `the shards hold 0 pieces of work, and the experiment has ${body.pieces.length}`],
      [{ pieces: [...body.pieces, { ...first, piece: 99 }] }, foreign],
      [{ pieces: [...body.pieces, first] }, foreign],
      [other({ analysis: { ...analysis, expected: [], notices: [] } }), foreign],
      [other({ measured: [] }), foreign],
      [other({ ...first.found, table: { ...first.found.table, id: "other" } }), foreign]
    ]
    for (const [claim, what] of claims) {
      const text = `${JSON.stringify({ ...body, ...claim })}\n`
      writeFileSync(join(folder, file), `${JSON.stringify({ shard: 2, sha256: sha256(text) })}\n${text}`)
      expect(JSON.stringify(await refused(merging(folder)))).toContain(what)
    }
  })

  it("refuses a shard that there is not, and a folder without shards", async () => {
    const folder = place(files)
    for (const shard of ["0/2", "3/2", "1", "a/b", "1/99999"])
      expect(await refused(Bench.Shard.ask({ folder, experiment: "try", shard, out: "shards" }))).toEqual([
        [["shard"], `<shard> is "${shard}"; it takes a shard and how many there are, such as 1/4, up to 10000`]
      ])
    expect(await refused(Bench.Shard.ask({ folder, experiment: "try", shard: "1/2", out: "-" }))).toEqual([
      [["shard", "out"], "<shard> needs a folder for <out>"]
    ])
    expect(JSON.stringify(await refused(merging(folder, ["datasets"])))).toContain("no file in datasets ends with .shard.json")
    expect(JSON.stringify(await refused(merging(folder, ["nowhere"])))).toContain("nowhere: not found")
  })
})
