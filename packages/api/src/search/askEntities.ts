import type { Entity, EntityLink } from "@litfuse/engine/Entity"
import * as EntityName from "@litfuse/engine/entity/EntityName"
import { asIdentifier } from "@litfuse/engine/entity/EntityHarness"
import { entityAsSource } from "@litfuse/engine/entity/entityAsSource"
import * as Notice from "@litfuse/engine/Notice"
import type * as Registry from "@litfuse/engine/Registry"
import * as Source from "@litfuse/engine/Source"
import * as SourceListener from "@litfuse/engine/source/SourceListener"
import * as Effect from "effect/Effect"
import { sourceParams } from "./sourceParams.ts"
import { joinOutcomes } from "./joinOutcomes.ts"

/** A name of an entity, as it was typed and as it was read. */
export interface AskedEntity {
  readonly text: string
  readonly name: EntityName.EntityName
}

/** An entity of an answer, with the text that asked for it. */
export type FoundEntity = { readonly asked: string } & Entity

/** The most entities of one search, links of one entity, and entities of one search whose links are asked for. */
const most = { found: 10, links: 100, linked: 3 } as const

/** The sources of entities that know the scheme of one of the names. */
export const entitySources = (
  all: ReadonlyArray<Registry.Registered<"entity">>,
  asked: ReadonlyArray<AskedEntity>
): ReadonlyArray<Registry.Registered<"entity">> => all.filter(({ plugin }) => asked.some(({ name }) => name.scheme === plugin.scheme))

const wordsOf = (name: EntityName.EntityWords): string =>
  name.organism === undefined ? name.words : `${name.words}@${name.organism.taxon ?? name.organism.name}`

const idOf = (entity: Entity, scheme: EntityName.EntityScheme): string => {
  const read = EntityName.parse(entity.id)
  return read !== undefined && "id" in read && read.scheme === scheme ? read.id : entity.id
}

/** The links of a record and those of a separate request as one list. */
const withLinks = (entity: Entity, links: ReadonlyArray<EntityLink>, total: number | undefined): Entity => {
  const all = [...new Map([...entity.links, ...links].map((one) => [JSON.stringify(one), one])).values()]
  const sum = total === undefined ? undefined : Math.max(total + entity.links.length, all.length)
  return { ...entity, links: all, ...(sum === undefined || sum === all.length ? {} : { linkTotal: sum }) }
}

/** What one name got of one source. */
interface NamedAnswer {
  readonly asked: AskedEntity
  readonly entities: ReadonlyArray<Entity>
  readonly outcomes: ReadonlyArray<Source.Outcome>
  readonly notices: ReadonlyArray<Notice.Notice>
}

const nameNotices = (
  { text, name }: AskedEntity,
  title: string,
  found: number,
  total: number | undefined
): ReadonlyArray<Notice.Notice> => {
  if (!("words" in name)) {
    const { besides, scheme, id } = name
    const current = `names ${besides}; ${EntityName.printId(scheme, id)} was looked up as it is now, without it`
    return besides === undefined ? [] : [Notice.make("id-shortened", text, current)]
  }
  const assumed = name.isAssumed === true && name.organism !== undefined
  const count = total ?? found
  return [
    ...(assumed
      ? [
          Notice.make(
            "organism-assumed",
            text,
            `names no organism, so ${name.organism.name} was searched; ${text}@mouse names another, by its common or Latin name or its taxon`
          )
        ]
      : []),
    ...(count > 1
      ? [
          Notice.make(
            "ambiguous",
            text,
            `matches ${count} entities of ${title}${count > found ? `; the first ${found} are listed` : ""}. Ask for one of them by its id`
          )
        ]
      : [])
  ]
}

/** What a source keeps while it is asked: the entities and links themselves, which records do not hold. */
const collector = () => {
  const entities: Array<Entity> = []
  const links: Array<EntityLink> = []
  return {
    keeper: { entity: (one: Entity) => void entities.push(one), link: (one: EntityLink) => void links.push(one) },
    /** What came since the last call; an entity that a service lists twice counts once. */
    taken: () => ({ entities: [...new Map(entities.splice(0).map((one) => [one.id, one])).values()], links: links.splice(0) })
  }
}

