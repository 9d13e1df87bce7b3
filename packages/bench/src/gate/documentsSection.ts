import { type Block, list, paragraph, prose } from "@litfuse/engine/Document"
import { counted } from "@litfuse/files/numbers"
import { depth } from "../report/Rankings.ts"
import type { Move } from "./Movement.ts"
import type { Comparison, Reordering } from "./Reordering.ts"

/** The most that a summary shows: topics, systems on each, documents of each, rankings that moved without a value, and names in a sentence. */
const mostTopics = 5
const mostSystems = 2
const mostDocuments = 6
const mostUnseen = 3
const mostNames = 10

/** A Markdown code span, whatever backticks are in the text. */
const code = (text: string): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = "`".repeat(longest + 1)
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`
}

type DocumentMove = Reordering["documents"][number]

const moveText = ({ before, after }: DocumentMove): string => {
  if (before === undefined) return `new at ${after}`
  return after === undefined ? `gone from ${before}` : `${before} -> ${after}`
}

const documentText = (move: DocumentMove): string =>
  `${code(move.document)} ${moveText(move)} (${move.grade === null ? "unjudged" : `grade ${move.grade}`})`

const line = ({ table, system, topic, documents }: Reordering): string => {
  const rest = documents.length - mostDocuments
  const shown = documents.slice(0, mostDocuments).map(documentText).join(", ")
  return `topic ${topic} (${table}), ${code(system)}: ${shown}${rest > 0 ? ` and ${counted(rest, "more document")}` : ""}`
}

const keyOf = (...names: ReadonlyArray<string>): string => JSON.stringify(names)

const distances = (moves: ReadonlyArray<Move>): ReadonlyMap<string, number> => {
  const totals = new Map<string, number>()
  for (const { table, system, topics } of moves)
    for (const { topic, before, after } of topics) {
      const key = keyOf(table, topic, system)
      totals.set(key, (totals.get(key) ?? 0) + Math.abs((after ?? 0) - (before ?? 0)))
    }
  return totals
}

const byTopic = (seen: ReadonlyArray<Reordering>, distance: (one: Reordering) => number): ReadonlyArray<ReadonlyArray<Reordering>> => {
  const groups = new Map<string, Array<Reordering>>()
  for (const one of seen) {
    const key = keyOf(one.table, one.topic)
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const total = (group: ReadonlyArray<Reordering>) => group.reduce((sum, one) => sum + distance(one), 0)
  return [...groups.values()].sort((a, b) => total(b) - total(a)).map((group) => group.sort((a, b) => distance(b) - distance(a)))
}

const listed = (title: string, shown: ReadonlyArray<Reordering>, all: number): ReadonlyArray<Block> =>
  all === 0
    ? []
    : [
        paragraph(prose(title)),
        ...list(shown.map((one) => prose(line(one)))),
        ...(all > shown.length ? [paragraph(prose(`... and ${counted(all - shown.length, "more ranking")}.`))] : [])
      ]

const unknown = (moves: ReadonlyArray<Move>, { compared }: Comparison): ReadonlyArray<Block> => {
  const known = new Set(compared.map(({ table, system }) => keyOf(table, system)))
  const names = new Set(
    moves.filter(({ table, system }) => !known.has(keyOf(table, system))).map((one) => `${code(one.system)} (${one.table})`)
  )
  if (names.size === 0) return []
  const shown = [...names].slice(0, mostNames).join(", ")
  const rest = names.size > mostNames ? ` and ${names.size - mostNames} more` : ""
  return [paragraph(prose(`Values moved of systems whose rankings are not stored: ${shown}${rest}.`))]
}

/**
 * Which documents moved: on the topics whose values moved most, then in rankings that moved while no value did.
 *
 * - `comparison` undefined when no rankings are kept to compare with
 * - empty: a sentence that says that no document moved, or that this is not known
 */
export const documentsSection = (moves: ReadonlyArray<Move>, comparison: Comparison | undefined): ReadonlyArray<Block> => {
  if (comparison === undefined)
    return [paragraph("It is not known which documents moved, because no rankings are stored for the committed results.")]
  const { reorderings } = comparison
  const others = unknown(moves, comparison)
  if (reorderings.length === 0) {
    const why = moves.length === 0 ? "" : ": values moved by grades, or by documents further down"
    return [paragraph(`No document moved among the first ${depth} of the systems whose rankings are stored${why}.`), ...others]
  }
  const all = distances(moves)
  const distance = ({ table, topic, system }: Reordering) => all.get(keyOf(table, topic, system)) ?? 0
  const seen = reorderings.filter((one) => distance(one) > 0)
  const unseen = reorderings.filter((one) => distance(one) === 0)
  const shown = byTopic(seen, distance)
    .slice(0, mostTopics)
    .flatMap((group) => group.slice(0, mostSystems))
  const title = `Rankings that moved with a value: ${seen.length}. Documents on the topics that moved most, by rank before and after:`
  const quiet = `Rankings that moved while no value did: ${unseen.length}.`
  return [...listed(title, shown, seen.length), ...listed(quiet, unseen.slice(0, mostUnseen), unseen.length), ...others]
}
