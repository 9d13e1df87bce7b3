/** A server of pages in a separate process, which a test can kill. Its folder is its one argument; it prints its link. */
import * as Host from "@litfuse/api/Host"
import * as Effect from "effect/Effect"
import * as PageServer from "../src/PageServer.ts"

const settings = { folder: process.argv[2]!, canChange: true }
const serving = Effect.gen(function* () {
  const link = yield* PageServer.serve(settings, { port: 0, token: "a-token-of-the-test" })
  process.stdout.write(`${link}\n`)
  return yield* Effect.never
})
await Effect.runPromise(Effect.provide(Effect.scoped(serving), Host.layer))
