import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { traffic } from "../search/request.ts"

/** What becomes of a text with an error: a required value is missing, or a value has another type or is not in the text. */
export const modes = ["strict", "partial", "best-effort"] as const
/** One of `modes`. */
export type Mode = (typeof modes)[number]

/** How many articles go into one call of a model. More make calls cheaper, and answers less careful. */
export const usualBatch = 5

/** Texts, and a JSON Schema of what to extract. */
export const Request = Schema.Struct({
  folder: Field.folder,
  files: Field.about(
    Schema.NonEmptyArray(Schema.NonEmptyString),
    "The texts, one of a work each: JATS, PDF, Markdown, text, or the JSON of `litfuse text`.",
    { argument: "file" }
  ),
  schema: Field.file(
    "A JSON Schema with `properties`: each is found by the rule of its name, or by that of its `x-rule`. Or a template: `medical`, `technology`."
  ),
  mode: Field.or(
    Schema.Literals(modes),
    "strict",
    "`strict`: a text with an error has no values. `partial`: it has the others. `best-effort`: a value of another type is given as the words that say it. An error is a required value that is missing, or a value that has another type or is not in the text."
  ),
  model: Field.or(
    Schema.Boolean,
    false,
    "Whether your language model is asked for what rules did not find. Your own configuration names it: docs/models.md."
  ),
  instructions: Field.optional(Field.text, "Further instructions for the model."),
  batch: Field.or(Field.upTo(50), usualBatch, "The most texts in one call of the model."),
  record: Field.optional(Field.text, "A folder in which every call of the model is recorded, without its key.", { completes: "folder" }),
  replay: traffic.replay
})
export type Request = typeof Request.Type
