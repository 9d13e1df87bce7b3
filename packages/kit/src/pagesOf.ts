import * as Services from "@litfuse/engine/Services"
import * as Source from "@litfuse/engine/Source"
import type * as SourceError from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import { type AnySource, hosted, paramsOf, type Plant, serverOf } from "./askSource.ts"
import type { SourceHarness } from "./SourceHarness.ts"

/** More pages than a harness has: the walk ends there. */
export const mostPages = 1000

/** All pages of the harness's query as the plugin itself gives them, of so many records each; undefined when they do not end. */
export const pagesOf = (
  source: AnySource,
  harness: SourceHarness,
  wanted: (page: number) => number,
  plant?: Plant
): Effect.Effect<ReadonlyArray<Source.Page> | undefined, SourceError.SourceError> =>
  Effect.flatMap(
    hosted(
      source,
      serverOf(harness, plant),
      Effect.gen(function* () {
        const context = yield* Effect.context<Services.Services>()
        const { searchPage } = yield* Effect.provideContext(source.make(paramsOf(source)), Services.only(context, source.services))
        if (searchPage === undefined) return yield* Effect.die("it has no searchPage")
        const pages: Array<Source.Page> = []
        let cursor: string | undefined
        while (pages.length < mostPages) {
          const page: Source.Page = yield* searchPage({ query: harness.something, sort: "relevance", cursor, wanted: wanted(pages.length) })
          pages.push(page)
          if (page.next === undefined) return pages
          cursor = page.next
        }
        return undefined
      })
    ),
    (found) => Effect.succeed(found?.value)
  )
