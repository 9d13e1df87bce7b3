import * as Effect from "effect/Effect"
import { vi } from "vitest"
import { run } from "../../src/app.ts"
import { trustFolder } from "../../../../tools/test-setup/trustFolder.ts"
import { inFolder, listen } from "../terminal.ts"

/** Runs `litfuse` with these words in a new folder that holds these files, and whose configuration is approved. */
export const litfuse = async (words: ReadonlyArray<string>, files: Readonly<Record<string, string | Uint8Array>> = {}) => {
  vi.stubEnv("LITFUSE_DATA", "")
  vi.stubEnv("GITHUB_ACTIONS", "")
  const folder = inFolder(files)
  await trustFolder(folder)
  const written = listen()
  const code = await Effect.runPromise(run(words))
  // a slow machine shows progress, which has separate tests
  const err = written.err().replace(/^(\d+% |waiting for |.* · waiting for ).*\n/gm, "")
  return { code, out: written.out(), err, folder }
}

/** Runs `litfuse` once more, in the folder of the last run; words with spaces in them are passed as a list. */
export const again = async (line: string | ReadonlyArray<string>) => {
  await trustFolder(process.cwd())
  const written = listen()
  const code = await Effect.runPromise(run(typeof line === "string" ? line.split(" ") : line))
  return { code, out: written.out(), err: written.err() }
}
