import * as Notice from "@litfuse/engine/Notice"
import type { Missing } from "@litfuse/engine/Ranking"
import { counted } from "@litfuse/files/numbers"

/** More reasons than this are counted together. */
const mostReasons = 3

/**
 * The notice about works that a ranking leaves out: how many of all, and why. Without it, a list that is too short looks complete.
 *
 * - `unranked` the works without a place, with reasons; `ranked` the number of the others
 * - `isKept` whether they are listed after the ranked ones
 * - `node` the node whose ranking it is
 * - empty: no notice if every work has a place
 */
export const unrankedNotice = (
  unranked: ReadonlyArray<Missing>,
  ranked: number,
  isKept: boolean,
  node: string | undefined
): ReadonlyArray<Notice.Notice> => {
  if (unranked.length === 0) return []
  // reasons that differ in numbers alone, such as a year, are one kind
  const reasons = Array.from(
    Map.groupBy(unranked, ({ reason }) => reason.replaceAll(/\d+/g, "#")),
    ([, works]) => {
      const isOne = works.every(({ reason }) => reason === works[0]!.reason)
      return { count: works.length, text: `${works.length} (${isOne ? "" : "such as: "}${works[0]!.reason})` }
    }
  ).toSorted((a, b) => b.count - a.count)
  const more = reasons.slice(mostReasons).reduce((sum, { count }) => sum + count, 0)
  const why = [...reasons.slice(0, mostReasons).map(({ text }) => text), ...(more === 0 ? [] : [`${more} for other reasons`])]
  const where = isKept ? "They follow the ranked works." : "`keepFiltered` (`--keep-filtered`) lists them."
  const text = `the ranking leaves out ${unranked.length} of ${counted(ranked + unranked.length, "work")}: ${why.join(", ")}. ${where}`
  return [Notice.make("unranked", node ?? "ranking", text)]
}
