import * as BundleRun from "@litfuse/api/bundle/BundleRun"
import * as Bundle from "@litfuse/api/bundle/Bundle"
import * as Files from "@litfuse/files/Files"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { complain } from "../complain.ts"
import * as Known from "../completion/known.ts"
import { given } from "../given.ts"
import { printable } from "../printable.ts"
import { refusal } from "../refusal.ts"
import * as Ask from "../search/ask.ts"
import * as Print from "../search/print.ts"
import { flagOf, flags } from "../search/flags.ts"
import * as Traffic from "../traffic.ts"
import * as Argument from "effect/cli/Argument"

const refuse = refusal("litfuse bundle")

const { query, sources, from, to, limit, perSource, sort, preset, explain } = flags

/** `litfuse bundle`: a search in one file that others replay. */
export const bundle = Command.make(
  "bundle",
  {
    out: Known.fileArgument("out").pipe(Argument.withDescription("the file to write")),
    query,
    sources,
    from,
    to,
    limit,
    perSource,
    sort,
    preset,
    explain,
    replay: Traffic.flags.replay,
    withLicensed: Flag.Boolean("with-licensed").pipe(
      Flag.withDefault(false),
      Flag.withDescription("keep answers of services that answer only those with a key; see that their terms allow it (default: left out)")
    )
  },
  Effect.fnUntraced(
    function* ({ out, query, replay, withLicensed, ...flagged }) {
      const { config, prepared } = yield* Ask.prepare({ ...given(flagged), query: query.join(" ") }, flagOf)
      const made = yield* BundleRun.make(config, prepared, { ...given({ over: replay }), isWhole: withLicensed })
      for (const line of Print.remarks(made.asked.answer)) yield* Console.error(line)
      // what only the search without the sources that are left out ran into, such as an enricher that recordings do not answer for fewer works
      for (const line of Print.further(made.bundle.answer, made.asked.answer)) yield* Console.error(`in the bundle: ${line}`)
      yield* Effect.fromResult(Files.writePacked(out, Bundle.print(made.bundle)))
      const { strategy, recordings, answer } = made.bundle
      for (const name of strategy.leftOut)
        yield* Console.error(
          `note (licensed) ${printable(name)}: its answers are not in the bundle, because it answers only those with a key; --with-licensed keeps them`
        )
      yield* Console.error(
        `${printable(out)}: ${recordings.length} answers of services, ${answer.works.length} works; \`litfuse replay\` gives the same works from it`
      )
    },
    Effect.catchTag("BundleError", ({ message }) => refuse(message)),
    Effect.catchTag("Refused", ({ problems }) =>
      complain(
        "litfuse bundle",
        problems.map((message) => ({ message }))
      )
    )
  )
).pipe(
  Command.withExamples([
    {
      command: 'litfuse bundle vitamin-d.bundle "vitamin D AND fracture*" --source pubmed,europepmc',
      description: "What one attaches to a paper"
    },
    {
      command: "litfuse replay vitamin-d.bundle --format ris > found.ris",
      description: "The same works on another computer, without network or keys"
    }
  ])
)
