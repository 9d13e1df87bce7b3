import * as Identifier from "@litfuse/engine/Identifier"
import * as Config from "@litfuse/host/Config"
import * as LookupRun from "@litfuse/api/search/LookupRun"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { refusal } from "../refusal.ts"
import { loadRegistry } from "../plugins.ts"
import { format, show } from "../search/show.ts"
import { sourcesNamed } from "../search/sources.ts"
import * as Traffic from "../traffic.ts"

const refuse = refusal("litfuse get")

/** `litfuse get`: works by identifier, from every source that knows its scheme. */
export const get = Command.make(
  "get",
  {
    ids: Argument.String("id").pipe(
      Argument.variadic({ min: 1 }),
      Argument.withDescription("identifiers: PMID:12345, PMC12345, 10.1000/182, arXiv:2101.00001, W2741809807 or the address of one")
    ),
    source: Known.flag("source", "source").pipe(
      Flag.optional,
      Flag.withDescription("the sources to ask, separated by commas (default: all that know one of the identifiers)")
    ),
    format,
    ...Traffic.flags
  },
  Effect.fnUntraced(function* ({ ids, source, format: form, ...requests }) {
    const read = ids.map(Identifier.parse)
    const wrong = read.find(Result.isFailure)
    if (wrong !== undefined) return yield* refuse(wrong.failure.message)
    const identifiers = read.flatMap((one) => (Result.isSuccess(one) ? [one.success] : []))
    const traffic = yield* Traffic.of("litfuse get", requests)
    const config = yield* Effect.fromResult(Config.read(process.cwd()))
    const { plugins } = yield* loadRegistry()
    const sources = Option.isSome(source)
      ? yield* sourcesNamed("litfuse get", plugins, source.value.split(","))
      : LookupRun.able(plugins.of("source"), identifiers)
    if (sources.length === 0) return yield* refuse("no source looks up such identifiers; `litfuse source list` shows what each can do")
    const found = yield* LookupRun.run(config, { identifiers, sources, traffic })
    yield* show("litfuse get", found, form, found.silence)
  })
).pipe(
  Command.withExamples([
    { command: "litfuse get PMID:23193287 --format json", description: "What each source says of one article" },
    { command: "litfuse get 10.1093/nar/gks1195 PMC3531190 --source europepmc,crossref", description: "Two identifiers, two sources" }
  ])
)
