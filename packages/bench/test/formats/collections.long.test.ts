import { readdirSync } from "node:fs"
import { join } from "node:path"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as BioAsq from "../../src/formats/BioAsq.ts"
import * as Csv from "@litfuse/files/Csv"
import * as Files from "@litfuse/files/Files"
import * as JsonlDocuments from "../../src/formats/JsonlDocuments.ts"
import * as JsonlTopics from "../../src/formats/JsonlTopics.ts"
import * as Leaderboard from "../../src/formats/Leaderboard.ts"
import * as SciFactClaims from "../../src/formats/SciFactClaims.ts"
import * as Smart from "../../src/formats/Smart.ts"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as TrecTopics from "../../src/formats/TrecTopics.ts"
import * as TsvTopics from "../../src/formats/TsvTopics.ts"
import * as Qrels from "@litfuse/eval/Qrels"
import * as Run from "@litfuse/eval/Run"
import { message } from "./bytes.ts"

const data = process.env.LITFUSE_DATA
const given = it.skipIf(data === undefined)

type Parse<A> = (bytes: Uint8Array, file: string) => Result.Result<A, DatasetError>

const load = <A>(path: string, parse: Parse<A>): A => {
  const file = join(data!, path)
  return Result.getOrThrow(Result.flatMap(Files.readBytes(file), (bytes) => parse(bytes, file)))
}
const qrelsOf = (path: string, options: TrecQrels.Options = {}): Qrels.Qrels =>
  load(path, (bytes, file) => TrecQrels.parse(bytes, file, options))

/** Topics, judgements, and judgements per grade. */
const counts = (qrels: Qrels.Qrels) => {
  const grades: Record<string, number> = {}
  for (const topic of qrels.topics.values()) for (const grade of topic.values()) grades[grade] = (grades[grade] ?? 0) + 1
  return { topics: qrels.topics.size, judgements: Qrels.size(qrels), grades }
}
const distinct = (qrels: Qrels.Qrels): Set<string> => new Set([...qrels.topics.values()].flatMap((grades) => [...grades.keys()]))

const runsOf = (folder: string): ReadonlyMap<string, Run.Run> =>
  new Map(readdirSync(join(data!, folder)).map((name) => [name, load(join(folder, name), (bytes, file) => TrecRun.parse(bytes, file))]))
const linesOf = (run: Run.Run): number => [...run.topics.values()].reduce((sum, { ids }) => sum + ids.length, 0)
const allLines = (runs: ReadonlyMap<string, Run.Run>): number => [...runs.values()].reduce((sum, run) => sum + linesOf(run), 0)

