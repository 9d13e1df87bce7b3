/** An attribute of a tag, with its value where it has one. */
const attribute = /\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?/.source

/**
 * A sign that begins no tag, comment or declaration, though a parser takes all that follows for one, up to the next `>` or to the end: the older PubMed
 * writes `</=` for `≤`, and an abstract has `<high school` or `<US$75` and never closes it.
 */
export const lessThan = new RegExp(
  `<(?!\\p{L}[^\\s"'<>/=]*(?:${attribute})*\\s*/?>|/\\p{L}[^\\s"'<>/=]*\\s*>|!--|!doctype\\b[^<>]*>|!\\[cdata\\[|\\?\\p{L})`,
  "giu"
)
