/**
 * A small review of the first everyday question, finished by two invented reviewers and a third who settles what they do not agree on
 * (`datasets/everyday/review`). Its decisions follow the judgements of the collection, with mistakes that the third person corrects.
 */
import { createHash } from "node:crypto"
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import * as Review from "@litfuse/api/Review"
import { openReview } from "@litfuse/api/review/openReview"
import { retractionLabel } from "@litfuse/api/review/ReviewCheck"
import { reviewState } from "@litfuse/api/review/reviewState"
import { takeReturned } from "@litfuse/api/review/ReturnedFiles"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Identifier from "@litfuse/engine/Identifier"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Host from "@litfuse/host/Host"
import * as ScreeningLog from "@litfuse/review/ScreeningLog"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { filesWritten } from "../shared/folderFiles.ts"
import type { Files } from "../shared/Generator.ts"
import { everydayWorks } from "./everyday/topics.ts"
import { read, type Work } from "./everyday/works.ts"

/** The day of the screening. Units: milliseconds since 1970. */
const screenedMs = Date.UTC(2025, 0, 6, 9)

const ok = Result.getOrThrow

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** Works that an export of Embase has, by their place in the collection. */
const exported = [1, 3, 6, 8, 10]

const doiOf = (n: number): string => `10.5555/everyday.${n}`

const exportText = (works: ReadonlyArray<Work>): string => {
  const records = exported.map((n, i) => {
    const { document } = works[n - 1]!
    return SourceRecord.make({
      source: "embase",
      id: String(i + 1),
      title: document.title,
      abstract: document.abstract,
      containerTitle: document.containerTitle,
      published: SourceRecord.PartialDate.make(document.published.slice(0, 4)),
      identifiers: [ok(Identifier.parseAs("doi", doiOf(n)))],
      contributors: document.authors.map((name) => ({ _tag: "Person", family: name.split(" ")[0]!, given: name.split(" ")[1] ?? "A" }))
    })
  })
  return Bibliography.print(records, "ris", "embase.ris").text
}

const protocol = (exportHash: string): string => `# yaml-language-server: $schema=../../../docs/schemas/review.schema.json
version: 1
title: "Caffeine and the sleep of people who work shifts: an invented review"
protocol: { registration: "none, because this review is invented", version: "1", amendments: [{ date: 2024-12-15, what: "Embase was added" }] }
question: Does caffeine disturb the sleep of people who work shifts?
parts: { population: people who work shifts, intervention: caffeine, comparison: no caffeine, outcome: sleep }
press: { reviewer: Dana, date: 2024-12-20, response: "no changes" }
strategies:
  - { id: words, file: strategies/words.txt, syntax: litfuse }
  - { id: embase, file: strategies/embase.txt, syntax: ovid-embase, translate: [ovid-medline] }
searches:
  - { id: pubmed, source: pubmed, strategy: words, perSource: 100 }
  - { id: europepmc, source: europepmc, strategy: words, perSource: 100 }
  - { id: openalex, source: openalex, strategy: words, perSource: 100 }
  - { id: crossref, source: crossref, strategy: words, perSource: 100 }
  - { id: semanticscholar, source: semanticscholar, strategy: words, perSource: 100 }
  - { id: embase, platform: Ovid, database: Embase, segment: "1974 to 2024 December 30", date: 2024-12-31, strategy: embase, hits: ${exported.length}, lines: [9, 14, 7, ${exported.length}], files: [{ file: exports/embase.ris, sha256: ${exportHash} }] }
known:
  development: ["doi:${doiOf(3)}"]
  validation: ["doi:${doiOf(1)}", "doi:${doiOf(8)}"]
order: { by: ranked, seed: 1 }
analyses: [agreement, timeline]
reporting:
  multiDatabase: Embase was searched alone.
  citationSearching: "References of included works were not followed."
  updates: "The search was run once."
  none: [3, 4, 6, 7, 10, 11]
stages:
  - id: title-abstract
    double: all
    reviewers: [Ann, Ben]
    settles: Cem
    criteria:
      - { id: population, key: 1, text: not people who work shifts }
      - { id: exposure, key: 2, text: not caffeine }
  - id: full-text
    double: all
    reviewers: [Ann, Ben]
    settles: Cem
    criteria:
      - { id: population, key: 1, text: not people who work shifts }
      - { id: design, key: 2, text: no study of people }
      - { id: retracted, key: 3, text: retracted }
`

const studyTypes = new Set(["Randomized Controlled Trial", "Observational Study", "Preprint"])

const isStudy = ({ document }: Work): boolean => document.publicationTypes.some((type) => studyTypes.has(type))

const truth = (works: ReadonlyArray<Work>) => {
  const byDoi = new Map(works.map((work, i) => [`doi:${doiOf(i + 1)}`, work]))
  const byTitle = new Map(works.toReversed().map((work) => [work.document.title, work]))
  return (identifiers: ReadonlyArray<string>, title: string): Work =>
    identifiers.map((id) => byDoi.get(id)).find((work) => work !== undefined) ?? byTitle.get(title)!
}

/**
 * Puts the answers that its searches used where git keeps them: without them, the review could not be repeated elsewhere. They have the bytes of the recordings
 * that were replayed, which are shorter than copies.
 */
