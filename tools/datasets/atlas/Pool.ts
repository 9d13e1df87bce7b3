import { grade } from "./Facet.ts"
import type { Hit } from "./TopHits.ts"
import type { Topic } from "./AtlasTopic.ts"
import type { Work } from "./Work.ts"
import type { World } from "./AtlasWorld.ts"

/** Systems whose first hits are judged; the others are for telling how well a pool serves those it never saw. */
export const pooled: ReadonlyArray<string> = ["medarca", "depositra", "lumenar", "panopus", "titles", "citations"]

/** How many hits of each pooled system are judged. */
export const poolDepth = 12

/** One judgement: -1 for a work that could not be shown to the judge. */
export interface Judgement {
  readonly work: number
  readonly grade: -1 | 0 | 1 | 2
}

/** The full truth of one topic: the works of grade 1 or 2, by index. All others have grade 0. */
export const truth = (world: World, topic: Topic, works: ReadonlyArray<Work>): ReadonlyArray<Judgement> => {
  const found: Array<Judgement> = []
  for (const { index, roles } of works) {
    const g = grade(world, topic.facets, roles)
    if (g > 0) found.push({ work: index, grade: g })
  }
  return found
}

/** The judgements of one topic: the union of the first hits of the pooled systems, by index, graded from the graph. */
export const judge = (
  world: World,
  topic: Topic,
  works: ReadonlyArray<Work>,
  lists: ReadonlyArray<ReadonlyArray<Hit>>,
  isBare: (work: number) => boolean
): ReadonlyArray<Judgement> => {
  const pool = new Set<number>()
  for (const list of lists) for (const { work } of list.slice(0, poolDepth)) pool.add(work)
  return [...pool]
    .sort((a, b) => a - b)
    .map((work) => ({ work, grade: isBare(work) ? -1 : grade(world, topic.facets, works[work]!.roles) }))
}
