import * as Schema from "effect/Schema"
import { PartialDate } from "./sourceRecord/PartialDate.ts"

/** What an entity is. */
export const entityTypes = ["gene", "variant", "condition", "compound", "trial", "protein", "structure", "image"] as const

const Text = Schema.NonEmptyString

/**
 * Something that an entity is connected with.
 *
 * - `id` an identifier of a work (`pmid:12345`), or the name of another entity (`UNIPROT:P05093`)
 * - `relation` in the words of the database, such as `result publication` or `interacts with`
 */
export const EntityLink = Schema.Struct({ relation: Text, id: Text })
export type EntityLink = typeof EntityLink.Type

/**
 * A gene, a variant, a condition, a compound, a trial, a protein, a structure or an image, as one database describes it. A field that the database did
 * not deliver is absent.
 *
 * - `source` the id of the plugin; `id` its name with the scheme, such as `GENE:672`
 * - `symbol` its short name; `otherNames` each once, without `name` and `symbol`
 * - `organism` its name, and its number in NCBI's taxonomy
 * - `facts` further fields with their labels, in the order of the database
 * - `identifiers` in other databases, with the name of each database: `HGNC:1100`
 * - `links` works and other entities; `linkTotal` how many there are, if the database says so and not all are listed
 * - `address` its page; `picture` the address of a small picture, and what it shows
 * - `retrieved` the day of the request, in universal time
 */
export const Entity = Schema.Struct({
  source: Text,
  type: Schema.Literals(entityTypes),
  id: Text,
  symbol: Schema.optionalKey(Text),
  name: Text,
  otherNames: Schema.Array(Text),
  organism: Schema.optionalKey(Schema.Struct({ name: Text, taxon: Schema.optionalKey(Text) })),
  summary: Schema.optionalKey(Text),
  facts: Schema.Array(Schema.Struct({ label: Text, text: Text })),
  identifiers: Schema.Array(Text),
  links: Schema.Array(EntityLink),
  linkTotal: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))),
  address: Text,
  picture: Schema.optionalKey(Schema.Struct({ address: Text, shows: Text })),
  retrieved: PartialDate
})
export type Entity = typeof Entity.Type
