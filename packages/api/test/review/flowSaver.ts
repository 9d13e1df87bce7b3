/** A separate process that saves numbers of people into a flow, or adds exports to a review. Each line of its input is a request, and each one of its output an outcome. */
import { createInterface } from "node:readline"
import * as Effect from "effect/Effect"
import type { Host } from "../../src/Host.ts"
import * as ReviewFlow from "../../src/ReviewFlow.ts"
import * as ReviewSearches from "../../src/ReviewSearches.ts"
import { asked } from "../asked.ts"

// a test waits until the modules are loaded, so that two processes begin together
process.stdout.write("ready\n")
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  const question: Effect.Effect<unknown, Error, Host> = "files" in request ? ReviewSearches.add(request) : ReviewFlow.save(request)
  const said = await asked(Effect.match(question, { onSuccess: () => "saved", onFailure: ({ message }) => message }))
  process.stdout.write(`${said}\n`)
}
