import * as Problem from "../../Problem.ts"
import * as Query from "../../Query.ts"
import type { Place, Token } from "../../syntax/Node.ts"
import type { Line } from "../../syntax/syntaxReader.ts"
import { misspelt } from "../../lint/misspelt.ts"
import { nameInMesh } from "../nameInMesh.ts"
import { languageNames } from "../languageName.ts"
import { inMedline, medlineTypes } from "../publicationTypes.ts"
import * as dates from "../dates.ts"
import type { OvidDatabase } from "./OvidDatabase.ts"

const command = /limit\s+#?(\d{1,5})\s+to\s+/iuy
const dated = /^\(?\s*([a-z]{2})\s*=?\s*"?\s*(\d{4,8})\s*(?:[-–‐]\s*("?[a-z\d]*))?\s*"?\s*\)?$/iu

/** The limits that are headings: the check tags of MEDLINE. */
const checkTags: ReadonlyMap<string, string> = new Map(
  Object.entries({
    human: "Humans",
    humans: "Humans",
    animal: "Animals",
    animals: "Animals",
    male: "Male",
    female: "Female",
    pregnancy: "Pregnancy"
  })
)

/** The limits by age, as MEDLINE on Ovid writes them, with their headings; limits that begin with "all" are exploded. */
const ages: Readonly<Record<string, ReadonlyArray<string>>> = {
  "all infant (birth to 23 months)": ["Infant"],
  "all child (0 to 18 years)": ["Infant", "Child", "Adolescent"],
  "all adult (19 plus years)": ["Adult"],
  "newborn infant (birth to 1 month)": ["Infant, Newborn"],
  "infant (1 to 23 months)": ["Infant"],
  "preschool child (2 to 5 years)": ["Child, Preschool"],
  "child (6 to 12 years)": ["Child"],
  "adolescent (13 to 18 years)": ["Adolescent"],
  "young adult (19 to 24 years)": ["Young Adult"],
  "adult (19 to 44 years)": ["Adult"],
  "middle age (45 to 64 years)": ["Middle Aged"],
  "middle aged (45 plus years)": ["Middle Aged", "Aged"],
  "all aged (65 and over)": ["Aged"],
  "aged (80 and over)": ["Aged, 80 and over"]
}

const types = /\b(?:trial|review|study|studies|letter|editorial|guideline|comment|case reports|meta.?analysis|journal article|news)\b/iu

const languages = new Set(
  [
    "afrikaans arabic bulgarian chinese croatian czech danish dutch english finnish french german greek hebrew hungarian italian",
    "japanese korean norwegian persian polish portuguese romanian russian serbian slovak spanish swedish turkish ukrainian"
  ].flatMap((line) => line.split(" "))
)

