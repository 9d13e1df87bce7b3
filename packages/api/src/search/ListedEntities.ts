/** Sources of entities in lists and descriptions. */
import * as EntityName from "@litfuse/engine/entity/EntityName"
import { entityAbilities } from "@litfuse/engine/entity/EntitySource"
import type * as Registry from "@litfuse/engine/Registry"
import type * as Config from "@litfuse/host/Config"
import * as Keys from "@litfuse/host/Keys"
import * as Schema from "effect/Schema"

/** A credential, without its value. */
export const Key = Schema.Struct({ name: Schema.String, variable: Schema.String, isSet: Schema.Boolean, isRequired: Schema.Boolean })

/** A source of entities in a list. */
export const ListedEntities = Schema.Struct({
  id: Schema.String,
  name: Schema.String.annotate({ description: "Its display name." }),
  abilities: Schema.Array(Schema.Literals(entityAbilities)),
  knows: Schema.String.annotate({ description: "A name that `get` takes, such as `GENE:BRCA1`: others of this source begin alike." }),
  keys: Schema.Array(Key).annotate({ description: "The credentials that it accepts, and whether they are set; never their values." }),
  from: Schema.String.annotate({ description: "The package or file of the plugin." }),
  about: Schema.String
})
export type ListedEntities = typeof ListedEntities.Type

/** A registered source of entities as lists show it. */
export const listedEntities = (config: Config.Config, { plugin, origin }: Registry.Registered<"entity">): ListedEntities => ({
  id: plugin.id,
  name: plugin.title,
  abilities: plugin.abilities,
  knows: EntityName.exampleOf(plugin.scheme),
  keys: Keys.keysOf(config, plugin.upstream),
  from: origin.name,
  about: plugin.about
})

/** What a source of entities can do, as rows of two columns: name and value. */
export const entityCapabilities = ({ abilities, scheme }: Registry.Kinds["entity"]): ReadonlyArray<readonly [string, string]> => [
  ["can", abilities.join(", ")],
  ["knows", `names such as ${EntityName.exampleOf(scheme)}`]
]
