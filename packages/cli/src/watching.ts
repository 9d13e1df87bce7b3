import { printProblem } from "@litfuse/api/ApiError"
import { type Event, Watch } from "@litfuse/api/Events"
import { grouped } from "@litfuse/files/numbers"
import type { PluginError } from "@litfuse/engine/PluginError"
import * as Effect from "effect/Effect"
import { flagOf } from "./refusal.ts"
import { terminal } from "./terminal.ts"

/** Adds someone to those who are told what happens while a question is answered. */
export const alsoWatching =
  (handler: (event: Event) => void) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Watch, (before) =>
      Effect.provideService(effect, Watch, (event) => {
        before(event)
        handler(event)
      })
    )

const lineOf = (command: string, told: Event & { readonly _tag: "Told" }): string =>
  `${command}: ${printProblem({ fields: [], ...told }, flagOf())}`

/** Says what is told while a question is answered as the command says it: its name first, and flags in the place of fields. */
export const telling =
  (command: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Watch, (before) =>
      Effect.provideService(effect, Watch, (event) => (event._tag === "Told" ? terminal.error(lineOf(command, event)) : before(event)))
    )

/** So many unusable plugins of one package are told in a line each; more are counted. */
const mostTold = 5

/** The package or file of a plugin, and where the configuration names it. */
const packageOf = ({ plugin, where }: PluginError): string =>
  `${where === undefined ? "" : `${where}: `}"${plugin.replace(/\[\d+\]$/, "")}"`

/** What keeps plugins from being used, in lines. */
const linesOf = (problems: ReadonlyArray<PluginError>): ReadonlyArray<string> =>
  Array.from(Map.groupBy(problems, packageOf), ([name, of]) => {
    const more = of.length - mostTold
    if (more <= 1) return of.map(({ message }) => message)
    const count = `${name}: ${grouped(more)} more of its plugins cannot be used`
    return [...of.slice(0, mostTold).map(({ message }) => message), count]
  }).flat()

/** Says on stderr what every command says there: which plugins cannot be used, and what is to be known before the answer is there. */
export const withRemarks: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> = alsoWatching((event) => {
  if (event._tag === "Unusable") for (const line of linesOf(event.problems)) terminal.error(`litfuse: ${line}`)
  if (event._tag === "Told") terminal.error(lineOf("litfuse", event))
})