const limitOf = (name: string, place: Place, log: Problem.Log, { thesaurus }: OvidDatabase): Query.Query | undefined => {
  const plain = name
    .replace(/["“”]/gu, "")
    .replace(/\/all$/iu, "")
    .trim()
  const language = plain.toLowerCase().replace(/ language$/u, "")
  const heading = checkTags.get(plain.toLowerCase())
  if (heading !== undefined) {
    // in another thesaurus the check tags are other headings: the name in the limit is used
    const own = thesaurus === undefined ? heading : nameInMesh(thesaurus, plain, place, log)
    if (own.toLowerCase() !== plain.toLowerCase())
      Problem.remark(log, "limit-as-headings", place, `litfuse reads this limit as a heading of MEDLINE: ${own}`)
    return Query.heading(own, { exploded: false })
  }
  const age = Object.hasOwn(ages, plain.toLowerCase()) ? ages[plain.toLowerCase()] : undefined
  if (age !== undefined) {
    const each = age.map((one) => Query.heading(one, { exploded: plain.toLowerCase().startsWith("all ") }))
    Problem.remark(log, "limit-as-headings", place, `litfuse reads this limit as headings of MEDLINE: ${age.join("; ")}`)
    return each.length === 1 ? each[0]! : Query.or(...each)
  }
  if (languages.has(language)) return Query.field("language", Query.phrase(language))
  if (/^(?:last|past|previous)\b|^(?:update|current)\b/iu.test(plain)) {
    Problem.error(log, "relative-date", place, `this date depends on the day of the search: ${plain}; write the dates`)
    return undefined
  }
  const known = [
    ...checkTags.keys(),
    ...Object.keys(ages),
    ...languageNames.map((one) => `${one} language`),
    ...languageNames,
    ...medlineTypes
  ]
  if (inMedline(plain) === undefined) misspelt(plain, known, place, log)
  if (!types.test(plain) || plain.includes("("))
    Problem.remark(log, "limit-as-filter", place, `${plain} is read as a filter of Ovid, which other systems may not have`)
  return Query.field(types.test(plain) && !plain.includes("(") ? "publicationType" : "subset", Query.phrase(plain))
}

const rangeOf = (raw: string, place: Place, log: Problem.Log, { meaningOf }: OvidDatabase): Query.Query | undefined => {
  const [, code = "", from = "", until = from] = dated.exec(raw) ?? []
  const meaning = meaningOf(code)
  const range = meaning?._tag === "Date" ? dates.range(meaning.date, from, until.replace(/"/gu, "")) : undefined
  if (range === undefined) Problem.error(log, "invalid-date", place, `this is not a limit by date: ${raw}`)
  return range
}

const place = (from: number, text: string) => ({ from, to: from + text.length })

/**
 * The tokens of a line such as `limit 5 to (english and humans)`; undefined when the line is no limit.
 *
 * Names of a database's own filters become subsets, which other systems do not have: their printers add a remark.
 */
export const limit = (text: string, line: Line, log: Problem.Log, database: OvidDatabase): ReadonlyArray<Token> | undefined => {
  command.lastIndex = line.from
  const match = command.exec(text)
  if (match === null || match.index + match[0].length > line.to) return undefined
  const begin = line.from + match[0].length
  const rest = text
    .slice(begin, line.to)
    .replace(/\s*\[.*$/su, "")
    .trimEnd()
  const behind = begin + rest.length
  if (text.slice(behind, line.to).trim() !== "")
    Problem.remark(log, "comment", { from: text.indexOf("[", behind), to: line.to }, "text in square brackets is not searched")
  const reference: Token = { kind: "reference", line: Number(match[1]), ...place(line.from, match[0]) }
  const joined = (tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => [
    reference,
    { kind: "operator", operator: "and", from: begin, to: begin },
    { kind: "open", isImplied: true, from: begin, to: begin },
    ...tokens,
    { kind: "close", from: behind, to: behind }
  ]
  const tokens: Array<Token> = []
  let start = 0
  const name = (from: number, to: number) => {
    const raw = rest.slice(from, to).trim()
    if (!/[\p{L}\p{N}]/u.test(raw)) return
    const own = place(begin + from, rest.slice(from, to))
    const query = dated.test(raw) || /^\(?\s*[a-z]{2}\s*=/iu.test(raw) ? rangeOf(raw, own, log, database) : limitOf(raw, own, log, database)
    // a limit with an error is still an operand, so that the operators around it are not in error too
    tokens.push({ kind: "ready", query: query ?? Query.text(raw), ...own })
  }
  let isQuoted = false
  for (let i = 0; i < rest.length; i++) {
    const character = rest[i]!
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    const operator = /^(?:and|or|not)(?=\s)/iu.exec(i > 0 && /\s/u.test(rest[i - 1]!) ? rest.slice(i, i + 4) : "")
    if (character === "(" || character === ")") {
      name(start, i)
      tokens.push({ kind: character === "(" ? "open" : "close", ...place(begin + i, character) })
      start = i + 1
    } else if (operator !== null) {
      name(start, i)
      tokens.push({ kind: "operator", operator: operator[0].toLowerCase() as "and" | "or" | "not", ...place(begin + i, operator[0]) })
      start = i + operator[0].length
      i = start - 1
    }
  }
  name(start, rest.length)
  return joined(tokens)
}
