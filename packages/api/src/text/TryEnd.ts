import type { FullText } from "@litfuse/engine/source/FullText"
import type { TextAnswer, Try } from "./Answer.ts"

/** A text that was found, and what its sections were read from. */
export interface FoundText {
  readonly provider: string
  readonly form: NonNullable<TextAnswer["form"]>
  readonly text: FullText
}

/** The end of a try: a text, or why there is none. `before`: how a program that helped to read the file answered. */
export type TryEnd = ({ readonly found: FoundText } | { readonly state: Exclude<Try["state"], "found">; readonly reason: string }) & {
  readonly before?: Try
}
