import type { Frame, SubtopicLists } from "@litfuse/engine/Measure"
import * as Ids from "@litfuse/engine/Ids"

/** The judgements of one topic by sub-topic: sub-topic -> document id -> grade. */
export type Covers = ReadonlyMap<string, ReadonlyMap<string, number>>

/** One topic's sub-topics, prepared once for all runs. */
export interface Prepared {
  readonly size: number
  readonly rows: ReadonlyMap<string, number>
  readonly pool: SubtopicLists
}

interface Growing {
  readonly offsets: Array<number>
  readonly members: Array<number>
  readonly grades: Array<number>
}

const frozen = ({ offsets, members, grades }: Growing): SubtopicLists => ({
  offsets: Int32Array.from(offsets),
  members: Int32Array.from(members),
  grades: Int16Array.from(grades)
})

/** The grade of each document for the topic as a whole: its best for any sub-topic. */
export const bestGrades = (covers: Covers): ReadonlyMap<string, number> => {
  const best = new Map<string, number>()
  for (const grades of covers.values()) for (const [id, grade] of grades) best.set(id, Math.max(grade, best.get(id) ?? grade))
  return best
}

/** Prepares a topic: documents that cover some sub-topic, in tie order, each with its list. */
export const prepare = (covers: Covers): Prepared => {
  const ids = Ids.make([...bestGrades(covers)].filter(([, grade]) => grade > 0).map(([id]) => id))
  const lists: Growing = { offsets: [0], members: [], grades: [] }
  for (const id of ids.values) {
    let member = 0
    for (const grades of covers.values()) {
      const grade = grades.get(id) ?? 0
      if (grade > 0) {
        lists.members.push(member)
        lists.grades.push(grade)
      }
      member++
    }
    lists.offsets.push(lists.members.length)
  }
  return { size: covers.size, rows: new Map(ids.values.map((id, row) => [id, row])), pool: frozen(lists) }
}

/** The sub-topics of each hit, by rank. */
export const join = ({ size, rows, pool }: Prepared, ids: ReadonlyArray<string>): NonNullable<Frame["subtopics"]> => {
  const hits: Growing = { offsets: [0], members: [], grades: [] }
  for (const id of ids) {
    const row = rows.get(id)
    if (row !== undefined) {
      for (let i = pool.offsets[row]!; i < pool.offsets[row + 1]!; i++) {
        hits.members.push(pool.members[i]!)
        hits.grades.push(pool.grades[i]!)
      }
    }
    hits.offsets.push(hits.members.length)
  }
  return { size, hits: frozen(hits), pool }
}