const keepRecordings = (folder: string, everyday: string): void => {
  const runs = join(folder, ".litfuse/recordings")
  for (const run of readdirSync(runs))
    for (const file of readdirSync(join(runs, run), { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".json")) continue
      mkdirSync(dirname(join(folder, "recordings", file)), { recursive: true })
      cpSync(join(everyday, "cassettes", file), join(folder, "recordings", file))
    }
}

/** Writes the finished review into a folder. */
const writeReview = async (folder: string, everyday: string): Promise<void> => {
  const works = read(join(everyday, "works.tsv"), everydayWorks)
  const embase = exportText(works)
  const texts: Files = {
    "review.yaml": protocol(sha256(embase)),
    "strategies/words.txt": "caffeine sleep shift workers\n",
    "strategies/embase.txt": "1. caffeine.ti,ab.\n2. sleep.ti,ab.\n3. shift.ti,ab.\n4. 1 and 2 and 3\n",
    "exports/embase.ris": embase
  }
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(join(folder, name, ".."), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const asked = <A, E>(question: Effect.Effect<A, E, Host.Host>): Promise<A> =>
    Effect.runPromise(Effect.provide(question, Host.layer) as Effect.Effect<A, E>)
  const replay = join(everyday, "cassettes")
  await asked(Review.run({ folder, replay }))
  keepRecordings(folder, everyday)
  const open = ok(openReview(folder))
  const judge = truth(works)
  const screening = join(folder, "screening")
  const state = ok(reviewState(open))
  const subjects = state.works.map((work) => {
    const identifiers = work.records.flatMap(({ about }) => about.identifiers)
    return { work, judged: judge(identifiers, work.title) }
  })
  // the library could not send one report
  const [lost] = subjects.filter(({ judged }) => judged.grade === 1)
  const reportLine = {
    version: 1,
    at: new Date(screenedMs + 43_200_000).toISOString(),
    who: "Ann",
    record: lost!.work.records[0]!.hash,
    sought: "interlibrary loan",
    state: "not-retrieved",
    why: "no library has the volume"
  }
  writeFileSync(join(folder, "reports.jsonl"), `${JSON.stringify(reportLine)}\n`)
  // a preprint and its article report one study
  const both = subjects.filter(({ work }) => work.title.startsWith("Caffeine before and after the night shift and sleep of shift workers"))
  const studyLine = { version: 1, study: "Ferncastle 2021", records: both.map(({ work }) => work.records[0]!.hash) }
  writeFileSync(join(folder, "studies.jsonl"), `${JSON.stringify(studyLine)}\n`)
  const returned: Array<string> = []
  for (const who of ["Ann", "Ben"])
    for (const stage of ["title-abstract", "full-text"]) {
      const lines = subjects.flatMap(({ work, judged }, i) => {
        const isFirst = stage === "title-abstract"
        // Ben overlooks every seventh work that Ann includes
        const isOverlooked = isFirst && who === "Ben" && i % 7 === 3
        const passes = judged.grade > 0
        if (!isFirst && (!passes || work === lost!.work)) return []
        const isRetracted = work.mark === "retracted"
        const isIncluded = isFirst ? passes && !isOverlooked : judged.grade === 2 && isStudy(judged) && !isRetracted
        const reason = judged.grade === 2 ? "design" : "population"
        const ofFullText = isRetracted ? "retracted" : reason
        const criterion = isFirst ? "population" : ofFullText
        const { hash, about } = work.records[0]!
        return [
          {
            record: hash,
            about,
            action: isIncluded ? ("include" as const) : ("exclude" as const),
            criterion: isIncluded ? null : criterion,
            ...(isRetracted && !isFirst ? { labels: [retractionLabel] } : {}),
            order: { rank: i + 1, by: "ranked", model: null }
          }
        ]
      })
      const at = join(folder, "returned")
      ok(ScreeningLog.append(at, who, stage, lines, screenedMs + (stage === "full-text" ? 86_400_000 : 0)))
      returned.push(join(at, ScreeningLog.fileNameOf(who, stage)))
    }
  ok(takeReturned(open, returned, screenedMs + 2 * 86_400_000))
  rmSync(join(folder, "returned"), { recursive: true })
  const settled = ok(reviewState(open)).results[0]!
  const conflicts = settled.works.filter((_, i) => settled.screened[i]!.state === "conflict")
  const lines = conflicts.map((row, i) => {
    const { hash, about } = state.works[row]!.records[0]!
    return {
      record: hash,
      about,
      action: "settle" as const,
      to: "include" as const,
      criterion: null,
      note: "caffeine and shift work are both in the abstract",
      order: { rank: i + 1, by: "ranked", model: null }
    }
  })
  ok(ScreeningLog.append(screening, "Cem", "title-abstract", lines, screenedMs + 3 * 86_400_000))
  await asked(Review.run({ folder, step: "report" }))
}

/** The files of the review, without the results of steps, which `litfuse review run` makes again. */
export const everydayReview = async (everyday: string): Promise<Files> => {
  const files = await filesWritten((folder) => writeReview(folder, everyday))
  return Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith(".litfuse/")))
}
