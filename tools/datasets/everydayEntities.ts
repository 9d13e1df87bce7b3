import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import * as Answer from "@litfuse/api/Answer"
import * as ConvertIds from "@litfuse/api/ConvertIds"
import * as Get from "@litfuse/api/Get"
import * as Search from "@litfuse/api/Search"
import * as VerifyFile from "@litfuse/api/VerifyFile"
import { hasProblem } from "@litfuse/api/verify/Verification"
import { verifyLines } from "@litfuse/api/verify/verifyLines"
import type { EntitySource } from "@litfuse/engine/entity/EntitySource"
import { Transport } from "@litfuse/engine/http/Transport"
import type { Services } from "@litfuse/engine/Services"
import * as Config from "@litfuse/host/Config"
import { Host, type Offers } from "@litfuse/host/Host"
import { pluginRegistry } from "@litfuse/host/pluginRegistry"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import { receivedOf, requestOf } from "@litfuse/studies/atlas/network"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { filesWritten } from "../shared/folderFiles.ts"
import type { Files } from "../shared/Generator.ts"
import { root } from "../shared/repositoryFiles.ts"
import { hostOver } from "./cassettes/recordWalks.ts"
import { zebrafishServices } from "./everyday/zebrafishServices.ts"
import { wakeAnnotations } from "./everyday/wakeAnnotations.ts"
import { wakeArticles } from "./everyday/wakeArticles.ts"

/** The names that pages use, one question each. */
export const questions: ReadonlyArray<readonly [string, ...ReadonlyArray<string>]> = [
  ["GENE:WAKE1"],
  ["GENE:WAKE1@mouse"],
  ["GENE:WAKE5"],
  ["GENE:WAKE1", "CID:wakeine"],
  ["UNIPROT:WAKE1", "AF-A0A999ZZZ9-F1"],
  ["GENE:990001", "UNIPROT:WAKE1", "AF-A0A999ZZZ9-F1"],
  ["CLINVAR:990201"],
  ["MEDGEN:C9990001"],
  ["CID:wakeine"],
  ["NCT99900001"],
  ["OPENI:pneumothorax"]
]

/** The searches of pages: for a gene and a drug, with their other names and without. */
const searches = [
  { query: "WAKE1 wakeine", preset: "gene-drug" },
  { query: "WAKE1 wakeine" },
  { query: "WAKE1 wakeine", preset: "annotated" },
  { query: "WAKE1 wakeine", preset: "trials" }
] as const

/** The identifiers that pages and tests convert: 99100009 is known to no service. */
const conversions = [["99100001", "10.5555/wake.2", "PMID:99100009"], ["99100001"]]

type Server = (request: ServerRequest) => Reply

/** The Entrez database of each source of NCBI: all of them share one service. */
const databases: Readonly<Record<string, string>> = { "ncbi-gene": "gene", clinvar: "clinvar", medgen: "medgen", pubchem: "pccompound" }

/** The small copy that answers a request, by its service and, for NCBI, by the database that it names. */
const servers = async (
  plugins: ReadonlyArray<EntitySource<unknown, Services>>
): Promise<(upstream: string, request: ServerRequest) => Reply> => {
  const all = new Map<string, Server>()
  for (const { id, upstream, harness } of plugins) {
    const server = (await harness?.())?.default.server
    if (server !== undefined && upstream !== undefined) all.set(databases[id] ?? upstream.id, server)
  }
  all.set("pubmed", wakeArticles)
  return (upstream, request) => {
    const name = upstream === "ncbi" ? (request.query.get("dbfrom") ?? request.query.get("db") ?? "") : upstream
    return wakeAnnotations(request) ?? all.get(name)?.(request) ?? { status: 501 }
  }
}

type Network = (upstream: string, request: ServerRequest) => Reply

const everyServer = async (): Promise<Network> => {
  const { plugins } = await Effect.runPromise(pluginRegistry(Config.none(root)))
  return servers(plugins.of("entity").map(({ plugin }) => plugin))
}