/** Asks one source for one name: the entity or those that match, and then the links of the first. */
const askFor = (
  { plugin }: Registry.Registered<"entity">,
  connection: Source.Connection,
  taken: ReturnType<typeof collector>["taken"],
  asked: AskedEntity,
  timeoutMs: number
): Effect.Effect<NamedAnswer> =>
  Effect.gen(function* () {
    const { scheme, title, abilities } = plugin
    const { name } = asked
    const outcome =
      "id" in name
        ? yield* connection.lookup({ identifiers: [asIdentifier(scheme, name.id)], timeoutMs })
        : yield* connection.search({ query: { _tag: "Term", text: wordsOf(name) }, sort: "relevance", depth: most.found, timeoutMs })
    const { entities } = taken()
    const total = Source.completeness(outcome).total
    // one notice of the answer says which names no source has
    const known = withoutNotices(outcome, ["not-found", "incomplete"])
    const notices = nameNotices(asked, title, entities.length, total)
    if (!abilities.includes("links")) return { asked, entities, outcomes: [known], notices }
    const linked = yield* Effect.forEach(entities.slice(0, most.linked), (entity) =>
      Effect.gen(function* () {
        const of = asIdentifier(scheme, idOf(entity, scheme))
        const links = yield* connection.citations({ of, direction: "cited", depth: most.links, timeoutMs })
        const found = withLinks(entity, taken().links, Source.completeness(links).total)
        return { entity: found, outcome: withoutNotices(links, ["incomplete", "depth-capped"]) }
      })
    )
    const rest = entities.slice(most.linked)
    return {
      asked,
      entities: [...linked.map(({ entity }) => entity), ...rest],
      outcomes: [known, ...linked.map((one) => one.outcome)],
      notices: [
        ...notices,
        ...(rest.length === 0
          ? []
          : [
              Notice.make(
                "links-not-asked",
                asked.text,
                `the links of the first ${most.linked} entities were asked for, not those of ${rest.length} more`
              )
            ])
      ]
    }
  })

const withoutNotices = (outcome: Source.Outcome, codes: ReadonlyArray<string>): Source.Outcome => ({
  ...outcome,
  notices: outcome.notices.filter(({ code }) => !codes.includes(code))
})

const askSource = (one: Registry.Registered<"entity">, asked: ReadonlyArray<AskedEntity>, timeoutMs: number) => {
  const { plugin } = one
  const own = asked.filter(({ name }) => name.scheme === plugin.scheme)
  const { keeper, taken } = collector()
  return SourceListener.reporting(
    plugin.id,
    () =>
      Effect.scoped(
        Effect.gen(function* () {
          const connection = yield* Source.connect(entityAsSource(plugin, keeper), sourceParams(one))
          // one name after the other, because the keeper is shared
          const answers = yield* Effect.forEach(own, (name) => askFor(one, connection, taken, name, timeoutMs))
          const entities = answers.flatMap(({ entities: found }) => found)
          const stubs = answers.flatMap(({ outcomes: [found] }) => (found === undefined ? [] : Source.recordsOf(found)))
          const outcomes = answers.flatMap((answer) => answer.outcomes)
          const why = `knows none of these names; it knows ${EntityName.exampleOf(plugin.scheme)}`
          const outcome: Source.Outcome =
            own.length === 0 ? { _tag: "Skipped", source: plugin.id, notices: [], why } : joinOutcomes(plugin.id, outcomes, stubs)
          return { answers, entities, outcome }
        })
      ),
    ({ outcome }) => outcome
  )
}

/**
 * Asks sources of entities for names, concurrently. Words are searched for; ambiguity is answered with all matches, never guessed away.
 *
 * - units: `timeoutMs` milliseconds for each request
 * - empty: `missing` has each name of which nothing was found, with the outcomes of the sources that were asked for it
 */
export const askEntities = Effect.fnUntraced(function* (
  sources: ReadonlyArray<Registry.Registered<"entity">>,
  asked: ReadonlyArray<AskedEntity>,
  timeoutMs: number
) {
  const all = yield* Effect.forEach(sources, (one) => askSource(one, asked, timeoutMs), { concurrency: "unbounded" })
  const answers = all.flatMap((one) => one.answers)
  const of = ({ text }: AskedEntity) => answers.filter((one) => one.asked.text === text)
  const entities = asked.flatMap((one) =>
    of(one).flatMap(({ entities: found }) => found.map((entity): FoundEntity => ({ asked: one.text, ...entity })))
  )
  return {
    entities,
    outcomes: all.map(({ outcome }) => outcome),
    notices: answers.flatMap(({ notices }) => notices),
    missing: asked
      .filter((one) => of(one).every(({ entities: found }) => found.length === 0))
      .map((one) => ({ name: one.text, outcomes: of(one).flatMap(({ outcomes: [first] }) => first ?? []) }))
  }
})
