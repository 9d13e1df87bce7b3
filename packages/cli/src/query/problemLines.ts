import type { Answer } from "@litfuse/api/Lint"
import { positionsIn } from "@litfuse/api/query/positionsIn"
import { printable } from "@litfuse/files/printable"
import { groupNotices, times } from "./groupNotices.ts"

type Problem = Answer["problems"][number]

const changeOf = ({ fix }: Problem): string => (fix === null ? "" : ` (${fix.text === "" ? "remove it" : `write ${printable(fix.text)}`})`)

/** The problems of a query in lines: each error in its own line, and all warnings of one kind in one, with their places. */
export const problemLines = (query: string, problems: ReadonlyArray<Problem>): ReadonlyArray<string> => {
  const positionOf = positionsIn(query)
  const placeOf = ({ line, from }: Problem): string => `${line}:${positionOf(from).column}`
  const kinds = Map.groupBy(problems, (one) => (one.severity === "error" ? one : one.code))
  return [...kinds.values()].flatMap((all) => {
    const groups = groupNotices(all.map((one) => ({ code: one.code, where: placeOf(one), text: one.message })))
    return groups.map(({ code, count, where, text }) => {
      const same = all.filter(({ message }) => message === text)
      const [one = all[0]!] = same
      const [first, ...others] = where.split(", ")
      const also = others.length === 0 ? "" : `; also ${others.join(", ")}`
      const fixes = (same.length === 0 ? all : same).every(({ fix }) => fix !== null) ? " (--fix corrects them)" : ""
      return `${first} ${one.severity} ${code}${times(count)}${also}: ${printable(text)}${count === 1 ? changeOf(one) : fixes}`
    })
  })
}
