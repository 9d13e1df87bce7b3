import * as Escape from "@litfuse/engine/Escape"

/**
 * Text in a line of Markdown, of GitHub's too: nothing in it becomes markup, and no address becomes a link. People can read the source: most
 * characters are escaped only where they have a meaning, as at the start of a line.
 */
export const escapeMarkdown = (text: string): string =>
  Escape.plain(text)
    .replace(
      /[\\`*[\]~|]|<(?=[a-z/!?])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|(?<=^\s*)(?:[#=>]|[+-](?=\s|$|-))|(?<=^\s*\d+)[.)](?=\s|$)/giu,
      "\\$&"
    )
    .replace(/(https?|ftp):\/\//gi, "$1:\\/\\/")
    .replace(/\bwww\./gi, "www\\.")
