import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { entityAsSource } from "@litfuse/engine/entity/entityAsSource"
import { asIdentifier, asSourceHarness, type EntityHarness } from "@litfuse/engine/entity/EntityHarness"
import { Entity, type EntityLink } from "@litfuse/engine/Entity"
import * as EntityName from "@litfuse/engine/entity/EntityName"
import type { EntityAbility, EntityPrimitives, EntitySource } from "@litfuse/engine/entity/EntitySource"
import * as Identifier from "@litfuse/engine/Identifier"
import type { Services } from "@litfuse/engine/Services"
import type * as SourceError from "@litfuse/engine/SourceError"
import * as Result from "effect/Result"
import { type AnySource, askSource, hosted, law as lawOf, paramsOf, serverOf, whyNoRecord } from "./askSource.ts"
import { type Law, notRun } from "./Law.ts"
import { pluginLaws } from "./pluginLaws.ts"
import { firstOf, noRecord, single, type Verdict } from "./property.ts"
import { sourceFaultLaws } from "./sourceFaultLaws.ts"
import { sourceOddLaws } from "./sourceOddLaws.ts"

const isEntity = Schema.is(Entity)

const entityVerdict =
  (plugin: EntitySource<unknown, Services>) =>
  (entity: Entity): Verdict => {
    const { id, otherNames, name, symbol } = entity
    if (!isEntity(entity)) return `it is no Entity: ${JSON.stringify(entity)}`
    if (entity.source !== plugin.id) return `${id} is signed "${entity.source}"`
    if (!id.toUpperCase().startsWith(EntityName.printId(plugin.scheme, "").toUpperCase())) return `${id} is not named by its scheme`
    const names = [...otherNames, name, ...(symbol === undefined || symbol === name ? [] : [symbol])]
    if (new Set(names).size < names.length) return `${id} has a name twice: ${names.join(", ")}`
    return entity.address.startsWith("https://") ? undefined : `${id} has the address ${entity.address}`
  }

const isLinkTarget = (id: string): boolean => Result.isSuccess(Identifier.parse(id)) || EntityName.parse(id) !== undefined

const linksVerdict = (links: ReadonlyArray<EntityLink>): Verdict =>
  firstOf(links, ({ id }) => (isLinkTarget(id) ? undefined : `"${id}" is neither an identifier nor the name of an entity`))

const functionOf = { lookup: "lookup", search: "search", links: "links" } as const satisfies Readonly<
  Record<EntityAbility, keyof EntityPrimitives>
>

/** What each ability needs of the harness, and what is missing otherwise. */
const unnamed = ({ abilities }: EntitySource<unknown, Services>, harness: EntityHarness): string | undefined => {
  const { known, unknown, words, noWords, linked } = harness
  if (abilities.includes("lookup") && (known === undefined || unknown === undefined)) return "the harness names no ids"
  if (abilities.includes("search") && (words === undefined || noWords === undefined)) return "the harness names no words"
  return abilities.includes("links") && linked === undefined ? "the harness names no id with links" : undefined
}

/**
 * The laws of sources of entities: they answer the question and nothing else, and report faults of the service as every source does.
 *
 * - `harness` without one, everything but the descriptor is listed as not run
 */
export const entityLaws = <P, R extends Services>(given: EntitySource<P, R>, harness: EntityHarness | undefined): ReadonlyArray<Law> => {
  const plugin = given as unknown as EntitySource<unknown, Services>
  const descriptor = pluginLaws(plugin)
  const behaviour = behaviourOf(plugin, harness ?? {})
  if (harness === undefined) return [...descriptor, ...behaviour.map(({ name }) => notRun(name, "the source names no harness"))]
  return [...descriptor, single(plugin.id, "the harness has what the laws need", () => unnamed(plugin, harness)), ...behaviour]
}

