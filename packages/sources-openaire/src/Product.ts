import { optionalList, optionalField, optionalTextOrNumber } from "@litfuse/engine/source/optionalField"
import * as Schema from "effect/Schema"

const Pid = Schema.Struct({ scheme: optionalTextOrNumber, value: optionalTextOrNumber })
const Funder = Schema.Struct({ name: optionalTextOrNumber, shortName: optionalTextOrNumber })

/**
 * The fields of an OpenAIRE research product that litfuse reads. Nearly every field may be null. Projects and organisations, which other endpoints
 * list, have no `type`.
 *
 * - `projects` is null in every recorded answer; a product names one `funder` per project, a project all its `fundings`
 *
 * - source: https://graph.openaire.eu/docs/data-model/entities/research-product (as stored 2026), and recorded answers of version 2
 */
export const Product = Schema.Struct({
  id: Schema.NonEmptyString,
  type: Schema.NonEmptyString,
  mainTitle: optionalTextOrNumber,
  subTitle: optionalTextOrNumber,
  descriptions: optionalList(Schema.NullOr(Schema.Union([Schema.String, Schema.Finite]))),
  authors: optionalList(
    Schema.Struct({
      fullName: optionalTextOrNumber,
      name: optionalTextOrNumber,
      surname: optionalTextOrNumber,
      rank: optionalField(Schema.Finite),
      pid: optionalField(Schema.Struct({ id: optionalField(Pid) }))
    })
  ),
  publicationDate: optionalTextOrNumber,
  publisher: optionalTextOrNumber,
  language: optionalField(Schema.Struct({ code: optionalTextOrNumber })),
  container: optionalField(
    Schema.Struct({
      name: optionalTextOrNumber,
      issnPrinted: optionalTextOrNumber,
      issnOnline: optionalTextOrNumber,
      issnLinking: optionalTextOrNumber,
      vol: optionalTextOrNumber,
      iss: optionalTextOrNumber,
      sp: optionalTextOrNumber,
      ep: optionalTextOrNumber
    })
  ),
  subjects: optionalList(Schema.Struct({ subject: optionalField(Pid) })),
  pids: optionalList(Pid),
  projects: optionalList(Schema.Struct({ code: optionalTextOrNumber, funder: optionalField(Funder), fundings: optionalList(Funder) })),
  instances: optionalList(
    Schema.Struct({
      pids: optionalList(Pid),
      license: optionalTextOrNumber,
      type: optionalTextOrNumber,
      urls: optionalList(Schema.NullOr(Schema.String)),
      accessRight: optionalField(Schema.Struct({ label: optionalTextOrNumber }))
    })
  ),
  indicators: optionalField(
    Schema.Struct({ citationImpact: optionalField(Schema.Struct({ citationCount: optionalField(Schema.Finite) })) })
  )
})
export type Product = typeof Product.Type
