import type { Entity } from "@litfuse/engine/Entity"
import { makeEntity } from "@litfuse/engine/entity/makeEntity"
import * as EntitySource from "@litfuse/engine/entity/EntitySource"
import * as Params from "@litfuse/engine/Params"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"

/** Mistakes that people make in sources of entities, one at a time. */
export const mistakes = [
  "unknown ones are made up",
  "another one is delivered",
  "in another name",
  "a name twice",
  "an address that is no page",
  "more than wanted",
  "finds anything",
  "declares links without them",
  "links to nothing"
] as const

/** One of the mistakes. */
export type Mistake = (typeof mistakes)[number]

/** What it knows, and what it does not. */
export const harness: EntitySource.EntityHarness = {
  known: ["11", "12"],
  unknown: "99",
  words: "planted",
  noWords: "nothing",
  linked: "11"
}

const entityOf = (id: string, mistake: Mistake | undefined): Entity => {
  const entity = makeEntity(
    {
      source: mistake === "in another name" ? "another" : "planted-genes",
      type: "gene",
      scheme: "gene",
      id,
      symbol: `P${id}`,
      name: `planted ${id}`
    },
    PartialDate.make("2026-01-01")
  )
  if (mistake === "a name twice") return { ...entity, otherNames: [entity.name] }
  return mistake === "an address that is no page" ? { ...entity, address: "javascript:alert(1)" } : entity
}

/** Knows two genes. With a mistake it is the same except for that mistake. */
export const entitySource = (mistake?: Mistake) =>
  EntitySource.plugin({
    id: "planted-genes",
    title: "Planted genes",
    revision: 1,
    about: "two planted genes",
    scheme: "gene",
    abilities: ["lookup", "search", "links"],
    params: Params.none,
    make: () =>
      Effect.succeed({
        lookup: (id: string) => {
          const isKnown = ["11", "12"].includes(id) || mistake === "unknown ones are made up"
          return Effect.succeed(isKnown ? entityOf(mistake === "another one is delivered" ? "13" : id, mistake) : undefined)
        },
        search: ({ words, wanted }: EntitySource.EntityQuery) => {
          const found = words === "planted" || mistake === "finds anything" ? ["11", "12"] : []
          const entities = found.map((id) => entityOf(id, mistake))
          return Effect.succeed({ entities: mistake === "more than wanted" ? entities : entities.slice(0, wanted), total: found.length })
        },
        ...(mistake === "declares links without them"
          ? {}
          : {
              links: (_: string, wanted: number) =>
                Effect.succeed({
                  links: [{ relation: "publication", id: mistake === "links to nothing" ? "somewhere" : "pmid:1" }].slice(0, wanted),
                  total: 1
                })
            })
      })
  })
