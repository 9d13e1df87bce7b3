import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"

/** Runs of another program, recorded outside of this repository: by file, target and seed, with the priors and the hits as `learningHits` has them. */
export interface RecordedHits {
  readonly of: (file: string, target: string, seed: number, priors: readonly [number, number]) => ReadonlyArray<number> | undefined
  readonly sha256: string
}

const isNumbers = (value: unknown): value is ReadonlyArray<number> => Array.isArray(value) && value.every(Number.isInteger)

/** Reads recorded runs, a JSON object on each line. Errors: a line without review, target, seed, priors and hits. A run with other priors is not found. */
export const recordedHits = (dataset: DatasetStore.Dataset, name: string): Result.Result<RecordedHits, DatasetError> =>
  Result.gen(function* () {
    const { bytes, path, sha256 } = yield* DatasetStore.read(dataset, name)
    const all = new Map<string, ReadonlyArray<number>>()
    yield* Json.each(bytes, path, ({ review, target, seed, priors, hits }, line) => {
      if (typeof review !== "string" || typeof target !== "string" || !Number.isInteger(seed) || !isNumbers(priors) || !isNumbers(hits))
        return badLine(path, line, "is no run", "review, target, seed, priors and hits")
      all.set([review, target, seed, ...priors].join(" "), hits)
      return undefined
    })
    return { of: (file, target, seed, priors) => all.get([file, target, seed, ...priors].join(" ")), sha256 }
  })
