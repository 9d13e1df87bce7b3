import type { Entity } from "@litfuse/engine/Entity"

/** A field of an entity for people: its label and its text. */
export type EntityRow = readonly [label: string, text: string]

const mostShown = 10

/** The first texts of a list, and how many more there are. */
const listText = (texts: ReadonlyArray<string>, total = texts.length): string => {
  const more = total - Math.min(texts.length, mostShown)
  return [...texts.slice(0, mostShown), ...(more > 0 ? [`and ${more} more`] : [])].join(", ")
}

const grouped = <A>(
  all: ReadonlyArray<A>,
  labelOf: (one: A) => string,
  textOf: (one: A) => string
): ReadonlyArray<readonly [string, ReadonlyArray<string>]> =>
  [...Map.groupBy(all, labelOf)].map(([label, some]) => [label, some.map(textOf)])

/** The heading of an entity: `WAKE1: made-up factor` with its id. */
export const entityTitle = ({ symbol, name, id }: Entity): string =>
  `${symbol === undefined || name.startsWith(symbol) ? name : `${symbol}: ${name}`} (${id})`

/**
 * The fields of an entity as rows of text. Long lists are shortened, and say how many more there are; JSON has all.
 *
 * - `titleOf` the name of a source for people
 */
export const entityRows = (entity: Entity, titleOf: (source: string) => string): ReadonlyArray<EntityRow> => {
  const { type, organism, otherNames, summary, facts, identifiers, links, linkTotal, picture, address, retrieved, source } = entity
  const relations = grouped(
    links,
    ({ relation }) => relation,
    ({ id }) => id
  )
  const stated = linkTotal === undefined ? 0 : linkTotal - links.length
  return [
    [
      "kind",
      organism === undefined ? type : `${type} of ${organism.name}${organism.taxon === undefined ? "" : ` (taxon ${organism.taxon})`}`
    ],
    ...(otherNames.length === 0 ? [] : [["also called", listText(otherNames)] as const]),
    ...grouped(
      facts,
      ({ label }) => label,
      ({ text }) => text
    ).map(([label, texts]) => [label, listText(texts)] as const),
    ...(summary === undefined ? [] : [["summary", summary] as const]),
    ...(identifiers.length === 0 ? [] : [["identifiers", listText(identifiers)] as const]),
    ...relations.map(([relation, ids], i) => [relation, listText(ids, ids.length + (i === relations.length - 1 ? stated : 0))] as const),
    ...(picture === undefined ? [] : [["picture", `${picture.shows}: ${picture.address}`] as const]),
    ["page", address],
    ["source", `${titleOf(source)}, ${retrieved}`]
  ]
}
