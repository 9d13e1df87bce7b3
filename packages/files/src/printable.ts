/** Control characters and overrides of direction, which move the cursor of a terminal, hide text or reverse it. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A text from outside without control characters, escapes and overrides of direction. `keeps`: whether line breaks stay. */
export const printable = (text: string, keeps: "lines" | "nothing" = "nothing"): string =>
  text.replace(hidden, (character) => {
    if (character === "\n" && keeps === "lines") return "\n"
    return /\s/u.test(character) ? " " : ""
  })

/** A text with such characters as JSON escapes (`\u001b`); line breaks and tabs stay. JSON keeps its value. */
export const visible = (text: string): string =>
  text.replace(hidden, (character) =>
    character === "\n" || character === "\t" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  )
