import * as Push from "@litfuse/api/Push"
import type { SourceError } from "@litfuse/engine/SourceError"
import * as Notice from "@litfuse/engine/Notice"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { definedOptions } from "../definedOptions.ts"
import { Exit } from "../Exit.ts"
import { isJson, outputFlags, printOutput } from "../outputFlags.ts"
import { refuseOverwrite } from "../refuseOverwrite.ts"
import { namesOfFlags, requestFlags } from "../requestFlags.ts"
import { printRefusal } from "../usageError.ts"

const name = "litfuse push zotero"

/** Whether an error is of a service. Its class is a matter of the questions, which a command does not load. */
const isOfService = (error: unknown): error is SourceError =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "SourceError"

/** Ends with 3 if the service did not answer, and with 2 if it refused the key. */
const printSilence = <A, E, R>(question: Effect.Effect<A, E, R>): Effect.Effect<A, E | Exit, R> =>
  Effect.catch(question, (error): Effect.Effect<never, E | Exit> => {
    if (!isOfService(error)) return Effect.fail(error)
    return Effect.andThen(
      Console.error(printable(`${name}: nothing was written: ${error.message}`)),
      Effect.fail(new Exit({ code: error.reason._tag === "Unauthorised" ? 2 : 3 }))
    )
  })

const lineOf = ({ state, work, title, key, reason }: Push.Answer["works"][number]): string =>
  [
    `${state} ${key}`,
    ...(work === null ? [] : [work]),
    ...(title === null ? [] : [title]),
    ...(reason === null ? [] : [`(${reason})`])
  ].join(" ")

const summaryOf = ({ dryRun, counts, collection, library, works }: Push.Answer): string => {
  const { created, added, present, inBin, failed } = counts
  const all = `${created} created, ${added} added, ${present} present, ${inBin} in the bin, ${failed} failed`
  const where = `${collection.isNew ? "the new collection" : "the collection"} ${JSON.stringify(collection.name)} of ${library}`
  return `${counted(works.length, "work")} for ${where}: ${all}${dryRun ? "; a dry run, so nothing was written" : ""}`
}

const zotero = Command.make(
  "zotero",
  { ...requestFlags(Push.Request.fields, ["folder"]), ...outputFlags },
  Effect.fnUntraced(function* ({ format, out, ...flagged }) {
    const request = definedOptions(flagged)
    const { out: target = "-" } = definedOptions({ out })
    yield* refuseOverwrite(name, request.files ?? [], target)
    const answer = yield* Push.ask({ folder: process.cwd(), ...request }).pipe(
      printRefusal(name, namesOfFlags(Push.Request.fields)),
      printSilence
    )
    yield* printOutput({ format, out }, answer, () => answer.works.map((work) => printable(lineOf(work))).join("\n"))
    if (!isJson({ format, out })) for (const notice of answer.notices) yield* Console.error(printable(Notice.print(notice)))
    yield* Console.error(printable(summaryOf(answer)))
    if (answer.counts.failed > 0) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Write works into a collection of Zotero; a second push writes nothing. The key is in ZOTERO_API_KEY"),
  Command.withExamples([
    { command: "litfuse push zotero found.ris --collection 'Night shifts' --dry-run", description: "What would be written" },
    { command: "litfuse push zotero --run last --collection 'Night shifts'", description: "The works of the last search of the project" },
    { command: "litfuse push zotero --included --collection Included --group 12345", description: "What a review included, into the library of a group" } // prettier-ignore
  ])
)

/** `litfuse push`: works into other programs. */
export const push = Command.make("push").pipe(Command.withSubcommands([zotero]))
