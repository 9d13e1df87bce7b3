import { optionalList, optionalTextOrNumber } from "@litfuse/engine/source/optionalField"
import * as Schema from "effect/Schema"

/**
 * The fields of a DOAJ article that litfuse reads. Entries for journals, which another search lists, have no `journal` inside.
 *
 * - source: DOAJ API, https://doaj.org/api/v4/docs (as stored 2026), and recorded answers of versions 2 and 4
 */
export const Article = Schema.Struct({
  id: Schema.NonEmptyString,
  bibjson: Schema.Struct({
    title: optionalTextOrNumber,
    abstract: optionalTextOrNumber,
    year: optionalTextOrNumber,
    month: optionalTextOrNumber,
    start_page: optionalTextOrNumber,
    end_page: optionalTextOrNumber,
    identifier: optionalList(Schema.Struct({ type: optionalTextOrNumber, id: optionalTextOrNumber })),
    author: optionalList(Schema.Struct({ name: optionalTextOrNumber, affiliation: optionalTextOrNumber, orcid_id: optionalTextOrNumber })),
    keywords: optionalList(Schema.NullOr(Schema.String)),
    subject: optionalList(Schema.Struct({ term: optionalTextOrNumber })),
    link: optionalList(Schema.Struct({ type: optionalTextOrNumber, url: optionalTextOrNumber })),
    journal: Schema.Struct({
      title: optionalTextOrNumber,
      publisher: optionalTextOrNumber,
      volume: optionalTextOrNumber,
      number: optionalTextOrNumber,
      issns: optionalList(Schema.NullOr(Schema.String)),
      language: optionalList(Schema.NullOr(Schema.String)),
      license: optionalList(Schema.Struct({ type: optionalTextOrNumber }))
    })
  })
})
export type Article = typeof Article.Type
