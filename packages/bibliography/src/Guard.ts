import * as Xml from "@litfuse/engine/Xml"
import * as Text from "@litfuse/markup/Text"

/** A value that stays on one line, whatever it holds: nothing in it can pass for a tag, or end a field. */
export const line = (text: string): string => Xml.folded(text)

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/**
 * A text in which readers look for markup, on one line. What would be taken for markup, though it is none, is escaped: `&lt;` in a title is read back
 * as it was. A text that itself holds an element, which no source leaves in a record, is read back without its tags.
 */
export const text = (value: string): string => {
  const wanted = line(value)
  let guarded = wanted
  // text that is escaped markup through and through is read twice
  for (let times = 0; times < 3; times++) {
    if (Text.plain(guarded) === wanted) return guarded
    guarded = escaped(guarded)
  }
  return wanted
}

/** The paragraphs of an abstract, each as `text` guards it; none of them empty. */
export const paragraphs = (abstract: string): ReadonlyArray<string> =>
  abstract
    .split("\n")
    .map(text)
    .filter((one) => one !== "")
