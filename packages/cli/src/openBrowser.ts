import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [command: string, ...words: ReadonlyArray<string>]>>> = {
  darwin: ["open"],
  win32: ["explorer.exe"],
  linux: ["xdg-open"]
}

/** A page that goes on to a link. The link has no character that HTML escapes. */
const redirectPage = (link: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>litfuse</title>
<meta http-equiv="refresh" content="0;url=${link}"><p><a href="${link}">Open litfuse</a></p></html>\n`

/**
 * A file that only this user can read and that leads to a link, until its scope ends. Every user of a machine can read the words of a command, such as
 * that of a browser.
 */
export const redirectFile = (link: string): Effect.Effect<string, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const file = join(mkdtempSync(join(tmpdir(), "litfuse-open-")), "litfuse.html")
      writeFileSync(file, redirectPage(link), { mode: 0o600 })
      return file
    }),
    (file) => Effect.sync(() => rmSync(dirname(file), { recursive: true, force: true }))
  )

/** Opens a file in the browser of this machine, without a shell. Prints a line that begins with the command if that fails. */
export const openBrowser = (file: string, command: string): Effect.Effect<void> =>
  Effect.callback<boolean>((resume) => {
    const [program, ...words] = openers[process.platform] ?? ["xdg-open"]
    const started = spawn(program, [...words, file], { stdio: "ignore", detached: true })
    started.once("error", () => resume(Effect.succeed(false)))
    started.once("spawn", () => {
      started.unref()
      resume(Effect.succeed(true))
    })
  }).pipe(Effect.flatMap((isOpen) => (isOpen ? Effect.void : Console.error(`${command}: no browser could be opened; open it by hand`))))