describe("TREC-COVID", () => {
  given("has topics with all three fields, and keyword queries alone", () => {
    for (const [file, n] of [
      ["round1", 30],
      ["round5", 50]
    ] as const) {
      const topics = load(`trec-covid/topics/topics.covid-${file}.xml`, TrecTopics.parse)
      expect(topics.filter(({ description, narrative }) => description !== undefined && narrative !== undefined)).toHaveLength(n)
    }
    const keywords = load("trec-covid/topics/topics.covid-round5-udel.xml", TrecTopics.parse)
    expect(keywords).toHaveLength(50)
    expect(keywords[0]).toEqual({ id: "1", title: "coronavirus origin origin COVID-19" })
  })

  given("has the judgements of each round", () => {
    const complete = { topics: 50, judgements: 69_318, grades: { "-1": 2, 0: 42_652, 1: 11_055, 2: 15_609 } }
    const qrels = qrelsOf("trec-covid/qrels/qrels.covid-complete.txt.gz")
    expect(counts(qrels)).toEqual(complete)
    expect(distinct(qrels).size).toBe(37_924)
    const rounds = [1, 2, 3, 4, 5].map((round) => counts(qrelsOf(`trec-covid/qrels/qrels.covid-round${round}.txt.gz`)))
    expect(rounds.map(({ topics, judgements }) => [topics, judgements])).toEqual([
      [30, 8691],
      [35, 12_037],
      [40, 12_713],
      [45, 13_262],
      [50, 23_151]
    ])
    expect(rounds[4]!.grades).toEqual({ "-1": 2, 0: 12_239, 1: 4233, 2: 6677 })
    expect(counts(qrelsOf("trec-covid/docs/qrels-round1.with-text.txt.gz")).judgements).toBe(5636)
    expect(counts(qrelsOf("trec-covid/docs/qrels-complete.with-text.txt.gz")).judgements).toBe(16_217)
  })

  given("has documents with text", () => {
    const map = { id: "cord_uid", fields: { title: "title", abstract: "abstract" }, keep: ["in_round1", "in_round5", "source_x"] }
    const documents = load("trec-covid/docs/docs.jsonl.gz", (bytes, file) => JsonlDocuments.parse(bytes, file, map))
    const where = (name: string) => documents.filter(({ kept }) => kept[name] === true).length
    expect([documents.length, where("in_round1"), where("in_round5")]).toEqual([10_366, 8394, 9706])
    expect(documents.filter(({ fields }) => fields["title"] !== "")).toHaveLength(10_366)
    expect(documents.filter(({ fields }) => fields["abstract"] !== "")).toHaveLength(8334)
    expect(documents.filter(({ kept }) => (kept["source_x"] as ReadonlyArray<string>).includes("medrxiv"))).toHaveLength(1031)
  })

  given("has the official scores of five rounds", () => {
    const boards = [1, 2, 3, 4, 5].map((round) => load(`trec-covid/runs/leaderboard-round${round}.csv`, Leaderboard.parse))
    expect(boards.map(({ size }) => size)).toEqual([143, 136, 79, 72, 126])
    expect(boards[4]!.get("UPrrf93-wt-r5")?.scores.get("ndcg@20")).toEqual({ value: 0.8496, digits: 4 })
    expect([...boards[2]!.values()].every(({ scores }) => scores.size === 8)).toBe(true)
  })

  given("has an identifier table", () => {
    const ids: Array<string> = []
    load("trec-covid/ids/cord19-ids.csv.gz", (bytes, file) =>
      Csv.each(bytes, file, ([id = ""], line) => {
        if (line > 1) ids.push(id)
        return undefined
      })
    )
    expect([ids.length, new Set(ids).size]).toEqual([64_685, 52_402])
  })

  given(
    "has 269 submissions cut at 100 and 59 whole ones, and writing them loses neither order",
    () => {
      const sets = ["round1/top100", "round1/full", "round5/top100", "round5/full"].map((folder) => runsOf(`trec-covid/runs/${folder}`))
      expect(sets.map(({ size }) => size)).toEqual([143, 30, 126, 29])
      expect(sets.map(allLines)).toEqual([415_281, 804_523, 619_466, 1_197_046])
      for (const run of [...sets[2]!.values()].slice(0, 30)) {
        for (const compat of Run.compats) {
          const sorted = Run.sort(run, compat)
          const back = Result.getOrThrow(TrecRun.parse(Buffer.from(Result.getOrThrow(TrecRun.print(sorted)).text), run.tag))
          for (const again of Run.compats) {
            for (const [topic, { ids }] of Run.sort(back, again).topics) expect(ids).toEqual(sorted.topics.get(topic)!.ids)
          }
        }
      }
    },
    60_000
  )
})

