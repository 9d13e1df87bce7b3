import { noPluginsVariable, trustVariable } from "@litfuse/api/trust/approver"
import * as UnpackLimit from "@litfuse/files/UnpackLimit"
import * as Effect from "effect/Effect"
import * as Flag from "effect/cli/Flag"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import { toggle } from "../flags.ts"

/** The global flags about what a command trusts: plugins of a project, and packed files. Their values are read from the command line, and passed to threads as environment variables. */
export const trustFlags = [
  GlobalFlag.Setting("trust")({
    flag: Flag.String("trust").pipe(
      Flag.optional,
      Flag.withMetavar("HASH"),
      Flag.withDescription("Use the plugins of the project if they have this hash, which an error or `litfuse plugin trust` names")
    )
  }),
  GlobalFlag.Setting("no-plugins")({
    flag: toggle("no-plugins", "Leave out litfuse.config.yaml with the plugins of the project")
  }),
  GlobalFlag.Setting("max-unpacked")({
    flag: Flag.String("max-unpacked").pipe(
      Flag.filter(
        (text) => UnpackLimit.parse(text) !== undefined,
        () => "Expected a number of bytes"
      ),
      Flag.optional,
      Flag.withMetavar("BYTES"),
      Flag.withDescription("How much a packed file may become, and how long a file of decisions may be; use it for files that you trust")
    )
  })
] as const

const variablesOf = (words: ReadonlyArray<string>): Readonly<Record<string, string>> => {
  const end = words.indexOf("--")
  const options = end < 0 ? words : words.slice(0, end)
  const valueOf = (flag: string): string | undefined => {
    const at = options.lastIndexOf(flag)
    return options.findLast((word) => word.startsWith(`${flag}=`))?.slice(flag.length + 1) ?? (at < 0 ? undefined : options[at + 1])
  }
  const [hash, bytes] = [valueOf("--trust"), valueOf(UnpackLimit.flag)]
  return {
    ...(hash === undefined ? {} : { [trustVariable]: hash }),
    ...(bytes === undefined ? {} : { [UnpackLimit.variable]: bytes }),
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
