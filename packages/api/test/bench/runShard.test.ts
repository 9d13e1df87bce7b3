import { createHash } from "node:crypto"
import { copyFileSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Bench from "@litfuse/api/Bench"
import * as Retrieve from "@litfuse/api/Retrieve"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { asked } from "../asked.ts"
import { place, read, refused } from "./workspace.ts"

const words = ["gout", "asthma", "colchicine", "statin", "walk"]
const documents = words.flatMap((word, i) =>
  words.map((other, j) => JSON.stringify({ _id: `d${i}${j}`, title: `${word} ${other}`, text: `${other} ${word} ${word}` }))
)
const files = {
  "corpus.jsonl": `${documents.join("\n")}\n`,
  "topics.tsv": words.map((word, i) => `${i + 1}\t${word}\n`).join(""),
  "others.tsv": "1\tgout\n2\tstatin\n",
  "shards/about.txt": "not a shard\n"
}

type More = Partial<Retrieve.Request>

const question = (folder: string, more: More) =>
  Retrieve.ask({ folder, documents: "corpus.jsonl", topics: "topics.tsv", retriever: "bm25", out: "bm25.run", ...more })

const retrieving = (folder: string, more: More = {}) => asked(question(folder, more))

const write = async (folder: string, shard: string, more: More = {}): Promise<string> => {
  const { shardFile, parts } = await retrieving(folder, { shard, ...more })
  writeFileSync(join(folder, "shards", shardFile!), Buffer.concat(parts))
  return shardFile!
}

/** A part as its file has it: the place in JSON, and lines of the run. */
const partOf = (bytes: Buffer) => {
  const [, body, ...lines] = bytes.toString().split("\n")
  return { body: JSON.parse(body!), lines: lines.join("\n") }
}

const merging = (folder: string) => Bench.Shard.merge({ folder, shards: ["shards"] })

describe("shards of a run", () => {
  it("give the bytes of one process, whatever their number", async () => {
    const folder = place(files)
    const whole = Buffer.concat((await retrieving(folder)).parts).toString()
    expect(whole.split("\n").length).toBeGreaterThan(20)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9 }), async (of) => {
        for (const name of readdirSync(join(folder, "shards"))) if (name.includes("run")) rmSync(join(folder, "shards", name))
        for (let index = of; index >= 1; index--) await write(folder, `${index}/${of}`)
        const { runs, reports } = await asked(merging(folder))
        expect([runs, reports]).toEqual([[{ file: join("shards", "bm25.run"), shards: of }], []])
        expect(read(folder, "shards", "bm25.run")).toBe(whole)
      }),
      { numRuns: 9 }
    )
  })

  it("are refused when one is missing, doubled, cut, or of something else, and nothing is written", async () => {
    const folder = place(files)
    await write(folder, "1/3")
    const second = await write(folder, "2/3")
    const inShards = (name: string) => join(folder, "shards", name)
    const said = async () => JSON.stringify(await refused(merging(folder)))
    expect(await said()).toContain("of 3 shards, 3 is missing")
    const third = await write(folder, "3/3")

    const other = await write(folder, "3/3", { depth: 2 })
    expect(await said()).toMatch(/shards.* does not belong to .*of other topics, another collection, other parameters or other code/)
    rmSync(inShards(other))

    const twice = `again-${third}`
    copyFileSync(inShards(third), inShards(twice))
    expect(await said()).toContain("shard 3 is there twice")
    rmSync(inShards(twice))

    const bytes = readFileSync(inShards(second))
    const withBytes = async (changed: Buffer) => {
      writeFileSync(inShards(second), changed)
      return said()
    }
    expect(await withBytes(bytes.subarray(0, bytes.length - 20))).toContain(`${second}:2: it was cut or changed since it was written`)
    expect(await withBytes(bytes.subarray(0, 20))).toContain(`${second}:1: this is no shard`)
    // parts of older versions had the lines of the run alone
    expect(await withBytes(bytes.subarray(bytes.indexOf("\n", 200) + 1))).toContain(
      `${second}:1: this is no shard; expected a file that \`litfuse retrieve --shard\` wrote with this version`
    )
    writeFileSync(inShards(second), bytes)

    const ofTwo = await write(folder, "1/2")
    expect(await said()).toMatch(/one of [23], not of [23]/)
    rmSync(inShards(ofTwo))

    writeFileSync(join(folder, "precious.txt"), "keep")
    symlinkSync(join(folder, "precious.txt"), inShards("bm25.run"))
    expect(await said()).toContain("is a link")
    expect(read(folder, "precious.txt")).toBe("keep")
    rmSync(inShards("bm25.run"))
    expect((await asked(merging(folder))).runs).toHaveLength(1)
  })

  it("belong together only with the same topics, collection, retriever, parameters and tag", async () => {
    const folder = place({ ...files, "more.jsonl": `${documents.slice(1).join("\n")}\n` })
    const kin = async (more: More): Promise<unknown> =>
      partOf(Buffer.concat((await retrieving(folder, { shard: "1/2", ...more })).parts)).body.kin
    const base = await kin({})
    expect(base).toMatch(/^[0-9a-f]{16}$/)
    expect(await kin({ out: "b.run" })).toBe(base)
    for (const more of [{ topics: "others.tsv" }, { documents: "more.jsonl" }, { params: { k1: 1.2 } }, { tag: "mine" }, { depth: 5 }])
      expect(await kin(more)).not.toBe(base)
  })

  it("are written beside themselves only, whatever they claim", async () => {
    const folder = place(files)
    const name = await write(folder, "1/1")
    const { body, lines } = partOf(readFileSync(join(folder, "shards", name)))
    for (const run of ["../bm25.run", "/tmp/bm25.run", "a\\b.run", "..", ".", ""]) {
      const rest = `${JSON.stringify({ ...body, run })}\n${lines}`
      const sha256 = createHash("sha256").update(rest).digest("hex")
      writeFileSync(join(folder, "shards", name), `${JSON.stringify({ run: 2, sha256 })}\n${rest}`)
      expect(JSON.stringify(await refused(merging(folder)))).toContain(`${name}:2: .run expected the name of a file`)
    }
  })

  it.each(["0/2", "3/2", "x", "1/2/3"])("refuse the place %s", async (shard) => {
    expect(JSON.stringify(await refused(question(place(files), { shard })))).toContain("it takes a shard and how many there are")
  })

  it("need a file", async () => {
    expect(JSON.stringify(await refused(question(place(files), { shard: "1/2", out: "-" })))).toContain("needs a file")
  })
})
