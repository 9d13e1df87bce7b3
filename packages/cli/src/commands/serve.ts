import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import * as Server from "@litfuse/page/Server"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { optional, toggle, withDefault } from "../flag.ts"
import { given } from "../given.ts"
import { opening } from "../opening.ts"
import { refusal } from "../refusal.ts"

const refuse = refusal("litfuse serve")

/** `litfuse serve`: pages in a browser, for this machine alone. */
export const serve = Command.make(
  "serve",
  {
    replay: optional(Flag.String("replay"), "a folder of recordings that replace the network"),
    project: optional(
      Flag.String("project"),
      "the folder of the project that keeps runs and decisions (default: none, and nothing is kept)"
    ),
    open: toggle("open", "open the page in the browser of this machine"),
    port: withDefault(Flag.Int("port"), 3978, "the port (default 3978; 0 is any that is free)")
  },
  Effect.fnUntraced(function* ({ replay, project, open, port }) {
    const folder = resolve(Option.getOrElse(project, () => "."))
    const canChange = Option.isSome(project)
    const recordings = Option.map(replay, (path) => resolve(path))
    if (port < 0 || port > 65535) return yield* refuse(`--port is ${port}; it takes a whole number from 0 to 65535`)
    if (Option.isSome(recordings) && !existsSync(recordings.value))
      return yield* refuse(`${Option.getOrElse(replay, () => "")}: not found; check the path`)
    if (canChange && !existsSync(join(folder, ".litfuse")))
      return yield* refuse(`${project.value}: no project there; make one with \`litfuse project init\``)
    const settings = { folder, canChange, ...given({ replay: recordings }) }
    return yield* Effect.scoped(
      Effect.gen(function* () {
        const link = yield* Server.serve(settings, { port, token: Server.freshToken() })
        yield* Console.log(link)
        yield* Console.error("litfuse serve: open this link in a browser of this machine; Ctrl+C ends the server")
        if (open) yield* opening(link)
        return yield* Effect.never
      })
    ).pipe(Effect.catchTag("Refusal", ({ message, instead }) => refuse(`${message}; ${instead}`)))
  })
).pipe(
  Command.withExamples([
    {
      command: "litfuse serve --replay datasets/everyday/cassettes",
      description: "Recorded answers in place of the network: to look around"
    },
    { command: "litfuse serve --project .", description: "Keep every search and every decision in the project of this folder" }
  ])
)
