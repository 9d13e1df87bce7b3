import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { onTestFinished, vi } from "vitest"

/** Writes files below a new folder that is removed after the test, and makes it the current one; the cache begins empty. */
export const inFolder = (files: Readonly<Record<string, string | Uint8Array>>): string => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-"))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  const before = { folder: process.cwd(), cache: process.env["XDG_CACHE_HOME"] }
  process.chdir(root)
  process.env["XDG_CACHE_HOME"] = `${root}-cache`
  onTestFinished(() => {
    process.chdir(before.folder)
    process.env["XDG_CACHE_HOME"] = before.cache
    rmSync(root, { recursive: true })
    rmSync(`${root}-cache`, { recursive: true, force: true })
  })
  return root
}

/** What was written while something ran. */
export interface Written {
  readonly out: () => string
  readonly err: () => string
}

const files = process.getBuiltinModule("node:fs")

/** Taken before anything is caught: within a test several commands may be listened to. */
const writeSync = files.writeSync.bind(files) as (...args: ReadonlyArray<unknown>) => number

/** Catches what is written to the terminal until the test ends. */
export const listen = (): Written => {
  const out: Array<string> = []
  const err: Array<string> = []
  const spies = [
    // `litfuse eval` writes to the descriptors themselves
    vi.spyOn(files, "writeSync").mockImplementation(((fd: number, bytes: Uint8Array, ...rest: ReadonlyArray<unknown>) => {
      if (fd !== 1 && fd !== 2) return writeSync(fd, bytes, ...rest)
      ;(fd === 1 ? out : err).push(Buffer.from(bytes.subarray(Number(rest[0] ?? 0))).toString())
      return bytes.length - Number(rest[0] ?? 0)
    }) as typeof files.writeSync),
    vi.spyOn(console, "log").mockImplementation((text) => void out.push(`${text}\n`)),
    vi.spyOn(console, "error").mockImplementation((text) => void err.push(`${text}\n`)),
    vi.spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => err.push(String(text)) > 0)
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return { out: () => out.join(""), err: () => err.join("") }
}
