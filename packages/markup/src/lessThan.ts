const attribute = /\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?/.source

/**
 * A `<` that begins no tag, comment or declaration. A parser would read everything up to the next `>` as a tag. The older PubMed writes `</=` for `≤`,
 * and abstracts have `<high school` or `<US$75`.
 */
export const lessThan = new RegExp(
  `<(?!\\p{L}[^\\s"'<>/=]*(?:${attribute})*\\s*/?>|/\\p{L}[^\\s"'<>/=]*\\s*>|!--|!doctype\\b[^<>]*>|!\\[cdata\\[|\\?\\p{L})`,
  "giu"
)
