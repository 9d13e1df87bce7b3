/** What Rayyan writes of decisions into the notes of a reference. */
import * as FormText from "./FormText.ts"

/**
 * The notes of a reference.
 *
 * - `decisions`, `notes` of each person, by the name that Rayyan has
 * - `labels`, `reasons` of all people
 * - `other` the rest of the text
 */
export interface RayyanNotes {
  readonly decisions: ReadonlyMap<string, string>
  readonly labels: ReadonlyArray<string>
  readonly reasons: ReadonlyArray<string>
  readonly notes: ReadonlyMap<string, ReadonlyArray<string>>
  readonly other: string
}

const names = ["RAYYAN-INCLUSION", "RAYYAN-LABELS", "RAYYAN-EXCLUSION-REASONS", "USER-NOTES"] as const
type Name = (typeof names)[number]

const marker = new RegExp(String.raw`(?:^|\|)\s*(${names.join("|")}):[ \t]*`, "gu")
const literal = String.raw`"(?:[^"\\]|\\.)*"`
const hashBegin = /\s*\{/suy
const hashEnd = /\s*,?\s*\}/suy
const key = new RegExp(String.raw`\s*,?\s*(${literal})\s*=>\s*`, "suy")
const one = new RegExp(literal, "suy")
const several = new RegExp(String.raw`\[((?:\s*,?\s*${literal})*)\s*\]`, "suy")
const all = new RegExp(literal, "gsu")
const listItem = new RegExp(String.raw`\s*(${literal}|(?:(?!\|\s*(?:${names.join("|")}):)[^,])*)(,?)`, "suy")

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  e: "\u001B",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
  0: "\0"
}

/** The text of a Ruby string. */
const textOf = (quoted: string): string =>
  quoted
    .slice(1, -1)
    .replaceAll(/\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/gsu, (whole, wide, four, two, sign) => {
      const code = Number.parseInt(wide ?? four ?? two ?? "", 16)
      if (Number.isNaN(code)) return escapes[sign as string] ?? (sign as string)
      if (wide === undefined) return String.fromCharCode(code)
      return code > 0x10ffff ? whole : String.fromCodePoint(code)
    })

/** The texts of a Ruby hash from a place, by their keys, and where it ends; undefined where it is none. */
const hashAt = (text: string, from: number): readonly [ReadonlyMap<string, ReadonlyArray<string>>, end: number] | undefined => {
  const step = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const found = new Map<string, ReadonlyArray<string>>()
  if (step(hashBegin, from) === null) return undefined
  let at = hashBegin.lastIndex
  for (;;) {
    if (step(hashEnd, at) !== null) return [found, hashEnd.lastIndex]
    const named = step(key, at)
    if (named === null) return undefined
    at = key.lastIndex
    const texts = step(one, at)?.slice(0, 1) ?? step(several, at)?.[1]?.match(all)
    if (texts === undefined && step(several, at) === null) return undefined
    at = step(one, at) === null ? several.lastIndex : one.lastIndex
    found.set(textOf(named[1]!), (texts ?? []).map(textOf))
  }
}

/** The texts of a list from a place, and where it ends. */
const listAt = (text: string, from: number): readonly [ReadonlyArray<string>, end: number] => {
  const found: Array<string> = []
  for (let at = from; ;) {
    listItem.lastIndex = at
    const [whole, item = "", comma] = listItem.exec(text)!
    at += whole.length
    const said = item.startsWith('"') && item.endsWith('"') && item.length > 1 ? textOf(item) : item.trim()
    if (item.trim() !== "") found.push(said)
    if (comma !== ",") return [found, at]
  }
}

/**
 * Parses the notes of a reference.
 *
 * - empty: undefined where Rayyan wrote nothing
 * - errors: "broken" where a part of Rayyan cannot be read
 */
export const parse = (text: string): RayyanNotes | "broken" | undefined => {
  const hashes = new Map<Name, ReadonlyMap<string, ReadonlyArray<string>>>()
  const lists = new Map<Name, ReadonlyArray<string>>()
  const others: Array<string> = []
  let end = 0
  marker.lastIndex = 0
  for (let match = marker.exec(text); match !== null; match = marker.exec(text)) {
    const name = match[1] as Name
    others.push(text.slice(end, match.index))
    if (name === "RAYYAN-INCLUSION" || name === "USER-NOTES") {
      const read = hashAt(text, marker.lastIndex)
      if (read === undefined || hashes.has(name)) return "broken"
      hashes.set(name, read[0])
      end = read[1]
    } else {
      const [list, after] = listAt(text, marker.lastIndex)
      if (lists.has(name)) return "broken"
      lists.set(name, list)
      end = after
    }
    marker.lastIndex = end
  }
  if (hashes.size + lists.size === 0) return undefined
  return {
    decisions: new Map([...(hashes.get("RAYYAN-INCLUSION") ?? [])].map(([who, [decision = ""]]) => [who, decision])),
    labels: lists.get("RAYYAN-LABELS") ?? [],
    reasons: lists.get("RAYYAN-EXCLUSION-REASONS") ?? [],
    notes: hashes.get("USER-NOTES") ?? new Map(),
    other: [...others, text.slice(end)]
      .map((part) => part.replace(/^\s*\|/u, "").trim())
      .filter((part) => part !== "")
      .join(" | ")
  }
}

const printHash = <A>(hash: ReadonlyMap<string, A>, printOne: (value: A) => string): string =>
  `{${[...hash].map(([who, value]) => `${FormText.quoted(who)}=>${printOne(value)}`).join(", ")}}`

/** Prints notes. Agrees with: `parse`. Source: exports of Rayyan of 2020 to 2026, as public scripts read them. */
export const print = ({ decisions, labels, reasons, notes, other }: RayyanNotes): string => {
  const part = (name: Name, isThere: boolean, text: () => string) => (isThere ? [`${name}: ${text()}`] : [])
  const list = (texts: ReadonlyArray<string>) => texts.map((text) => FormText.print(text) || '""').join(",")
  return [
    ...(other === "" ? [] : [other]),
    ...part("RAYYAN-INCLUSION", decisions.size > 0, () => printHash(decisions, FormText.quoted)),
    ...part("RAYYAN-LABELS", labels.length > 0, () => list(labels)),
    ...part("RAYYAN-EXCLUSION-REASONS", reasons.length > 0, () => list(reasons)),
    ...part("USER-NOTES", notes.size > 0, () => printHash(notes, (texts) => `[${texts.map(FormText.quoted).join(", ")}]`))
  ].join(" | ")
}
