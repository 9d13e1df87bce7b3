import * as Listed from "@litfuse/engine/Listed"
import * as Notice from "@litfuse/engine/Notice"
import * as Raw from "@litfuse/engine/Raw"
import type { SourceError } from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import type { OpenAlexWork } from "./OpenAlexWork.ts"

type Works = ReadonlyArray<OpenAlexWork | undefined>

const authorsOf = ({ authorships }: OpenAlexWork): number => authorships?.length ?? 0

/** Lists of works name the first hundred authors of each. */
const isTruncated = (work: OpenAlexWork): boolean => work.is_authors_truncated === true || (work.authors_count ?? 0) > authorsOf(work)

/** How many works of a page are asked for alone. */
const mostAlone = 25

const shown = (work: OpenAlexWork): string => {
  const all = work.authors_count ?? undefined
  return `${work.id.split("/").at(-1)!} (${authorsOf(work)}${all === undefined ? "" : ` of ${all}`})`
}

/**
 * Works with all their authors: those with a truncated list are asked for alone, which is free. A notice counts those whose list stays truncated.
 *
 * - `ask` a single work; an error ends the asking
 */
export const completeAuthors = Effect.fnUntraced(function* (
  works: Works,
  ask: (id: string) => Effect.Effect<OpenAlexWork | undefined, SourceError>
) {
  const whole = new Map<OpenAlexWork, OpenAlexWork>()
  const truncated = works.filter((work) => work !== undefined && isTruncated(work)) as ReadonlyArray<OpenAlexWork>
  for (const work of truncated.slice(0, mostAlone)) {
    const found = yield* Effect.catch(ask(work.id.split("/").at(-1)!), () => Effect.succeed("failed" as const))
    if (found === "failed") break
    if (found !== undefined && authorsOf(found) > authorsOf(work))
      whole.set(work, { ...work, ...Raw.known({ authorships: found.authorships }) })
  }
  const left = truncated.filter((work) => !whole.has(work))
  if (left.length > 0) {
    const text = `names only the first authors of ${left.length === 1 ? "a work" : `${left.length} works`}: ${left.slice(0, 3).map(shown).join(", ")}${left.length > 3 ? " ..." : ""}`
    yield* Listed.report(Notice.make("authors-truncated", "openalex", text))
  }
  return works.map((work) => (work === undefined ? undefined : (whole.get(work) ?? work)))
})
