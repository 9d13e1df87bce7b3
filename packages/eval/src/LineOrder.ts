/**
 * Whether the ranks of a run file agree with its scores, counted over neighbouring lines of one topic. Where neighbours have one rank, or none, the
 * order of the lines counts. Neighbours with equal scores do not count.
 *
 * - shape: `agree[t]` and `contradict[t]` by the number of a topic
 */
export interface LineOrder {
  readonly agree: Array<number>
  readonly contradict: Array<number>
  topic: number
  rank: number
  score: number
}

/** How many topics have scores that differ, and in how many of them the scores rise from rank to rank. `steps`: how many neighbours do so. */
export interface FileOrder {
  readonly topics: number
  readonly rising: number
  readonly steps: number
}

/** No line yet. */
export const make = (): LineOrder => ({ agree: [], contradict: [], topic: -1, rank: 0, score: 0 })

/** Adds a line. `topic` is its number; `rank` is 0 where the line has none. */
export const add = (order: LineOrder, topic: number, rank: number, score: number): void => {
  if (topic === order.topic && score !== order.score) {
    const isLater = rank >= order.rank
    const side = isLater === score < order.score ? order.agree : order.contradict
    side[topic]!++
  } else if (topic >= order.agree.length) {
    order.agree.push(0)
    order.contradict.push(0)
  }
  order.topic = topic
  order.rank = rank
  order.score = score
}

/** Adds lines of one topic: the first `count` of `ranks` and `scores`. */
export const addAll = (order: LineOrder, topic: number, ranks: Int32Array, scores: Float64Array, count: number): void => {
  add(order, topic, ranks[0]!, scores[0]!)
  let agree = 0
  let contradict = 0
  for (let i = 1; i < count; i++) {
    if (scores[i] === scores[i - 1]) continue
    const isLater = ranks[i]! >= ranks[i - 1]!
    if (isLater === scores[i]! < scores[i - 1]!) agree++
    else contradict++
  }
  order.agree[topic]! += agree
  order.contradict[topic]! += contradict
  order.rank = ranks[count - 1]!
  order.score = scores[count - 1]!
}

/**
 * The share of neighbours of a topic whose scores rise, from which on the topic counts as upside down. Distances that a system sorted rise everywhere.
 * The rest allows for hits that the system added at the end. Scores without any order rise in half of all neighbours.
 */
const nearlyAll = 0.9

/** The counts of a whole file. */
export const countOf = ({ agree, contradict }: LineOrder): FileOrder => {
  let topics = 0
  let rising = 0
  let steps = 0
  for (let t = 0; t < agree.length; t++) {
    const all = agree[t]! + contradict[t]!
    if (all === 0) continue
    topics++
    if (contradict[t]! < nearlyAll * all) continue
    rising++
    steps += contradict[t]!
  }
  return { topics, rising, steps }
}
