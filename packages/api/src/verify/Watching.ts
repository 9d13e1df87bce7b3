/** What a project watches, and what happened to it since: Schemas of answers. */
import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { Mark, Outcome } from "./Verification.ts"

/** A sentence of a manuscript. */
const Sentence = Schema.Struct({ line: Schema.Int, text: Schema.String })

/** A watched reference with marks that it did not have when it was watched. */
export const ChangedReference = Schema.Struct({
  manuscript: Field.about(Schema.String, "The watched file, from the folder of the project."),
  since: Field.about(Schema.String, "When the file was watched."),
  file: Field.about(Schema.String, "The file that has the entry."),
  key: Schema.NullOr(Schema.String),
  line: Schema.Int,
  input: Schema.String,
  id: Field.about(Schema.NullOr(Schema.String), "The paper; null if it was not found when the file was watched."),
  marks: Field.about(Schema.Array(Mark), "The new ones: `retracted`, `concern` or `corrected`."),
  cited: Field.about(Schema.Array(Sentence), "The first sentences of the file that cite it."),
  citations: Field.about(Schema.Int, "How many citations the file has.")
})
export type ChangedReference = typeof ChangedReference.Type

/**
 * What happened to watched references; `litfuse project update --format json` prints it.
 *
 * - `watched` the files, with the number of their references; `without` those that have no identifier, so that no source can be asked
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  watched: Schema.Array(Schema.Struct({ file: Schema.String, since: Schema.String, references: Schema.Int, without: Schema.Int })),
  changed: Schema.Array(ChangedReference),
  outcomes: Schema.Array(Outcome),
  notices: Schema.Array(NoticeCodec)
})
export type Answer = typeof Answer.Type