const behaviourOf = (plugin: EntitySource<unknown, Services>, harness: EntityHarness): ReadonlyArray<Law> => {
  const source: AnySource = entityAsSource(plugin)
  const miniature = asSourceHarness(plugin.scheme, harness)
  const { known = [""], unknown = "", words = "", noWords = "", linked = "" } = harness
  const whole = entityVerdict(plugin)
  const law = (name: string, verdict: (own: Required<EntityPrimitives>) => Effect.Effect<Verdict, SourceError.SourceError>): Law =>
    lawOf(
      plugin.id,
      name,
      Effect.suspend(() =>
        Effect.map(
          hosted(
            source,
            serverOf(miniature),
            Effect.flatMap(plugin.make(paramsOf(source)), (own) => verdict(own as Required<EntityPrimitives>))
          ),
          (ended) => (ended === undefined ? "it never ends" : ended.value)
        )
      )
    )
  const query = (text: string) => {
    const read = EntityName.parseIn(plugin.scheme, text)
    return read !== undefined && "words" in read ? read : { words: text }
  }
  const abilityLaws: Readonly<Record<EntityAbility, ReadonlyArray<Law>>> = {
    lookup: [
      law("a look-up gives the entity that was asked for, whole and signed by it", ({ lookup }) =>
        Effect.map(
          Effect.forEach(known, (id) => Effect.map(lookup(id), (entity) => ({ id, entity }))),
          (all) =>
            firstOf(all, ({ id, entity }) => {
              if (entity === undefined) return `it does not have ${id}, which its harness calls known`
              const print = EntityName.printId(plugin.scheme, id)
              const names = [entity.id, ...entity.identifiers]
              return whole(entity) ?? (names.includes(print) ? undefined : `asked for ${print}, it gives ${names.join(", ")}`)
            })
        )
      ),
      law("an entity that it does not know is no failure", ({ lookup }) =>
        Effect.map(lookup(unknown), (entity) => (entity === undefined ? undefined : `it gives ${entity.id} for an unknown id`))
      ),
      lawOf(
        plugin.id,
        "an unknown entity is an empty answer",
        Effect.map(
          askSource(source, miniature, (connection) =>
            connection.lookup({ identifiers: [asIdentifier(plugin.scheme, unknown)], timeoutMs: 60_000 })
          ),
          ({ outcome }) => (outcome?._tag === "Empty" ? undefined : `the outcome is ${outcome?._tag}: ${whyNoRecord(outcome)}`)
        )
      )
    ],
    search: [
      ...(plugin.upstream === undefined ? [] : sourceOddLaws(source, miniature)),
      law("a search gives whole entities, none twice, and no more than wanted", ({ search }) =>
        Effect.gen(function* () {
          const { entities, total } = yield* search({ ...query(words), wanted: 10 })
          if (entities.length === 0) return noRecord
          const ids = entities.map(({ id }) => id)
          if (new Set(ids).size < ids.length) return `an entity comes twice: ${ids.join(", ")}`
          if (total !== undefined && total < entities.length) return `it says that ${total} match, and gives ${entities.length}`
          const one = yield* search({ ...query(words), wanted: 1 })
          return one.entities.length === 1 ? firstOf(entities, whole) : `where one is wanted, it gives ${one.entities.length}`
        })
      ),
      law("words that nothing has are no failure", ({ search }) =>
        Effect.map(search({ ...query(noWords), wanted: 10 }), ({ entities }) =>
          entities.length === 0 ? undefined : `it gives ${entities.map(({ id }) => id).join(", ")}`
        )
      )
    ],
    links: [
      law("links lead to works and entities, and are no more than wanted", ({ links }) =>
        Effect.gen(function* () {
          const found = yield* links(linked, 100)
          if (found.links.length === 0) return "no link came, so there is nothing to try this law with"
          const one = yield* links(linked, 1)
          return one.links.length > 1 ? `where one is wanted, it gives ${one.links.length}` : linksVerdict(found.links)
        })
      )
    ]
  }
  const prefixes: Readonly<Record<EntityAbility, (name: string) => boolean>> = {
    lookup: (name) => name.startsWith("a look-up: "),
    links: (name) => name.startsWith("citations: "),
    search: (name) => !/^(?:a look-up|citations|a full text): /.test(name)
  }
  const faults = plugin.upstream === undefined ? [] : sourceFaultLaws(source, miniature)
  return [
    law("everything that it declares is there, and nothing else", (own) =>
      Effect.succeed(
        firstOf(Object.entries(functionOf), ([ability, name]) => {
          const isDeclared = plugin.abilities.includes(ability as EntityAbility)
          return isDeclared === (own[name] !== undefined)
            ? undefined
            : `${ability} is ${isDeclared ? "declared, and missing" : "not declared"}`
        })
      )
    ),
    ...plugin.abilities.flatMap((ability) => [
      ...abilityLaws[ability],
      ...faults.filter(({ name }) => prefixes[ability](name)).map((fault) => ({ ...fault, name: `${ability}, ${fault.name}` }))
    ])
  ]
}
