import * as Get from "@litfuse/api/Get"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import { definedOptions } from "../definedOptions.ts"
import { printRefusal } from "../usageError.ts"
import { format, formatFor, out, showAnswer } from "../search/showAnswer.ts"
import * as KeepFlags from "../KeepFlags.ts"
import { withSearchProgress } from "../search/withSearchProgress.ts"
import { namesOfFlags, requestFlags } from "../requestFlags.ts"

/** `litfuse get`: works by identifier, from every source that knows its scheme. */
export const get = Command.make(
  "get",
  {
    ...requestFlags(Get.Request.fields, ["folder", "keep"]),
    format,
    out,
    ...KeepFlags.flags
  },
  Effect.fnUntraced(function* ({ format: form, out, ...flagged }) {
    const request = {
      folder: process.cwd(),
      ...definedOptions(KeepFlags.requested(flagged))
    }
    const found = yield* Get.run(request).pipe(withSearchProgress, printRefusal("litfuse get", namesOfFlags(Get.Request.fields)))
    const file = Option.getOrUndefined(out)
    yield* showAnswer("litfuse get", found, formatFor(Option.getOrUndefined(form), file), found.silence, file)
  })
).pipe(
  Command.withExamples([
    { command: "litfuse get PMID:23193287 --format json", description: "The record of each source for one article" },
    { command: "litfuse get 10.1093/nar/gks1195 PMC3531190 --source europepmc,crossref", description: "Two identifiers, two sources" }
  ])
)
