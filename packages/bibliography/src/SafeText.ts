import * as Xml from "@litfuse/engine/Xml"
import * as Text from "@litfuse/markup/Text"

/** A value on one line, so that nothing in it can be read as a tag or end a field. */
export const line = (text: string): string => Xml.folded(text)

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/**
 * Escapes a text on one line for readers that look for markup: `&lt;` in a title is read back unchanged. A text with a real element, which no source
 * produces, is read back without its tags.
 */
export const text = (value: string): string => {
  const wanted = line(value)
  let guarded = wanted
  // text that consists of escaped markup is unescaped twice when read
  for (let times = 0; times < 3; times++) {
    if (Text.plain(guarded) === wanted) return guarded
    guarded = escaped(guarded)
  }
  return wanted
}

/** The non-empty paragraphs of an abstract, each escaped by `text`. */
export const paragraphs = (abstract: string): ReadonlyArray<string> =>
  abstract
    .split("\n")
    .map(text)
    .filter((one) => one !== "")
