import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import * as PageServer from "@litfuse/page/PageServer"
import * as Project from "@litfuse/api/Project"
import * as ReviewDesk from "@litfuse/api/ReviewDesk"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { optional, toggle, withDefault } from "../flags.ts"
import { definedOptions } from "../definedOptions.ts"
import { untilStopped } from "../untilStopped.ts"
import { openBrowser, redirectFile } from "../openBrowser.ts"
import { printRefusal, usageError } from "../usageError.ts"
import { printable } from "@litfuse/files/printable"

const refuse = usageError("litfuse serve")

/** `litfuse serve`: web pages for this machine. */
export const serve = Command.make(
  "serve",
  {
    replay: optional(Flag.String("replay"), "a folder of recordings that replace the network"),
    project: optional(
      Flag.String("project"),
      "the folder of the project that stores runs and decisions (default: the review around this folder; without one nothing is stored)"
    ),
    as: optional(
      Flag.String("as"),
      "the person who screens: the page opens the decisions of this person alone until the blinding of a stage is lifted"
    ),
    open: toggle("open", "open the page in a browser on this machine"),
    port: withDefault(Flag.Int("port"), 3978, "the port (default 3978; 0 selects a free port)")
  },
  Effect.fnUntraced(function* ({ replay, project, as, open, port }) {
    const named = Option.getOrUndefined(project)
    const around = Project.around(named ?? ".")
    const isReview = around.isReview && (named === undefined || around.root === resolve(named))
    const canChange = named !== undefined || isReview
    const folder = isReview ? around.root! : resolve(named ?? ".")
    const recordings = Option.map(replay, (path) => resolve(path))
    if (port < 0 || port > 65535) return yield* refuse(`--port is ${port}; it takes a whole number from 0 to 65535`)
    if (Option.isSome(recordings) && !existsSync(recordings.value))
      return yield* refuse(`${Option.getOrElse(replay, () => "")}: not found; check the path`)
    if (named !== undefined && !isReview && !existsSync(join(folder, ".litfuse")))
      return yield* refuse(`${named}: this folder has no project; create one with \`litfuse project init\``)
    const who = Option.getOrUndefined(as)
    if (who !== undefined && !isReview)
      return yield* refuse(`--as ${who}: this folder is no review; start the server in the folder of the review`)
    if (who !== undefined) {
      const people = yield* ReviewDesk.people({ folder }).pipe(printRefusal("litfuse serve"))
      if (!people.includes(who)) return yield* refuse(`--as is ${who}, who does not screen; name one of ${people.join(", ")}`)
    }
    const start = who === undefined ? "/review" : "/review/screen"
    const settings = { folder, canChange, ...(isReview ? { start } : {}), ...definedOptions({ replay: recordings, as }) }
    return yield* Effect.scoped(
      Effect.gen(function* () {
        const onceToken = PageServer.freshToken()
        const link = yield* PageServer.serve(settings, { port, token: PageServer.freshToken(), ...(open ? { onceToken } : {}) })
        yield* Console.log(link)
        if (isReview) yield* Console.error(printable(`litfuse serve: the review in ${folder}; its numbers and decisions are stored there`))
        yield* Console.error("litfuse serve: open this link in a browser on this machine; Ctrl+C stops the server")
        if (open) yield* openBrowser(yield* redirectFile(PageServer.withToken(link, onceToken)), "litfuse serve")
        return yield* Effect.never
      })
    ).pipe(
      untilStopped,
      Effect.catchTag("StartError", ({ message, instead }) => refuse(`${message}; ${instead}`))
    )
  })
).pipe(
  Command.withExamples([
    {
      command: "litfuse serve --replay datasets/everyday/cassettes",
      description: "A demonstration with recorded answers, without network"
    },
    { command: "litfuse serve", description: "In the folder of a review: its state, its flow, its checks and its report" },
    { command: "litfuse serve --as Ann", description: "Screen as one person of the review, without the decisions of others" },
    { command: "litfuse serve --project .", description: "Store every search and every decision in the project of this folder" }
  ])
)
