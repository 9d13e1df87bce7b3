import { existsSync } from "node:fs"
import * as Replay from "@litfuse/api/Replay"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Completion from "../completion/Completion.ts"
import { Exit } from "../Exit.ts"
import { printProblems } from "../printProblems.ts"
import { standardStream } from "@litfuse/files/Files"
import { printable } from "@litfuse/files/printable"
import { definedOptions } from "../definedOptions.ts"
import { printRefusal } from "../usageError.ts"
import * as PrismaFlag from "../search/PrismaFlag.ts"
import { showRerun } from "../project/showRerun.ts"
import { type Format, format, formatFor, out, showAnswer } from "../search/showAnswer.ts"
import { version } from "../version.ts"
import { optional } from "../flags.ts"

const signatureLine = (file: string, signature: Replay.Answer["signature"], signers: string | undefined): string => {
  if (signature === null) return `${file}: not signed; checksums inside the file detect damage, not forgery`
  const { fingerprint, signer } = signature
  if (signer !== null) return `${file}: signed by ${signer}, whose key ${signers} lists`
  return `${file}: signed with key ${fingerprint}; no list of trusted keys was given; use --signers FILE`
}

const neither = (name: string): string =>
  `${name}: not found; check the path, or name a run by its id or saved name, which \`litfuse runs list\` lists`

const replayRun = Effect.fnUntraced(function* (run: string, form: Format, out: string | undefined) {
  const { runId, again, isSame, madeBy } = yield* Replay.ofRun({ folder: process.cwd(), run }).pipe(printRefusal("litfuse replay"))
  yield* showRerun("litfuse replay", again, form, out)
  if (isSame !== false) return
  const why = madeBy === version ? "" : `; litfuse ${madeBy} made it, this is ${version}`
  yield* Console.error(`litfuse replay: the run ${runId} has a different answer than this replay${printable(why)}`)
  return yield* new Exit({ code: 1 })
})

/** `litfuse replay`: replays the search of a bundle, or a run of the project. */
export const replay = Command.make(
  "replay",
  {
    file: Completion.fileArgument("bundle").pipe(
      Argument.withDescription("a file of `litfuse bundle`, or the id or saved name of a run of this project; - is standard input")
    ),
    signers: optional(
      Completion.fileFlag("signers"),
      "reject a bundle that is not signed with a key of this file, in OpenSSH's allowed_signers format (default: accept unsigned bundles)"
    ),
    format,
    out,
    prismaS: PrismaFlag.flag
  },
  Effect.fnUntraced(function* ({ file, signers, prismaS, ...output }) {
    const to = Option.getOrUndefined(output.out)
    const form = formatFor(Option.getOrUndefined(output.format), to)
    const isFile = file === standardStream || existsSync(file)
    if (!isFile && (yield* Replay.isRun({ folder: process.cwd(), run: file }))) return yield* replayRun(file, form, to)
    if (!isFile) return yield* printProblems("litfuse replay", [{ message: neither(file) }])
    const replayed = yield* Replay.run({ folder: process.cwd(), file, ...definedOptions({ signers }) }).pipe(printRefusal("litfuse replay"))
    yield* Console.error(printable(signatureLine(file, replayed.signature, Option.getOrUndefined(signers))))
    if (Option.isSome(prismaS)) yield* PrismaFlag.write(prismaS.value, replayed.prismaS)
    yield* showAnswer("litfuse replay", replayed, form, replayed.silence, to)
    const { isSame, apart, madeBy } = replayed
    if (apart !== null && apart > 0)
      yield* Console.error(
        `litfuse replay: ${printable(file)} has this answer; numbers differ by at most ${apart.toExponential(1)}, as expected between processors`
      )
    if (isSame) return
    const why = madeBy === version ? "" : `; it was made by litfuse ${madeBy}, this is ${version}`
    yield* Console.error(`litfuse replay: ${printable(file)} has a different answer than this replay${printable(why)}`)
    return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withExamples([
    { command: "litfuse replay vitamin-d.bundle", description: "Exit code 1 if the works differ from those in the bundle" },
    {
      command: "litfuse replay vitamin-d.bundle --signers allowed_signers",
      description: "Rejects the bundle unless a listed key signed it, and prints the signer"
    },
    { command: "litfuse replay gambling", description: "The run that `litfuse search --save gambling` saved" },
    { command: "litfuse replay last", description: "The newest run of this project; exit code 1 if its answer differs" },
    { command: "litfuse replay vitamin-d.bundle --format json", description: "The answer as one JSON document" },
    {
      command: "litfuse replay vitamin-d.bundle --prisma-s search.txt",
      description: "The items of PRISMA-S, as on the day of the search"
    }
  ])
)
