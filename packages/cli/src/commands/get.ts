import * as Get from "@litfuse/api/Get"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Known from "../completion/known.ts"
import { given } from "../given.ts"
import { refusing } from "../refusal.ts"
import { named } from "../search/flags.ts"
import { format, formatFor, show, telling } from "../search/show.ts"
import * as KeepFlags from "../keepFlags.ts"
import * as Traffic from "../traffic.ts"
import { optional } from "../flag.ts"

/** `litfuse get`: works by identifier, from every source that knows its scheme. */
export const get = Command.make(
  "get",
  {
    ids: Argument.String("id").pipe(
      Argument.variadic({ min: 1 }),
      Argument.withDescription("identifiers: PMID:12345, PMC12345, 10.1000/182, arXiv:2101.00001, W2741809807 or the address of one")
    ),
    source: optional(
      Known.flag("source", "source"),
      "the sources to ask, separated by commas (default: all that know one of the identifiers)"
    ),
    format,
    ...telling,
    ...Traffic.flags,
    ...KeepFlags.flags
  },
  Effect.fnUntraced(function* ({ ids, source, format: form, noAbstract, ...flagged }) {
    const sources = Option.map(source, (names) => names.split(","))
    const request = {
      folder: process.cwd(),
      ...given({ ...KeepFlags.requested(flagged), sources }),
      ids: ids as [string, ...Array<string>],
      abstracts: !noAbstract
    }
    const found = yield* Get.run(request).pipe(refusing("litfuse get", named))
    yield* show("litfuse get", found, formatFor(Option.getOrUndefined(form), undefined), found.silence)
  })
).pipe(
  Command.withExamples([
    { command: "litfuse get PMID:23193287 --format json", description: "What each source says of one article" },
    { command: "litfuse get 10.1093/nar/gks1195 PMC3531190 --source europepmc,crossref", description: "Two identifiers, two sources" }
  ])
)
