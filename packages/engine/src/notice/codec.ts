import * as Schema from "effect/Schema"
import type { Notice } from "../Notice.ts"

/** How a notice is written in results and traces. It is not in `Notice`, so that code which only makes notices does not load Schema. */
export const codec: Schema.Codec<Notice> = Schema.Struct({
  code: Schema.NonEmptyString,
  subject: Schema.String,
  text: Schema.NonEmptyString
})