describe("BioASQ", () => {
  given("has 12b: 340 questions with gold articles and snippets", () => {
    const batches = [1, 2, 3, 4].map((batch) => load(`bioasq/12b/12B${batch}_golden.json.gz`, BioAsq.parse))
    expect(batches.map(({ length }) => length)).toEqual([85, 85, 85, 85])
    expect(batches.map((batch) => batch.reduce((sum, { snippets }) => sum + snippets.length, 0))).toEqual([1942, 1936, 2771, 2056])
    expect(batches.map((batch) => batch.reduce((sum, { documents }) => sum + documents.length, 0))).toEqual([1735, 1462, 2018, 1461])
    const qrels = batches.map((batch) => Result.getOrThrow(BioAsq.toQrels(batch, "12b")))
    expect(qrels.map(Qrels.size)).toEqual([1735, 1462, 2018, 1441])
    expect(new Set(qrels.flatMap((batch) => [...distinct(batch)])).size).toBe(6570)
    const runs = runsOf("bioasq/12b/runs")
    expect([...runs.values()].map(({ topics }) => topics.size)).toEqual(Array.from({ length: 14 }, () => 85))
  })

  given("has 7b: 500 questions and a BM25 run of each batch", () => {
    const batches = [1, 2, 3, 4, 5].map((batch) => load(`bioasq/7b/BioASQ-task7bPhaseB-testset${batch}.json.gz`, BioAsq.parse))
    expect(batches.map(({ length }) => length)).toEqual([100, 100, 100, 100, 100])
    expect(batches.map((batch) => batch.reduce((sum, { documents }) => sum + documents.length, 0))).toEqual([307, 264, 308, 278, 239])
    expect(batches.map((batch) => batch.reduce((sum, { snippets }) => sum + snippets.length, 0))).toEqual([393, 322, 405, 371, 262])
    const runs = runsOf("bioasq/7b/runs")
    expect([allLines(runs), ...[...runs.values()].map(({ topics }) => topics.size)]).toEqual([48_534, 100, 100, 100, 100, 100])
  })

  given("has BEIR's questions", () => {
    expect(load("bioasq/beir/topics.beir-v1.0.0-bioasq.test.tsv.gz", TsvTopics.parse)).toHaveLength(500)
    const qrels = qrelsOf("bioasq/beir/qrels.beir-v1.0.0-bioasq.test.txt.gz")
    expect([counts(qrels), distinct(qrels).size]).toEqual([{ topics: 500, judgements: 2359, grades: { 1: 2359 } }, 2298])
  })
})

describe("SciFact", () => {
  given("has every judged document", () => {
    const documents = load("scifact/corpus.jsonl.gz", (bytes, file) => JsonlDocuments.parse(bytes, file))
    const qrels = qrelsOf("scifact/qrels.beir-v1.0.0-scifact.test.txt")
    expect(documents).toHaveLength(5183)
    expect(counts(qrels)).toEqual({ topics: 300, judgements: 339, grades: { 1: 339 } })
    const judged = distinct(qrels)
    expect([judged.size, documents.filter(({ id }) => judged.has(id)).length]).toEqual([283, 283])
    expect(load("scifact/topics.beir-v1.0.0-scifact.test.tsv.gz", TsvTopics.parse)).toHaveLength(300)
  })

  given("has claims whose citations are BEIR's judgements", () => {
    const [train, validation, test] = (["train", "validation", "test"] as const).map((split) =>
      load(`scifact/claims_${split}.csv.gz`, SciFactClaims.parse)
    )
    expect([train, validation, test].map((claims) => claims?.length)).toEqual([809, 300, 300])
    expect(counts(Result.getOrThrow(SciFactClaims.toQrels(train!, "train"))).topics).toBe(809)
    const cited = Result.getOrThrow(SciFactClaims.toQrels(validation!, "validation"))
    expect(cited).toEqual(qrelsOf("scifact/qrels.beir-v1.0.0-scifact.test.txt"))
  })
})

