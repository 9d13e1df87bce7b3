import type { Contributor } from "@litfuse/engine/SourceRecord"
import * as Raw from "@litfuse/engine/Raw"

/** Words that identify a name without a comma as a group. */
const groups =
  /\b(?:agency|alliance|association|board|center|centre|college|collaborat\w*|commission|committee|consortium|council|department|foundation|group|initiative|institute|investigators|ministry|network|organi[sz]ation|panel|programme|project|society|study|task force|team|trial(?:ists)?|union|university)\b/iu

/** `Smith JA`, `van der Berg J. A.`: the family name, then only initials. */
const initialsLast = /^(.*?\S) ((?:\p{Lu}\.?[ -]?){1,4})$/u

const suffixes = String.raw`(?:Jr|Sr|2nd|3rd|4th|II|III|IV)\.?`
const suffixLast = new RegExp(`^(.{1,200}?)(?:\\s*,\\s*|\\s+)(${suffixes})$`, "u")
const suffixFirst = new RegExp(`^(${suffixes})\\s*,\\s*(.+)$`, "u")
const suffixBehindComma = new RegExp(`^(.+), (${suffixes})$`, "su")

/** Given names with the suffix behind a comma, where records have it: `Paul T., Jr.`. Files also have `Paul T. Jr.` and `Jr., Paul T.`. */
const withSuffix = (given: string): string => {
  const [, suffix, names] = suffixFirst.exec(given) ?? []
  return suffix === undefined ? given.replace(suffixLast, "$1, $2") : `${names!}, ${suffix}`
}

/** The given names without the suffix behind them, and the suffix. */
export const givenAndSuffix = (given: string | undefined): readonly [given: string | undefined, suffix: string | undefined] => {
  const [, names = given, suffix] = suffixBehindComma.exec(given ?? "") ?? []
  return [names, suffix]
}

/**
 * Parses a name in one text, as reference managers write it: `Family, Given`. A trailing comma marks a group, as in EndNote. A name without a comma is
 * `Family JA`, a group, or `Given Family`.
 *
 * - empty: undefined when there is no name, and for signs without a letter or a figure
 */
export const parse = (name: string): Contributor | undefined => {
  const text = Raw.text(name)
  // leading commas are not part of a name
  const whole = text?.startsWith(",") === true ? text.replace(/^[,\s]+/u, "") : text
  if (whole === undefined || !/[\p{L}\p{N}]/u.test(whole)) return undefined
  const comma = whole.indexOf(",")
  if (comma < 0) return withoutComma(whole)
  const group = whole.endsWith(",") ? /^(.*?)\s*,$/u.exec(whole)?.[1] : undefined
  if (group !== undefined) return group === "" ? undefined : { _tag: "Group", name: group }
  const [family, given] = [whole.slice(0, comma).trim(), whole.slice(comma + 1).trim()]
  return { _tag: "Person", family, ...Raw.known({ given: given === "" ? undefined : withSuffix(given!) }) }
}

const withoutComma = (whole: string): Contributor | undefined => {
  const [, name = whole, suffix] = suffixLast.exec(whole) ?? []
  const [, family, given] = whole.length > 200 ? [] : (initialsLast.exec(name) ?? [])
  if (family !== undefined)
    return { _tag: "Person", family, given: [given!.trim(), suffix].filter((part) => part !== undefined).join(", ") }
  return groups.test(whole) ? { _tag: "Group", name: whole } : inNaturalOrder(whole)
}

/** Whether a text in the place of a name says that there are more people. */
export const isOthers = (name: string): boolean => /^[\s,]*(?:et al\b[\s.,]*|others)$/i.test(name.trim())

/** Small words with which a family name of several words begins. */
const particle = /^(?:af|aus|da|de|del|della|den|der|des|di|do|dos|du|la|le|ten|ter|van|vom|von|zu|zum|zur)$/u

/** A person as BibTeX reads `Given de la Family Name Jr.`: the family name begins with its particles. */
export const inNaturalOrder = (name: string): Contributor | undefined => {
  const [, rest = name, suffix] = suffixLast.exec(name) ?? []
  const words = rest.split(" ")
  const at = words.findIndex((word, i) => i > 0 && i < words.length - 1 && particle.test(word))
  const person: Contributor | undefined =
    at < 0 ? Raw.person(rest) : { _tag: "Person", family: words.slice(at).join(" "), given: words.slice(0, at).join(" ") }
  if (suffix === undefined) return person
  if (person?._tag !== "Person" || person.given === undefined) return Raw.person(name)
  return { ...person, given: `${person.given}, ${suffix}` }
}

