import * as Trained from "./Trained.ts"

/** Neighbouring places of a list, from `start` up to but not including `end`. `size`: what the relevant hits are divided by. */
export interface Segment {
  readonly start: number
  readonly end: number
  readonly size: number
}

const precision = (topic: Trained.Topic, { start, end, size }: Segment, { rel, unjudged }: Trained.Reading): number | undefined => {
  const grades = topic.grades.subarray(start, end)
  let relevant = 0
  let judged = 0
  for (const grade of grades) {
    if (grade >= rel) relevant++
    if (grade >= 0) judged++
  }
  if (unjudged === "drop") return judged === 0 ? undefined : relevant / judged
  return size === 0 ? 0 : relevant / size
}

/**
 * The mean precision of a segment over training topics.
 *
 * With unjudged hits dropped, precision is relevant over judged, and topics without a judged hit in the segment do not count.
 *
 * - empty: a segment of size 0 has precision 0; no topics, 0
 */
export const segmentPrecision = (
  topics: ReadonlyArray<Trained.Topic>,
  reading: Trained.Reading,
  segmentOf: (topic: Trained.Topic) => Segment
): number => Trained.mean(topics.flatMap((topic) => precision(topic, segmentOf(topic), reading) ?? []))
