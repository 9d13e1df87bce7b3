import type { Entity, EntityLink } from "../Entity.ts"
import { type EntityScheme, link, printId } from "./EntityName.ts"
import * as Raw from "../Raw.ts"
import type { PartialDate } from "../SourceRecord.ts"

/** The values of an entity as a service sends them: empty ones are left out, and texts are put on one line. */
export interface EntityParts {
  readonly source: string
  readonly type: Entity["type"]
  readonly scheme: EntityScheme
  readonly id: string
  readonly symbol?: Raw.Value
  readonly name?: Raw.Value
  readonly otherNames?: ReadonlyArray<Raw.Value>
  readonly organism?: { readonly name: Raw.Value; readonly taxon?: Raw.Value }
  readonly summary?: Raw.Value
  readonly facts?: ReadonlyArray<readonly [label: string, text: Raw.Value]>
  readonly identifiers?: ReadonlyArray<readonly [database: string, id: Raw.Value]>
  readonly links?: ReadonlyArray<EntityLink>
  readonly linkTotal?: number
  readonly picture?: { readonly address: Raw.Value; readonly shows: string }
}

const eachOnce = (values: ReadonlyArray<string>, others: ReadonlyArray<string | undefined> = []): ReadonlyArray<string> =>
  [...new Set(values)].filter((value) => !others.includes(value))

const identifierOf = ([database, id]: readonly [string, Raw.Value]): ReadonlyArray<string> => {
  const text = Raw.text(id)
  if (text === undefined) return []
  return [text.toUpperCase().startsWith(`${database.toUpperCase()}:`) ? text : `${database}:${text}`]
}

const organismOf = (organism: EntityParts["organism"]): Entity["organism"] => {
  const [name, taxon] = [Raw.text(organism?.name), Raw.text(organism?.taxon)]
  return name === undefined && taxon === undefined ? undefined : { name: name ?? `taxon ${taxon}`, ...Raw.known({ taxon }) }
}

/**
 * An entity from the values of a service. Its name is the symbol, or its id, where the service names none. Names and identifiers appear once each.
 *
 * - `retrieved` the day of the request
 */
export const makeEntity = (parts: EntityParts, retrieved: PartialDate): Entity => {
  const { source, type, scheme, id, otherNames = [], facts = [], identifiers = [], links = [], linkTotal, picture } = parts
  const symbol = Raw.text(parts.symbol)
  const name = Raw.text(parts.name) ?? symbol ?? printId(scheme, id)
  const address = Raw.text(picture?.address)
  return {
    source,
    type,
    id: printId(scheme, id),
    ...Raw.known({ symbol }),
    name,
    otherNames: eachOnce(Raw.texts(otherNames), [name, symbol]),
    ...Raw.known({ organism: organismOf(parts.organism), summary: Raw.text(parts.summary) }),
    facts: facts.flatMap(([label, value]) => {
      const text = Raw.text(value)
      return text === undefined ? [] : [{ label, text }]
    }),
    identifiers: eachOnce(identifiers.flatMap(identifierOf), [printId(scheme, id)]),
    links: [...new Map(links.map((one) => [`${one.relation} ${one.id}`, one])).values()],
    ...Raw.known({ linkTotal }),
    address: link(scheme, id),
    ...(picture === undefined || address === undefined ? {} : { picture: { address, shows: picture.shows } }),
    retrieved
  }
}
