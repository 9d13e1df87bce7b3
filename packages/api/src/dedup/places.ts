import { type PresetId, presets } from "@litfuse/engine/Dedup"
import type { Problem } from "../ApiError.ts"
import { about } from "../Question.ts"
import { isSamePlace } from "../samePlace.ts"

/**
 * The files of a deduplication, relative to a folder: those that it reads, and those that whoever asks for it will write.
 *
 * - `out` of the records or of what is known of them, `review` of the pairs in doubt, `merged` of the records beside `out`
 */
export interface Places {
  readonly folder: string
  readonly files: ReadonlyArray<string>
  readonly decisions?: string
  readonly out?: string
  readonly review?: string
  readonly merged?: string
}

/** What is wrong with the files of a deduplication: one is named twice, or one would be written over another; undefined when nothing is. */
export const misplaced = ({ folder, files, decisions, out, review, merged }: Places): Problem | undefined => {
  const twice = files.find((file, i) => files.indexOf(file) < i)
  if (twice !== undefined) return about(["files"], `${twice} is named twice; name each file once`)
  const read = decisions === undefined ? files : [...files, decisions]
  for (const [field, written] of Object.entries({ review, out, merged })) {
    if (written !== undefined && read.some((one) => isSamePlace(folder, one, written)))
      return about([field], `${written} is read by this call; write to another file`)
  }
  const written = Object.entries({ out, review, merged }).flatMap(([field, file]) => (file === undefined ? [] : [[field, file] as const]))
  for (const [i, [field, file]] of written.entries())
    for (const [other, same] of written.slice(i + 1))
      if (isSamePlace(folder, file, same)) return about([field, other], `${file} is named by {${field}} and by {${other}}; name two files`)
  return undefined
}

/** What is wrong with a probability to merge from; undefined where nothing is. */
export const probabilityOf = (preset: PresetId, mergeFrom: number | undefined): Problem | undefined =>
  mergeFrom === undefined || presets[preset].hasVetoes
    ? undefined
    : about(
        ["mergeFrom", "preset"],
        `{mergeFrom} has no place with {preset} ${preset}, which knows no probability; take corrected or strict`
      )
