import type { Pending } from "@litfuse/api/trust/approver"
import type { Seen } from "@litfuse/api/Trust"
import { printable } from "@litfuse/files/printable"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** The user at the terminal; undefined if input or messages are redirected. */
export const Person = Context.Reference<{ readonly answer: (question: string) => Promise<string> } | undefined>("litfuse/trust/Person", {
  defaultValue: () =>
    process.stdin.isTTY && process.stderr.isTTY
      ? {
          answer: async (question) => {
            const { createInterface } = await import("node:readline/promises")
            const lines = createInterface({ input: process.stdin, output: process.stderr })
            return lines.question(question).finally(() => lines.close())
          }
        }
      : undefined
})

const mostNamed = 40

/** The files of a configuration, or its changes, in lines for a terminal. */
export const configurationLines = ({ name, reached, changes, isApproved }: Seen): ReadonlyArray<string> => {
  if (isApproved) return [`${name} is approved, and has not changed.`]
  if (changes !== undefined) return [`${name} has changed since you approved it:`, "", ...changes, ""]
  const width = Math.max(...reached.slice(0, mostNamed).map((one) => one.name.length))
  const more = reached.length - mostNamed
  return [
    `${name} is not approved. Its plugins would run with your rights: they could read and write your files, and use the network.`,
    "It reaches:",
    ...reached.slice(0, mostNamed).map((one) => `  ${one.name.padEnd(width)}  ${one.what.replaceAll("\n", ", ")}`),
    ...(more > 0 ? [`  and ${more} files more`] : [])
  ]
}

/** Shows a configuration on stderr, and asks for approval. */
export const askApproval = (person: { readonly answer: (question: string) => Promise<string> }, seen: Seen): Effect.Effect<boolean> =>
  Effect.promise(async () => {
    for (const line of configurationLines(seen)) console.error(printable(line))
    return /^y(es)?$/i.test((await person.answer("Approve it? [y/N] ")).trim())
  })

/** Asks the user at the terminal to approve the configuration of a command. Without a terminal it is not approved. */
export const approver = (pending: Pending): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const person = yield* Person
    if (person === undefined) return false
    const { seenOf } = yield* Effect.promise(() => import("@litfuse/api/Trust"))
    return yield* askApproval(person, seenOf(pending))
  })
