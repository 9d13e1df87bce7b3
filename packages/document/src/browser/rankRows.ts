import type { PageTopic, StoredSystems } from "./PageTable.ts"

/** A document's ranks in two rankings; undefined where one does not have it. */
export interface Ranks {
  readonly before: number | undefined
  readonly after: number | undefined
}

/** A document of two rankings; its grade is null where it was not judged. */
export interface RankRow extends Ranks {
  readonly document: string
  readonly grade: number | null
}

/** What became of a document from one ranking to another, in a sign and a word; `value` is what it is sorted by, ranks gained. */
export interface Movement {
  readonly kind: "up" | "down" | "same" | "new" | "gone"
  readonly text: string
  readonly value: number
}

/** Every document of two rankings, in the order of the second, then what only the first has; ranks start at 1. */
export const rankRows = (
  { documents, grades }: Pick<PageTopic, "documents" | "grades">,
  first: ReadonlyArray<number>,
  second: ReadonlyArray<number>
): ReadonlyArray<RankRow> => {
  const ranks = (places: ReadonlyArray<number>) => new Map(places.map((place, i) => [place, i + 1]))
  const [before, after] = [ranks(first), ranks(second)]
  return [...second, ...first.filter((place) => !after.has(place))].map((place) => ({
    document: documents[place]!,
    grade: grades[place]!,
    before: before.get(place),
    after: after.get(place)
  }))
}

/** What became of a document. One that is in neither ranking has not moved. */
export const movementOf = ({ before, after }: Ranks, depth: number): Movement => {
  if (before === undefined) {
    if (after !== undefined) return { kind: "new", text: "+ new", value: depth + 1 - after }
  } else if (after === undefined) return { kind: "gone", text: "− gone", value: before - depth - 1 }
  else if (after < before) return { kind: "up", text: `↑ up ${before - after}`, value: before - after }
  else if (after > before) return { kind: "down", text: `↓ down ${after - before}`, value: before - after }
  return { kind: "same", text: "= same", value: 0 }
}

/** One sentence about all documents of two rankings. */
export const rankSentence = (rows: ReadonlyArray<RankRow>, depth: number): string => {
  if (rows.length === 0) return "Neither has a ranking on this topic."
  const count = (kind: Movement["kind"]) => rows.filter((row) => movementOf(row, depth).kind === kind).length
  const unjudged = rows.filter(({ grade }) => grade === null).length
  const moved = `${count("up")} up, ${count("down")} down, ${count("same")} at the same rank, ${count("new")} new, ${count("gone")} gone`
  return `${moved}; ${unjudged === 0 ? `all ${rows.length} are judged.` : `${unjudged} of ${rows.length} unjudged.`}`
}

/** What stands for a rank that is not there: it is beyond what is kept, or the ranking ended before. */
export const missingRank = (places: ReadonlyArray<number>, depth: number): string => (places.length < depth ? "none" : `below ${depth}`)

/** Why two systems cannot be shown; undefined when they can. */
export const missingRankings = ({ systems: kept, all, by }: StoredSystems, systems: ReadonlyArray<string>): string | undefined => {
  const missing = systems.filter((system) => !kept.includes(system))
  return missing.length === 0
    ? undefined
    : `Rankings of ${missing.join(" and ")} are not kept: of ${all} systems, those of the best by ${by} are, and the baseline's: ${kept.join("; ")}.`
}
