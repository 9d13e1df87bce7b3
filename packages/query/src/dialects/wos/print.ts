import type { FieldName } from "../../Fields.ts"
import type { Query, Range } from "../../Query.ts"
import { commonNames } from "../commonNames.ts"
import { firstDay, lastDay } from "../dates.ts"
import type { Printed } from "../Dialect.ts"
import { languageName } from "../languageName.ts"
import { ownType } from "../publicationTypes.ts"
import { phrasal } from "../target.ts"
import { prefixed, type System } from "../prefixed.ts"
import { adjacent, open, printer, quoted, type Say } from "../write.ts"
import { farthest } from "./wosTokens.ts"
import { wosTags } from "./wosTags.ts"

const rows: ReadonlyArray<readonly [string, ReadonlyArray<FieldName>]> = [
  ...wosTags.flatMap(([tag, target]) => (target._tag === "Fields" ? [[tag, target.fields] as const] : [])),
  // one field has the ISSN and the ISBN
  ["IS", ["isbn"]]
]

const range = ({ date, from, until }: Range, say: Say): string | undefined => {
  const [first, last] = [from ?? "1000", until ?? "3000"]
  if (date === "published") {
    if (first.length > 4 || last.length > 4) {
      return `DOP=(${firstDay(first)}/${lastDay(last)})`
    }
    return `PY=(${first === last ? first : `${first}-${last}`})`
  }
  if (date !== "entered") return undefined
  say("date-approximated", "Web of Science has the day when a record was loaded: LD replaces the date of entry")
  return `LD=(${firstDay(first)}/${lastDay(last)})`
}

const system: System = {
  name: "Web of Science",
  reserved: /^(?:and|or|not|near(?:\/\d+)?|same|#\d+)$/iu,
  rows,
  wrap: (name, text) => `${name}=${text.startsWith("(") ? text : `(${text})`}`,
  notes: { MH: ["medline-collection", "MH= exists only in the MEDLINE collection of Web of Science"] },
  shortest: 3,
  spellings: {
    // a type is a name from a list: a code or a word of a type finds nothing
    publicationType: ownType("Web of Science", "wos"),
    language: ({ text }) => languageName(text) ?? text
  },
  wildcards: { any: "*", maybe: "$", one: "?", inPhrases: true },
  near: (near) => {
    const phrase = adjacent(near)
    return phrase === undefined || !("text" in phrase) ? undefined : `"${open(phrase.text)}"`
  },
  heading: (heading, say) => {
    say(
      "heading-by-words",
      "Web of Science searches headings by their words: it also finds longer headings with all of these words. MH= exists only in its MEDLINE collection"
    )
    if (heading.exploded)
      say("explosion-lost", `Web of Science does not explode headings: it does not find the narrower headings of ${heading.descriptor}`)
    if (heading.qualifiers.length > 0)
      say(
        "qualifier-lost",
        `Web of Science has no qualifiers: the query finds ${heading.descriptor} with any qualifier, not only with ${heading.qualifiers.join(", ")}`
      )
    if (heading.major) say("major-lost", `Web of Science does not mark major topics: it also finds ${heading.descriptor} as a minor topic`)
    return `MH=(${quoted(heading.descriptor)})`
  },
  joint: ({ between, ordered }, say) => {
    if (ordered) say("order-lost", "Web of Science finds words near each other in any order")
    if (between > farthest) say("proximity-narrowed", `Web of Science allows a distance of at most ${farthest} words`)
    return ` NEAR/${Math.min(between, farthest)} `
  },
  range
}

/** Writes a query as Web of Science reads it. */
export const print: (query: Query) => Printed = printer(prefixed(system), phrasal(wosTags), system.spellings, commonNames, "wos")
