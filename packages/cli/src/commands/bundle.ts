import * as Bundle from "@litfuse/api/Bundle"
import * as Files from "@litfuse/files/Files"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Known from "../completion/known.ts"
import { complain } from "../complain.ts"
import { given } from "../given.ts"
import { printable } from "@litfuse/files/printable"
import { refusing } from "../refusal.ts"
import * as Print from "../search/printSearch.ts"
import { bothDepths, flags, named, textOf } from "../search/flags.ts"
import * as Traffic from "../traffic.ts"
import * as Argument from "effect/cli/Argument"
import { optional, toggle } from "../flag.ts"

const { query, file, syntax, sources, from, to, limit, perSource, all, timeout, sort, preset, explain } = flags

/** `litfuse bundle`: a search in one file that others replay. */
export const bundle = Command.make(
  "bundle",
  {
    out: Known.fileArgument("out").pipe(Argument.withDescription("the file to write")),
    query,
    file,
    syntax,
    sources,
    from,
    to,
    limit,
    perSource,
    all,
    timeout,
    sort,
    preset,
    explain,
    replay: Traffic.flags.replay,
    withLicensed: toggle(
      "with-licensed",
      "keep answers of services that answer only those with a key; see that their terms allow it (default: left out)"
    ),
    sign: optional(
      Known.fileFlag("sign"),
      "sign the bundle with the private Ed25519 key in this file: PEM, or as ssh-keygen writes it (default: not signed)"
    )
  },
  Effect.fnUntraced(function* ({ out, query, ...flagged }) {
    if (flagged.all && Option.isSome(flagged.perSource)) return yield* complain("litfuse bundle", [bothDepths])
    const made = yield* Bundle.ask({ folder: process.cwd(), ...given(flagged), ...textOf(query) }).pipe(refusing("litfuse bundle", named))
    for (const line of Print.remarks(made.asked)) yield* Console.error(line)
    // what only the search without the sources that are left out ran into, such as an enricher that recordings do not answer for fewer works
    for (const line of Print.further(made.bundled, made.asked)) yield* Console.error(`in the bundle: ${line}`)
    yield* Effect.fromResult(Files.writePacked(out, made.text))
    for (const name of made.leftOut)
      yield* Console.error(
        `note (licensed) ${printable(name)}: its answers are not in the bundle, because it answers only those with a key; --with-licensed keeps them`
      )
    if (made.signature !== null) yield* Console.error(`${printable(out)}: signed with key ${made.signature.fingerprint}`)
    yield* Console.error(
      `${printable(out)}: ${made.recordings} answers of services, ${made.works} works; \`litfuse replay\` gives the same works from it`
    )
  })
).pipe(
  Command.withExamples([
    {
      command: 'litfuse bundle vitamin-d.bundle "vitamin D AND fracture*" --source pubmed,europepmc',
      description: "What one attaches to a paper"
    },
    {
      command: 'litfuse bundle vitamin-d.bundle "vitamin D AND fracture*" --sign key',
      description: 'Signed, with a key that `ssh-keygen -t ed25519 -f key -N ""` made'
    },
    {
      command: "litfuse replay vitamin-d.bundle --format ris > found.ris",
      description: "The same works on another computer, without network or keys"
    }
  ])
)
