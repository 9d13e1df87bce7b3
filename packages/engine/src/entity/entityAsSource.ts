import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Entity, type EntityLink } from "../Entity.ts"
import { type EntityScheme, parseIn, printId } from "./EntityName.ts"
import type { EntityAbility, EntityPrimitives, EntitySource } from "./EntitySource.ts"
import * as Invariant from "../Invariant.ts"
import * as Listed from "../Listed.ts"
import * as Notice from "../Notice.ts"
import type { Services } from "../Services.ts"
import * as Source from "../Source.ts"
import * as SourceRecord from "../SourceRecord.ts"
import { asSourceHarness } from "./EntityHarness.ts"

const isEntity = Schema.is(Entity)

/** Longer lists are cut, with a Notice: a compound has thousands of synonyms. */
const mostListed = 200

const abilityOf: Readonly<Record<EntityAbility, Source.Ability>> = { lookup: "lookup", search: "search", links: "citations" }

/** What a request of `entityAsSource` delivers besides its outcome. */
export interface EntityKeeper {
  readonly entity: (entity: Entity) => void
  readonly link: (link: EntityLink) => void
}

const nothingKept: EntityKeeper = { entity: () => undefined, link: () => undefined }

/** An entity whose lists have at most 200 items each; longer ones are cut, and reported. */
const shortened = Effect.fnUntraced(function* (source: string, entity: Entity) {
  const { otherNames, facts, identifiers, links } = entity
  const long = Object.entries({ otherNames, facts, identifiers, links }).filter(([, list]) => list.length > mostListed)
  for (const [field, list] of long)
    yield* Listed.report(
      Notice.make("list-shortened", source, `${entity.id} has ${list.length} ${field}; the first ${mostListed} are kept`)
    )
  return long.length === 0 ? entity : { ...entity, ...Object.fromEntries(long.map(([field, list]) => [field, list.slice(0, mostListed)])) }
})

/** An entity without a picture that is not on the web: other addresses execute code, or read files of the user's machine. */
const withSafePicture = Effect.fnUntraced(function* (source: string, entity: Entity) {
  const { picture, ...rest } = entity
  if (picture === undefined || /^https:\/\/[^\s]+$/.test(picture.address)) return entity
  yield* Listed.report(Notice.make("address-left-out", source, `gives ${entity.id} a picture that is not on the web; it is left out`))
  return rest
})

/** A source that delivers what is no entity has a bug. */
const check = (source: string, entity: Entity): void => {
  Invariant.check(isEntity(entity), `it delivers what is no entity: ${JSON.stringify(entity)?.slice(0, 300)}`)
  Invariant.check(entity.source === source, `it delivers the entity "${entity.id}" in the name of "${entity.source}"`)
}

const stubOf = (source: string, id: string, title: string) => SourceRecord.make({ source, id, title })

/**
 * A source of entities as a source, so that limits, crashes, exchanges and typed outcomes work as for every source. Its records are stubs with an id and
 * a name, without identifiers, so its Notice `not-found` says nothing; `keeper` gets the entities and links. Links are asked for as citations.
 */
export const entityAsSource = (
  plugin: EntitySource<unknown, Services>,
  keeper: EntityKeeper = nothingKept
): Source.Source<unknown, Services> => {
  const { id, title, revision, about, params, upstream, services, scheme, abilities, harness } = plugin
  const kept = Effect.fnUntraced(function* (entities: ReadonlyArray<Entity>) {
    const stubs: Array<SourceRecord.SourceRecord> = []
    for (const entity of entities) {
      check(id, entity)
      keeper.entity(yield* withSafePicture(id, yield* shortened(id, entity)))
      stubs.push(stubOf(id, entity.id, entity.name))
    }
    return stubs
  })
  return Source.plugin({
    id,
    title,
    revision,
    about,
    params,
    ...(upstream === undefined ? {} : { upstream }),
    ...(services === undefined ? {} : { services }),
    ...(harness === undefined ? {} : { harness: async () => ({ default: asSourceHarness(scheme, (await harness()).default) }) }),
    abilities: abilities.map((ability) => abilityOf[ability]),
    capabilities: { identifiers: [scheme as never], batch: 1, maxRecords: mostListed },
    make: (made) => Effect.map(plugin.make(made), (own) => primitivesOf(id, scheme, own, kept, keeper))
  })
}

const primitivesOf = (
  source: string,
  scheme: EntityScheme,
  own: EntityPrimitives,
  kept: (entities: ReadonlyArray<Entity>) => Effect.Effect<ReadonlyArray<SourceRecord.SourceRecord>>,
  keeper: EntityKeeper
): Source.Primitives => ({
  ...(own.lookup === undefined
    ? {}
    : {
        lookup: Effect.fnUntraced(function* (identifiers) {
          const found = yield* Effect.forEach(identifiers, ({ value }) => own.lookup!(value))
          return yield* kept(found.flatMap((one) => one ?? []))
        })
      }),
  ...(own.search === undefined
    ? {}
    : {
        searchPage: Effect.fnUntraced(function* ({ query, wanted }) {
          const name = query._tag === "Term" ? parseIn(scheme, query.text) : undefined
          const words = name !== undefined && "words" in name ? name : { words: query._tag === "Term" ? query.text : "" }
          const { entities, total } = yield* own.search!({ ...words, wanted })
          return { records: yield* kept(entities.slice(0, wanted)), total, next: undefined }
        })
      }),
  ...(own.links === undefined
    ? {}
    : {
        citationsPage: Effect.fnUntraced(function* ({ of, wanted }) {
          const { links, total } = yield* own.links!(of.value, wanted)
          const some = links.slice(0, wanted)
          for (const link of some) keeper.link(link)
          return {
            records: some.map(({ id, relation }) => stubOf(source, id, `${relation} of ${printId(scheme, of.value)}`)),
            total,
            next: undefined
          }
        })
      })
})
