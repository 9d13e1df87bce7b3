import { existsSync } from "node:fs"
import * as Replay from "@litfuse/api/Replay"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Known from "../completion/known.ts"
import { Exit } from "../Exit.ts"
import { printable } from "@litfuse/files/printable"
import { given } from "../given.ts"
import { refusing } from "../refusal.ts"
import * as Prisma from "../search/prisma.ts"
import { showAgain } from "../project/again.ts"
import { type Format, format, formatFor, show } from "../search/show.ts"
import { version } from "../version.ts"
import { optional } from "../flag.ts"

/** Who signed a bundle, in a line. */
const vouched = (file: string, signature: Replay.Answer["signature"], signers: string | undefined): string => {
  if (signature === null) return `${file}: not signed; its checksums are its own, so they show accidents, not forgery`
  const { fingerprint, signer } = signature
  if (signer !== null) return `${file}: signed by ${signer}, whose key ${signers} lists`
  return `${file}: signed with key ${fingerprint}; nobody vouched for this key here, and --signers FILE says whose keys count`
}

/** The form of the name of a run, or of its beginning. */
const runName = /^(?:last|\d{8}(?:-[0-9a-f]{0,6})?)$/

/** A run of the project, once more. */
const replayRun = Effect.fnUntraced(function* (run: string, form: Format) {
  const { runId, again, isSame, madeBy } = yield* Replay.ofRun({ folder: process.cwd(), run }).pipe(refusing("litfuse replay"))
  yield* showAgain("litfuse replay", again, form)
  if (isSame !== false) return
  const why = madeBy === version ? "" : `; litfuse ${madeBy} made it, this is ${version}`
  yield* Console.error(`litfuse replay: the run ${runId} had another answer than this replay gave${printable(why)}`)
  return yield* new Exit({ code: 1 })
})

/** `litfuse replay`: the search of a bundle, or a run of the project, once more. */
export const replay = Command.make(
  "replay",
  {
    file: Known.fileArgument("bundle").pipe(
      Argument.withDescription("a bundle that `litfuse bundle` wrote, or the id of a run of this project; - is standard input")
    ),
    signers: optional(
      Known.fileFlag("signers"),
      "refuse a bundle that is not signed with a key of this file, in the form of allowed_signers of OpenSSH (default: no signature is asked for)"
    ),
    format,
    prismaS: Prisma.flag
  },
  Effect.fnUntraced(function* ({ file, signers, format: form, prismaS }) {
    if (runName.test(file) && !existsSync(file)) return yield* replayRun(file, formatFor(Option.getOrUndefined(form), undefined))
    const replayed = yield* Replay.run({ folder: process.cwd(), file, ...given({ signers }) }).pipe(refusing("litfuse replay"))
    yield* Console.error(printable(vouched(file, replayed.signature, Option.getOrUndefined(signers))))
    if (Option.isSome(prismaS)) yield* Prisma.write(prismaS.value, replayed.prismaS)
    yield* show("litfuse replay", replayed, formatFor(Option.getOrUndefined(form), undefined), replayed.silence)
    const { isSame, apart, madeBy } = replayed
    if (apart !== null && apart > 0)
      yield* Console.error(
        `litfuse replay: ${printable(file)} holds this answer, but for numbers that differ by ${apart.toExponential(1)} at most, as between processors`
      )
    if (isSame) return
    const why = madeBy === version ? "" : `; it was made by litfuse ${madeBy}, this is ${version}`
    yield* Console.error(`litfuse replay: ${printable(file)} holds another answer than this replay gave${printable(why)}`)
    return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withExamples([
    { command: "litfuse replay vitamin-d.bundle", description: "Ends with 1 when the works differ from those in the bundle" },
    {
      command: "litfuse replay vitamin-d.bundle --signers allowed_signers",
      description: "Refuses it unless somebody listed there signed it, and says who"
    },
    { command: "litfuse replay last", description: "The run of this project that was begun last; ends with 1 when its answer was another" },
    { command: "litfuse replay vitamin-d.bundle --format json", description: "The answer as one JSON document" },
    {
      command: "litfuse replay vitamin-d.bundle --prisma-s search.txt",
      description: "What the search says for the items of PRISMA-S, as on the day it was asked"
    }
  ])
)
