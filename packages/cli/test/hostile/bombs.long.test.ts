import { execFileSync, spawn, spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { afterAll, describe, expect, it } from "vitest"
import { program } from "../program.ts"
import { bombs, writeBomb } from "./bombs.ts"

const root = mkdtempSync(join(tmpdir(), "litfuse-bombs-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Writes the most memory of a process to a file when it ends. Units: kB. */
const meter = (file: string): string =>
  `data:text/javascript,${encodeURIComponent(
    `import { readFileSync, writeFileSync } from "node:fs"; process.on("exit", () => writeFileSync(${JSON.stringify(file)}, /VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]))`
  )}`

/** Whether a process has a file open. Empty: false where it has ended. */
const isReading = (pid: number, name: string): boolean => {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`).endsWith(name))
  } catch {
    return false
  }
}

/**
 * How long a process takes to end after a signal. Units: milliseconds.
 *
 * - `isReady` whether the process is at work, and the signal is sent: a time to wait would depend on the machine
 */
const endedAfter = async (
  words: ReadonlyArray<string>,
  cwd: string,
  signal: "SIGTERM" | "SIGINT",
  isReady: (pid: number) => boolean
): Promise<number> => {
  const child = spawn(process.execPath, [program, ...words], { cwd, stdio: "ignore" })
  const ended = new Promise((resolve) => child.once("exit", resolve))
  while (child.exitCode === null && !isReady(child.pid ?? 0)) await wait(5)
  expect(child.exitCode).toBeNull()
  const start = performance.now()
  child.kill(signal)
  await ended
  return performance.now() - start
}

describe.runIf(process.platform === "linux")("a small file that becomes far more", () => {
  it.each(bombs.map((one, at) => ({ ...one, at })))("is refused in bounded memory: $name", (one) => {
    const file = join(root, `${one.at}.txt`)
    const cwd = writeBomb(root, one, one.at)
    const { status, stderr } = spawnSync(process.execPath, ["--import", meter(file), program, ...one.words], { cwd, encoding: "utf8" })
    expect([status, stderr]).toEqual([2, expect.stringMatching(one.says)])
    expect(stderr.trim().split("\n")).toHaveLength(1)
    expect(Number(readFileSync(file, "utf8")) / 1024).toBeLessThan(500)
  })

  it.each(["SIGTERM", "SIGINT"] as const)("is given up within a second after %s, while it is read", async (signal) => {
    const cwd = writeBomb(root, bombs[0]!, 100 + signal.length)
    const words = ["dedup", "bomb.ris.gz", "--max-unpacked", "20000000000"]
    expect(await endedAfter(words, cwd, signal, (pid) => isReading(pid, "bomb.ris.gz"))).toBeLessThan(1000)
  })
})

describe.runIf(process.platform === "linux")("a pipe without a writer", () => {
  it.each(["SIGTERM", "SIGINT"] as const)("that the user names is given up within a second after %s", async (signal) => {
    const cwd = mkdtempSync(join(root, "pipe-"))
    execFileSync("mkfifo", [join(cwd, "a.ris")])
    const start = performance.now()
    // nothing shows that a process waits to open a pipe; it never ends by itself
    expect(await endedAfter(["dedup", "a.ris"], cwd, signal, () => performance.now() - start > 2000)).toBeLessThan(1000)
  })

  it("that a project has as its decisions is refused in one line", () => {
    const cwd = mkdtempSync(join(root, "project-"))
    writeFileSync(join(cwd, "a.ris"), "TY  - JOUR\nTI  - A\nER  - \n")
    execFileSync(process.execPath, [program, "project", "init"], { cwd })
    execFileSync("mkfifo", [join(cwd, ".litfuse/decisions.jsonl")])
    const { status, stderr } = spawnSync(process.execPath, [program, "dedup", "a.ris"], { cwd, encoding: "utf8", timeout: 30_000 })
    expect([status, stderr.trim().split("\n").at(-1)]).toEqual([
      2,
      expect.stringMatching(/decisions\.jsonl: it is no plain file, but a named pipe/)
    ])
  })

  it("is no decisions file of 400 MB either, which is refused before it is read", () => {
    const cwd = mkdtempSync(join(root, "large-"))
    writeFileSync(join(cwd, "a.ris"), "TY  - JOUR\nTI  - A\nER  - \n")
    execFileSync(process.execPath, [program, "project", "init"], { cwd })
    const decisions = join(cwd, ".litfuse/decisions.jsonl")
    const part = '{"version":2}\n'.repeat(700_000)
    for (let i = 0; i < 41; i++) writeFileSync(decisions, part, { flag: "a" })
    const file = join(root, "large.txt")
    const { status, stderr } = spawnSync(process.execPath, ["--import", meter(file), program, "dedup", "a.ris"], { cwd, encoding: "utf8" })
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/decisions\.jsonl: 383 MB of text, more than 64 MB; .*--max-unpacked BYTES/)
    ])
    expect(Number(readFileSync(file, "utf8")) / 1024).toBeLessThan(500)
  })
})
