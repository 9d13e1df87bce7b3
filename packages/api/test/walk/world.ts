import * as Walk from "@litfuse/api/Walk"
import type * as Answers from "@litfuse/api/walk/Answer"
import { citing, type Entry, type Options } from "@litfuse/kit/test/citing"
import * as Cache from "@litfuse/engine/pipeline/Cache"
import * as Surroundings from "@litfuse/engine/pipeline/Surroundings"
import * as Registry from "@litfuse/engine/Registry"
import { offline } from "@litfuse/kit/scriptedHttp"
import { Host } from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as fc from "fast-check"

/** Publications that cite each other in any way: cycles and citations of itself too. */
export type Made = Readonly<Record<string, Entry>>

/** Up to a dozen publications, each with a DOI. */
export const made: fc.Arbitrary<Made> = fc
  .array(fc.record({ cites: fc.array(fc.nat(11), { maxLength: 4 }), citationCount: fc.nat(3) }), { minLength: 2, maxLength: 12 })
  .map((all) =>
    Object.fromEntries(
      all.map(({ cites, citationCount }, i) => [
        `w${i}`,
        {
          identifiers: [`doi:10.5555/${i}`],
          cites: [...new Set(cites.filter((other) => other < all.length))].map((other) => `w${other}`),
          citationCount
        }
      ])
    )
  )

/** A source over some publications; `knows` leaves out what it does not know. */
export const sourceOf = (id: string, entries: Made, options: Partial<Options> = {}) => citing({ id, schemes: ["doi"], entries, ...options })

/** A host with these sources alone, without network and cache. */
export const hostOf = (sources: ReadonlyArray<unknown>) => {
  const table = Registry.make(sources.map((value) => ({ value, origin: { name: "test" } })))
  const world = Layer.mergeAll(Cache.layerNone, Surroundings.layer({ sourcesHash: "", leftOut: [] }), offline)
  return Host.of({
    registry: () => Effect.succeed(table),
    around: () => (effect) => Effect.provide(effect, world) as never,
    index: () => Effect.die("no index"),
    collection: () => Effect.die("no collection")
  })
}

const folder = import.meta.dirname

type Asked = Omit<typeof Walk.Request.Encoded, "folder">

const walk = (sources: ReadonlyArray<unknown>, asked: Asked) =>
  Effect.runPromise(Effect.provideService(Walk.ask({ folder, ...asked }), Host, hostOf(sources)))

/** Follows citations over some sources. */
export const cites = (sources: ReadonlyArray<unknown>, asked: Asked) => walk(sources, asked) as Promise<Answers.Followed>

/** Finds works with citations in common over some sources. */
export const related = (sources: ReadonlyArray<unknown>, asked: Asked) =>
  walk(sources, { ...asked, direction: "related" }) as Promise<Answers.Related>

/** The DOI of a work of an answer. */
export const doiOf = ({ identifiers }: Pick<Answers.Followed["works"][number], "identifiers">): string => identifiers[0]!
