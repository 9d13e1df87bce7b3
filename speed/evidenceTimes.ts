/** How long `litfuse evidence` takes over the texts of a project: the question alone, of CPU, so that other work on the machine does not count. */
import { createHash } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Evidence from "@litfuse/api/Evidence"
import * as Host from "@litfuse/api/Host"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as ProjectTexts from "@litfuse/project/ProjectTexts"
import * as RunStore from "@litfuse/project/RunStore"
import { passagesOf } from "@litfuse/texts/passagesOf"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Measurement } from "./Measurement.ts"
import { median } from "./processTimes.ts"
import { randomStream } from "./randomStream.ts"
import { fiveWords, text } from "./texts.ts"

const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const size = 10_000
const rounds = 9

/** A project with abstracts of 25 to 425 words by Zipf's law. */
const build = (root: string, next: () => number): void => {
  Result.getOrThrow(ProjectFiles.make(root))
  Result.getOrThrow(RunStore.open(root, { isNew: true })).store.close()
  const texts = Result.getOrThrow(ProjectTexts.open(root))
  for (let i = 0; i < size; i++) {
    const content = text(next)
    const stored: ProjectTexts.StoredText = {
      sha256: createHash("sha256").update(`${i} ${content}`).digest("hex"),
      work: `pmid:${i + 1}`,
      names: [`pmid:${i + 1}`],
      title: fiveWords(next).join(" "),
      provider: "made",
      state: null,
      licence: null,
      url: null,
      form: "text",
      retraction: null,
      storedAt: "2026-01-31",
      passages: passagesOf([{ path: [], text: content }])
    }
    Result.getOrThrow(ProjectTexts.keep(texts, stored))
  }
  texts.store.close()
}

/** Works with abstracts of 25 to 425 words, as a review or a run has them. */
const worksWithAbstracts = (next: () => number): ReadonlyArray<Work.Work> =>
  Array.from({ length: size }, (_, i) =>
    Work.make(`w${i}`, [SourceRecord.make({ source: "made", id: String(i), title: fiveWords(next).join(" "), abstract: text(next) })])
  )

const claimOf = (next: () => number): string => [...fiveWords(next), ...fiveWords(next)].join(" ")

/** The median of some rounds, and the slowest. */
const timesOf = async (work: () => Promise<unknown>): Promise<readonly [number, number]> => {
  const times: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    const before = cpu()
    await work()
    times.push(cpu() - before)
  }
  return [median(times), Math.max(...times)]
}

/** Sentences that bear on claims of ten words, drawn as the words of texts are. */
export const evidenceTimes = async (): Promise<ReadonlyArray<Measurement>> => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-speed-"))
  const next = randomStream(size)
  const start = cpu()
  build(root, next)
  const indexing = cpu() - start
  const ask = <A, E>(question: Effect.Effect<A, E, Host.Host>) => Effect.runPromise(Effect.provide(question, Host.layer))
  const stored = await timesOf(() => ask(Evidence.run({ folder: root, claim: claimOf(next) })))
  rmSync(root, { recursive: true })
  const works = worksWithAbstracts(next)
  const ofRecords = await timesOf(() => ask(Evidence.inWorks({ claim: claimOf(next), works, limit: 10 })))
  const n = size.toLocaleString("en")
  const goal = { unit: "s of CPU", target: "at most 2" }
  return [
    { name: `evidence for a claim in ${n} abstracts, once indexed`, value: stored[0], ...goal },
    { name: `evidence for a claim in ${n} abstracts, the slowest of ${rounds}`, value: stored[1], ...goal },
    { name: `storing and indexing ${n} abstracts, once`, value: indexing, unit: "s of CPU" },
    { name: `evidence for a claim in the abstracts of ${n} records, without an index`, value: ofRecords[0], ...goal },
    { name: `evidence for a claim in the abstracts of ${n} records, the slowest of ${rounds}`, value: ofRecords[1], ...goal }
  ]
}