describe("MED and Cranfield", () => {
  given("has 1,033 abstracts and 30 queries", () => {
    const documents = load("medlars/MED.ALL.gz", Smart.parseDocuments)
    expect(documents).toHaveLength(1033)
    expect(documents.every(({ fields }) => fields["abstract"] !== "")).toBe(true)
    const topics = load("medlars/MED.QRY", Smart.parseTopics)
    const qrels = qrelsOf("medlars/MED.REL")
    expect(counts(qrels)).toEqual({ topics: 30, judgements: 696, grades: { 1: 696 } })
    expect(new Set(topics.map(({ id }) => id))).toEqual(new Set(qrels.topics.keys()))
  })

  given("has 1,400 abstracts, queries by position and codes that run the other way", () => {
    const documents = load("cranfield/cran.all.1400.gz", Smart.parseDocuments)
    expect(documents.map(({ id }) => id)).toEqual(Array.from({ length: 1400 }, (_, i) => String(i + 1)))
    const topics = load("cranfield/cran.qry", (bytes, file) => Smart.parseTopics(bytes, file, "position"))
    expect(load("cranfield/cran.qry", Smart.parseTopics)[3]!.id).toBe("008")
    const codes = qrelsOf("cranfield/cranqrel", { columns: 3 })
    expect(counts(codes)).toEqual({ topics: 225, judgements: 1837, grades: { 1: 128, 2: 387, 3: 734, 4: 363, "-1": 225 } })
    expect(new Set(topics.map(({ id }) => id))).toEqual(new Set(codes.topics.keys()))
    const grades = new Map([
      [1, 4],
      [2, 3],
      [3, 2],
      [4, 1],
      [-1, 0]
    ])
    expect(counts(qrelsOf("cranfield/cranqrel", { columns: 3, grades })).grades).toEqual({ 4: 128, 3: 387, 2: 734, 1: 363, 0: 225 })
  })
})

describe("systematic reviews", () => {
  given("has CLEF TAR 2019: 123 topics, and judgements in ragged columns", () => {
    const sizes = ["testing", "training"].map((split) => {
      const map = { id: "topic", title: "title", where: { split } }
      return load("clef-tar-2019/topics.jsonl.gz", (bytes, file) => JsonlTopics.parse(bytes, file, map)).length
    })
    expect(sizes).toEqual([31, 92])
    const rows = ["dta", "intervention", "prognosis", "qualitative"].map((type) => {
      const [abs, content] = ["abs", "content"].map((level) =>
        counts(qrelsOf(`clef-tar-2019/qrels/full.test.${type}.${level}.2019.qrels.gz`))
      )
      return [abs!.topics, abs!.judgements, abs!.grades[1], content!.grades[1]]
    })
    expect(rows).toEqual([
      [8, 30_521, 440, 250],
      [20, 41_996, 937, 510],
      [1, 3367, 192, 94],
      [2, 6537, 113, 28]
    ])
    expect(counts(qrelsOf("clef-tar-2019/qrels/relevant-only.train.dta.abs.qrels.gz"))).toMatchObject({ topics: 72, judgements: 7946 })
  })

  given("has seed studies: 6 repeated lines are refused unless told otherwise", () => {
    const path = "sysrev-seed/included_studies.qrels"
    const strict = message(TrecQrels.parse(Result.getOrThrow(Files.readBytes(join(data!, path))), path))
    expect(strict).toMatch(/^sysrev-seed\/included_studies\.qrels:\d+: document \d+ of topic \d+ again \(first on line \d+\)/)
    expect(counts(qrelsOf(path, { duplicates: "best" }))).toEqual({ topics: 40, judgements: 1137, grades: { 1: 1137 } })
    expect(linesOf(load("sysrev-seed/candidate_documents.res.gz", (bytes, file) => TrecRun.parse(bytes, file)))).toBe(53_038)
    const map = { id: "id", title: "title" }
    expect(load("sysrev-seed/overall_collection.jsonl.gz", (bytes, file) => JsonlTopics.parse(bytes, file, map))).toHaveLength(40)
  })

  given("has SIGIR 2017: codes that are no grades", () => {
    const path = "sysrev-sigir2017/sigir2017.qrels"
    expect(counts(qrelsOf(path))).toEqual({ topics: 177, judgements: 7345, grades: { 1: 3622, 2: 2445, 3: 712, 4: 566 } })
    const grades = new Map([
      [1, 0],
      [2, 1],
      [3, 0],
      [4, 1]
    ])
    expect(counts(qrelsOf(path, { grades })).grades).toEqual({ 0: 4334, 1: 3011 })
  })
})
