import { visible } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

const plain = (words: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  words.map((word) => (typeof word === "string" ? visible(word) : word))

/**
 * The console of every command. It makes escapes in texts from files, servers and plugins visible, so that the terminal does not execute them. JSON
 * keeps its value. `TextFile` writes other data for programs unchanged.
 */
export const terminalConsole: Console.Console = Object.assign(Object.create(console) as typeof console, {
  log: (...words: ReadonlyArray<unknown>) => console.log(...plain(words)),
  error: (...words: ReadonlyArray<unknown>) => console.error(...plain(words))
})

/** Runs an effect with the console that shows escapes. */
export const withTerminal = Effect.provideService(Console.Console, terminalConsole)
