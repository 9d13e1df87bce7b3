import { counted } from "@litfuse/files/numbers"
import type { Qrels } from "./Qrels.ts"
import { sortHits, type Hits, type Run } from "./Run.ts"

/** The result of one check: `wrong` means that an organiser would refuse the run, `note` that something is worth knowing, `ok` neither. */
export interface Finding {
  readonly state: "ok" | "note" | "wrong"
  readonly what: string
  readonly detail: string
}

/** What a run is checked against. `depth`: the most hits allowed per topic. `documents`: all valid ids. */
export interface Against {
  readonly depth: number
  readonly qrels?: Qrels
  readonly documents?: ReadonlySet<string>
}

const some = (items: ReadonlyArray<string>): string =>
  items.length <= 5 ? items.join(" ") : `${items.slice(0, 5).join(" ")} and ${items.length - 5} more`

const finding = (
  what: string,
  bad: ReadonlyArray<string>,
  state: "note" | "wrong",
  fine: string,
  detail: (bad: string) => string
): Finding => (bad.length === 0 ? { state: "ok", what, detail: fine } : { state, what, detail: detail(`${bad.length} (${some(bad)})`) })

const isDescending = ({ scores }: Hits): boolean => scores.every((score, i) => i === 0 || score <= scores[i - 1]!)

const hasTies = (scores: ArrayLike<number>): boolean => new Set(Array.from(scores)).size < scores.length

const depths = ({ topics }: Run, { depth }: Against): Finding => {
  const lengths = [...topics.values()].map(({ ids }) => ids.length).sort((a, b) => a - b)
  const deep = [...topics].filter(([, { ids }]) => ids.length > depth).map(([topic]) => topic)
  const spread = `${lengths[0]} to ${lengths.at(-1)} hits per topic, median ${lengths[lengths.length >> 1]}, at most ${depth} allowed`
  return finding("depth", deep, "wrong", spread, (bad) => `topics with more than ${depth} hits: ${bad}`)
}

const order = ({ topics }: Run): Finding => {
  const unsorted = [...topics].filter(([, hits]) => !isDescending(hits)).map(([topic]) => topic)
  return finding(
    "order",
    unsorted,
    "note",
    "scores never rise in the file",
    (bad) => `scores rise in the file, which is sorted again: topics ${bad}`
  )
}

const ties = ({ topics }: Run): ReadonlyArray<Finding> => {
  const tied = [...topics].filter(([, { scores }]) => hasTies(scores)).map(([topic]) => topic)
  const narrow = [...topics].filter(([, { scores }]) => !hasTies(scores) && hasTies(Float32Array.from(scores))).map(([topic]) => topic)
  const moved = [...topics]
    .filter(([, hits]) => sortHits(hits, "trec_eval-9.0.8").ids.some((id, i) => id !== hits.ids[i]))
    .map(([topic]) => topic)
  return [
    finding("ties", tied, "note", "no two hits of a topic have one score", (bad) => `topics with tied scores, which ids decide: ${bad}`),
    finding(
      "32-bit ties",
      narrow,
      "note",
      "32-bit floats tell all scores apart",
      (bad) => `topics whose scores tie only as 32-bit floats, as trec_eval 9 reads them: ${bad}`
    ),
    finding(
      "file order",
      moved,
      "note",
      "trec_eval ranks as the file does",
      (bad) => `trec_eval ranks these topics otherwise than the file lists them: ${bad}`
    )
  ]
}

const against = ({ topics }: Run, { topics: judged }: Qrels): ReadonlyArray<Finding> => {
  const missing = [...judged.keys()].filter((topic) => !topics.has(topic))
  const extra = [...topics.keys()].filter((topic) => !judged.has(topic))
  let hits = 0
  let known = 0
  for (const [topic, { ids }] of topics)
    for (const id of ids.slice(0, 10)) {
      hits++
      if ((judged.get(topic)?.get(id) ?? -1) >= 0) known++
    }
  return [
    finding("judged topics", missing, "wrong", `all ${judged.size} are there`, (bad) => `without a hit: ${bad}`),
    finding("other topics", extra, "note", "none", (bad) => `topics without judgements: ${bad}`),
    { state: "note", what: "judged hits", detail: `${known} of the ${hits} hits in the first 10 of their topics were judged` }
  ]
}

const unknown = ({ topics }: Run, documents: ReadonlySet<string>): Finding => {
  const ids = [...new Set([...topics.values()].flatMap((hits) => hits.ids))].filter((id) => !documents.has(id))
  return finding("documents", ids, "wrong", "all ids are known", (bad) => `unknown ids: ${bad}`)
}

/**
 * Checks a run in file order, as the organisers of an evaluation do before they accept it. The reader has checked format and duplicates: a run that
 * was read has neither a bad line nor a duplicate document in a topic.
 *
 * - shape: one finding per check, in the order of a report
 * - agrees with: the checks of NIST's scripts (depth, topics, duplicates, ids); those of ties and order are added
 */
export const check = (run: Run, options: Against): ReadonlyArray<Finding> => {
  const lines = [...run.topics.values()].reduce((sum, { ids }) => sum + ids.length, 0)
  return [
    {
      state: "ok",
      what: "format",
      detail: `${counted(lines, "hit")}, ${counted(run.topics.size, "topic")}, tag ${run.tag}; no document twice in a topic`
    },
    depths(run, options),
    order(run),
    ...ties(run),
    ...(options.qrels === undefined ? [] : against(run, options.qrels)),
    ...(options.documents === undefined ? [] : [unknown(run, options.documents)])
  ]
}