const withoutCommas = (text: string): string => text.replace(/\s*,+\s*/gu, " ").trim()

const isGroup = (contributor: Contributor | undefined, name: string): boolean => contributor?._tag === "Group" && contributor.name === name

/** Prints a contributor as one text, `Family, Given` for people. `parse` reads it back, except commas inside family names. */
export const print = (contributor: Contributor): string => {
  if (contributor._tag === "Group") return isGroup(parse(contributor.name), contributor.name) ? contributor.name : `${contributor.name},`
  const family = withoutCommas(contributor.family)
  return contributor.given === undefined ? family : `${family}, ${contributor.given}`
}

/** The boundary of two names that some exports write without a separator: `Ban K.Hui S.Drucker D. J.` */
const glued = /(?<=\p{Lu}\.)(?=\p{Lu}[\p{Ll}'’-])/u

/** `Smith J, Doe AB`: commas separate names here. */
const isInitialled = (part: string): boolean => part.length <= 200 && initialsLast.test(part.trim())

/** `Roe, Ann`: a family name and given names, with one comma. */
const hasOneComma = (part: string): boolean => /^[^,]{1,100}, [^,]{1,100}$/u.test(part)

/** Splits the names of one cell: at semicolons, else at ` and `, or ` & ` between whole names. Else at commas or name boundaries, if every part is a family name with initials. */
export const split = (text: string): ReadonlyArray<string> => {
  const clean = (parts: ReadonlyArray<string>) => parts.map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part))
  if (text.includes(";")) return clean(text.split(";"))
  if (/ and /u.test(text)) return clean(text.split(/ and /u))
  const ands = clean(text.split(" & "))
  if (ands.length > 1 && ands.every((part) => hasOneComma(part) || isInitialled(part))) return ands
  const commas = clean(text.split(","))
  if (commas.length > 1 && commas.every(isInitialled)) return commas
  const parts = clean(text.split(glued))
  return parts.length > 1 && parts.every(isInitialled) ? parts : clean([text])
}

/** `Roe, A.`: a family name, then only initials. */
const isInverted = (part: string): boolean => /^[^,]{1,100}, (?:\p{Lu}\.?[ -]{0,2}){1,4}$/u.test(part)

const etAl = /^et al\b\.?$/iu

const separated = (text: string, separator: RegExp): ReadonlyArray<string> =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))

/** `Roe, A., Li, B.`: family names and initials in turn. */
const invertedPairs = (parts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const pairs = parts.flatMap((part, i) => (i % 2 === 0 ? [`${part}, ${parts[i + 1] ?? ""}`] : []))
  return pairs.length > 1 && pairs.every(isInverted) ? pairs : []
}

/** The names of a line that should have one: several are separated by semicolons, or all are a family name with initials or given names. */
export const inLine = (text: string): ReadonlyArray<string> => {
  if (/[;；]/u.test(text)) return separated(text, /[;；]/u)
  const [byAnd, byCommas] = [separated(text, / (?:and|&) /u), separated(text, /,| (?:and|&) /u)]
  if (byAnd.length > 1 && byAnd.every(hasOneComma)) return byAnd
  const others = byCommas.filter((part) => etAl.test(part))
  const names = byCommas.filter((part) => !etAl.test(part))
  const pairs = invertedPairs(names)
  if (pairs.length > 0) return [...pairs, ...others]
  return byCommas.length > (byAnd.length > 1 ? 1 : 2) && names.every(isInitialled) ? [...names, ...others] : [text]
}

/** Whether `inLine` reads a text as one name, with all of its signs. */
export const isOneName = (text: string): boolean => {
  const [name, ...others] = inLine(text)
  return name === text && others.length === 0
}

const withoutSemicolons = (one: Contributor): Contributor =>
  one._tag === "Group"
    ? { ...one, name: one.name.replaceAll(/[;；]/gu, ",") }
    : { ...one, family: one.family.replaceAll(/[;；]/gu, ","), ...Raw.known({ given: one.given?.replaceAll(/[;；]/gu, ",") }) }

/** Prints a contributor for a line that `inLine` reads: semicolons become commas. */
export const printLine = (contributor: Contributor): string => {
  const text = print(contributor)
  return /[;；]/u.test(text) && !isOneName(text) ? print(withoutSemicolons(contributor)) : text
}
