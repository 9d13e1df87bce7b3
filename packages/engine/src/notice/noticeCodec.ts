import * as Schema from "effect/Schema"
import type { Notice } from "../Notice.ts"

/** The codec of notices in results and traces. `Notice` does not contain it, so that code which only makes notices does not load Schema. */
export const noticeCodec: Schema.Codec<Notice> = Schema.Struct({
  code: Schema.NonEmptyString,
  subject: Schema.String,
  text: Schema.NonEmptyString
})
