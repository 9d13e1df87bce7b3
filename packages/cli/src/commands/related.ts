import * as Related from "@litfuse/api/Related"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import { refusing } from "../refusal.ts"
import { flags, named, requestOf } from "../walk/flags.ts"
import { formatFor, show } from "../walk/show.ts"

/** `litfuse related`: the works that share references with some works, or are cited together with them. */
export const related = Command.make(
  "related",
  flags,
  Effect.fnUntraced(function* (flagged) {
    const file = Option.getOrUndefined(flagged.out)
    const found = yield* Related.run(requestOf(flagged)).pipe(refusing("litfuse related", named))
    yield* show("litfuse related", found, formatFor(Option.getOrUndefined(flagged.format), file), file)
  })
).pipe(
  Command.withExamples([
    {
      command: "litfuse related 10.99999/atlas.9hhff --replay datasets/atlas/walks",
      description: "Works with citations in common with an invented work, from the recordings of the repository"
    }
  ])
)
