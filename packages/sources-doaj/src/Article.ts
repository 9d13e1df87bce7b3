import { list, value } from "@litfuse/engine/source/loose"
import * as Schema from "effect/Schema"

/**
 * An article as DOAJ sends it: what is read of it. A journal's own entry, which another search lists, has no `journal` inside.
 *
 * - source: DOAJ API, https://doaj.org/api/v4/docs (as stored 2026), and recorded answers of versions 2 and 4
 */
export const Article = Schema.Struct({
  id: Schema.NonEmptyString,
  bibjson: Schema.Struct({
    title: value,
    abstract: value,
    year: value,
    month: value,
    start_page: value,
    end_page: value,
    identifier: list(Schema.Struct({ type: value, id: value })),
    author: list(Schema.Struct({ name: value, affiliation: value, orcid_id: value })),
    keywords: list(Schema.NullOr(Schema.String)),
    subject: list(Schema.Struct({ term: value })),
    link: list(Schema.Struct({ type: value, url: value })),
    journal: Schema.Struct({
      title: value,
      publisher: value,
      volume: value,
      number: value,
      issns: list(Schema.NullOr(Schema.String)),
      language: list(Schema.NullOr(Schema.String)),
      license: list(Schema.Struct({ type: value }))
    })
  })
})
export type Article = typeof Article.Type
