import { printProblem } from "@litfuse/api/ApiError"
import { type Event, Watch } from "@litfuse/api/Events"
import { grouped } from "@litfuse/files/numbers"
import type { PluginError } from "@litfuse/engine/PluginError"
import * as Effect from "effect/Effect"
import { flagName } from "./usageError.ts"
import { terminalConsole } from "./terminalConsole.ts"

/** Adds a handler for the events of a question. */
export const watchEvents =
  (handler: (event: Event) => void) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Watch, (before) =>
      Effect.provideService(effect, Watch, (event) => {
        before(event)
        handler(event)
      })
    )

const lineOf = (command: string, warning: Event & { readonly _tag: "Told" }): string =>
  `${command}: ${printProblem({ fields: [], ...warning }, flagName())}`

/** Prints the warnings of a question with the name of the command as prefix, and flags instead of fields. */
export const printWarningsAs =
  (command: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Watch, (before) =>
      Effect.provideService(effect, Watch, (event) =>
        event._tag === "Told" ? terminalConsole.error(lineOf(command, event)) : before(event)
      )
    )

const mostListed = 5

const packageOf = ({ plugin, where }: PluginError): string =>
  `${where === undefined ? "" : `${where}: `}"${plugin.replace(/\[\d+\]$/, "")}"`

const linesOf = (problems: ReadonlyArray<PluginError>): ReadonlyArray<string> =>
  Array.from(Map.groupBy(problems, packageOf), ([name, of]) => {
    const more = of.length - mostListed
    if (more <= 1) return of.map(({ message }) => message)
    const count = `${name}: ${grouped(more)} more of its plugins cannot be used`
    return [...of.slice(0, mostListed).map(({ message }) => message), count]
  }).flat()

/** Prints unusable plugins and the warnings of a question on stderr, for every command. */
export const printWarnings: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> = watchEvents((event) => {
  if (event._tag === "Unusable") for (const line of linesOf(event.problems)) terminalConsole.error(`litfuse: ${line}`)
  if (event._tag === "Told") terminalConsole.error(lineOf("litfuse", event))
})
