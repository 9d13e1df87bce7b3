import type { DatasetError } from "@litfuse/files/DatasetError"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import { percent } from "@litfuse/files/numbers"
import { errors } from "./queryStrategies/errors.ts"
import { parseRate } from "./queryStrategies/parseRate.ts"
import { index } from "./queryStrategies/records.ts"
import { sameSets } from "./queryStrategies/sameSets.ts"
import { jsonLines, readStrategies, textOf } from "./queryStrategies/readStrategies.ts"
import { translations } from "./queryStrategies/translations.ts"
import { annotated, trees } from "./queryStrategies/trees.ts"

const Params = Schema.Struct({
  /** The share of strategies that should be read without an error. */
  aim: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
})

type Params = typeof Params.Type

const find = (
  { dataset: { store } }: LoadedExperiment,
  { aim }: Params
): Result.Result<Analysis.Findings, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const seed = yield* textOf(store, "sysrev-seed", "collection")
    const printed = yield* textOf(store, "sysrev-sigir2017", "printed")
    const drawn = yield* textOf(store, "sysrev-sigir2017", "annotated")
    const clef = yield* textOf(store, "clef-tar-2019", "strategies")
    const mesh = yield* textOf(store, "mesh-suggestion", "clauses")
    const catalogue = yield* textOf(store, "query-errors", "errors")
    const cf = yield* textOf(store, "cystic-fibrosis", "documents")
    const qa = yield* textOf(store, "pubmedqa-labelled", "records")
    const types = yield* textOf(store, "pubmed-pubtypes", "records")

    const fromSeed = jsonLines(seed.text).map((one) =>
      readStrategies({ set: "sysrev-seed", id: String(one["id"]), text: String(one["query"]) })
    )
    const fromSigir = (JSON.parse(printed.text) as ReadonlyArray<{ id: number; document_id: number; query: string }>).map((one) => ({
      ...readStrategies({ set: "sysrev-sigir2017", id: String(one.id), text: one.query }),
      review: String(one.document_id)
    }))
    const fromClef = jsonLines(clef.text).map((one) =>
      readStrategies({ set: "clef-tar-2019", id: String(one["topic"]), text: String(one["boolean_query"]) })
    )
    const fromMesh = jsonLines(mesh.text).map((one) => ({
      ovid: readStrategies({
        set: "mesh-suggestion",
        id: `${one["topic"]}/${one["clause"]}`,
        text: (one["ovid_lines"] as ReadonlyArray<string>).join("\n")
      }),
      pubmed: String(one["pubmed_with_mesh"])
    }))
    const all = [...fromSeed, ...fromSigir, ...fromClef, ...fromMesh.map(({ ovid }) => ovid)]
    const records = index({ cysticFibrosis: cf.text, pubMedQa: qa.text, medline: types.text })

    const rate = parseRate(all)
    const sets = sameSets(all, records)
    const tree = trees(annotated(drawn.text), fromSigir)
    const translated = translations(fromMesh, records)
    const found = errors(
      jsonLines(catalogue.text).map((one) => ({
        code: String(one["code"]),
        name: String(one["name"]),
        faulty: typeof one["problematic"] === "string" ? one["problematic"] : undefined,
        corrected: typeof one["recommended"] === "string" ? one["recommended"] : undefined
      }))
    )
    const share = rate.parsed / rate.total
    return {
      inputs: [seed, printed, drawn, clef, mesh, catalogue, cf, qa, types].map(({ source }) => source),
      conclusions: [
        `${rate.parsed} of ${rate.total} published strategies (${(100 * share).toFixed(1)} %) are read without an error, ${share >= aim ? "which meets" : "below"} the target (${percent(aim)}). Of the ${rate.total - rate.parsed} others, ${rate.mended} are read after errors with one unambiguous fix were corrected. A text with only words, without any operator or field, counts as not read.`,
        `Written in their own syntax and read back, ${sets.own.same} of ${sets.own.strategies} strategies find the same of ${records.documents.length} records. ${sets.own.finding} of them find some records but not all.`,
        `${tree.equal} of ${tree.total} annotated trees equal the printed query, ${tree.part} are a part of it, and ${tree.marks} differ only in truncation or explosion. ${tree.adjacency} are the same when adjacent words count as alternatives, as the annotator read them. After this normalisation ${tree.equal + tree.part + tree.marks + tree.adjacency} of ${tree.total} are equal: a tree of a part of the query counts, truncation and explosion are ignored, adjacency is OR. In ${tree.within} the printed query has every term of the tree; in the largest group of the others the annotator left terms out. The others show more about the annotation than about the parser: see the notes.`,
        `Of ${translated.compared} parts translated from Ovid for PubMed, ${translated.sameTerms} have the same terms as the translation in the data. ${translated.sameTree} have the same operators over them, and ${translated.sameRecords} find the same records.`,
        `Of ${found.withExample} kinds of errors with examples, ${found.caught} are found and ${found.fixed} fixed. ${found.falseAlarms} corrected examples raise the same error again, each for a reason that the table gives.`
      ],
      tables: [...rate.tables, sets.table, ...tree.tables, ...translated.tables, found.table]
    }
  })

/** Whether the query language reads, writes, translates and checks what people publish. */
export const QueryStrategies = Analysis.make({
  id: "query-strategies",
  revision: 2,
  about: "published strategies read, written and read back, compared with annotated trees and translations; a catalogue of errors",
  params: Params,
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
