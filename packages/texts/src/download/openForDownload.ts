/** Opens an address in the user's own browser, and waits until a person has saved a file there. litfuse neither controls the browser nor reads its pages. */
import { spawn } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/**
 * What is opened, and where.
 *
 * - `program`, `words` the user's Chromium, and further words of its command line
 * - `profile` the folder of its profile, which keeps the sessions of the user; `inbox` the folder below which files arrive
 * - `url` a web address
 * - units: `waitMs` the longest wait for a file; `mostBytes` the largest file
 */
export interface Opening {
  readonly program: string
  readonly words: ReadonlyArray<string>
  readonly profile: string
  readonly inbox: string
  readonly url: string
  readonly waitMs: number
  readonly mostBytes: number
}

const lookMs = 250

const parsed = (text: string): Record<string, unknown> => {
  const value = Result.getOrUndefined(Result.try((): unknown => JSON.parse(text)))
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {}
}

const part = (settings: Record<string, unknown>, name: string): Record<string, unknown> => {
  const value = settings[name]
  return typeof value === "object" && value !== null ? { ...value } : {}
}

/** Prepares a profile that only its user can read. Its downloads go to a folder without a question, and PDF files are saved instead of shown. */
const prepare = (profile: string, inbox: string): void => {
  makeFolder(join(profile, "Default"), 0o700)
  chmodSync(profile, 0o700)
  const file = join(profile, "Default", "Preferences")
  const before = existsSync(file) ? parsed(readFileSync(file, "utf8")) : {}
  const download = { ...part(before, "download"), default_directory: inbox, prompt_for_download: false, directory_upgrade: true }
  const plugins = { ...part(before, "plugins"), always_open_pdf_externally: true }
  writeFileSync(file, JSON.stringify({ ...before, download, plugins }), { mode: 0o600 })
}

/** The files that have arrived: Chromium names a file that is still arriving `.crdownload`, or hides it. */
const arrived = (inbox: string): ReadonlyArray<{ readonly path: string; readonly bytes: number }> =>
  readdirSync(inbox)
    .filter((name) => !name.endsWith(".crdownload") && !name.startsWith("."))
    .sort()
    .map((name) => ({ path: join(inbox, name), bytes: statSync(join(inbox, name)).size }))

const isPdf = (path: string): boolean => readFileSync(path).subarray(0, 1024).includes("%PDF")

/** The file to take: a PDF file before others. Undefined while none is complete, that is, as large as a moment ago. */
const takenFrom = (inbox: string, before: Map<string, number>, mostBytes: number): Result.Result<Uint8Array, string> | undefined => {
  const whole = arrived(inbox).filter(({ path, bytes }) => {
    const isStill = bytes > 0 && before.get(path) === bytes
    before.set(path, bytes)
    return isStill
  })
  const tooLarge = whole.find(({ bytes }) => bytes > mostBytes)
  if (tooLarge !== undefined) return Result.fail(`the saved file has more than ${Math.floor(mostBytes / 1e6)} MB`)
  const file = whole.find(({ path }) => isPdf(path)) ?? whole[0]
  return file === undefined ? undefined : Result.succeed(readFileSync(file.path))
}

/**
 * Opens an address, and waits for the first file that is saved. The browser is ended afterwards, and what it saved is removed from the inbox.
 *
 * - empty: a failure with the reason: nothing was saved in time, the browser was closed before, or it cannot be started
 */
export const openForDownload = ({
  program,
  words,
  profile,
  inbox,
  url,
  waitMs,
  mostBytes
}: Opening): Effect.Effect<Result.Result<Uint8Array, string>> =>
  Effect.scoped(
    Effect.gen(function* () {
      makeFolder(inbox, 0o700)
      const own = mkdtempSync(join(inbox, "in-"))
      yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(own, { recursive: true, force: true })))
      prepare(profile, own)
      let ended: string | undefined
      const child = spawn(program, [...words, `--user-data-dir=${profile}`, "--no-first-run", "--no-default-browser-check", url], {
        stdio: "ignore"
      })
      child.once("error", ({ message }) => void (ended ??= `the browser cannot be started: ${message}`))
      child.once("exit", () => void (ended ??= "the browser was closed before a file was saved"))
      yield* Effect.addFinalizer(() =>
        Effect.callback<void>((resume) => {
          if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resume(Effect.void)
          const late = setTimeout(() => child.kill("SIGKILL"), 5000)
          child.once("exit", () => {
            clearTimeout(late)
            resume(Effect.void)
          })
          child.kill("SIGTERM")
        })
      )
      const before = new Map<string, number>()
      for (let waitedMs = 0; ; waitedMs += lookMs) {
        const isOver = ended !== undefined
        const taken = takenFrom(own, before, mostBytes)
        if (taken !== undefined) return taken
        // a file that came at the end is looked at twice
        if (isOver && arrived(own).every(({ bytes }) => bytes === 0)) return Result.fail(ended!)
        if (waitedMs >= waitMs) return Result.fail(`no file was saved within ${Math.ceil(waitMs / 1000)} s`)
        yield* Effect.sleep(lookMs)
      }
    })
  )
