import type { ProjectError } from "@litfuse/project/ProjectError"
import type * as Store from "@litfuse/project/ProjectTexts"
import * as Effect from "effect/Effect"
import type * as Result from "effect/Result"

/**
 * Uses the texts of a project, and closes them. The module of the database is loaded on demand.
 *
 * - `isReading` whether a project without texts stays without their file
 * - errors: `ProjectError` for an unusable database
 */
export const withTexts = <A>(
  root: string,
  use: (texts: Store.ProjectTexts, module: typeof Store) => Result.Result<A, ProjectError>,
  { isReading = true }: { readonly isReading?: boolean } = {}
): Effect.Effect<A, ProjectError> =>
  Effect.flatMap(
    Effect.promise(() => import("@litfuse/project/ProjectTexts")),
    (module) =>
      Effect.acquireUseRelease(
        Effect.suspend(() => Effect.fromResult(module.open(root, { isReading }))),
        (texts) => Effect.suspend(() => Effect.fromResult(use(texts, module))),
        ({ store }) => Effect.sync(() => store.close())
      )
  )
