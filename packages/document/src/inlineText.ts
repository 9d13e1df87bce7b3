import type { Inline } from "@litfuse/engine/Document"

/** A share in percent. */
export const shareText = (share: number): string => `${Math.round(100 * share)} %`

/** Text in a line as plain text: links without addresses, code without its pairs of backticks. */
export const inlineText = (inline: Inline): string => {
  if (typeof inline === "string") return inline
  if ("prose" in inline) return inline.prose.replaceAll(/`([^`]*)`/g, "$1")
  if ("strong" in inline) return inline.strong
  if ("share" in inline) return shareText(inline.share)
  return "text" in inline ? inline.text : inline.map(inlineText).join("")
}
