import * as Effect from "effect/Effect"
import * as Ask from "../search/ask.ts"
import { ApiError } from "./ApiError.ts"
import type * as Api from "./types.ts"

/**
 * Searches sources, or a collection, through a pipeline.
 *
 * - errors: `ApiError` for what cannot be asked; those of the configuration, of the query's text, of datasets and of recordings
 */
export const searchAnswer = Effect.fnUntraced(
  function* (options: Api.SearchOptions) {
    const asked = yield* Ask.prepare(options, (option) => option)
    const { answer } = yield* Ask.judge(asked, yield* Ask.run(asked))
    return answer satisfies Api.Found
  },
  Effect.catchTag("Refused", ({ message }) => Effect.fail(new ApiError({ message })))
)
