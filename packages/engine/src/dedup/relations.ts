import type { Features } from "./Features.ts"
import { relationKinds } from "./relationNumber.ts"
import { has } from "./sets.ts"

/** The kind of relation that record `a` says it has to `b`, by number; -1 when it names none. */
const relationTo = ({ relations: { values, starts }, identifiers }: Features, a: number, b: number): number => {
  for (let i = starts[a]!; i < starts[a + 1]!; i++) {
    const identifier = values[i]! >> 4
    if (has(identifiers, b, identifier) && !has(identifiers, a, identifier)) return values[i]! & 15
  }
  return -1
}

/** Whether record `a` says that it is another publication than `b`, but about it. */
export const isAbout = (features: Features, a: number, b: number): boolean =>
  features.relations.starts[a + 1]! > features.relations.starts[a]! && relationTo(features, a, b) >= 0

/** How two records are related, as one of them says. */
export const relationsOf = (features: Features, a: number, b: number): string | undefined =>
  relationKinds[Math.max(relationTo(features, a, b), relationTo(features, b, a))]
