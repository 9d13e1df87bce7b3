import { list, maybe, value } from "@litfuse/engine/source/loose"
import * as Schema from "effect/Schema"

const Pid = Schema.Struct({ scheme: value, value })
const Funder = Schema.Struct({ name: value, shortName: value })

/**
 * A research product of the OpenAIRE Graph: what is read of it. Nearly every field may be null. Projects and organisations, which other endpoints
 * list, have no `type`.
 *
 * - `projects` null in every recorded answer; a product of the graph names the `funder` of each, a project of the graph all its `fundings`
 *
 * - source: https://graph.openaire.eu/docs/data-model/entities/research-product (as stored 2026), and recorded answers of version 2
 */
export const Product = Schema.Struct({
  id: Schema.NonEmptyString,
  type: Schema.NonEmptyString,
  mainTitle: value,
  subTitle: value,
  descriptions: list(Schema.NullOr(Schema.Union([Schema.String, Schema.Finite]))),
  authors: list(
    Schema.Struct({
      fullName: value,
      name: value,
      surname: value,
      rank: maybe(Schema.Finite),
      pid: maybe(Schema.Struct({ id: maybe(Pid) }))
    })
  ),
  publicationDate: value,
  publisher: value,
  language: maybe(Schema.Struct({ code: value })),
  container: maybe(
    Schema.Struct({ name: value, issnPrinted: value, issnOnline: value, issnLinking: value, vol: value, iss: value, sp: value, ep: value })
  ),
  subjects: list(Schema.Struct({ subject: maybe(Pid) })),
  pids: list(Pid),
  projects: list(Schema.Struct({ code: value, funder: maybe(Funder), fundings: list(Funder) })),
  instances: list(
    Schema.Struct({
      pids: list(Pid),
      license: value,
      type: value,
      urls: list(Schema.NullOr(Schema.String)),
      accessRight: maybe(Schema.Struct({ label: value }))
    })
  ),
  indicators: maybe(Schema.Struct({ citationImpact: maybe(Schema.Struct({ citationCount: maybe(Schema.Finite) })) }))
})
export type Product = typeof Product.Type
