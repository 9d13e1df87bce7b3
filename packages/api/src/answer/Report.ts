import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as TextAddress from "@litfuse/texts/TextAddress"
import * as Schema from "effect/Schema"
import { callField } from "../callField.ts"
import * as Field from "../fields.ts"
import { Outcome } from "../verify/Verification.ts"

/** A sentence of a report. */
export const Statement = Schema.Struct({
  text: Schema.String,
  kind: Field.about(
    Schema.Literals(["quotation", "statement", "joined"]),
    "A quotation is the text at its address, on one line. A statement is made of what its address says, in a fixed form. A joined sentence has the quotations at its addresses, joined by a language model."
  ),
  evidence: Field.about(Schema.Array(TextAddress.Address), "Where it is from; at least one address.")
})
export type Statement = typeof Statement.Type

const Part = Schema.Struct({
  id: Field.about(Schema.String, "Its node in the plan."),
  dimension: Schema.String,
  question: Schema.String,
  writer: Field.or(Schema.Literals(["rules", "model"]), "rules", "Who wrote the question of the part."),
  byModel: Field.or(Schema.Array(Schema.String), [], "Words that a language model added to those of the dimension."),
  requeried: Field.about(
    Schema.NullOr(Schema.String),
    "The query with fewer keywords, where a source found nothing; null = not asked again."
  ),
  state: Field.about(Schema.Literals(["answered", "refused"]), "`refused`: no sentence that was found fits well enough."),
  reason: Field.about(Schema.NullOr(Schema.String), "Why it was refused; null = answered."),
  works: Field.about(Schema.Int, "Works that passed the filters, whose abstracts were read."),
  statements: Schema.Array(Statement),
  passages: Field.or(
    Schema.Array(Statement),
    [],
    "The text around the quoted sentences: each with the sentences before and after it in its section, where there are any."
  )
})
export type Part = typeof Part.Type

const Reference = Schema.Struct({
  id: Field.about(Schema.String, "As addresses name it: an identifier of a work, or the name of an entity."),
  kind: Field.about(
    Schema.Literals(["work", "entity", "page"]),
    "`page`: a page of the web, of which only the snippet of a search engine was read."
  ),
  title: Schema.NullOr(Schema.String),
  year: Schema.NullOr(Schema.Int),
  identifiers: Schema.Array(Schema.String),
  address: Field.about(Schema.NullOr(Schema.String), "Its page."),
  retrieved: Schema.optionalKey(Schema.String.annotate({ description: "The day on which the search engine listed a page of the web." })),
  retraction: Field.about(Schema.NullOr(Schema.String), "The state of the work, if it is retracted or doubted.")
})
export type Reference = typeof Reference.Type

/** What a language model did for a report. `dropped`: what was not taken of its answers, each with the reason. */
const ModelPart = Schema.Struct({
  name: Schema.String,
  dropped: Schema.Array(
    Schema.Struct({
      part: Schema.String,
      kind: Schema.Literals(["part", "question", "keyword", "joined"]),
      text: Schema.String,
      why: Schema.String
    })
  ),
  calls: Schema.Array(callField)
})
export type ModelPart = typeof ModelPart.Type

/**
 * A question with its report; `litfuse answer --format json` prints it.
 *
 * - `plan` the pipeline that was run; `background` what databases of proteins say
 * - `links` parts that rest on the same works; `contradictions` sentences of two works that say the opposite, by rules
 * - `references` every work and entity that a sentence is from, in the order of the report
 */
export const Report = Schema.Struct({
  version: Schema.Literal(1),
  runId: Field.or(Schema.NullOr(Schema.String), null, "The run in the project; null = none stores it."),
  question: Schema.String,
  plan: Field.about(Schema.Record(Schema.String, Schema.Unknown), "The content of a pipeline file."),
  model: Field.or(Schema.NullOr(ModelPart), null, "The language model, where one was asked."),
  background: Schema.Array(Statement),
  parts: Schema.Array(Part),
  links: Schema.Array(Schema.Struct({ parts: Schema.Array(Schema.String), works: Schema.Array(Schema.String) })),
  contradictions: Schema.Array(
    Schema.Struct({
      part: Schema.String,
      statements: Schema.Array(Statement),
      onlyOne: Field.or(Schema.Array(Schema.String), [], "An organism, sex, age, dose or time that only one of both names, in its words.")
    })
  ),
  references: Schema.Array(Reference),
  outcomes: Schema.Array(Outcome),
  notices: Schema.Array(NoticeCodec)
})
export type Report = typeof Report.Type

/** All sentences of a report, in its order. */
export const statementsOf = ({ background, parts, contradictions }: Report): ReadonlyArray<Statement> => [
  ...background,
  ...parts.flatMap(({ statements }) => statements),
  ...contradictions.flatMap(({ statements }) => statements)
]

/** All texts of a report that have addresses: its sentences, and what it shows around them. */
export const addressedTexts = (report: Report): ReadonlyArray<Statement> => [
  ...statementsOf(report),
  ...report.parts.flatMap(({ passages }) => passages)
]
