/** A separate process that saves numbers of people into a flow. Each line of its input is a request, and each one of its output an outcome. */
import { createInterface } from "node:readline"
import * as Effect from "effect/Effect"
import * as ReviewFlow from "../../src/ReviewFlow.ts"
import { asked } from "../asked.ts"

// a test waits until the modules are loaded, so that two processes begin together
process.stdout.write("ready\n")
for await (const line of createInterface({ input: process.stdin })) {
  const said = await asked(
    Effect.match(ReviewFlow.save(JSON.parse(line)), { onSuccess: () => "saved", onFailure: ({ message }) => message })
  )
  process.stdout.write(`${said}\n`)
}
