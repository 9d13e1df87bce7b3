/** A text from outside without control characters, escapes and overrides of direction. `keeps`: whether line breaks stay. */
export const printable = (text: string, keeps: "lines" | "nothing" = "nothing"): string =>
  text.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    character === "\n" && keeps === "lines" ? "\n" : /\s/u.test(character) ? " " : ""
  )
