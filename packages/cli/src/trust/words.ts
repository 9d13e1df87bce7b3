import { noPluginsVariable, trustVariable } from "@litfuse/api/trust/approver"
import * as Effect from "effect/Effect"
import * as Flag from "effect/cli/Flag"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import { toggle } from "../flag.ts"

/** What the options that every command takes say about a project's plugins. Their values are read from the words, for the threads of a command too. */
export const flags = [
  GlobalFlag.Setting("trust")({
    flag: Flag.String("trust").pipe(
      Flag.optional,
      Flag.withMetavar("HASH"),
      Flag.withDescription("Use the plugins of the project if they have this hash, which an error or `litfuse trust` names")
    )
  }),
  GlobalFlag.Setting("no-plugins")({
    flag: toggle("no-plugins", "Leave out litfuse.config.yaml with the plugins of the project")
  })
] as const

/** The variables that words set. */
const variablesOf = (words: ReadonlyArray<string>): Readonly<Record<string, string>> => {
  const end = words.indexOf("--")
  const options = end < 0 ? words : words.slice(0, end)
  const at = options.lastIndexOf("--trust")
  const hash = options.findLast((word) => word.startsWith("--trust="))?.slice("--trust=".length) ?? (at < 0 ? undefined : options[at + 1])
  return {
    ...(hash === undefined ? {} : { [trustVariable]: hash }),
    ...(options.includes("--no-plugins") ? { [noPluginsVariable]: "1" } : {})
  }
}

/** Runs a command with the variables that its words set: threads that it starts have them too. */
export const withWords =
  (words: ReadonlyArray<string>) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
    const wanted = variablesOf(words)
    return Effect.acquireUseRelease(
      Effect.sync(() => {
        const before = Object.keys(wanted).map((name) => [name, process.env[name]] as const)
        Object.assign(process.env, wanted)
        return before
      }),
      () => effect,
      (before) =>
        Effect.sync(() => {
          for (const [name, value] of before)
            if (value === undefined) delete process.env[name]
            else process.env[name] = value
        })
    )
  }
