import type { Features } from "./RecordFeatures.ts"
import { relationKinds } from "./relationNumber.ts"
import { hasNumber } from "./countCommon.ts"

/** The kind of relation from record `a` to `b`, by number; of several the lowest, so that the order of records does not matter; -1 = none. */
const relationTo = ({ relations: { values, starts }, identifiers }: Features, a: number, b: number): number => {
  let kind = -1
  for (let i = starts[a]!; i < starts[a + 1]!; i++) {
    const [identifier, own] = [values[i]! >> 4, values[i]! & 15]
    if ((kind < 0 || own < kind) && hasNumber(identifiers, b, identifier) && !hasNumber(identifiers, a, identifier)) kind = own
  }
  return kind
}

/** Whether record `a` says that it is a different publication, related to `b`. */
export const isAbout = (features: Features, a: number, b: number): boolean =>
  features.relations.starts[a + 1]! > features.relations.starts[a]! && relationTo(features, a, b) >= 0

/** The relation of two records that one of them states. */
export const relationBetween = (features: Features, a: number, b: number): string | undefined =>
  relationKinds[Math.max(relationTo(features, a, b), relationTo(features, b, a))]
