/**
 * Texts that came from outside (titles, names, queries, errors), as they may stand in a document of some other language: what would be taken for that
 * language is escaped, and characters that control a terminal or turn the direction of writing are taken out.
 */

/** Control characters, among them line breaks, overrides of the direction of writing, and what XML cannot hold. */
const unwritable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/gu

/** A text on one line, without characters that control anything. */
export const plain = (text: string): string => text.replace(unwritable, (character) => (/\s/u.test(character) ? " " : ""))

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

/** A text between the tags, or in an attribute, of SVG, XML or HTML. */
export const xml = (text: string): string => plain(text).replace(/[&<>"']/g, (character) => entities[character]!)

/** A text in a line, a list or the cell of a table of Markdown: nothing in it is taken for markup, and no address becomes a link. */
export const markdown = (text: string): string =>
  plain(text)
    .replace(/[\\`*_{}[\]<>()#+!|~&]/g, "\\$&")
    .replace(/(https?|ftp):\/\//gi, "$1:\\/\\/")

/**
 * A text between the quotation marks of a label in Mermaid. Two percent signs are escaped too: Mermaid takes `%%{init: ...}%%` for a directive wherever
 * it stands. Source: entity codes and directives in Mermaid's documentation.
 */
export const mermaid = (text: string): string => plain(text).replace(/["#<>`]|%(?=%)/g, (character) => `#${character.charCodeAt(0)};`)
