import * as Yaml from "yaml"
import * as Baseline from "../Baseline.ts"
import type * as CheckResult from "./CheckResult.ts"

type Cell = ReturnType<typeof CheckResult.expectations>[number]

/** What became of an expected value that does not hold. `kept` why it was left as it is; absent = the file has the new value now. */
export interface Accepted {
  readonly cell: Cell
  readonly kept?: string
}

/** A stretch of the file and what it is to say. */
interface Change {
  readonly from: number
  readonly to: number
  readonly text: string
}

const list = (node: unknown): ReadonlyArray<Yaml.YAMLMap> => (Yaml.isSeq(node) ? node.items.filter((item) => Yaml.isMap(item)) : [])

const change = (map: Yaml.YAMLMap, key: string, text: string): ReadonlyArray<Change> => {
  const node = map.get(key, true)
  return Yaml.isScalar(node) && node.range ? [{ from: node.range[0], to: node.range[1], text }] : []
}

/** The entry of the file that expects a cell, and where its number stands: in `value`, or in `topics` by topic. */
const entryOf = (document: Yaml.Document, { part, system, measure, topic }: Cell) => {
  const table = list(document.get("tables")).find((one) => one.get("id") === part)
  for (const entry of list(table?.get("expected"))) {
    if (entry.get("system") !== system || entry.get("measure") !== measure) continue
    const topics = entry.get("topics")
    if (topic !== undefined && Yaml.isMap(topics) && topics.has(topic)) return { entry, numbers: topics, key: topic }
    const own = entry.get("topic")
    if (entry.has("value") && (own === undefined ? topic === undefined : String(own) === topic))
      return { entry, numbers: entry, key: "value" }
  }
  return undefined
}

/** Whether we measured it ourselves: a value of a paper or of another tool is not ours to change. */
const isOurs = ({ origin }: Cell): boolean => /^ours\b/i.test(origin)

/**
 * An experiment file in which every expected value of our own that does not hold has the measured value and a new origin. All else stays as it was
 * written, comments too.
 *
 * - `cells` as a check found them; `origin` of the new values
 * - empty: without a value that fails, the text is the same and nothing is accepted
 * - shape: values of other origins, of files (leaderboards, outputs of trec_eval) and of systems that were not measured are kept, with the reason
 */
export const acceptValues = (
  text: string,
  cells: ReadonlyArray<Cell>,
  origin: string
): { readonly text: string; readonly accepted: ReadonlyArray<Accepted> } => {
  const document = Yaml.parseDocument(text)
  const changes = new Map<number, Change>()
  const accepted = cells.filter(Baseline.isSurprise).map((cell): Accepted => {
    if (!isOurs(cell)) return { cell, kept: `it is not ours, but "${cell.origin}": find out who is right` }
    if (cell.verdict === "absent") return { cell, kept: "nothing was measured" }
    const found = entryOf(document, cell)
    if (found === undefined) return { cell, kept: "its value stands in another file" }
    for (const one of [...change(found.numbers, found.key, cell.actual), ...change(found.entry, "origin", JSON.stringify(origin))])
      changes.set(one.from, one)
    return { cell }
  })
  let changed = text
  for (const { from, to, text: now } of [...changes.values()].sort((a, b) => b.from - a.from))
    changed = changed.slice(0, from) + now + changed.slice(to)
  return { text: changed, accepted }
}
