import * as Config from "@litfuse/host/Config"
import * as BundleRun from "@litfuse/api/bundle/BundleRun"
import * as Bundle from "@litfuse/api/bundle/Bundle"
import { version } from "@litfuse/host/version"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Known from "../completion/known.ts"
import { Exit } from "../Exit.ts"
import { printable } from "../printable.ts"
import { refusal } from "../refusal.ts"
import * as Prisma from "../search/prisma.ts"
import { format, show } from "../search/show.ts"

const refuse = refusal("litfuse replay")

/** `litfuse replay`: the search of a bundle, once more. */
export const replay = Command.make(
  "replay",
  {
    file: Known.fileArgument("bundle").pipe(Argument.withDescription("a bundle that `litfuse bundle` wrote; - is standard input")),
    format,
    prismaS: Prisma.flag
  },
  Effect.fnUntraced(
    function* ({ file, format, prismaS }) {
      const bundle = yield* Effect.fromResult(Bundle.read(file))
      const config = yield* Effect.fromResult(Config.read(process.cwd()))
      const replayed = yield* BundleRun.replay(config, bundle)
      if (Option.isSome(prismaS)) yield* Prisma.write(prismaS.value, replayed.prismaS)
      yield* show("litfuse replay", replayed, format, replayed.silence)
      if (replayed.isSame) return
      const why = bundle.litfuse === version ? "" : `; it was made by litfuse ${bundle.litfuse}, this is ${version}`
      yield* Console.error(`litfuse replay: ${printable(file)} holds another answer than this replay gave${printable(why)}`)
      return yield* new Exit({ code: 1 })
    },
    Effect.catchTag("BundleError", ({ message }) => refuse(message))
  )
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
