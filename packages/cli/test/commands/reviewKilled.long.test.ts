import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import * as Seed from "@litfuse/stats/Seed"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { run as command } from "../../src/app.ts"
import { program } from "../program.ts"
import { listen } from "../terminal.ts"

/** How many processes of each command are killed; `npm run nightly kills` kills more. */
const kills = Number(process.env["LITFUSE_KILLS"] ?? 8)
const updateKills = Number(process.env["LITFUSE_KILLS"] ?? 3)

const everyday = resolve(import.meta.dirname, "../../../../datasets/everyday")
const root = mkdtempSync(join(tmpdir(), "litfuse-review-killed-"))
const whole = join(root, "whole")
afterAll(() => rmSync(root, { recursive: true, force: true }))

const words = ["review", "run", "--replay", join(everyday, "cassettes")]
const durable = [...words, "--durable"]

/** Runs the command in a folder; `killMs` milliseconds after its start it is killed. */
const litfuse = (folder: string, args: ReadonlyArray<string>, killMs?: number) =>
  new Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>((done) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] })
    let [out, err] = ["", ""]
    child.stdout.on("data", (text: Buffer) => (out += text.toString()))
    child.stderr.on("data", (text: Buffer) => (err += text.toString()))
    const timer = killMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killMs)
    child.on("close", (code) => {
      clearTimeout(timer)
      done({ code, out, err })
    })
  })

/** What `litfuse review` prints in a folder. It only reads, so it is called in this process: its start would take most of its time. */
const status = async (folder: string, ...flags: ReadonlyArray<string>): Promise<{ readonly code: number; readonly out: string }> => {
  const before = process.cwd()
  process.chdir(folder)
  try {
    const written = listen()
    return { code: await Effect.runPromise(command(["review", ...flags])), out: written.out() }
  } finally {
    process.chdir(before)
  }
}

const copy = (name: string): string => {
  const folder = join(root, name)
  cpSync(join(everyday, "review"), folder, { recursive: true })
  return folder
}

/** Every file of a review, except the results of steps. */
const files = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(".litfuse"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [file.slice(folder.length), readFileSync(file, "utf8")])

let took = 0
beforeAll(async () => {
  copy("whole")
  const began = performance.now()
  expect(await litfuse(whole, words)).toMatchObject({ code: 0 })
  took = performance.now() - began
}, 300_000)

it("a review that is killed at any moment can be run again, with the same result", async () => {
  const random = Seed.stream(Seed.derive(Number(process.env["LITFUSE_SEED"] ?? 1), "review killed"))
  for (let i = 0; i < kills; i++) {
    const folder = copy(`killed-${i}`)
    // every second one is durable, which changes no file
    const run = i % 2 === 0 ? words : durable
    await litfuse(folder, run, random.below(Math.ceil(took)))
    // what is there can be read, whatever was lost
    expect(await status(folder)).toMatchObject({ code: 0 })
    expect(await litfuse(folder, run)).toMatchObject({ code: 0 })
    expect(files(folder)).toEqual(files(whole))
    rmSync(folder, { recursive: true })
  }
}, 1_200_000)

it("an update that is killed at any moment can be run again, and opens the same works once", async () => {
  const update = ["review", "update", ...durable.slice(2)]
  /** The finished review, of which every text was another one when people read it. */
  const read = (name: string): string => {
    const folder = join(root, name)
    cpSync(whole, folder, { recursive: true })
    const works = join(folder, ".litfuse/review/works.jsonl")
    writeFileSync(works, readFileSync(works, "utf8").replaceAll(/"text":"[0-9a-f]{64}"/gu, `"text":"${"0".repeat(64)}"`))
    return folder
  }
  /** What an update leaves; a killed one may have stored its openings, which the next one repeats. */
  const left = async (folder: string) => {
    const { code, out } = await status(folder, "--format", "json")
    const opened = readFileSync(join(folder, "opened.jsonl"), "utf8").trim().split("\n")
    const openings = [...new Set(opened.map((line) => JSON.stringify({ ...JSON.parse(line), at: "" })))].sort()
    return { code, status: JSON.parse(out), openings, files: files(folder).filter(([name]) => name !== "/opened.jsonl") }
  }
  const updated = read("updated")
  const began = performance.now()
  expect(await litfuse(updated, update)).toMatchObject({ code: 0 })
  const updateMs = performance.now() - began
  const wanted = await left(updated)
  expect(wanted.openings.length).toBeGreaterThan(10)
  expect(JSON.stringify(wanted.status)).toContain('"opened again"')
  const random = Seed.stream(Seed.derive(Number(process.env["LITFUSE_SEED"] ?? 1), "update killed"))
  for (let i = 0; i < updateKills; i++) {
    const folder = read(`update-killed-${i}`)
    await litfuse(folder, update, random.below(Math.ceil(updateMs)))
    expect(await status(folder)).toMatchObject({ code: 0 })
    expect(await litfuse(folder, update)).toMatchObject({ code: 0 })
    expect(await left(folder)).toEqual(wanted)
    rmSync(folder, { recursive: true })
  }
}, 1_200_000)

