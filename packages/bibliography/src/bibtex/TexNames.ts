import * as Raw from "@litfuse/engine/Raw"
import type { Contributor } from "@litfuse/engine/SourceRecord"
import * as ContributorNames from "../ContributorNames.ts"
import * as SafeText from "../SafeText.ts"
import * as Tex from "../Tex.ts"

const splitOutsideBraces = (source: string, separator: RegExp): ReadonlyArray<string> => {
  const found: Array<string> = []
  let [depth, from] = [0, 0]
  for (let at = 0; at < source.length; at++) {
    if (source[at] === "{") depth++
    else if (source[at] === "}") depth--
    else if (depth === 0) {
      separator.lastIndex = at
      const [match] = separator.exec(source) ?? []
      if (match === undefined) continue
      found.push(source.slice(from, at))
      from = at + match.length
      at = from - 1
    }
  }
  return [...found, source.slice(from)].map((part) => part.trim())
}

const plain = (source: string): string => Raw.text(Tex.decode(source).text) ?? ""

/** BibLaTeX's extended name: `family=Harman, given=Hans, prefix=von, suffix=Jr`; undefined if it is none. */
const extendedName = (parts: ReadonlyArray<string>): Contributor | undefined => {
  const named = parts.map((part) => /^([a-z]+(?:-i)?)\s*=\s*(.*)$/su.exec(part))
  const values = new Map(named.flatMap((found) => (found === null ? [] : [[found[1]!, plain(found[2]!)] as const])))
  if (values.size < parts.length || !(values.has("family") || values.has("given"))) return undefined
  const text = (...names: ReadonlyArray<string>) => names.map((name) => values.get(name) ?? "").filter((value) => value !== "")
  const [family, given] = [text("prefix", "family").join(" "), text("given", "suffix").join(", ")]
  return family === "" ? Raw.person(given) : { _tag: "Person", family, ...Raw.known({ given: given || undefined }) }
}

/** Parses one name: a group in braces; `Family, Given` or `Family, Jr, Given`; `Given Family`. */
export const parse = (source: string): Contributor | undefined => {
  if (/^(?:others)?$/i.test(source)) return undefined
  const parts = splitOutsideBraces(source, /,/y)
  const extended = extendedName(parts)
  if (extended !== undefined) return extended
  const [family = "", ...given] = parts
  if (given.length > 0) {
    const name = plain(family)
    const [second, third] = given.map(plain)
    const first = [third, second].filter((part) => part !== undefined && part !== "").join(", ") || undefined
    return name === "" ? Raw.person(first) : { _tag: "Person", family: name, ...Raw.known({ given: first }) }
  }
  const name = plain(source)
  const isGroup = source.startsWith("{") && source.endsWith("}") && splitOutsideBraces(source, /\s/y).length === 1
  if (name === "") return undefined
  return isGroup ? { _tag: "Group", name } : ContributorNames.inNaturalOrder(name)
}

/** The names of a field, separated by `and` outside of braces. */
export const split = (source: string): ReadonlyArray<string> => splitOutsideBraces(source.replaceAll(/\s+/g, " "), / and (?=\S)/iy)

const braced = (text: string): string => `{${Tex.encode(SafeText.line(text))}}`

/** Prints a name that reads back unchanged: parts with a comma or an "and" are in braces. */
export const print = (contributor: Contributor): string => {
  if (contributor._tag === "Group") return braced(contributor.name)
  const part = (text: string) => (/,|\band\b/i.test(text) ? braced(text) : Tex.encode(SafeText.line(text)))
  const [given, suffix] = ContributorNames.givenAndSuffix(contributor.given)
  if (given !== undefined && suffix !== undefined) return `${part(contributor.family)}, ${part(suffix)}, ${part(given)}`
  return `${part(contributor.family)}, ${contributor.given === undefined ? "" : part(contributor.given)}`.trimEnd()
}
