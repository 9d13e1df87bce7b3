/** Names of contributors for comparison. */
import type { SourceRecord } from "../SourceRecord.ts"
import { foldText, repairText } from "./foldText.ts"

/** Words that can be a family name: `Li`, but not the initials `LI`. */
const wordsIn = (text: string): ReadonlyArray<string> =>
  (repairText(text).match(/[\p{L}\p{M}]{2,}/gu) ?? [])
    .filter((word) => word.length > 2 || /^\p{Lu}\p{Ll}/u.test(word))
    .map(foldName)
    .filter((word) => word !== "" && word !== "and" && word !== "et" && word !== "al")

/** A folded name, independent of replacements for accents: `Müller`, `Mueller`; `Sørensen`, `Soerensen`; `Ågård`, `Aagaard`. */
export const foldName = (name: string): string => foldText(name).replace(/([aou])e|aa/g, (pair) => pair[0]!)

const anonymous = /^\W*(?:anon(?:ymous|\.?)|unknown|n\.?a\.?|no authors?(?: (?:listed|given|available))?|\[?author unknown)\W*$/i

const isNamed = (one: SourceRecord["contributors"][number]): boolean => !anonymous.test(one._tag === "Group" ? one.name : one.family)

/** The words of the family name of each contributor, or of the name of a group. Placeholders for unknown authors are left out. */
export const familyNames = (contributors: SourceRecord["contributors"]): ReadonlyArray<ReadonlyArray<string>> =>
  contributors.filter(isNamed).map((one) => {
    if (one._tag === "Group") return wordsIn(one.name)
    const words = wordsIn(one.family)
    return words.length > 0 ? words : [foldName(one.family)]
  })

/** The given names that are spelled out. */
export const givenNames = (contributors: SourceRecord["contributors"]): ReadonlyArray<string> =>
  contributors.flatMap((one) => (one._tag === "Person" && one.given !== undefined && one.given.length > 2 ? wordsIn(one.given) : []))
