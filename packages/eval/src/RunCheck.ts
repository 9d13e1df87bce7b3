import { counted } from "@litfuse/files/numbers"
import type { RunLine } from "./formats/RunLines.ts"
import * as InputNotices from "./InputNotices.ts"
import * as LineChecks from "./internal/LineChecks.ts"
import type { Qrels } from "./Qrels.ts"
import { sortHits, type Hits, type Run } from "./Run.ts"

/**
 * The result of one check. `failed`: an organiser would refuse the run; `skipped`: the check needs something that was not given.
 *
 * - `line` the first line that is wrong; null where no line is
 */
export interface Finding {
  readonly id: Id
  readonly state: "ok" | "failed" | "skipped"
  readonly line: number | null
  readonly message: string
}

/** What a run is checked against. `depth`: the most hits allowed per topic. `topics`: those of the task. `documents`: all valid ids. */
export interface Against {
  readonly depth: number
  readonly topics?: ReadonlyArray<string>
  readonly qrels?: Qrels
  readonly documents?: ReadonlySet<string>
}

interface Checked extends Against {
  readonly run: Run
  /** Undefined for scores that are not from a file. */
  readonly lines: ReadonlyArray<RunLine> | undefined
}

/** What a check found, before it has the name of the check. */
export type Found = Omit<Finding, "id">

const ok = (message: string): Found => ({ state: "ok", line: null, message })
const skipped = (message: string): Found => ({ state: "skipped", line: null, message })

const some = (items: ReadonlyArray<string>): string =>
  items.length <= 5 ? items.join(" ") : `${items.slice(0, 5).join(" ")} and ${items.length - 5} more`

const named = (bad: ReadonlyArray<string>): string => `${bad.length} (${some(bad)})`

const lineWhere = (lines: Checked["lines"], is: (line: RunLine) => boolean): number | null => lines?.find(is)?.line ?? null

const failing = (bad: ReadonlyArray<string>, fine: string, wrong: string, lineOf: () => number | null = () => null): Found =>
  bad.length === 0 ? ok(fine) : { state: "failed", line: lineOf(), message: `${wrong}: ${named(bad)}` }

const noting = (bad: ReadonlyArray<string>, fine: string, note: string, line: number | null = null): Found =>
  bad.length === 0 ? ok(fine) : { state: "ok", line, message: `${note}: ${named(bad)}` }

const ofLines =
  (check: (lines: ReadonlyArray<RunLine>) => Found) =>
  ({ lines }: Checked): Found =>
    lines === undefined ? skipped("scores that are not from a file have no lines") : check(lines)

const isDescending = ({ scores }: Hits): boolean => scores.every((score, i) => i === 0 || score <= scores[i - 1]!)

const hasTies = (scores: ArrayLike<number>): boolean => new Set(Array.from(scores)).size < scores.length

const topicsWhere = ({ topics }: Run, is: (hits: Hits) => boolean): ReadonlyArray<string> =>
  [...topics].filter(([, hits]) => is(hits)).map(([topic]) => topic)

const depths = ({ run, depth, lines }: Checked): Found => {
  const lengths = [...run.topics.values()].map(({ ids }) => ids.length).sort((a, b) => a - b)
  const spread = `${lengths[0]} to ${lengths.at(-1)} hits per topic, median ${lengths[lengths.length >> 1]}, at most ${depth} allowed`
  const deep = topicsWhere(run, ({ ids }) => ids.length > depth)
  return failing(deep, spread, `topics with more than ${depth} hits`, () => {
    const counts = new Map<string, number>()
    return lineWhere(lines, ({ topic }) => {
      const count = (counts.get(topic) ?? 0) + 1
      counts.set(topic, count)
      return count > depth
    })
  })
}

const scores = ({ run, lines }: Checked): Found => {
  if (run.order === undefined) return skipped("scores that are not from a file have no order")
  const [notice] = InputNotices.upsideDown(run, "")
  if (notice === undefined) return ok("ranks and lines do not contradict the scores in nearly every topic")
  const last = new Map<string, number>()
  const line = lineWhere(lines, ({ topic, score }) => {
    const before = last.get(topic)
    last.set(topic, score)
    return before !== undefined && score > before
  })
  return { state: "failed", line, message: notice.text }
}

const topics = ({ run, topics: all }: Checked): Found =>
  all === undefined
    ? skipped("no list of the task's topics was given")
    : failing(
        all.filter((topic) => !run.topics.has(topic)),
        `all ${all.length} topics of the task have a hit`,
        "topics of the task without a hit"
      )

const foreignTopics = ({ run, topics: all, lines }: Checked): Found => {
  if (all === undefined) return skipped("no list of the task's topics was given")
  const known = new Set(all)
  return failing(
    [...run.topics.keys()].filter((topic) => !known.has(topic)),
    "every topic is one of the task",
    "topics that the task does not have",
    () => lineWhere(lines, ({ topic }) => !known.has(topic))
  )
}

const judgedTopics = ({ run, qrels }: Checked): Found =>
  qrels === undefined
    ? skipped("no judgements were given")
    : failing(
        [...qrels.topics.keys()].filter((topic) => !run.topics.has(topic)),
        `all ${qrels.topics.size} are there`,
        "without a hit"
      )

