import * as Get from "@litfuse/api/Get"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Completion from "../completion/Completion.ts"
import { definedOptions } from "../definedOptions.ts"
import { printRefusal } from "../usageError.ts"
import { flagNames } from "../search/flags.ts"
import { format, formatFor, showAnswer, contentFlags } from "../search/showAnswer.ts"
import * as KeepFlags from "../KeepFlags.ts"
import * as RecordingFlags from "../RecordingFlags.ts"
import { optional } from "../flags.ts"

/** `litfuse get`: works by identifier, from every source that knows its scheme. */
export const get = Command.make(
  "get",
  {
    ids: Argument.String("id").pipe(
      Argument.variadic({ min: 1 }),
      Argument.withDescription("identifiers: PMID:12345, PMC12345, 10.1000/182, arXiv:2101.00001, W2741809807 or a URL of a work")
    ),
    source: optional(
      Completion.flag("source", "source"),
      "the sources to ask, separated by commas (default: all that accept one of the identifiers)"
    ),
    format,
    ...contentFlags,
    ...RecordingFlags.flags,
    ...KeepFlags.flags
  },
  Effect.fnUntraced(function* ({ ids, source, format: form, noAbstract, ...flagged }) {
    const sources = Option.map(source, (names) => names.split(","))
    const request = {
      folder: process.cwd(),
      ...definedOptions({ ...KeepFlags.requested(flagged), sources }),
      ids: ids as [string, ...Array<string>],
      abstracts: !noAbstract
    }
    const found = yield* Get.run(request).pipe(printRefusal("litfuse get", flagNames))
    yield* showAnswer("litfuse get", found, formatFor(Option.getOrUndefined(form), undefined), found.silence)
  })
).pipe(
  Command.withExamples([
    { command: "litfuse get PMID:23193287 --format json", description: "The record of each source for one article" },
    { command: "litfuse get 10.1093/nar/gks1195 PMC3531190 --source europepmc,crossref", description: "Two identifiers, two sources" }
  ])
)
