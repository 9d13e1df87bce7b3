import { spawn } from "node:child_process"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [command: string, ...words: ReadonlyArray<string>]>>> = {
  darwin: ["open"],
  win32: ["explorer.exe"],
  linux: ["xdg-open"]
}

/** Opens a link in the browser of this machine, without a shell. Prints a line if that fails. */
export const openBrowser = (link: string): Effect.Effect<void> =>
  Effect.callback<boolean>((resume) => {
    const [command, ...words] = openers[process.platform] ?? ["xdg-open"]
    const started = spawn(command, [...words, link], { stdio: "ignore", detached: true })
    started.once("error", () => resume(Effect.succeed(false)))
    started.once("spawn", () => {
      started.unref()
      resume(Effect.succeed(true))
    })
  }).pipe(
    Effect.flatMap((isOpen) => (isOpen ? Effect.void : Console.error("litfuse serve: no browser could be opened; open the link by hand")))
  )
