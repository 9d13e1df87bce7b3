import { createHash } from "node:crypto"
import type { Passage } from "@litfuse/texts/Passages"

/** A section of an invented text. */
export const passage = (name: string, text: string): Passage => ({
  name,
  path: name.split(" > "),
  text,
  offset: 0,
  sha256: createHash("sha256").update(text).digest("hex")
})
