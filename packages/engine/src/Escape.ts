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

/** The only entities that Mermaid decodes whatever draws its labels; with `htmlLabels: false` it prints all others as they are. */
const named: Readonly<Record<string, string>> = { "&": "#amp;", "<": "#lt;", ">": "#gt;" }

/** Characters that end a label or are markup in it, and those that look like them. */
const alike: Readonly<Record<string, string>> = { '"': "”", "`": "‘", "*": "∗", "~": "∼", "\\": "∖", _: "＿" }

/** Pairs that Mermaid reads as an entity, a directive, a formula or a link: a space without width parts them. */
const pairs = /#(?=\w{1,20};)|%(?=%)|\$(?=\$)|\](?=\()/g

/**
 * A text between the quotation marks of a Mermaid label, which reads the same with HTML labels and without. Two percent signs are parted too, because
 * Mermaid reads `%%{init: ...}%%` as a directive anywhere. Source: Mermaid 12.3.0 itself, with each setting of `htmlLabels`
 */
export const mermaid = (text: string): string =>
  plain(text)
    .replace(pairs, "$&\u200b")
    .replace(/["`*~\\]|(?<!\w)_|_(?!\w)/g, (character) => alike[character]!)
    .replace(/[&<>]/g, (character) => named[character]!)