it("a citation search that is killed at any moment can be made again, and is there once", async () => {
  const references =
    "TY  - JOUR\nTI  - Caffeine before and after the night shift\nPY  - 2021\nDO  - 10.5555/everyday.1\nAB  - A trial.\nER  - \n"
  const begun = join(root, "begun")
  const sha256 = createHash("sha256").update(references).digest("hex")
  const texts = {
    "exports/a.ris": references,
    "strategies/main.txt": "caffeine\n",
    "review.yaml": `version: 1
title: One
question: caffeine
strategies: [{ id: main, file: strategies/main.txt, syntax: litfuse }]
searches: [{ id: embase, platform: Ovid, date: 2024-12-31, strategy: main, files: [{ file: exports/a.ris, sha256: ${sha256} }] }]
stages: [{ id: screen, double: share, share: 0, reviewers: [Ann], criteria: [{ id: population, key: 1, text: other people }] }]
`
  }
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(begun, name)), { recursive: true })
    writeFileSync(join(begun, name), text)
  }
  expect(await litfuse(begun, ["review", "run"])).toMatchObject({ code: 0 })
  const [, work = "{}"] = readFileSync(join(begun, ".litfuse/review/works.jsonl"), "utf8").split("\n")
  const [{ hash: record, about }] = JSON.parse(work).records
  const said = { action: "include", criterion: null, order: { rank: 1, by: "ranked", model: null } }
  const line = { version: 1, at: "2025-01-02T00:00:00.000Z", who: "Ann", stage: "screen", record, about, ...said }
  mkdirSync(join(begun, "screening"))
  writeFileSync(join(begun, "screening/Ann.screen.jsonl"), `${JSON.stringify(line)}\n`)
  const chase = ["review", "chase", "--source", "opencitations,openalex", ...words.slice(2)]
  const begin = (name: string): string => {
    cpSync(begun, join(root, name), { recursive: true })
    return join(root, name)
  }
  /** What a citation search leaves, whenever it was made. */
  const left = async (folder: string) => {
    const { code, out } = await status(folder, "--format", "json")
    const made = readFileSync(join(folder, "citations.jsonl"), "utf8").trim().split("\n")
    const works = readFileSync(join(folder, ".litfuse/review/works.jsonl"), "utf8")
    return {
      code,
      status: JSON.parse(out),
      works,
      made: made.map((one) => ({ ...JSON.parse(one), at: "" })),
      files: files(folder).filter(([name]) => name !== "/citations.jsonl" && !name!.endsWith(".part"))
    }
  }
  const chased = begin("chased")
  const began = performance.now()
  expect(await litfuse(chased, chase)).toMatchObject({ code: 0 })
  const chaseMs = performance.now() - began
  const wanted = await left(chased)
  expect(wanted.made).toMatchObject([{ seeds: ["doi:10.5555/everyday.1"] }])
  expect(wanted.made[0].records).toBeGreaterThan(10)
  const random = Seed.stream(Seed.derive(Number(process.env["LITFUSE_SEED"] ?? 1), "chase killed"))
  for (let i = 0; i < kills; i++) {
    const folder = begin(`chase-killed-${i}`)
    await litfuse(folder, chase, random.below(Math.ceil(chaseMs)))
    expect(await status(folder)).toMatchObject({ code: 0 })
    expect(await litfuse(folder, chase)).toMatchObject({ code: 0 })
    expect(await left(folder)).toEqual(wanted)
    rmSync(folder, { recursive: true })
  }
}, 1_200_000)

it("two processes at once both succeed", async () => {
  const folder = copy("two")
  const both = await Promise.all([litfuse(folder, words), litfuse(folder, words)])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(files(folder)).toEqual(files(whole))
}, 300_000)
