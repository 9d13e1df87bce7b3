/** Names of contributors as they are compared. */
import type { SourceRecord } from "../SourceRecord.ts"
import { fold, readable } from "./fold.ts"

/** Words that can be a family name: `Li`, but not the initials `LI`. */
const wordsIn = (text: string): ReadonlyArray<string> =>
  (readable(text).match(/[\p{L}\p{M}]{2,}/gu) ?? [])
    .filter((word) => word.length > 2 || /^\p{Lu}\p{Ll}/u.test(word))
    .map(nameOf)
    .filter((word) => word !== "" && word !== "and" && word !== "et" && word !== "al")

/** A name, folded, however its vowels are written where there are no accents: `Müller`, `Mueller`; `Sørensen`, `Soerensen`; `Ågård`, `Aagaard`. */
export const nameOf = (name: string): string => fold(name).replace(/([aou])e|aa/g, (pair) => pair[0]!)

/** What databases write where nobody is named. */
const nobody = /^\W*(?:anon(?:ymous|\.?)|unknown|n\.?a\.?|no authors?(?: (?:listed|given|available))?|\[?author unknown)\W*$/i

const isSomebody = (one: SourceRecord["contributors"][number]): boolean => !nobody.test(one._tag === "Group" ? one.name : one.family)

/** The family names of each contributor, as words; names of groups too. Nobody, where a record says that nobody is known. */
export const familiesOf = (contributors: SourceRecord["contributors"]): ReadonlyArray<ReadonlyArray<string>> =>
  contributors.filter(isSomebody).map((one) => {
    if (one._tag === "Group") return wordsIn(one.name)
    const words = wordsIn(one.family)
    return words.length > 0 ? words : [nameOf(one.family)]
  })

/** The given names that are spelled out. */
export const givensOf = (contributors: SourceRecord["contributors"]): ReadonlyArray<string> =>
  contributors.flatMap((one) => (one._tag === "Person" && one.given !== undefined && one.given.length > 2 ? wordsIn(one.given) : []))
