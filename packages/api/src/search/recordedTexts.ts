import { resolve } from "node:path"
import * as Cassette from "@litfuse/engine/http/Cassette"
import { recordedQuestions } from "@litfuse/engine/http/recordedQuestions"
import * as Result from "effect/Result"

/** The texts by folder: recordings do not change while a server replays them. */
const known = new Map<string, ReadonlyArray<string>>()

/**
 * The texts of searches that recordings can answer, as a person types them. `replay` the folder of the recordings, from `folder`.
 *
 * - empty: no text for a folder that is no recording; a search then says what is wrong with it
 */
export const recordedTexts = (folder: string, replay: string): ReadonlyArray<string> => {
  const place = resolve(folder, replay)
  const before = known.get(place)
  if (before !== undefined) return before
  const texts = Result.match(Cassette.read(place), {
    onFailure: () => [],
    onSuccess: ({ recordings }) =>
      recordedQuestions(
        recordings.flatMap(({ upstream, recording }) =>
          Result.match(recording(), { onFailure: () => [], onSuccess: ({ request }) => [{ upstream, request }] })
        )
      ).texts
  })
  known.set(place, texts)
  return texts
}
