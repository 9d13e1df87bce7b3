/**
 * The starts of the runs of the report `screening-order`, for another program: texts, labels, priors and places, as JSON on standard output.
 *
 *     LITFUSE_DATA=... node tools/oracles/screeningStarts.ts > starts.json
 *
 * `datasets/screening-asreview/run.py` reads it. The texts belong to third parties, so the file must not be committed.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import { drawStart } from "@litfuse/studies/screeningOrder/drawStart"
import { readScreened, ScreenedFile } from "@litfuse/studies/screeningOrder/readScreened"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { parse } from "yaml"

const root = join(import.meta.dirname, "../..")
const Params = Schema.Struct({ seeds: Schema.Int, reviews: Schema.Array(ScreenedFile) })
const Experiment = Schema.Struct({ dataset: Schema.String, analyses: Schema.Tuple([Schema.Struct({ params: Params })]) })

/** The starts of all runs, by review. `data`: the folder of `LITFUSE_DATA`. Errors: throws where a file is absent. */
export const screeningStarts = (data: string | undefined) => {
  const { dataset, analyses } = Schema.decodeUnknownSync(Experiment)(
    parse(readFileSync(join(root, "reports/screening-order/experiment.yaml"), "utf8"))
  )
  const [{ params }] = analyses
  const opened = Result.getOrThrow(DatasetStore.open({ root, data }, dataset))
  return params.reviews.map((about) => {
    const { records, relevant } = Result.getOrThrow(readScreened(opened, about))
    const runs = [...relevant].flatMap(([target, marks]) =>
      Array.from({ length: params.seeds }, (_, i) => {
        const { priors, place } = drawStart(about.file, target, i + 1, marks)
        // the row at each place
        const places = Array.from(place.keys()).sort((a, b) => place[a]! - place[b]!)
        return { target, seed: i + 1, priors, places }
      })
    )
    const marks = Object.fromEntries([...relevant].map(([target, some]) => [target, [...some]]))
    return { file: about.file, texts: records.map(({ title, abstract }) => ({ title, abstract })), marks, runs }
  })
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(screeningStarts(process.env["LITFUSE_DATA"]))}\n`)
