import * as Invariant from "@litfuse/engine/Invariant"
import * as Draft from "./Draft.ts"
import * as DrugTimeline from "./DrugTimeline.ts"
import * as AtlasRandom from "./AtlasRandom.ts"
import { cumulative } from "./Tables.ts"
import * as AtlasTopic from "./AtlasTopic.ts"
import { type Bond, censusYear, firstYear, type Work } from "./Work.ts"
import * as AtlasWorld from "./AtlasWorld.ts"

/** A milestone of a line of research and the work that announces it. */
export interface Event {
  readonly line: AtlasWorld.Line
  readonly milestone: DrugTimeline.Milestone
  readonly work: Work
}

/** A collection before a word is written: the world, what is asked about it, and what was found. */
export interface Atlas {
  readonly world: AtlasWorld.World
  readonly topics: ReadonlyArray<AtlasTopic.Topic>
  readonly works: ReadonlyArray<Work>
  readonly events: ReadonlyArray<Event>
}

/** The fewest works that hold the casts of 60 topics, the timelines and the clusters. */
export const fewest = 1000

const lastMonth = (censusYear - firstYear) * 12 + 11
const months = cumulative(Array.from({ length: lastMonth + 1 }, (_, month) => 40 + month))
const preprintsFrom = (2013 - firstYear) * 12

interface Placed extends Omit<Draft.Draft, "published"> {
  readonly about: number
  readonly published: number
  readonly milestone?: DrugTimeline.Announcement
}

/** Adds the other members of each cluster; the member they follow is one of `placed`. */
const bind = (world: AtlasWorld.World, caster: Draft.Drafter, placed: Array<Placed>): void => {
  const random = AtlasRandom.derive(world.seed, "clusters")
  const isFree = (work: Placed): boolean => work.lure === undefined && work.milestone === undefined && work.membership === undefined
  let cluster = 0
  const bond = (kind: Bond, members: number, fits: (work: Placed) => boolean, follow: (leader: Placed) => Placed): void => {
    const candidates = Array.from(placed.keys()).filter((i) => isFree(placed[i]!) && fits(placed[i]!))
    const at = random.pick(candidates)
    const leader = { ...placed[at]!, membership: { cluster, bond: kind, member: 0 } }
    placed[at] = leader
    for (let member = 1; member < members; member++) placed.push({ ...follow(leader), membership: { cluster, bond: kind, member } })
    cluster++
  }
  const isStudy = (work: Placed): boolean => work.design.startsWith("trial") || work.design === "cohort"
  for (let i = 0; i < 22; i++)
    bond(
      "preprint",
      2,
      (work) => isStudy(work) && work.published > preprintsFrom + 10,
      (leader) => ({ ...leader, published: leader.published - random.between(3, 9) })
    )
  for (let i = 0; i < 12; i++)
    bond(
      "erratum",
      2,
      (work) => isStudy(work) && work.published < lastMonth - 12,
      (leader) => ({ ...leader, published: leader.published + random.between(1, 8) })
    )
  const sibling = (leader: Placed): Placed => {
    const same = world.lines.filter(({ disease }) => disease === leader.roles.condition)
    const draft = caster.background(random.pick(same.length > 0 ? same : world.lines))
    const roles = { ...draft.roles, condition: leader.roles.condition }
    return { ...draft, roles, field: leader.field, design: leader.design, about: placed.length, published: leader.published }
  }
  for (let i = 0; i < 8; i++)
    bond("part", 2, isStudy, (leader) => ({ ...sibling(leader), published: Math.min(lastMonth, leader.published + random.between(0, 3)) }))
  for (let i = 0; i < 4; i++) bond("supplement", 5, isStudy, sibling)
}

/**
 * Draws the facts of a collection: casts of the topics, timelines, clusters, and works of any line up to the number wanted.
 *
 * - `size` works, at least `fewest`; ids are given after a shuffle, so they tell nothing
 */
export const make = (seed: number, size: number): Atlas => {
  const world = AtlasWorld.make(seed)
  const topics = AtlasTopic.make(world)
  const random = AtlasRandom.derive(seed, "works")
  const caster = Draft.make(world, random)
  const placed: Array<Placed> = []
  const place = (draft: Draft.Draft, milestone?: DrugTimeline.Announcement): void => {
    const published = draft.published ?? random.weighted(months)
    placed.push({ ...draft, about: placed.length, published, ...(milestone === undefined ? {} : { milestone }) })
  }
  for (const topic of topics) for (const draft of caster.topic(topic)) place(draft)
  for (const announcement of DrugTimeline.make(world, topics)) place(announcement.draft, announcement)
  bind(world, caster, placed)
  const popularity = cumulative(world.lines.map((_, i) => Math.floor(100_000 / (i + 3))))
  Invariant.check(placed.length <= size, `the casts of ${topics.length} topics fit into ${size} works`)
  while (placed.length < size) place(caster.background(world.lines[random.weighted(popularity)]!))

  const digits = Math.max(5, String(size).length)
  const quality = AtlasRandom.derive(seed, "quality")
  const events: Array<Event> = []
  const works = AtlasRandom.shuffle(AtlasRandom.derive(seed, "ids"), placed).map(({ milestone, ...facts }, index) => {
    const work: Work = { ...facts, index, id: `at${String(index + 1).padStart(digits, "0")}`, quality: quality.below(1000) }
    if (milestone !== undefined) events.push({ line: milestone.line, milestone: milestone.milestone, work })
    return work
  })
  return { world, topics, works, events: events.sort((a, b) => a.line.index - b.line.index || a.work.published - b.work.published) }
}
