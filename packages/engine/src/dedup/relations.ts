import type { Features } from "./Features.ts"
import { relationKinds } from "./relationNumber.ts"
import { has } from "./sets.ts"

/** The kind of relation that record `a` says it has to `b`, by number; of several the lowest, so that the order of records does not matter; -1 when it names none. */
const relationTo = ({ relations: { values, starts }, identifiers }: Features, a: number, b: number): number => {
  let kind = -1
  for (let i = starts[a]!; i < starts[a + 1]!; i++) {
    const [identifier, own] = [values[i]! >> 4, values[i]! & 15]
    if ((kind < 0 || own < kind) && has(identifiers, b, identifier) && !has(identifiers, a, identifier)) kind = own
  }
  return kind
}

/** Whether record `a` says that it is another publication than `b`, but about it. */
export const isAbout = (features: Features, a: number, b: number): boolean =>
  features.relations.starts[a + 1]! > features.relations.starts[a]! && relationTo(features, a, b) >= 0

/** How two records are related, as one of them says. */
export const relationsOf = (features: Features, a: number, b: number): string | undefined =>
  relationKinds[Math.max(relationTo(features, a, b), relationTo(features, b, a))]
