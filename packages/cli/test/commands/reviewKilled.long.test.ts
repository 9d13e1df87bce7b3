import { spawn } from "node:child_process"
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import * as Seed from "@litfuse/stats/Seed"
import { afterAll, beforeAll, expect, it } from "vitest"
import { program } from "../program.ts"

/** How many processes are killed; LITFUSE_KILLS=50 kills more. */
const kills = Number(process.env["LITFUSE_KILLS"] ?? 8)

const everyday = resolve(import.meta.dirname, "../../../../datasets/everyday")
const root = mkdtempSync(join(tmpdir(), "litfuse-review-killed-"))
const whole = join(root, "whole")
afterAll(() => rmSync(root, { recursive: true, force: true }))

const words = ["review", "run", "--replay", join(everyday, "cassettes")]

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
    await litfuse(folder, words, random.below(Math.ceil(took)))
    // what is there can be read, whatever was lost
    expect(await litfuse(folder, ["review"])).toMatchObject({ code: 0 })
    expect(await litfuse(folder, words)).toMatchObject({ code: 0 })
    expect(files(folder)).toEqual(files(whole))
    rmSync(folder, { recursive: true })
  }
}, 1_200_000)

it("an update that is killed at any moment can be run again, and opens the same works once", async () => {
  const update = ["review", "update", ...words.slice(2)]
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
    const { code, out } = await litfuse(folder, ["review", "--format", "json"])
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
  for (let i = 0; i < Math.ceil(kills / 3); i++) {
    const folder = read(`update-killed-${i}`)
    await litfuse(folder, update, random.below(Math.ceil(updateMs)))
    expect(await litfuse(folder, ["review"])).toMatchObject({ code: 0 })
    expect(await litfuse(folder, update)).toMatchObject({ code: 0 })
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
