import { noPluginsVariable, trustVariable } from "@litfuse/api/trust/approver"
import * as Effect from "effect/Effect"
import * as Flag from "effect/cli/Flag"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import { toggle } from "../flags.ts"

/** The global flags about a project's plugins. Their values are read from the command line, and passed to threads as environment variables. */
export const trustFlags = [
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

/** Runs a command with the environment variables of its flags, which its threads inherit. */
export const withTrustFlags =
  (words: ReadonlyArray<string>) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
    const variables = variablesOf(words)
    return Effect.acquireUseRelease(
      Effect.sync(() => {
        const before = Object.keys(variables).map((name) => [name, process.env[name]] as const)
        Object.assign(process.env, variables)
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
