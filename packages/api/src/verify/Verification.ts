import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { markKinds } from "./marksOf.ts"

/** The states of a reference. `unknown`: a source failed, and no other found it; it is never counted as absent. */
export const states = ["ok", "differs", "ambiguous", "absent", "unknown"] as const

/** The states of a quotation. `no-text`: litfuse has no text that could contain it. */
export const quoteStates = ["found", "differs", "absent", "no-text"] as const

const Match = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  score: Field.about(Schema.Finite, "How well the work fits the reference: 0 to 1.")
})

const Difference = Schema.Struct({
  field: Field.about(
    Schema.String,
    "`title`, `author`, `year`, `journal`, the scheme of an identifier, or `address` for a link of a report."
  ),
  said: Field.about(Schema.String, "What the reference says."),
  is: Field.about(Schema.NullOr(Schema.String), "What the sources say; null if none has a value.")
})

/** What readers must know of a work before they cite it. */
export const Mark = Schema.Struct({
  kind: Schema.Literals(markKinds),
  by: Field.about(Schema.Array(Schema.String), "The sources that say so; `title` if only the title does."),
  date: Field.about(Schema.NullOr(Schema.String), "The date of the notice, as precise as known."),
  id: Field.about(Schema.NullOr(Schema.String), "The notice, or the published version of a preprint.")
})

const Quote = Schema.Struct({
  text: Schema.String,
  line: Schema.Int,
  state: Schema.Literals(quoteStates),
  near: Field.about(Schema.NullOr(Schema.String), "The passage that is nearest to a quotation that differs."),
  address: Field.about(Schema.NullOr(Schema.String), "Where the text that was compared is from.")
})

const Reference = Schema.Struct({
  file: Field.about(Schema.String, "The file that has it: a file of references that the manuscript names, or the manuscript."),
  key: Field.about(Schema.NullOr(Schema.String), "The name under which the text cites it."),
  line: Field.about(Schema.Int, "The line in its file, from 1; of a Word document the paragraph; 0 if the format has no lines."),
  input: Schema.String,
  state: Schema.Literals(states),
  reason: Field.about(Schema.NullOr(Schema.String), "Why the state is unknown."),
  match: Schema.NullOr(Match),
  runnerUp: Schema.NullOr(Match),
  differences: Schema.Array(Difference),
  marks: Schema.Array(Mark),
  quotes: Schema.Array(Quote)
})

/** How a source answered. */
export const Outcome = Schema.Struct({
  source: Schema.String,
  name: Schema.optionalKey(Schema.String),
  state: Schema.Literals(OutcomeState.names),
  delivered: Field.about(Schema.Int, "Records that it sent."),
  requests: Field.about(Schema.Int, "Look-ups and searches of this source."),
  failed: Field.about(Schema.Int, "Those that failed."),
  error: Schema.NullOr(Schema.Struct({ reason: Schema.String, message: Schema.String }))
})

/** The output of `litfuse verify --format json`. */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  file: Schema.String,
  references: Schema.Array(Reference),
  outcomes: Schema.Array(Outcome),
  watched: Field.about(
    Schema.optionalKey(
      Schema.Struct({
        file: Schema.String,
        references: Schema.Int,
        without: Schema.Array(Schema.String),
        left: Schema.Array(Schema.String)
      })
    ),
    "What the project watches of this file now. `without`: references that have no identifier. `left`: those that it watched before, and no longer."
  ),
  notices: Schema.Array(NoticeCodec)
})

/** References with their states, as data. */
export type Answer = typeof Answer.Type

/** One reference of an answer. */
export type VerifiedReference = Answer["references"][number]

/** Marks that no manuscript should cite without saying so. Corrections and published versions are remarks. */
const grave: ReadonlySet<string> = new Set(["retracted", "concern"])

/** Whether a text says of a paper that it was retracted, as in `RETRACTED: Title` and `Title [Retracted]`. */
export const saysRetracted = (input: string): boolean => /(?<![\p{L}-])(?:retracted|withdrawn)(?: article| paper)?\s*[:\])]/iu.test(input)

/**
 * Whether a reference has a problem, for which `litfuse verify` exits with 1. It is absent, ambiguous or wrong, its paper was retracted or doubted, or a
 * quotation is not in the text. A reference that no source could check has no problem, and neither has one that itself says of a retraction.
 */
export const hasProblem = (reference: VerifiedReference): boolean => {
  const { state, marks, quotes } = reference
  return (
    state === "differs" ||
    state === "ambiguous" ||
    state === "absent" ||
    marks.some(({ kind }) => grave.has(kind) && (kind !== "retracted" || !saysRetracted(reference.input))) ||
    quotes.some((quote) => quote.state === "differs" || quote.state === "absent")
  )
}
