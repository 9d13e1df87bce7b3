import * as Yaml from "yaml"

/** The end of the line on which the text before a place ends: behind its line break, or the end of the text. */
const endOfLine = (text: string, at: number): number => {
  const last = text.slice(0, at).trimEnd().length
  const end = text.indexOf("\n", last)
  return end < 0 ? text.length : end + 1
}

const inserted = (text: string, at: number, more: string): string => text.slice(0, at) + more + text.slice(at)

/**
 * A YAML text with one more item at the end of a list at the top. Every other byte stays.
 *
 * - shape: `key` of the list; `item` is YAML on one line, such as `{ id: a }`
 * - empty: a list without items gets its first one
 * - errors: undefined where the key has no list, or its items do not each begin a line. A caller parses the result, to see that only
 *   this item is new
 */
export const appendYamlItem = (text: string, key: string, item: string): string | undefined => {
  const { contents } = Yaml.parseDocument(text, { uniqueKeys: false })
  const list: unknown = Yaml.isMap(contents) ? contents.get(key, true) : undefined
  if (!Yaml.isSeq(list) || !list.range) return undefined
  const [start, end] = list.range
  const line = text.includes("\r\n") ? "\r\n" : "\n"
  if (list.flow === true) {
    if (list.items.length > 0) return inserted(text, end - 1, `, ${item}`)
    const before = text.slice(0, start).trimEnd()
    return `${before}${line}  - ${item}${text.slice(end)}`
  }
  const dash = text.lastIndexOf("\n", start) + 1
  const [, indent] = /^( *)- /.exec(text.slice(dash)) ?? []
  if (indent === undefined) return undefined
  const at = endOfLine(text, end)
  return inserted(text, at, `${text[at - 1] === "\n" ? "" : line}${indent}- ${item}${line}`)
}