const otherTopics = ({ run, qrels }: Checked): Found =>
  qrels === undefined
    ? skipped("no judgements were given")
    : noting(
        [...run.topics.keys()].filter((topic) => !qrels.topics.has(topic)),
        "none",
        "topics without judgements"
      )

const judgedHits = ({ run, qrels }: Checked): Found => {
  if (qrels === undefined) return skipped("no judgements were given")
  let hits = 0
  let known = 0
  for (const [topic, { ids }] of run.topics)
    for (const id of ids.slice(0, 10)) {
      hits++
      if ((qrels.topics.get(topic)?.get(id) ?? -1) >= 0) known++
    }
  return ok(`${known} of the ${hits} hits in the first 10 of their topics were judged`)
}

const documents = ({ run, documents: all, lines }: Checked): Found =>
  all === undefined
    ? skipped("no list of valid documents was given")
    : failing(
        [...new Set([...run.topics.values()].flatMap(({ ids }) => ids))].filter((id) => !all.has(id)),
        "all ids are known",
        "unknown ids",
        () => lineWhere(lines, ({ document }) => !all.has(document))
      )

const identical = ({ run }: Checked): Found => {
  const [notice] = InputNotices.identical(run, "")
  return ok(notice?.text ?? "no hit has the id of its topic")
}

interface Check {
  readonly id: string
  readonly about: string
  readonly find: (checked: Checked) => Found
}

/** All checks in the order of a report; the help page lists them. */
export const checks = [
  {
    id: "format",
    about: "hits, topics and tag; a line that cannot be read is an error, with exit code 2",
    find: ({ run }) => {
      const hits = [...run.topics.values()].reduce((sum, { ids }) => sum + ids.length, 0)
      return ok(`${counted(hits, "hit")}, ${counted(run.topics.size, "topic")}, tag ${run.tag}`)
    }
  },
  { id: "columns", about: "each line has six columns", find: ofLines(LineChecks.columns) },
  { id: "second column", about: "the second column is Q0", find: ofLines(LineChecks.secondColumn) },
  { id: "tags", about: "all lines have one run tag", find: ofLines(LineChecks.tags) },
  { id: "ranks", about: "the ranks of each topic are 1, 2, 3 ... without a gap", find: ofLines(LineChecks.ranks) },
  { id: "blocks", about: "the lines of a topic are together", find: ofLines(LineChecks.blocks) },
  { id: "duplicates", about: "no document twice in a topic", find: ofLines(LineChecks.duplicates) },
  { id: "depth", about: "no topic has more hits than --max-hits", find: depths },
  { id: "scores", about: "scores are not upside down: ranks and lines do not contradict them in nearly every topic", find: scores },
  { id: "topics", about: "with --topics: every topic of the task has a hit", find: topics },
  { id: "foreign topics", about: "with --topics: no other topic has one", find: foreignTopics },
  { id: "judged topics", about: "with --qrels: every judged topic has a hit", find: judgedTopics },
  { id: "other topics", about: "with --qrels: topics without judgements; never fails", find: otherTopics },
  { id: "judged hits", about: "with --qrels: how many first hits are judged; never fails", find: judgedHits },
  { id: "documents", about: "with --documents: every document is valid", find: documents },
  { id: "topic ids", about: "hits with the id of their topic; never fails", find: identical },
  {
    id: "order",
    about: "topics whose scores rise from line to line; never fails",
    find: ({ run }) =>
      noting(
        topicsWhere(run, (hits) => !isDescending(hits)),
        "scores never rise in the file",
        "scores rise in the file, which is sorted again: topics"
      )
  },
  {
    id: "ties",
    about: "topics with equal scores; never fails",
    find: ({ run }) =>
      noting(
        topicsWhere(run, (hits) => hasTies(hits.scores)),
        "no two hits of a topic have one score",
        "topics with tied scores, which ids decide"
      )
  },
  {
    id: "32-bit ties",
    about: "topics whose scores are equal only as trec_eval 9 reads them; never fails",
    find: ({ run }) =>
      noting(
        topicsWhere(run, ({ scores }) => !hasTies(scores) && hasTies(Float32Array.from(scores))),
        "32-bit floats tell all scores apart",
        "topics whose scores tie only as 32-bit floats, as trec_eval 9 reads them"
      )
  },
  {
    id: "file order",
    about: "topics that trec_eval ranks otherwise than the file lists them; never fails",
    find: ({ run }) =>
      noting(
        topicsWhere(run, (hits) => sortHits(hits, "trec_eval-9.0.8").ids.some((id, i) => id !== hits.ids[i])),
        "trec_eval ranks as the file does",
        "trec_eval ranks these topics otherwise than the file lists them"
      )
  }
] as const satisfies ReadonlyArray<Check>

/** The name of a check. */
export type Id = (typeof checks)[number]["id"]

/**
 * Checks a run in file order, as the organisers of an evaluation do before they accept it.
 *
 * - shape: `run` read with `duplicates: "best"`, so that a document that comes twice is found by its check; `lines` those of its file, undefined for
 *   scores. One finding for each of `checks`, in their order
 * - agrees with: the checks of NIST's scripts (columns, tags, topics, duplicates, depth, ids); those of ranks, scores, ties and order are added
 */
export const check = (run: Run, lines: ReadonlyArray<RunLine> | undefined, options: Against): ReadonlyArray<Finding> =>
  checks.map(({ id, find }) => ({ id, ...find({ ...options, run, lines }) }))
