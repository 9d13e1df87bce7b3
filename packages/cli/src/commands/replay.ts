import * as Replay from "@litfuse/api/Replay"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Known from "../completion/known.ts"
import { Exit } from "../Exit.ts"
import { printable } from "@litfuse/files/printable"
import { refusing } from "../refusal.ts"
import * as Prisma from "../search/prisma.ts"
import { format, formatFor, show } from "../search/show.ts"

/** `litfuse replay`: the search of a bundle, once more. */
export const replay = Command.make(
  "replay",
  {
    file: Known.fileArgument("bundle").pipe(Argument.withDescription("a bundle that `litfuse bundle` wrote; - is standard input")),
    format,
    prismaS: Prisma.flag
  },
  Effect.fnUntraced(function* ({ file, format: form, prismaS }) {
    const replayed = yield* Replay.run({ folder: process.cwd(), file }).pipe(refusing("litfuse replay"))
    if (Option.isSome(prismaS)) yield* Prisma.write(prismaS.value, replayed.prismaS)
    yield* show("litfuse replay", replayed, formatFor(Option.getOrUndefined(form), undefined), replayed.silence)
    const { isSame, madeBy, version } = replayed
    if (isSame) return
    const why = madeBy === version ? "" : `; it was made by litfuse ${madeBy}, this is ${version}`
    yield* Console.error(`litfuse replay: ${printable(file)} holds another answer than this replay gave${printable(why)}`)
    return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withExamples([
    { command: "litfuse replay vitamin-d.bundle", description: "Ends with 1 when the works differ from those in the bundle" },
    { command: "litfuse replay vitamin-d.bundle --format json", description: "The answer as one JSON document" },
    {
      command: "litfuse replay vitamin-d.bundle --prisma-s search.txt",
      description: "What the search says for the items of PRISMA-S, as on the day it was asked"
    }
  ])
)