/** The answers of invented services to what is asked. */
const recorded = (network: () => Promise<Network>, ask: (host: Offers) => Promise<void>): Promise<Files> =>
  filesWritten(async (out) => {
    const answer = await network()
    const keep = (name: string, text: string): void => {
      mkdirSync(dirname(join(out, name)), { recursive: true })
      writeFileSync(join(out, name), text)
    }
    const host = hostOver(
      (kept) =>
        Layer.succeed(
          Transport,
          Transport.of({
            isReplay: true,
            send: (sent) =>
              Effect.sync(() => {
                const received = receivedOf(answer(sent.upstream, requestOf(sent)))
                kept(sent, received)
                return received
              })
          })
        ),
      keep
    )
    await ask(host)
  })

const look = async (host: Offers, ids: readonly [string, ...ReadonlyArray<string>]): Promise<void> => {
  const found = await Effect.runPromise(Effect.provideService(Get.ask({ folder: root, ids }), Host, Host.of(host)))
  const failed = found.outcomes.filter(({ state }) => state !== "found")
  if (failed.length > 0) throw new Error(`${ids.join(" ")}: ${JSON.stringify(failed)}`)
}

/** Simulated answers of services to questions for entities. All entities are invented. It throws when a source fails. */
export const everydayEntities = (): Promise<Files> =>
  recorded(everyServer, async (host) => {
    for (const ids of questions) await look(host, ids)
  })

/** Simulated answers to a search for a gene and a drug, with their other names and without, and to one with annotations. The trial that a work names is looked up,
 * and identifiers are converted. */
export const geneDrugAnswers = (): Promise<Files> =>
  recorded(everyServer, async (host) => {
    for (const search of searches) {
      const asked = Search.ask({ folder: root, ...search, sources: ["pubmed"] })
      const { works, outcomes } = await Effect.runPromise(Effect.provideService(asked, Host, Host.of(host)))
      if (works.length !== 2) throw new Error(`${search.query}: ${JSON.stringify(outcomes)}`)
    }
    await look(host, ["NCT99900001"])
    for (const ids of conversions)
      await Effect.runPromise(Effect.provideService(ConvertIds.ask({ folder: root, ids }), Host, Host.of(host)))
  })

/** The question of a paper's example: a gene, what its loss does, and the structure of its protein. */
export const zebrafishQuestion = "What are the effects of cyp17a1 knockout in zebrafish, and what is the 3D structure of the protein?"

/** How pages and tests ask it: by the corrected preset, by that of the paper, and with pages of the web. */
const zebrafishRuns = [{ preset: "paper" }, { preset: "corrected" }, { sources: ["pubmed", "searxng"] }] as const

/** A search that finds pages of the web. */
export const zebrafishSearch = { query: "cyp17a1 knockout zebrafish", sources: ["pubmed", "searxng"] } as const

/** Simulated answers to that question and that search, and to the check of the reports. */
export const zebrafishAnswers = (): Promise<Files> =>
  recorded(
    async () => zebrafishServices,
    async (host) => {
      const searched = Search.ask({ folder: root, ...zebrafishSearch })
      await Effect.runPromise(Effect.provideService(searched, Host, Host.of(host)))
      for (const how of zebrafishRuns) {
        const asked = Answer.ask({ folder: root, question: zebrafishQuestion, ...how })
        const report = await Effect.runPromise(Effect.provideService(asked, Host, Host.of(host)))
        const failed = report.outcomes.filter(({ state }) => state === "failed" || state === "partial")
        if (failed.length > 0) throw new Error(`${JSON.stringify(how)}: ${JSON.stringify(failed)}`)
        const folder = mkdtempSync(join(tmpdir(), "report-"))
        writeFileSync(join(folder, "report.json"), JSON.stringify(report))
        const checked = await Effect.runPromise(Effect.provideService(VerifyFile.ask({ folder, file: "report.json" }), Host, Host.of(host)))
        rmSync(folder, { recursive: true })
        if (checked.references.some(hasProblem)) throw new Error(`${JSON.stringify(how)}: ${verifyLines(checked).join("; ")}`)
      }
    }
  )
