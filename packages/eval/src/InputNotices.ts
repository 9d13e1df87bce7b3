/** Notices about runs and judgements that can be read, but probably mean something else. */
import * as Notice from "@litfuse/engine/Notice"
import { counted } from "@litfuse/files/numbers"
import { hasRelevant, join, joinPooled, judgedIds, type Judgement, type Judgements } from "./Judgements.ts"
import { otherSpelling } from "./internal/otherSpelling.ts"
import { firstIds, type Hits, placeOf, type Run } from "./Run.ts"

/** The share of topics from which on a fault counts as one of the whole run: a few odd topics may have another reason. */
const nearlyEvery = 0.9

/** How many neighbouring hits must contradict the ranks: two hits in the wrong order may be chance. */
const fewestSteps = 2

/** Whether the ranks, or the order of the lines, contradict the scores in nearly every topic. Empty: false for a run that is not from a file. */
const isUpsideDown = ({ order }: Run): boolean =>
  order !== undefined && order.steps >= fewestSteps && order.rising >= nearlyEvery * order.topics

/** The notice about scores upside down; none where they are not. */
export const upsideDown = (run: Run, name: string): ReadonlyArray<Notice.Notice> =>
  isUpsideDown(run)
    ? [
        Notice.make(
          "inverted-scores",
          name,
          `the scores rise from rank to rank in ${run.order!.rising} of ${counted(run.order!.topics, "topic")}, and the highest score counts as the best hit. If they are distances, negate them; a fusion of scores takes distances with --param normalisation=min-max-inverted`
        )
      ]
    : []

/** An id that is only a number can be that of a document and of another topic by chance. */
const isNumber = (id: string): boolean => /^\d+$/.test(id)

/** Of topics with numbers as ids, the share that must find their own number first, and how many at least. */
const ofNumbers = { share: 0.5, fewest: 2 } as const

/** How many topics have a hit with their own id. Of numbers, only first hits count, and only if many topics have one. */
const countIdentical = (run: Run): number => {
  let others = 0
  let first = 0
  for (const [topic, hits] of run.topics) {
    const at = placeOf(hits, topic)
    if (at < 0) continue
    if (!isNumber(topic)) others++
    else if (bestOf(hits) === at) first++
  }
  return others + (first >= ofNumbers.fewest && first >= ofNumbers.share * run.topics.size ? first : 0)
}

/** The place of the highest score, the first of equal ones. */
const bestOf = ({ scores }: Hits): number => {
  let best = 0
  for (let i = 1; i < scores.length; i++) if (scores[i]! > scores[best]!) best = i
  return best
}

/** The notice about hits with the id of their topic. */
export const identical = (run: Run, name: string): ReadonlyArray<Notice.Notice> => {
  const count = countIdentical(run)
  return count === 0
    ? []
    : [
        Notice.make(
          "identical-ids",
          name,
          `${count} of ${counted(run.topics.size, "topic")} found a document with the own id of the topic. Where topics are documents, published values leave such hits out, as \`eval\` and \`retrieve\` do with --ignore-identical`
        )
      ]
}

/** Notices about a run alone: scores upside down, and hits with the id of their topic. */
export const ofRun = (run: Run, name: string): ReadonlyArray<Notice.Notice> => [...upsideDown(run, name), ...identical(run, name)]

const mostNamed = 5

/** Notices about judgements alone: topics without a relevant document. `level`: the lowest grade that counts as relevant. */
export const ofJudgements = ({ topics }: Judgements, file: string, level = 1): ReadonlyArray<Notice.Notice> => {
  const without = [...topics.values()].filter((judgement) => !hasRelevant(judgement, level)).map(({ topic }) => topic)
  if (without.length === 0) return []
  const more = without.length > mostNamed ? ` and ${without.length - mostNamed} more` : ""
  const which = `${without.slice(0, mostNamed).join(" ")}${more}`
  return [
    Notice.make(
      "no-relevant",
      file,
      `${without.length} of ${counted(topics.size, "judged topic")} without a relevant document, where most measures are 0 for every run: ${which}. \`eval\`, \`compare\` and \`tune\` leave them out with --skip-topics-without-relevant`
    )
  ]
}

const isJudged = (judgement: Judgement, hits: Hits): boolean =>
  (joinPooled(judgement, hits) ?? join(judgement, hits.ids)).grades.some((grade) => grade >= 0)

/** How many judged ids, and how many hits of a topic, are searched for another spelling. More would cost time and tell nothing new. */
const searched = { judged: 2000, hits: 10 } as const

/** Of hits without a judgement, the share that must be judged under another spelling, where other hits of the run are judged. */
const fewRespelled = 0.1

interface Respelled {
  readonly pair: { readonly hit: string; readonly judged: string; readonly how: string } | undefined
  readonly isMany: boolean
}

const respelledIn = (both: ReadonlyArray<readonly [Judgement, Hits]>): Respelled => {
  let pair: Respelled["pair"]
  let unjudged = 0
  let respelled = 0
  let left: number = searched.judged
  for (const [judgement, hits] of both) {
    if (left <= 0) break
    const judged = judgedIds(judgement).slice(0, left)
    left -= judged.length
    const known = new Set(judged)
    const strangers = firstIds(hits, searched.hits).filter((id) => !known.has(id))
    unjudged += strangers.length
    if (strangers.length === 0) continue
    const find = otherSpelling(judged)
    for (const hit of strangers) {
      const found = find(hit)
      if (found === undefined) continue
      respelled++
      pair ??= { hit, judged: found.id, how: found.how }
    }
  }
  return { pair, isMany: respelled > 1 && respelled >= fewRespelled * unjudged }
}

/** Notices about a run and its judgements: no hit is judged, or ids have another spelling. Both name an id of each file. */
export const ofHits = ({ topics }: Judgements, run: Run, name: string): ReadonlyArray<Notice.Notice> => {
  const both = [...topics.values()].flatMap((judgement) => {
    const hits = run.topics.get(judgement.topic)
    return hits === undefined || hits.scores.length === 0 ? [] : [[judgement, hits] as const]
  })
  if (both.length === 0) return []
  const { pair, isMany } = respelledIn(both)
  if (both.some(([judgement, hits]) => isJudged(judgement, hits))) {
    if (pair === undefined || !isMany) return []
    return [
      Notice.make(
        "other-ids",
        name,
        `some ids seem to have another spelling than in the judgements, and count as not judged: ${pair.hit} in the run, ${pair.judged} in the judgements. ${pair.how}`
      )
    ]
  }
  const [[judgement, hits]] = both as [readonly [Judgement, Hits]]
  const [hit, judged] = [pair?.hit ?? firstIds(hits, 1)[0]!, pair?.judged ?? judgedIds(judgement)[0]!]
  return [
    Notice.make(
      "unjudged-hits",
      name,
      `no hit of the run is judged; its ids look like ${hit}, those of the judgements like ${judged}. ${pair?.how ?? "Check that both belong to the same collection"}`
    )
  ]
}
