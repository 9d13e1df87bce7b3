import { visible } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

const plain = (words: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  words.map((word) => (typeof word === "string" ? visible(word) : word))

/**
 * The console of every command. Names and texts come from files, servers and plugins: an escape in them is shown instead of obeyed by the terminal, and JSON
 * keeps its value. Other data for programs is written by `TextFile`, as it is.
 */
export const terminal: Console.Console = Object.assign(Object.create(console) as typeof console, {
  log: (...words: ReadonlyArray<unknown>) => console.log(...plain(words)),
  error: (...words: ReadonlyArray<unknown>) => console.error(...plain(words))
})

/** Gives an effect the console that leaves a terminal alone. */
export const withTerminal = Effect.provideService(Console.Console, terminal)
