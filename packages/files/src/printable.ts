/** Control characters, and overrides of direction: what moves the cursor of a terminal, hides text or turns it around. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A text from outside without control characters, escapes and overrides of direction. `keeps`: whether line breaks stay. */
export const printable = (text: string, keeps: "lines" | "nothing" = "nothing"): string =>
  text.replace(hidden, (character) => (character === "\n" && keeps === "lines" ? "\n" : /\s/u.test(character) ? " " : ""))

/** A text in which such characters stand as JSON writes them (`\u001b`); line breaks and tabs stay. JSON keeps its value. */
export const visible = (text: string): string =>
  text.replace(hidden, (character) =>
    character === "\n" || character === "\t" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  )
