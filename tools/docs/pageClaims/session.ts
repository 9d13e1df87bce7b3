/** What commands print, for checks of pages. The same commands run once, however many statements are about them. */
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { vi } from "vitest"
import { again, litfuse } from "../../../packages/cli/test/commands/litfuse.ts"
import { root } from "../../shared/repositoryFiles.ts"
import { once } from "./once.ts"

export type Files = Readonly<Record<string, string | Uint8Array>>

/** What a command printed and how it ended. `all`: standard error, then standard output. */
export interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
  readonly all: string
}

/** Commands in one folder, and the texts of the files that were there afterwards. */
export interface Session {
  readonly ended: ReadonlyArray<Ended>
  readonly last: Ended
  readonly files: Readonly<Record<string, string>>
}

/** Splits a command into words as a shell does. Folders of the repository are found wherever the command runs. */
const wordsOf = (line: string): ReadonlyArray<string> =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)]
    .map(([, double, single, bare]) => double ?? single ?? bare!)
    .map((word) => (/^(?:datasets|presets)\//.test(word) ? join(root, word) : word))

const mostBytes = 2 ** 20

const filesBelow = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(folder, name)).isFile() && statSync(join(folder, name)).size <= mostBytes)
      .map((name) => [name, readFileSync(join(folder, name), "utf8")])
  )

const run = async (files: Files, lines: ReadonlyArray<string>): Promise<Session> => {
  vi.stubEnv("CORE_API_KEY", "")
  // a task runner may ask for colours, which help pages then have
  vi.stubEnv("FORCE_COLOR", undefined)
  vi.stubEnv("NO_COLOR", "1")
  const ended: Array<Ended> = []
  const [first, ...others] = lines
  const { folder, ...begun } = await litfuse(wordsOf(first!), files)
  ended.push({ ...begun, all: begun.err + begun.out })
  for (const line of others) {
    const stored = ended.flatMap(({ err }) => /stored as run (\d{8}-[0-9a-f]{6})/.exec(err)?.[1] ?? []).at(-1) ?? "RUN"
    const one = await again(wordsOf(line.replace(/\bRUN\b/, stored)))
    ended.push({ ...one, all: one.err + one.out })
  }
  return { ended, last: ended.at(-1)!, files: filesBelow(folder) }
}

/** Runs commands, without the name of the program, one after the other in a new folder with these files. RUN is the run that was stored last. */
export const session = (files: Files, ...lines: ReadonlyArray<string>): Promise<Session> =>
  once(JSON.stringify([files, lines]), () => run(files, lines))

/** The last of these commands. */
export const last = async (files: Files, ...lines: ReadonlyArray<string>): Promise<Ended> => (await session(files, ...lines)).last

/** The recordings of two everyday questions, and of walks along invented citations. */
export const everyday = "--replay datasets/everyday/cassettes"
export const caffeine = `"caffeine sleep shift workers" ${everyday}`
