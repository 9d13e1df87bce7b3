/** Something said about a query, with the part that it is about; `where` is empty for the whole query. */
export interface Said {
  readonly code: string
  readonly where: string
  readonly text: string
}

/** All that is said of one kind: the text with the words in which the texts differ, and each place once. */
export interface Group {
  readonly code: string
  readonly count: number
  readonly where: string
  readonly text: string
}

/** How many places or words a line lists. */
const most = 8

const listed = (all: ReadonlyArray<string>): string => {
  const each = [...new Set(all)].filter((one) => one !== "")
  return each.length > most
    ? `${each.slice(0, most).join(", ")} and ${each.length - most} more (--format json lists them)`
    : each.join(", ")
}

/**
 * One text for texts that differ in one place: it lists what is there. Undefined where less than half of their words are the same, or where they differ
 * in two places. Two places have the same words between them behind a colon, or half of a pair of quotation marks.
 */
const merged = (texts: ReadonlyArray<string>): string | undefined => {
  const all = [...new Set(texts)].map((text) => text.split(" "))
  const [first = []] = all
  if (all.length < 2) return first.join(" ")
  const shortest = Math.min(...all.map((words) => words.length))
  let before = 0
  while (before < shortest && all.every((words) => words[before] === first[before])) before++
  let after = 0
  while (after < shortest - before && all.every((words) => words.at(-1 - after) === first.at(-1 - after))) after++
  if (2 * (before + after) < shortest || before + after === shortest) return undefined
  const middles = all.map((words) => words.slice(before, words.length - after).join(" "))
  const words = middles.map((middle) => middle.split(" "))
  const isTwice =
    middles.some((middle) => middle.includes(": ")) && words[0]!.some((word) => words.every((others) => others.includes(word)))
  if (isTwice || middles.some((middle) => middle.split('"').length % 2 === 0)) return undefined
  const end = /[,;:.]$/u.exec(middles[0]!)?.[0] ?? ""
  const isShared = end !== "" && middles.every((middle) => middle.endsWith(end))
  const middle = isShared ? `${listed(middles.map((one) => one.slice(0, -1)))}${end}` : listed(middles)
  return [...first.slice(0, before), middle, ...first.slice(first.length - after)].join(" ")
}

/** What is said, in its order, with everything of one kind in one group at the place of its first. */
export const groupNotices = (said: ReadonlyArray<Said>): ReadonlyArray<Group> => {
  const byCode = Map.groupBy(said, ({ code }) => code)
  return [...byCode].flatMap(([code, all]) =>
    alike(all).map((some) => ({
      code,
      count: some.length,
      where: listed(some.map(({ where }) => where)),
      text: merged(some.map((one) => one.text))!
    }))
  )
}

/** Everything of one kind in groups: texts that differ in one place, or else the same text. */
const alike = (all: ReadonlyArray<Said>): ReadonlyArray<ReadonlyArray<Said>> => {
  const groups: Array<Array<Said>> = []
  for (const one of all) {
    const group = groups.find(([first]) => merged([first!.text, one.text]) !== undefined)
    if (group === undefined) groups.push([one])
    else group.push(one)
  }
  return groups.flatMap((group) =>
    merged(group.map(({ text }) => text)) === undefined ? [...Map.groupBy(group, ({ text }) => text).values()] : [group]
  )
}

/** How often something is said, for its line; nothing for once. */
export const times = (count: number): string => (count === 1 ? "" : `, ${count} times`)
