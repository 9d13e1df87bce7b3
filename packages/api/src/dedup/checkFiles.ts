import { presets } from "@litfuse/engine/Dedup"
import { presetId, type PresetName } from "./fields.ts"
import type { Problem } from "../ApiError.ts"
import { about } from "../Question.ts"
import { isSamePlace } from "../isSamePlace.ts"

/**
 * The files of a deduplication, relative to a folder: those that it reads, and those that the caller will write.
 *
 * - `out` the answer, `review` the pairs in doubt, `merged` the merged records in addition to `out`
 */
export interface DedupFiles {
  readonly folder: string
  readonly files: ReadonlyArray<string>
  readonly decisions?: string
  readonly out?: string
  readonly review?: string
  readonly merged?: string
}

/** The problem of the files of a deduplication: one is named twice, or an output would overwrite another file; undefined if there is none. */
export const checkFiles = ({ folder, files, decisions, out, review, merged }: DedupFiles): Problem | undefined => {
  const twice = files.find((file, i) => files.indexOf(file) < i)
  if (twice !== undefined) return about(["files"], `${twice} is named twice; name each file once`)
  const read = decisions === undefined ? files : [...files, decisions]
  for (const [field, written] of Object.entries({ review, out, merged })) {
    if (written !== undefined && read.some((one) => isSamePlace(folder, one, written)))
      return about([field], `${written} is an input of this call; write to another file`)
  }
  const written = Object.entries({ out, review, merged }).flatMap(([field, file]) => (file === undefined ? [] : [[field, file] as const]))
  for (const [i, [field, file]] of written.entries())
    for (const [other, same] of written.slice(i + 1))
      if (isSamePlace(folder, file, same)) return about([field, other], `${file} is named by {${field}} and by {${other}}; name two files`)
  return undefined
}

/** The problem of `mergeFrom`; undefined if there is none. */
export const checkProbability = (preset: PresetName, mergeFrom: number | undefined): Problem | undefined =>
  mergeFrom === undefined || presets[presetId(preset)].hasVetoes
    ? undefined
    : about(
        ["mergeFrom", "preset"],
        `{mergeFrom} cannot be used with {preset} ${preset}, which has no probability; use corrected or strict`
      )
