/**
 * Escapes outside texts (titles, names, queries, errors) for documents of another language. Markup of that language is escaped. Characters that
 * control a terminal or change the direction of writing are removed.
 */

/** Control characters, line breaks, overrides of the writing direction, and characters that XML forbids. */
const unwritable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/gu

/** A text on one line, without characters that control anything. */
export const plain = (text: string): string => text.replace(unwritable, (character) => (/\s/u.test(character) ? " " : ""))

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

/** A text between the tags, or in an attribute, of SVG, XML or HTML. */
export const xml = (text: string): string => plain(text).replace(/[&<>"']/g, (character) => entities[character]!)

/** A text in a line, a list or a table cell of Markdown. Nothing in it becomes markup, and no address becomes a link. */
export const markdown = (text: string): string =>
  plain(text)
    .replace(/[\\`*_{}[\]<>()#+!|~&]/g, "\\$&")
    .replace(/(https?|ftp):\/\//gi, "$1:\\/\\/")

/**
 * A text between the quotation marks of a Mermaid label. Two percent signs are escaped too, because Mermaid reads `%%{init: ...}%%` as a directive
 * anywhere. Source: entity codes and directives in Mermaid's documentation.
 */
export const mermaid = (text: string): string => plain(text).replace(/["#<>`]|%(?=%)/g, (character) => `#${character.charCodeAt(0)};`)
