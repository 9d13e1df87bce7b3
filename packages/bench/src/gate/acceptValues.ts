import * as Yaml from "yaml"
import { fixed } from "@litfuse/files/numbers"
import * as Baseline from "../Baseline.ts"
import type * as CheckResult from "./CheckResult.ts"

type Cell = ReturnType<typeof CheckResult.expectations>[number]

/** An expected value that does not hold. `kept` says why its file was left unchanged; absent = the file has the new value now. */
export interface Accepted {
  readonly cell: Cell
  readonly kept?: string
}

interface Change {
  readonly from: number
  readonly to: number
  readonly text: string
}

const list = (node: unknown): ReadonlyArray<Yaml.YAMLMap> => (Yaml.isSeq(node) ? node.items.filter((item) => Yaml.isMap(item)) : [])

/** The new text of `key` of a map; undefined where other entries repeat it by an anchor, because they would change with it. */
const change = (source: string, map: Yaml.YAMLMap, key: string, text: string): Change | undefined => {
  // topics may be written as numbers
  const node = map.items.find((pair) => Yaml.isScalar(pair.key) && String(pair.key.value) === key)?.value
  if (!(Yaml.isAlias(node) || (Yaml.isScalar(node) && node.anchor === undefined)) || !node.range) return undefined
  const [from, to] = node.range
  // the range of a text in a block has the end of its last line too
  return { from, to: from + source.slice(from, to).trimEnd().length, text }
}

const printAt = (number: unknown, digits: unknown): string | undefined => {
  if (typeof number !== "number") return undefined
  return typeof digits === "number" ? fixed(number, digits) : String(number)
}

/** Whether an entry says what a cell expects: two entries may be about one value. */
const isOf = (entry: Yaml.YAMLMap, { origin, expected, topic }: Cell): boolean => {
  const topics = entry.get("topics")
  const number = topic !== undefined && Yaml.isMap(topics) ? (topics.get(topic) ?? topics.get(Number(topic))) : entry.get("value")
  return String(entry.get("origin")).trim() === origin.trim() && printAt(number, entry.get("digits")) === expected
}

const numberChange = (source: string, entry: Yaml.YAMLMap, { topic, actual }: Cell): Change | undefined => {
  const [topics, own] = [entry.get("topics"), entry.get("topic")]
  if (topic !== undefined && Yaml.isMap(topics)) return change(source, topics, topic, actual)
  const isSameTopic = own === undefined ? topic === undefined : String(own) === topic
  return isSameTopic ? change(source, entry, "value", actual) : undefined
}

const changesOf = (source: string, document: Yaml.Document, cell: Cell, origin: string): ReadonlyArray<Change> | undefined => {
  const { part, system, measure } = cell
  const parts = [
    ...list(document.get("tables")).map((one) => [one.get("id"), one.get("expected")] as const),
    ...list(document.get("analyses")).map((one) => [one.get("id"), one.getIn(["params", "expected"])] as const)
  ]
  const entries = list(parts.find(([id]) => id === part)?.[1]).filter(
    (entry) => entry.get("system") === system && entry.get("measure") === measure
  )
  for (const entry of [...entries.filter((one) => isOf(one, cell)), ...entries]) {
    const number = numberChange(source, entry, cell)
    const from = change(source, entry, "origin", JSON.stringify(origin))
    if (number !== undefined && from !== undefined) return [number, from]
  }
  return undefined
}

/** Whether we measured it ourselves: a value of a paper or of another tool is not ours to change. */
const isOurs = ({ origin }: Cell): boolean => /^ours\b/i.test(origin)

/**
 * An experiment file in which every expected value that we measured and that does not hold has the measured value and a new origin. All else is unchanged,
 * comments too.
 *
 * - `cells` as a check found them; `origin` of the new values
 * - empty: without a value that fails, the text is the same and nothing is accepted
 * - shape: values of other origins, of files (leaderboards, outputs of trec_eval) and with a YAML anchor are kept, with the reason. So are those of systems
 *   that were not measured
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
    const found = changesOf(text, document, cell, origin)
    if (found === undefined) return { cell, kept: "it is in another file, or a YAML anchor repeats it: change it by hand" }
    for (const one of found) changes.set(one.from, one)
    return { cell }
  })
  let changed = text
  for (const { from, to, text: now } of [...changes.values()].sort((a, b) => b.from - a.from))
    changed = changed.slice(0, from) + now + changed.slice(to)
  return { text: changed, accepted }
}
