import * as Bundle from "@litfuse/api/Bundle"
import * as Files from "@litfuse/files/Files"
import { counted } from "@litfuse/files/numbers"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Completion from "../completion/Completion.ts"
import { printProblems } from "../printProblems.ts"
import { definedOptions } from "../definedOptions.ts"
import { printable } from "@litfuse/files/printable"
import { printRefusal } from "../usageError.ts"
import * as SearchText from "../search/SearchText.ts"
import { bothDepths, flagNames, hasBothDepths, query, textOf } from "../search/flags.ts"
import { requestFlags } from "../requestFlags.ts"
import * as Argument from "effect/cli/Argument"

/** `litfuse bundle`: a search in one file that others can replay. */
export const bundle = Command.make(
  "bundle",
  {
    out: Completion.fileArgument("out").pipe(Argument.withDescription("the file to write")),
    ...query,
    ...requestFlags(Bundle.Request.fields, ["folder", "query"])
  },
  Effect.fnUntraced(function* ({ out, query: words, ...flagged }) {
    if (hasBothDepths(flagged)) return yield* printProblems("litfuse bundle", [bothDepths])
    const result = yield* Bundle.ask({ folder: process.cwd(), ...definedOptions(flagged), ...textOf(words) }).pipe(
      printRefusal("litfuse bundle", flagNames)
    )
    for (const line of SearchText.remarks(result.asked)) yield* Console.error(line)
    // notices of the replay without licensed sources, such as an enricher without recordings for fewer works
    for (const line of SearchText.newNotices(result.bundled, result.asked)) yield* Console.error(`in the bundle: ${line}`)
    yield* Effect.fromResult(Files.writePacked(out, result.text))
    for (const name of result.leftOut)
      yield* Console.error(
        `note (licensed) ${printable(name)}: its answers are not in the bundle, because the service requires a key; --with-licensed includes them`
      )
    if (result.signature !== null) yield* Console.error(`${printable(out)}: signed with key ${result.signature.fingerprint}`)
    const contents = result.files === 0 ? "" : `${counted(result.files, "file")} of references, `
    if (result.files > 0)
      yield* Console.error(
        "note (licensed) files of references are in the bundle; check that the terms of their databases allow you to share it"
      )
    yield* Console.error(
      `${printable(out)}: ${contents}${result.recordings} answers of services, ${result.works} works; \`litfuse replay\` gives the same works from it`
    )
  })
).pipe(
  Command.withExamples([
    {
      command: 'litfuse bundle vitamin-d.bundle "vitamin D AND fracture*" --source pubmed,europepmc',
      description: "A supplement for a paper"
    },
    {
      command: 'litfuse bundle vitamin-d.bundle "vitamin D AND fracture*" --sign key',
      description: 'Signed with a key from `ssh-keygen -t ed25519 -f key -N ""`'
    },
    {
      command: "litfuse replay vitamin-d.bundle --format ris > found.ris",
      description: "The same works on another computer, without network or keys"
    }
  ])
)
