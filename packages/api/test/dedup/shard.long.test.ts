/** `dedup --shard` and `--merge`: what a merge answers is what one process answers, to the byte. */
import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { copy, lookalikes, publication, stream } from "@litfuse/kit/publication"
import { describe, expect, it } from "vitest"
import * as Dedup from "../../src/Dedup.ts"
import * as Shard from "../../src/dedup/shard.ts"
import * as Project from "../../src/Project.ts"
import { asked } from "../asked.ts"
import { errorOf } from "../refusals.ts"
import { written } from "../written.ts"

type More = Partial<typeof Dedup.Request.Encoded>

const looks = Object.values(lookalikes)

/** Publications as three databases have them, with some records twice. */
const found = (seed: number): ReadonlyArray<ReadonlyArray<SourceRecord>> => {
  const next = stream(seed)
  const databases: [Array<SourceRecord>, Array<SourceRecord>, Array<SourceRecord>] = [[], [], []]
  for (let i = 0; i < 14; i++) {
    const original = publication(next, 10 * i + 1, 30)
    databases[0].push(original)
    databases[1].push(next() % 2 === 0 ? copy(original, next, 2) : looks[next() % looks.length]!(original, 10 * i + 2, next))
    if (next() % 2 === 0) databases[2].push(copy(original, next, 1), original)
    if (next() % 4 === 0) databases[0].push(original)
  }
  return databases
}

const names = ["a.ris", "b.bib", "c.csv.gz"] as const

/** A record that says little beside one that says more: a pair in doubt. */
const doubtful = ["", "AU  - Roe, Ann\nPY  - 2020\nT2  - Heart\nVL  - 3\nSP  - 5\n"]
  .map((rest) => `TY  - JOUR\nTI  - Statins in the very old\n${rest}ER  - \n`)
  .join("")

const library = (seed: number): Readonly<Record<string, string | Uint8Array>> => {
  const [a, b, c] = found(seed).map((records, i) => Bibliography.print(records, (["ris", "bibtex", "csv"] as const)[i]!, names[i]!).text)
  return {
    "a.ris": `${a}TY  - JOUR\nXX  - ?\nTI  - What nobody else has\nER  - \n${doubtful}`,
    "b.bib": b!,
    "c.csv.gz": gzipSync(c!),
    "parts/about.txt": "no shard\n"
  }
}

const request = (folder: string, more: More = {}) => ({ folder, files: names as unknown as [string, ...Array<string>], ...more })

const whole = (folder: string, more: More = {}) => asked(Dedup.ask(request(folder, more)))

const merging = (folder: string, more: More = {}) => Dedup.ask(request(folder, { merge: "parts", ...more }))

const shard = (folder: string, place: string, { preset, decisions, files, mergeFrom }: More = {}) =>
  asked(
    Shard.ask({
      ...request(folder, {
        ...(preset === undefined ? {} : { preset }),
        ...(decisions === undefined ? {} : { decisions }),
        ...(files === undefined ? {} : { files }),
        ...(mergeFrom === undefined ? {} : { mergeFrom })
      }),
      shard: place,
      out: "parts"
    })
  )

const divided = async (folder: string, of: number, more: More = {}): Promise<void> => {
  for (const name of readdirSync(join(folder, "parts"))) if (name.endsWith(".json")) rmSync(join(folder, "parts", name))
  for (let index = of; index >= 1; index--) await shard(folder, `${index}/${of}`, more)
}

const said = async (folder: string, more: More = {}) => (await errorOf(merging(folder, more))).message

