/** Checks of a run's lines, column by column: what a reader of values does not look at. */
import { counted } from "@litfuse/files/numbers"
import type { RunLine } from "../formats/RunLines.ts"

/** What a check of lines found. */
interface Found {
  readonly state: "ok" | "failed"
  readonly line: number | null
  readonly message: string
}

const foundIn = (bad: ReadonlyArray<RunLine>, fine: string, wrong: (first: RunLine) => string): Found => {
  const [first] = bad
  if (first === undefined) return { state: "ok", line: null, message: fine }
  const more = bad.length === 1 ? "" : `, and on ${counted(bad.length - 1, "other line")}`
  return { state: "failed", line: first.line, message: `${wrong(first)}${more}` }
}

/** Each line has six columns. */
export const columns = (lines: ReadonlyArray<RunLine>): Found =>
  foundIn(
    lines.filter(({ rest }) => rest !== ""),
    "each line has six",
    ({ rest }) => `"${rest}" after the tag`
  )

/** The second column is Q0. */
export const secondColumn = (lines: ReadonlyArray<RunLine>): Found =>
  foundIn(
    lines.filter(({ second }) => second !== "Q0"),
    "Q0 on each line",
    ({ second }) => `"${second}" instead of Q0`
  )

/** All lines have one tag. */
export const tags = (lines: ReadonlyArray<RunLine>): Found => {
  const all = new Set(lines.map(({ tag }) => tag))
  const [first = ""] = all
  return foundIn(
    lines.filter(({ tag }) => tag !== first),
    `${first} on each line`,
    ({ tag }) => `"${tag}", where the first line has "${first}"; ${all.size} tags in the file`
  )
}

/** The lines of a topic are together. */
export const blocks = (lines: ReadonlyArray<RunLine>): Found => {
  const seen = new Set<string>()
  const again = lines.filter(({ topic }, i) => {
    const isNew = i === 0 || lines[i - 1]!.topic !== topic
    const isAgain = isNew && seen.has(topic)
    seen.add(topic)
    return isAgain
  })
  return foundIn(again, "each topic is one block", ({ topic }) => `topic ${topic} again after another topic`)
}

/** No document comes twice in a topic. */
export const duplicates = (lines: ReadonlyArray<RunLine>): Found => {
  const firsts = new Map<string, Map<string, number>>()
  const again = lines.filter(({ topic, document, line }) => {
    const ofTopic = firsts.get(topic) ?? new Map<string, number>()
    firsts.set(topic, ofTopic)
    if (ofTopic.has(document)) return true
    ofTopic.set(document, line)
    return false
  })
  return foundIn(
    again,
    "no document twice in a topic",
    ({ topic, document }) => `document ${document} of topic ${topic} again (first on line ${firsts.get(topic)!.get(document)})`
  )
}

/** The ranks of each topic are the numbers from 1 to its number of lines, in any order. */
export const ranks = (lines: ReadonlyArray<RunLine>): Found => {
  const counts = new Map<string, number>()
  for (const { topic } of lines) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  const seen = new Map<string, Set<number>>()
  const wrong = lines.filter(({ topic, rank }) => {
    const taken = seen.get(topic) ?? new Set<number>()
    seen.set(topic, taken)
    const number = /^\d+$/.test(rank) ? Number(rank) : 0
    if (number < 1 || number > counts.get(topic)! || taken.has(number)) return true
    taken.add(number)
    return false
  })
  return foundIn(
    wrong,
    "1 to the number of hits in each topic",
    ({ topic, rank }) => `rank ${rank} of topic ${topic}, where each of 1 to ${counts.get(topic)} is expected once`
  )
}
