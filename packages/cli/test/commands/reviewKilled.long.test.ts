import { spawn } from "node:child_process"
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
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
  new Promise<{ readonly code: number | null; readonly err: string }>((done) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] })
    let err = ""
    child.stderr.on("data", (text: Buffer) => (err += text.toString()))
    const timer = killMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killMs)
    child.on("exit", (code) => {
      clearTimeout(timer)
      done({ code, err })
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

it("two processes at once both succeed", async () => {
  const folder = copy("two")
  const both = await Promise.all([litfuse(folder, words), litfuse(folder, words)])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(files(folder)).toEqual(files(whole))
}, 300_000)