describe("shards of a deduplication", () => {
  it("answer what one process answers, in every form, whatever their number", async () => {
    for (let of = 1; of <= 5; of++) {
      const folder = written(library(of))
      await divided(folder, of)
      const forms: ReadonlyArray<More> = [
        { provenance: true },
        { format: "html" },
        { format: "ris", merged: "csv" },
        { format: "bibtex", merged: "nbib", out: "merged.bib" }
      ]
      const [first] = await Promise.all(
        forms.map(async (more) => {
          const expected = await whole(folder, more)
          expect(await asked(merging(folder, more))).toEqual(expected)
          return expected
        })
      )
      const { records, clusters, review, links } = first!.document
      expect([clusters.length < records, review.length > 0, links.length > 0, first!.notices.length]).toEqual([true, true, true, 1])
    }
  })

  it("follow rules and decisions, those about records of equal content too", async () => {
    const folder = written(library(7))
    for (const more of [{ preset: "strict" }, { preset: "equal-titles" }, { mergeFrom: 0.9 }] as const) {
      await divided(folder, 3, more)
      expect(await asked(merging(folder, more))).toEqual(await whole(folder, more))
    }
    const { queue, document } = await whole(folder)
    expect(document.review.length).toBeGreaterThan(0)
    writeFileSync(join(folder, "decided.jsonl"), queue.replaceAll('"action":null', '"action":"same"'))
    await divided(folder, 2)
    const decisions = "decided.jsonl"
    // what was decided after the shards were made
    expect(await asked(merging(folder, { decisions }))).toEqual(await whole(folder, { decisions }))
    expect((await whole(folder, { decisions })).document.clusters).not.toEqual(document.clusters)

    // two of equal content, one of which is also kept apart from a third
    const twins = document.clusters.find((ids) => ids.filter((id) => id.startsWith("a.ris")).length > 1)!
    const other = document.clusters.find((ids) => !ids.includes(twins[0]!))![0]!
    const apart = [twins[1]!, other].map((b) => JSON.stringify({ a: twins[0], b, same: false }))
    writeFileSync(join(folder, "apart.jsonl"), apart.join("\n"))
    const kept = { decisions: "apart.jsonl" }
    expect(await said(folder, kept)).toMatch(
      /^parts.dedup\.1-of-2\..* does not belong to this call: it is of other decisions about records of equal content$/
    )
    await divided(folder, 4, kept)
    expect(await asked(merging(folder, kept))).toEqual(await whole(folder, kept))
  })

  it("leave it to the merge to add decisions to a project", async () => {
    const folder = written(library(3))
    await asked(Project.init({ folder }))
    const { queue } = await whole(folder)
    writeFileSync(join(folder, "decided.jsonl"), queue.replace('"action":null', '"action":"same"'))
    const ledger = join(folder, ".litfuse/decisions.jsonl")
    const decisions = "decided.jsonl"
    const before = textOf(ledger)
    await divided(folder, 2, { decisions })
    expect(textOf(ledger)).toEqual(before)
    const { notices } = await asked(merging(folder, { decisions }))
    expect(notices.map(({ code }) => code)).toContain("decisions-added")
    expect(await asked(merging(folder))).toEqual(await whole(folder))
  })

  it("are refused when one is missing, doubled, cut, or of something else", async () => {
    const folder = written(library(2))
    expect(await said(folder)).toMatch(/no file in parts ends with \.dedup\.json; write shards with `litfuse dedup --shard`/)
    expect(await said(folder, { merge: "nofolder" })).toMatch(/nofolder: not found/)
    const [first, second, third] = await Promise.all(["1/3", "2/3", "3/3"].map((place) => shard(folder, place)))
    const path = (name: string) => join(folder, name)
    rmSync(path(second!.file))
    expect(await said(folder)).toBe("of 3 shards, 2 is missing")
    expect((await shard(folder, "2/3")).file).toBe(second!.file)

    const twice = join("parts", "copy.dedup.json")
    copyFileSync(path(first!.file), path(twice))
    expect(await said(folder)).toMatch(/^shard 1 is there twice: .*copy\.dedup\.json.*; keep one$/)
    rmSync(path(twice))

    const bytes = readFileSync(path(third!.file))
    for (const wrong of [bytes.subarray(0, bytes.length - 20), Buffer.from(bytes.toString().replace(/0\.\d/, "0.0"))]) {
      writeFileSync(path(third!.file), wrong)
      expect(await said(folder)).toMatch(/3-of-3\..*:2: it was cut or changed since it was written; expected a whole shard: run it again/)
    }
    writeFileSync(path(third!.file), "{}\n")
    expect(await said(folder)).toMatch(/3-of-3\..*:1: this is no shard; expected a file that `litfuse dedup --shard` wrote/)
    rmSync(path(third!.file))

    const strict = await shard(folder, "3/3", { preset: "strict" })
    expect(await said(folder)).toMatch(/ does not belong to .*: it is of another preset, or of another probability to merge from/)
    rmSync(path(strict.file))
    const other = await shard(folder, "3/3", { files: ["b.bib", "a.ris", "c.csv.gz"] })
    expect(await said(folder)).toMatch(/: it is of other records, or of the same in another order/)
    rmSync(path(other.file))
    const four = await shard(folder, "3/4")
    expect(await said(folder)).toMatch(/one of [34], not of [34]/)
    rmSync(path(four.file))

    writeFileSync(path(third!.file), bytes)
    expect(await said(folder, { preset: "strict" })).toMatch(/1-of-3\..* does not belong to this call: it is of another preset/)
    expect(await said(folder, { files: ["b.bib"] })).toMatch(
      /does not belong to this call: it is of another number of records, and of other records/
    )
    renameSync(path("c.csv.gz"), path("d.csv.gz"))
    const renamed = await asked(merging(folder, { files: ["a.ris", "b.bib", "d.csv.gz"] }))
    expect(renamed.counts.at(-1)!.file).toBe("d.csv.gz")
  })

  it("are refused when they name records that are not there", async () => {
    const folder = written(library(4))
    const { file } = await shard(folder, "1/1")
    const [, body] = readFileSync(join(folder, file), "utf8").split("\n")
    const { print } = await import("@litfuse/bench/experiment/shard/HashedLines")
    for (const pair of [
      [0, 9999, 3],
      [3, 2, 3],
      [-1, 2, 3],
      [0, 0.5, 3],
      [0, 1, "x"]
    ]) {
      writeFileSync(join(folder, file), print({ kind: "dedup", extension: "" }, "", { ...JSON.parse(body!), same: [pair] }).head)
      expect(await said(folder)).toMatch(/1-of-1\..*:2: .*expected a shard of this version of litfuse/)
    }
  })

  it.each(["0/2", "3/2", "x", "1/2/3"])("have no place %s", async (place) => {
    const question = Shard.ask({ ...request(written(library(1))), shard: place, out: "parts" })
    expect((await errorOf(question)).message).toContain("it takes a shard and how many there are")
  })

  it("need a folder, which standard output is not", async () => {
    const question = Shard.ask({ ...request(written(library(1))), shard: "1/2", out: "-" })
    expect((await errorOf(question)).message).toContain("needs a folder")
  })
})

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}
