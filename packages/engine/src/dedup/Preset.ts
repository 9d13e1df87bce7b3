import type { Compared } from "./pairComparer.ts"
import type { Features } from "./RecordFeatures.ts"
import { countCommon, listSize } from "./countCommon.ts"
import { thresholds, type Weights, weights } from "./weights.ts"

/** The judgement of a preset about two records; a person decides about `doubt`. */
export type Judgement = "same" | "doubt" | "different"

/**
 * A rule set for deciding which records are the same publication.
 *
 * - `judge` of a pair: scores from `mergeFrom` on are enough to merge; it does not see the vetoes
 * - `hasVetoes` whether vetoes forbid merging, and every pair of a cluster must be compatible; without them, pairs chain
 */
export interface Preset {
  readonly id: string
  readonly about: string
  readonly weights: Weights
  readonly hasVetoes: boolean
  readonly judge: (features: Features, a: number, b: number, compared: Compared, mergeFrom: number) => Judgement
}

const isShared = ({ identifiers: { values, starts }, identifierTable }: Features, a: number, b: number): boolean => {
  for (let i = starts[a]!; i < starts[a + 1]!; i++)
    for (let j = starts[b]!; j < starts[b + 1]!; j++)
      if (values[i] === values[j] && ["doi", "pmid"].includes(identifierTable[values[i]!]!.scheme)) return true
  return false
}

const byScore = ({ score }: Compared, mergeFrom: number): Judgement => {
  if (score >= mergeFrom) return "same"
  return score >= thresholds.review ? "doubt" : "different"
}

const alone = (title: string) => title.length >= 20

/** The presets, by id. */
export const presets = {
  s0: {
    id: "s0",
    about: "the same PMID or DOI; the same title of 20 or more characters where one of the two has no identifier; no vetoes",
    weights,
    hasVetoes: false,
    judge: (features, a, b) =>
      isShared(features, a, b) ||
      ((listSize(features.identifiers, a) === 0 || listSize(features.identifiers, b) === 0) &&
        features.compact[a] === features.compact[b] &&
        alone(features.compact[a]!))
        ? "same"
        : "different"
  },
  s3: {
    id: "s3",
    about: "the same DOI or PMID, or titles that share more than 85 % of their words (Jaccard); no vetoes",
    weights,
    hasVetoes: false,
    judge: (features, a, b) => {
      const both = countCommon(features.words, a, b)
      const either = listSize(features.words, a) + listSize(features.words, b) - both
      return isShared(features, a, b) || (either > 0 && both / either > 0.85) ? "same" : "different"
    }
  },
  corrected: {
    id: "corrected",
    about: "evidence of all fields as one score, with vetoes above it; the default",
    weights,
    hasVetoes: true,
    judge: (_features, _a, _b, compared, mergeFrom) => byScore(compared, mergeFrom)
  },
  strict: {
    id: "strict",
    about: "as corrected, but never without an identifier in common; all others are for a person to decide",
    weights,
    hasVetoes: true,
    judge: (_features, _a, _b, compared, mergeFrom) => {
      const judgement = byScore(compared, mergeFrom)
      return judgement === "same" && !compared.hasSameIdentifier ? "doubt" : judgement
    }
  }
} as const satisfies Readonly<Record<string, Preset>>

/** The name of a preset. */
export type PresetId = keyof typeof presets

/** The names of the presets. */
export const presetIds = Object.keys(presets) as ReadonlyArray<PresetId>
