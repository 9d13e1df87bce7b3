import * as Problem from "../Problem.ts"
import type { Place } from "../syntax/Node.ts"

/** The number of letters that differ, are missing, or have changed places; `most` + 1 when there are more. */
const distance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, last] = [[] as ReadonlyArray<number>, Array.from({ length: b.length + 1 }, (_, i) => i) as ReadonlyArray<number>]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = last[j - 1]! + Number(a[i - 1] !== b[j - 1])
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : change
      row.push(Math.min(change, swap, last[j]! + 1, row[j - 1]! + 1))
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}

/** The known name that a misspelt one is nearest to; undefined when none is near, or the name is known. */
export const nearestName = (text: string, known: Iterable<string>): string | undefined => {
  const plain = text.trim().toLowerCase()
  const most = plain.length > 6 ? 2 : 1
  let best: { readonly name: string; readonly away: number } | undefined
  for (const name of known) {
    if (name === plain) return undefined
    const away = distance(plain, name, most)
    if (plain.length > 4 && name.length > 3 && away <= most && (best === undefined || away < best.away)) best = { name, away }
  }
  return best?.name
}

/** A warning about a limit whose name is probably misspelt. */
export const misspelt = (text: string, known: Iterable<string>, place: Place, log: Problem.Log): void => {
  const name = nearestName(text, known)
  if (name !== undefined) Problem.warning(log, "misspelt-limit", place, `there is no limit ${text.trim()}: is ${name} meant?`)
}
