import * as AtlasWorld from "./AtlasWorld.ts"

/** The part an entity plays in a work. Only these five are graded; a comparator or an excluded condition never is. */
export type Role = "condition" | "intervention" | "population" | "outcome" | "mechanism"

/** One requirement of a topic: a role and the entity, or any below it in the heading tree, that must play it. */
export interface Facet {
  readonly role: Role
  readonly entity: number
}

/** The entity in each role of a work; -1 = none. */
export type Roles = Readonly<Record<Role, number>>

/**
 * The grade of a work for a topic: 2 when all core facets hold, 1 when all but one do, 0 otherwise.
 *
 * It looks at the graph and at nothing else: no text, no heading field, no trap label.
 */
export const grade = (world: AtlasWorld.World, facets: ReadonlyArray<Facet>, roles: Roles): 0 | 1 | 2 => {
  let missed = 0
  for (const { role, entity } of facets) if (!AtlasWorld.isA(world, roles[role], entity)) missed++
  if (missed === 0) return 2
  return missed === 1 ? 1 : 0
}
