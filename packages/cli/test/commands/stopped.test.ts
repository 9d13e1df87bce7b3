import { existsSync } from "node:fs"
import { join } from "node:path"
import { Watch } from "@litfuse/api/Events"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { run } from "../../src/app.ts"
import { trustFolder } from "../../../../tools/test-setup/trustFolder.ts"
import { inFolder, listen } from "../terminal.ts"
import { tuning } from "./tuning.ts"
import { tiny } from "../tiny.ts"

/** Stops a command, as Ctrl-C does, at its first step; gives what it wrote on stderr. */
const stopped = async (line: string, files: Readonly<Record<string, string>>) => {
  const folder = inFolder(files)
  await trustFolder(folder)
  const written = listen()
  await Effect.runPromise(
    Effect.gen(function* () {
      const isBegun = yield* Deferred.make<void>()
      const watch = (event: { readonly _tag: string }): void => {
        if (event._tag === "Stepped") Deferred.doneUnsafe(isBegun, Effect.void)
      }
      const running = Effect.provideService(run(line.split(" ")), Watch, watch)
      yield* Effect.raceFirst(Deferred.await(isBegun), Effect.asVoid(running))
    })
  )
  return { err: written.err(), folder }
}

const slow = { ...tiny, ...tuning() }

it.each([
  [
    "bench run try --formats none",
    "stopped; nothing was written. `litfuse bench tune try` makes the same report, and continues when it is stopped\n"
  ],
  ["bench tune try", "stopped; the same command continues after the finished units, unless it has --again\n"],
  ["bench run try --shard 1/2 --out shards", "stopped; the same command makes this shard again, and all shards in shards are kept\n"]
])("%s says how to continue when it is stopped", async (line, text) => {
  const { err, folder } = await stopped(line, slow)
  expect(err).toContain(text)
  expect([existsSync(join(folder, "reports/try/results.json")), existsSync(join(folder, "shards"))]).toEqual([false, false])
})

it("a run that tunes nothing starts again, and names shards", async () => {
  const { err } = await stopped("bench run try --formats none", tiny)
  expect(err).toContain(
    "stopped; nothing was written. The same command starts again; to keep finished parts, run shards: `litfuse bench run try --shard 1/4 --out shards/`\n"
  )
})
